import { LinkButton } from './link-button.tsx'

/** At the end of a growing list: the same list, longer. It stays where one has scrolled to. */
export function MoreLink({ to }: { to: string }) {
  return (
    <LinkButton to={to} variant="ghost" preventScrollReset replace>
      Show more
    </LinkButton>
  )
}
