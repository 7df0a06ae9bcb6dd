import { EventCard } from './event-card.tsx'
import type { ShownEvent } from './shown-event.ts'

export function EventGrid({
  label,
  events,
  inClub = false,
  headingLevel = 'h3',
}: {
  label: string
  events: readonly ShownEvent[]
  inClub?: boolean
  headingLevel?: 'h2' | 'h3'
}) {
  return (
    <ul aria-label={label} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {events.map((event) => (
        <li key={event.id} className="grid">
          <EventCard event={event} inClub={inClub} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  )
}
