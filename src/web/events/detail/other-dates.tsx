import { eventPath } from '#rules/events/event-paths.ts'
import { answerBadges } from '#web/events/list/answer-badges.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/links/link.tsx'
import type { ShownDate } from './timed-event.ts'

/** The other dates of a series. Each is answered by itself. */
export function OtherDates({ dates }: { dates: readonly ShownDate[] }) {
  if (dates.length === 0) return null
  return (
    <section aria-labelledby="other-dates" className="grid gap-2">
      <h2 id="other-dates" className="text-2xl">
        Other dates
      </h2>
      <p className="text-soft">Let the host know which ones you’re coming to.</p>
      <ul className="grid sm:grid-cols-2">
        {dates.map(({ id, day, attendance, isCancelled }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <Link
              to={eventPath(id)}
              className="inline-flex min-h-11 items-center text-primary-ink underline underline-offset-4"
            >
              {day}
            </Link>
            {isCancelled && <Badge tone="danger">Cancelled</Badge>}
            {attendance && !isCancelled && (
              <Badge tone={answerBadges[attendance][0]}>{answerBadges[attendance][1]}</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
