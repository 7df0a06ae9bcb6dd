import { city } from '#city/city.ts'
import { ExternalLink } from '#web/ui/icons.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { SpotMap } from './spot-map.tsx'
import type { TimedEvent } from './timed-event.ts'

type Shown = Pick<TimedEvent, 'place' | 'suburb' | 'postcode' | 'spot'>

/** Where it is: in words for everyone, as a link to another map, and on our map where it can be shown. */
export function EventLocation({ event, styleUrl }: { event: Shown; styleUrl: string | null }) {
  const { place, suburb, postcode, spot } = event
  return (
    <section aria-labelledby="location" className="grid gap-2">
      <h2 id="location" className="text-2xl">
        Location
      </h2>
      <address className="not-italic wrap-anywhere">
        <Typed>{place}</Typed>
        {suburb && (
          <>
            <br />
            {inSuburb(suburb, postcode)}
          </>
        )}
      </address>
      {spot && !spot.isExact && (
        <p className="text-sm text-soft">The map shows the suburb. See the address for the exact spot.</p>
      )}
      <a
        href={elsewhere(event)}
        rel="noreferrer"
        className="inline-flex min-h-11 w-fit items-center gap-1.5 text-primary-ink underline underline-offset-4"
      >
        Find it on OpenStreetMap
        <ExternalLink aria-hidden className="size-4" />
      </a>
      {spot && <SpotMap spot={spot} styleUrl={styleUrl} />}
    </section>
  )
}

/** A label may already contain the postcode. */
const inSuburb = (suburb: string, postcode: string | null): string =>
  postcode === null || suburb.endsWith(postcode) ? suburb : `${suburb} ${postcode}`

function elsewhere({ place, suburb, spot }: Shown): string {
  if (spot?.isExact)
    return `https://www.openstreetmap.org/?mlat=${spot.lat}&mlon=${spot.lng}#map=17/${spot.lat}/${spot.lng}`
  const words = [place, suburb, city.name].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: words })}`
}
