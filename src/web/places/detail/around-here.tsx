import { findSuburb, suburbLabel } from '#city/suburbs.ts'
import { booksInPath, suburbPath } from '#rules/places/place-paths.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'

/** What neighbours share near a place. `suburb`: its name, with the postcode if need be; outside the city there is nothing to show. */
export function AroundHere({ suburb: named }: { suburb: string }) {
  const suburb = findSuburb(named)
  if (!suburb) return null
  const label = suburbLabel(suburb)
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={booksInPath(label)} variant="outline">
        Books neighbours share around here
      </LinkButton>
      <LinkButton to={suburbPath(suburb)} variant="ghost">
        {`More in ${label}`}
      </LinkButton>
    </div>
  )
}
