import { clubsFiltersOf, clubsListPath } from '#web/clubs/list/clubs-list-path.ts'
import { Users } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'

/** A search for a club's name is meant for the club: links to the clubs that match the same words. */
export function FoundClubs({ text, count }: { text: string; count: number }) {
  if (count === 0) return null
  const filters = clubsFiltersOf(new URLSearchParams({ q: text }))
  return (
    <section aria-label="Book clubs">
      <LinkButton to={clubsListPath(filters)} variant="outline" size="sm" className="max-w-full">
        <Users aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          <span>{count === 1 ? '1 book club matches' : `${count} book clubs match`}</span> “<bdi>{text}</bdi>”
        </span>
      </LinkButton>
    </section>
  )
}
