import { EventCard } from './event-card.tsx'
import type { ShownEvent } from './shown-event.ts'

// The first row of a wide screen.
const FIRST_SEEN = 3

/** `first`: the grid is at the top of the screen, so the pictures of its first row are loaded eagerly. */
export function EventGrid({
  label,
  events,
  first = false,
  inClub = false,
  headingLevel = 'h3',
}: {
  label: string
  events: readonly ShownEvent[]
  first?: boolean
  inClub?: boolean
  headingLevel?: 'h2' | 'h3'
}) {
  return (
    <ul aria-label={label} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {events.map((event, at) => (
        <li key={event.id} className="grid">
          <EventCard
            event={event}
            priority={first && at < FIRST_SEEN}
            inClub={inClub}
            headingLevel={headingLevel}
          />
        </li>
      ))}
    </ul>
  )
}
