// The days and hours of an event. An event is stored as two instants; its days and hours are derived in the city's time zone.
// Calendar dates are YYYY-MM-DD.
import { addDays, daysBetween, instantIn, localTime } from '#rules/base/calendar.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import type { Hours } from './event-hours.ts'

/** `last`: the day it ends, or the day before if it ends in the night. For most events, the same as the first. */
export type Span = { first: string; last: string; hours: Hours }

/** From this many hours an event counts as lasting whole days. Not 24, because of the day when the clocks go forward. */
export const wholeDayHours = 23

/** An event that ends at or before the hour it began ends in the night after its last day. */
export function spanOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, timeZone: string): Span {
  const [first = '', from = ''] = localTime(startsAt, timeZone).split('T')
  const [end = '', clock = ''] = localTime(endsAt, timeZone).split('T')
  const last = clock > from ? end : addDays(end, -1)
  // The hour that occurs twice when the clocks go back.
  if (last < first) return { first, last: first, hours: { from, to: clock } }
  return { first, last, hours: { from, to: clock === '00:00' ? '24:00' : clock } }
}

/** In the city's time zone, whatever the visitor's own is. */
export function instantsOf({ first, last, hours: { from, to } }: Span, timeZone: string) {
  const startsAt = instantIn(timeZone, `${first}T${from}`)
  const end =
    to > from && to !== '24:00' ? `${last}T${to}` : `${addDays(last, 1)}T${to === '24:00' ? '00:00' : to}`
  const endsAt = instantIn(timeZone, end)
  if (endsAt > startsAt) return { startsAt, endsAt }
  // The clocks go forward in between (daylight saving): it lasts as long as was typed.
  const lasting = instantIn('UTC', end).getTime() - instantIn('UTC', `${first}T${from}`).getTime()
  return { startsAt, endsAt: new Date(startsAt.getTime() + lasting) }
}

/** The same hours for the same number of days from another day: later dates of a series keep their length. */
export function spanFrom(first: string, span: Span): Span {
  const more = daysBetween(span.first, span.last)
  return { ...span, first, last: addDays(first, more) }
}

/** Several days or a whole day: such an event is listed on each of its days, and can be cancelled while it is on. */
export function lastsDays({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean {
  return endsAt.getTime() - startsAt.getTime() >= wholeDayHours * HOUR_MS
}
