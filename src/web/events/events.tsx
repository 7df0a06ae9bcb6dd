import { city } from '#city/city.ts'
import { shownCount } from '#rules/paging.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { loads } from '#web/shell/screen.ts'
import { CalendarDays } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/events'
import { eventsPath, submitEventPath } from './event-paths.ts'
import { EventGrid } from './list/event-grid.tsx'
import { shownEvent } from './list/shown-event.ts'

export const handle = { access: 'guest', shows: ['events', 'clubs'] }

export const meta = () =>
  pageMeta({ title: 'Events', description: `Readings, signings and book swaps in ${city.name}.` })

export const loader = loads(async ({ services, viewer, url, clock, city: { timeZone } }) => {
  const when = url.searchParams.get('when') === 'past' ? 'past' : 'upcoming'
  const shown = shownCount(url.searchParams.get('show'))
  const { events, more } = await services.events.events(viewer, { when, shown })
  const at = { now: clock(), timeZone }
  const moreTo = more && `${eventsPath}?${new URLSearchParams({ when, show: String(more) })}`
  return { when, events: events.map((event) => shownEvent(event, at)), moreTo }
})

export default function Events({ loaderData: { when, events, moreTo } }: Route.ComponentProps) {
  const isPast = when === 'past'
  return (
    <div className="grid gap-6">
      <PageHeading title="Events" action={<LinkButton to={submitEventPath}>Add Event</LinkButton>} />
      <LinkTabs
        label="Which events"
        replace
        tabs={[
          { label: 'Upcoming', to: eventsPath, current: !isPast },
          { label: 'Past', to: `${eventsPath}?when=past`, current: isPast },
        ]}
      />
      {events.length > 0 ? (
        <EventGrid label={isPast ? 'Past events' : 'Upcoming events'} events={events} headingLevel="h2" />
      ) : (
        <EmptyState
          icon={CalendarDays}
          title={isPast ? 'No past events' : 'No upcoming events'}
          hint={
            isPast
              ? 'What has taken place stands here afterwards.'
              : `Nothing is planned in ${city.name} right now. A good moment for a quiet evening with a book.`
          }
          action={<LinkButton to="/all-books">Browse Books</LinkButton>}
        />
      )}
      {moreTo && <MoreLink to={moreTo} />}
    </div>
  )
}
