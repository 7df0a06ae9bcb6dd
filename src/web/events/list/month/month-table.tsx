import { clsx } from 'clsx'
import type { EventsAddress } from '#web/events/list/events-address.ts'
import { DayCell } from './day-cell.tsx'
import type { ShownMonth } from './shown-month.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A month as a calendar. On a phone each day shows how many events it has; with more room it names the first. */
export function MonthTable({
  month: { title, weeks },
  address,
  chosen,
}: {
  month: ShownMonth
  address: EventsAddress
  chosen: string | null
}) {
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Events in {title}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name} className="py-2 text-sm font-medium text-soft">
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => (
          <tr key={week.find((day) => day)?.date ?? at}>
            {week.map((day, weekday) => (
              <td
                key={weekdays[weekday]}
                className={clsx('border border-line align-top', !day && 'bg-sunk')}
                aria-current={day?.isToday ? 'date' : undefined}
              >
                {day && <DayCell day={day} address={address} isChosen={day.date === chosen} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
