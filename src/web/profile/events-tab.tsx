import { ownEventsPath } from '#rules/events/event-paths.ts'
import { EventGrid } from '#web/events/list/event-grid.tsx'
import type { ShownEvent } from '#web/events/list/shown-event.ts'
import { CalendarDays } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export type OwnEvents = Record<'answered' | 'calendar' | 'wishlist', ShownEvent[]>

const lists = [
  ['answered', 'You’re going'],
  ['calendar', 'In your calendar'],
  ['wishlist', 'On your wishlist'],
] as const

/** The member's own upcoming events. Nobody else sees them. */
export function EventsTab({ events, more }: { events: OwnEvents; more: number | undefined }) {
  const filled = lists.filter(([name]) => events[name].length > 0)
  if (filled.length === 0)
    return (
      <EmptyState
        icon={CalendarDays}
        title="No upcoming events"
        hint="Events you’re going to, or have put on your wishlist or in your calendar, appear here."
        action={<LinkButton to="/events">Browse Events</LinkButton>}
      />
    )
  return (
    <>
      {filled.map(([name, title]) => (
        <div key={name} className="grid gap-3">
          <h2 className="text-xl">{title}</h2>
          <EventGrid label={title} events={events[name]} />
        </div>
      ))}
      {more && <MoreLink to={`${ownEventsPath}&show=${more}`} />}
    </>
  )
}
