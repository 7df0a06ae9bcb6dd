import { partWords } from '#rules/clubs/reading/reading-places.ts'
import type { PostView } from '#server/clubs/discussions/discussion-view.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** Shown in place of a reply about a part of the book that the viewer has not read: its text is loaded when they ask. */
export function AheadPost({ post: { number, author, about }, here }: { post: PostView; here: string }) {
  const [path = '', search] = here.split('?')
  const asking = new URLSearchParams(search)
  asking.set('later', [asking.get('later'), number].filter(Boolean).join())
  return (
    <article
      id={`post-${number}`}
      className="flex flex-wrap items-center gap-x-2 rounded-card border border-line px-4 py-1 text-soft"
    >
      <p>
        <Typed>{author?.name ?? 'A former member'}</Typed>: about a later part
        {about && <span>{` (${partWords(about)})`}</span>}
      </p>
      <Link
        to={`${path}?${asking}#post-${number}`}
        replace
        preventScrollReset
        className="inline-flex min-h-11 items-center font-semibold text-primary-ink hover:underline"
      >
        Show anyway
      </Link>
    </article>
  )
}
