import { city } from '#city/city.ts'
import { CalendarDays } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { type EventsAddress, eventsListPath, everyEvent, isNarrowed } from './events-address.ts'

export function NoEvents({ address }: { address: EventsAddress }) {
  const { view, after } = address
  if (after)
    return (
      <EmptyState
        icon={CalendarDays}
        title="There are no more events"
        action={
          <LinkButton variant="secondary" to={eventsListPath(address, { after: '' })}>
            Back to the first events
          </LinkButton>
        }
      />
    )
  if (isNarrowed(address))
    return (
      <EmptyState
        icon={CalendarDays}
        title="No events found"
        hint="Try other words, another kind or other days."
        action={
          <LinkButton variant="secondary" to={eventsListPath(everyEvent, { view })}>
            See all events
          </LinkButton>
        }
      />
    )
  const isPast = view === 'past'
  return (
    <EmptyState
      icon={CalendarDays}
      title={isPast ? 'No past events' : 'No upcoming events'}
      hint={
        isPast
          ? 'Past events will appear here.'
          : `Nothing is planned in ${city.name} right now. A good time for a quiet evening with a book.`
      }
      action={
        <LinkButton variant="secondary" to="/all-books">
          Browse Books
        </LinkButton>
      }
    />
  )
}
