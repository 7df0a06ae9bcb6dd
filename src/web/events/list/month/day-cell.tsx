import { clsx } from 'clsx'
import { eventPath } from '#rules/events/event-paths.ts'
import { type EventsAddress, eventsListPath } from '#web/events/list/events-address.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { ShownDay } from './shown-month.ts'

/** A day: a link to its events below the calendar and, if there is room, its first events. */
export function DayCell({
  day,
  address,
  isChosen,
}: {
  day: ShownDay
  address: EventsAddress
  isChosen: boolean
}) {
  const to = eventsListPath(address, { day: day.date })
  return (
    <div className="grid content-start gap-1 md:min-h-28 md:p-1">
      <Link
        to={to}
        preventScrollReset
        replace
        aria-current={isChosen ? 'true' : undefined}
        className={clsx(
          'flex min-h-14 flex-col items-center justify-start rounded-lg pt-1 -outline-offset-2 md:min-h-11 md:flex-row md:justify-between md:px-2 md:pt-0',
          isChosen ? 'bg-primary text-on-primary' : 'hover:bg-sunk',
          !isChosen && day.isToday && 'font-semibold text-primary-ink underline underline-offset-4',
        )}
      >
        <span className="sr-only">{day.words}</span>
        <span aria-hidden className="tabular-nums">
          {day.day}
        </span>
        {day.events.length > 0 && (
          <span
            aria-hidden
            className={clsx(
              'rounded-full px-2 text-sm font-semibold tabular-nums',
              isChosen ? 'bg-card text-primary-ink' : 'bg-primary-soft text-primary-ink',
            )}
          >
            {day.count}
          </span>
        )}
      </Link>
      {day.events.length > 0 && (
        <ul className="grid gap-1 max-md:hidden">
          {day.events.map(({ id, title, time }) => (
            <li key={id} className="grid">
              <Link
                to={eventPath(id)}
                className="grid min-h-11 content-start rounded-lg px-2 py-1 text-sm leading-tight hover:bg-sunk hover:underline"
              >
                <span className="line-clamp-2 wrap-anywhere">
                  <span className="text-soft">{time}</span> <Typed>{title}</Typed>
                </span>
              </Link>
            </li>
          ))}
          {day.more > 0 && <li className="px-2 text-sm text-soft">and {day.more} more</li>}
        </ul>
      )}
    </div>
  )
}
