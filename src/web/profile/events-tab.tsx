import { ownEventsPath } from '#rules/events/event-paths.ts'
import { EventGrid } from '#web/events/list/event-grid.tsx'
import type { ShownEvent } from '#web/events/list/shown-event.ts'
import { CalendarDays } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { SegmentLinks } from '#web/ui/links/segment-links.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

const PAST = `${ownEventsPath}&when=past`

export type OwnEvents = Record<'answered' | 'calendar' | 'wishlist', ShownEvent[]>

const lists = [
  ['answered', 'You’re going', 'You planned to go'],
  ['calendar', 'In your calendar', 'In your calendar'],
  ['wishlist', 'On your wishlist', 'On your wishlist'],
] as const

/** The member's own upcoming or past events. Nobody else sees them. */
export function EventsTab({
  events,
  more,
  isPast,
}: {
  events: OwnEvents
  more: number | undefined
  isPast: boolean
}) {
  const filled = lists.filter(([name]) => events[name].length > 0)
  return (
    <>
      <SegmentLinks
        label="Your events"
        ways={[
          { label: 'Upcoming', to: ownEventsPath, current: !isPast },
          { label: 'Past', to: PAST, current: isPast },
        ]}
      />
      {filled.length === 0 && (isPast ? noPastEvents : noEvents)}
      {filled.map(([name, upcoming, past]) => (
        <div key={name} className="grid gap-3">
          <h2 className="text-xl">{isPast ? past : upcoming}</h2>
          <EventGrid label={isPast ? past : upcoming} events={events[name]} />
        </div>
      ))}
      {more && <MoreLink to={`${isPast ? PAST : ownEventsPath}&show=${more}`} />}
    </>
  )
}

const browse = <LinkButton to="/events">Browse Events</LinkButton>

const noEvents = (
  <EmptyState
    icon={CalendarDays}
    title="No upcoming events"
    hint="Events you’re going to, or have put on your wishlist or in your calendar, appear here."
    action={browse}
  />
)

const noPastEvents = (
  <EmptyState
    icon={CalendarDays}
    title="No past events"
    hint="Once they’re over, the events you planned to go to, or put on your wishlist or in your calendar, appear here."
    action={browse}
  />
)
