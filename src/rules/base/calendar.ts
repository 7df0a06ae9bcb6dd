// Instants, and calendar dates in a time zone. Calendar dates are YYYY-MM-DD.
import { DAY_MS } from './durations.ts'

/** The calendar date in `timeZone` at `instant`. */
export function cityDate(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 10)
}

/** The date `days` days after `date`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days from one date to another, negative if it is the earlier one. */
export function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / DAY_MS
}

/**
 * The instant at which clocks in `timeZone` show `local` (YYYY-MM-DDTHH:mm). A time that daylight saving skips is read with
 * the offset before the change. A time that occurs twice is the first of the two.
 */
export function instantIn(timeZone: string, local: string): Date {
  const shown = Math.min(Date.parse(`${local}Z`), LAST_TIME)
  const dayBefore = offsetAt(new Date(shown - DAY_MS), timeZone)
  const early = new Date(shown - dayBefore)
  if (offsetAt(early, timeZone) === dayBefore) return early
  const late = new Date(shown - offsetAt(early, timeZone))
  return offsetAt(late, timeZone) === dayBefore ? early : late
}

// A year of five digits is no date, and the day after such a last one could not be formatted.
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59)

/** The last day of a time that ends at `end`, exclusive: midnight ends the day before. */
export function lastDay(end: Date, timeZone: string): string {
  return cityDate(new Date(end.getTime() - 1), timeZone)
}

/** The local date and time, as a datetime-local field takes it: YYYY-MM-DDTHH:mm. */
export function localTime(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 16)
}

// A calendar date is the same day everywhere, so it is formatted in UTC.
const dayAndMonth = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** '2026-03-14' → 'Saturday 14 March' */
export function longDate(date: string): string {
  return dayAndMonth.format(new Date(date)).replace(',', '')
}

/** '2026-12-20' → '20 December', with the year if it differs from `today`'s: '20 December 2027'. */
export function shortDayWords(date: string, today: string): string {
  const [, ...rest] = dayWords(date, today).split(' ')
  return rest.join(' ')
}

const monthAndYear = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '2026-03-14' → 'March 2026' */
export function monthText(date: string): string {
  return monthAndYear.format(new Date(date))
}

/** '2026-03-14' → 'Saturday 14 March', with the year if it differs from `today`'s: 'Friday 14 March 2025'. */
export function dayWords(date: string, today: string): string {
  const year = date.slice(0, 4)
  return year === today.slice(0, 4) ? longDate(date) : `${longDate(date)} ${year}`
}

/** A short date or time: '6.30 pm' today, then 'Yesterday', 'Saturday' within the week, '14 March', '14 March 2025'. */
export function glance(instant: Date, { now, timeZone }: { now: Date; timeZone: string }): string {
  const [date, today] = [cityDate(instant, timeZone), cityDate(now, timeZone)]
  const days = Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS)
  if (days <= 0) return clockTime(instant, timeZone)
  if (days === 1) return 'Yesterday'
  const [weekday = ''] = dayWords(date, today).split(' ')
  return days < 7 ? weekday : shortDayWords(date, today)
}

/** The day without the time: 'today', 'yesterday', 'Saturday 14 March', with the year if it is another year. */
export function whichDay(instant: Date, { now, timeZone }: { now: Date; timeZone: string }): string {
  const [date, today] = [cityDate(instant, timeZone), cityDate(now, timeZone)]
  const days = Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : dayWords(date, today)
}

/** How long ago, in words: 'a moment ago', '12 minutes ago', 'an hour ago', '3 days ago'. */
export function ago(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000)
  if (minutes < 1) return 'a moment ago'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'a day ago' : `${days} days ago`
}

/** The local time in `timeZone`: '6.30 pm' */
export function clockTime(instant: Date, timeZone: string): string {
  const [hours = 0, minutes = '00'] = wallClock(instant, timeZone).slice(11, 16).split(':')
  return `${Number(hours) % 12 || 12}.${minutes} ${Number(hours) < 12 ? 'am' : 'pm'}`
}

/** How many milliseconds `timeZone` is ahead of UTC at `instant`. */
function offsetAt(instant: Date, timeZone: string): number {
  const whole = Math.floor(instant.getTime() / 1000) * 1000
  return Date.parse(`${wallClock(new Date(whole), timeZone)}Z`) - whole
}

function wallClock(instant: Date, timeZone: string): string {
  // '14/03/2026, 18:30:00' as one string: `formatToParts` would take twice as long.
  const [day, month, year = '', hour, minute, second] = formatOf(timeZone).format(instant).split(/\D+/)
  // Years before 1000 come without leading zeros.
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`
}

// Cache: making a format takes far longer than using it, and a thread shows hundreds of times.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}
