import { LinkButton } from './link-button.tsx'

/** At the end of a growing list: links to the same list with more rows, and keeps the scroll position. */
export function MoreLink({ to, ...key }: { to: string; 'data-key'?: string }) {
  return (
    <LinkButton to={to} variant="ghost" preventScrollReset replace {...key}>
      Show more
    </LinkButton>
  )
}
