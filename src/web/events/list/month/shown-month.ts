// A month as its calendar shows it, in words.
import { clockTime, longDate } from '#rules/calendar.ts'
import { monthAfter, monthWords, weeksOf } from '#rules/events/event-days.ts'
import { eventLimits } from '#rules/events/events.ts'

type Counted = { date: string; count: number; events: { id: string; title: string; startsAt: Date }[] }

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
      events: events.map(({ id, title, startsAt }) => ({ id, title, time: clockTime(startsAt, timeZone) })),
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
