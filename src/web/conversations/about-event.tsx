import { eventPath } from '#rules/events/event-paths.ts'
import { CalendarDays } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { EventAsked } from './event-asked.ts'

/** The event that the next message will start with. */
export function AboutEvent({ event: { id, title, day } }: { event: EventAsked }) {
  return (
    <p className="flex items-center gap-2 rounded-control bg-sunk px-3 text-sm">
      <CalendarDays aria-hidden className="size-4.5 shrink-0 text-soft" />
      <span className="shrink-0">About</span>
      <Link
        to={eventPath(id)}
        className="inline-flex min-h-11 min-w-0 items-center text-primary-ink underline underline-offset-4"
      >
        <span className="truncate">
          <Typed>{title}</Typed>
        </span>
      </Link>
      <span className="ml-auto shrink-0 text-soft">{day}</span>
    </p>
  )
}
