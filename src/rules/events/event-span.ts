// On which days an event is, and at which hours of them. An event is stored as two instants; its days and hours follow from them by the clocks of
// the city. Calendar dates are YYYY-MM-DD.
import { addDays, instantIn, localTime } from '#rules/base/calendar.ts'
import type { Hours } from './event-hours.ts'

/** `last`: the day on which it is over, or in the night after which; of most events the first. */
export type Span = { first: string; last: string; hours: Hours }

/** So many days an event lasts at most, the first and the last included. */
export const mostDays = 14

/** So many hours and more are of several days, or of a whole one: shorter on the day when the clocks go forward. */
export const wholeDayHours = 23

/** What ends at or before the hour at which it began is over in the night after its last day. */
export function spanOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, timeZone: string): Span {
  const [first = '', from = ''] = localTime(startsAt, timeZone).split('T')
  const [end = '', clock = ''] = localTime(endsAt, timeZone).split('T')
  const last = clock > from ? end : addDays(end, -1)
  // The hour that comes twice when the clocks go back.
  if (last < first) return { first, last: first, hours: { from, to: clock } }
  return { first, last, hours: { from, to: clock === '00:00' ? '24:00' : clock } }
}

/** By the clocks of the city, whatever the visitor's own say. */
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

/** At the same hours for as many days, from another day on: those that follow in a series keep their days. */
export function spanFrom(first: string, span: Span): Span {
  const more = (Date.parse(span.last) - Date.parse(span.first)) / (24 * 60 * 60 * 1000)
  return { ...span, first, last: addDays(first, more) }
}

/** Of several days, or of a whole one: it is on each of its days, and may be called off while it goes on. */
export function lastsDays({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean {
  return endsAt.getTime() - startsAt.getTime() >= wholeDayHours * 60 * 60 * 1000
}
