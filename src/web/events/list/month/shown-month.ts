// A month as its calendar shows it, in words.
import { clockTime, longDate } from '#rules/base/calendar.ts'
import { monthAfter, monthWords, weeksOf } from '#rules/events/event-days.ts'
import { isAllDay } from '#rules/events/event-hours.ts'
import { eventLimits } from '#rules/events/event-limits.ts'
import { spanOf } from '#rules/events/event-span.ts'

type Counted = { date: string; count: number; events: Named[] }
type Named = { id: string; title: string; startsAt: Date; endsAt: Date }

export function shownMonth(
  month: string,
  { days, today, timeZone }: { days: readonly Counted[]; today: string; timeZone: string },
) {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return {
    month,
    title: monthWords(month),
    before: neighbour(-1),
    after: neighbour(1),
    weeks: weeksOf(month).map((week) => week.map((date) => (date === null ? null : shownDay(date)))),
  }

  function timeOn(event: Named): string {
    return isAllDay(spanOf(event, timeZone).hours) ? 'All day' : clockTime(event.startsAt, timeZone)
  }

  function neighbour(step: number) {
    const found = monthAfter(month, step)
    return found && { month: found, title: monthWords(found) }
  }

  function shownDay(date: string) {
    const { count, events } = byDate.get(date) ?? { count: 0, events: [] }
    return {
      date,
      day: Number(date.slice(8)),
      words: `${longDate(date)}, ${countWords(count)}`,
      isToday: date === today,
      count: count >= eventLimits.countedOfDay ? `${count - 1}+` : String(count),
      more: count - events.length,
      events: events.map((event) => ({ id: event.id, title: event.title, time: timeOn(event) })),
    }
  }
}
export type ShownMonth = ReturnType<typeof shownMonth>
export type ShownDay = NonNullable<ShownMonth['weeks'][number][number]>

function countWords(count: number): string {
  if (count === 0) return 'no events'
  if (count >= eventLimits.countedOfDay) return `more than ${count - 1} events`
  return count === 1 ? '1 event' : `${count} events`
}
