import { city } from '#city/city.ts'
import { eventPath, eventsInPath, eventsPath } from '#rules/events/event-paths.ts'
import { eventsText } from '#rules/places/pins.ts'
import { type MapAddress, mapPath } from '#web/map/map-address.ts'
import { CalendarDays } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PlaceList } from './place-list.tsx'

type Suburb = { id: string; name: string; events: string; distance: string }
type Upcoming = { id: string; title: string; when: string; place: string; distance: string | null }

/** Everything the map shows about events, as lists: for keyboards and screen readers, and before scripts load. */
export function EventsBeside({
  map,
  suburbs,
  hasMoreSuburbs,
  elsewhere,
  upcoming,
  hasMore,
}: {
  map: MapAddress
  suburbs: Suburb[]
  hasMoreSuburbs: boolean
  /** How many events name no suburb. */
  elsewhere: number
  upcoming: Upcoming[]
  hasMore: boolean
}) {
  if (upcoming.length === 0) {
    return (
      <EmptyState
        icon={CalendarDays}
        title="No upcoming events"
        hint={`Readings, signings and book swaps in ${city.name} appear here once they’re announced.`}
        action={<LinkButton to={eventsPath}>See all events</LinkButton>}
      />
    )
  }
  return (
    <div className="grid gap-8">
      <PlaceList
        id="events"
        heading="Upcoming events"
        lines={upcoming.map(({ id, title, when, place, distance }) => ({
          id,
          to: eventPath(id),
          name: title,
          below: when,
          belowTyped: place,
          aside: distance ?? '',
        }))}
        action={
          hasMore && (
            <LinkButton to={eventsPath} variant="outline" size="sm">
              See all events
            </LinkButton>
          )
        }
      />
      <div className="grid gap-3">
        <PlaceList
          id="suburbs"
          heading="Events by suburb"
          lines={suburbs.map(({ id, name, events, distance }) => ({
            id,
            to: eventsInPath(name),
            name,
            below: events,
            aside: distance,
          }))}
          moreTo={hasMoreSuburbs ? `${mapPath(map, { whole: 'suburbs' })}#suburbs` : undefined}
          empty="None of these events says which suburb it's in."
        />
        {elsewhere > 0 && suburbs.length > 0 && (
          <p className="text-sm text-soft">
            {eventsText({ known: elsewhere })} of book clubs {elsewhere === 1 ? "doesn't" : "don't"} name a
            suburb, so the map leaves {elsewhere === 1 ? 'it' : 'them'} out.
          </p>
        )}
      </div>
    </div>
  )
}
