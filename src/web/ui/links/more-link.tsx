import { LinkButton } from './link-button.tsx'

/** At the end of a growing list: links to the same list with more rows, and keeps the scroll position. */
export function MoreLink({ to }: { to: string }) {
  return (
    <LinkButton to={to} variant="ghost" preventScrollReset replace>
      Show more
    </LinkButton>
  )
}
