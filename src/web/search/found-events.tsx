import { city } from '#city/city.ts'
import { whereOf } from '#rules/geography/within.ts'
import { EventGrid } from '#web/events/list/event-grid.tsx'
import { eventsListPath, everyEvent } from '#web/events/list/events-address.ts'
import { type SearchAddress, searchPath } from '#web/library/search/search-address.ts'
import { CalendarDays } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { EventsForm } from './events-form.tsx'
import type { LoadedEvents } from './load-events.ts'

/** The events a search has found. More of them, past ones and months are on the screen of events. */
export function FoundEvents({
  search,
  near,
  isUnknownPlace,
  found,
}: {
  search: SearchAddress
  near: string
  isUnknownPlace: boolean
  found: LoadedEvents
}) {
  const { text, type, within, place, at } = search
  const there = (after: string) => eventsListPath({ ...everyEvent, text, type, within, place, at, after })
  const isNarrowed = Boolean(text || type || within !== null)
  return (
    <>
      <EventsForm search={search} near={near} isUnknownPlace={isUnknownPlace} />
      <section aria-labelledby="events" className="grid gap-4">
        <SectionHeading
          id="events"
          title={within === null ? 'Upcoming events' : `Upcoming events ${whereOf(within)} ${near}`}
          more={{ label: 'See all events', to: eventsListPath(everyEvent) }}
        />
        {found.events.length > 0 ? (
          <EventGrid label="Upcoming events" events={found.events} />
        ) : (
          <EmptyState
            icon={CalendarDays}
            title={isNarrowed ? 'No events found' : 'No upcoming events'}
            hint={
              isNarrowed
                ? 'Try other words, another kind or a longer distance.'
                : `Readings, signings and book swaps in ${city.name} appear here once they’re announced.`
            }
            headingLevel="h3"
            action={
              isNarrowed && (
                <LinkButton
                  variant="secondary"
                  to={searchPath(search, { text: '', type: null, within: null })}
                >
                  Show all upcoming events
                </LinkButton>
              )
            }
          />
        )}
        {found.next && (
          <LinkButton to={there(found.next)} variant="outline" className="justify-self-center">
            More events
          </LinkButton>
        )}
      </section>
    </>
  )
}
