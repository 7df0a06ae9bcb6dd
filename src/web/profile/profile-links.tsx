import { ExternalLink } from '#web/ui/icons.tsx'
import type { ProfileData } from './profile-data.ts'

const labels = { website: 'Website', linkedin: 'LinkedIn', twitter: 'Twitter', github: 'GitHub' } as const
const names = ['website', 'linkedin', 'twitter', 'github'] as const

/**
 * The member's links elsewhere on the web. Members choose the addresses, so no referrer is sent and search engines do not
 * follow them.
 */
export function ProfileLinks({ links }: { links: ProfileData['profile']['links'] }) {
  const given = names.flatMap((name) => (links[name] ? [{ name, url: links[name] }] : []))
  if (given.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5">
      {given.map(({ name, url }) => (
        <li key={name}>
          <a
            href={url}
            rel="noopener noreferrer nofollow ugc"
            target="_blank"
            className="inline-flex min-h-11 items-center gap-1.5 font-medium text-primary-ink hover:underline"
          >
            {labels[name]}
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
