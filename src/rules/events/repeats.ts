// Repeating events. Calendar dates are YYYY-MM-DD in the city's calendar.
import { city } from '#city/city.ts'
import { addDays } from '#rules/base/calendar.ts'

/** Every week, every fortnight, or every month on the same date or the same weekday ('the third Tuesday'). */
export const rhythms = ['week', 'fortnight', 'day', 'weekday'] as const
export type Rhythm = (typeof rhythms)[number]

/** How many of its next dates a card names. */
export const shownDates = 3

export const onlyOnce = 'Only once'

/** The options in forms. */
export const rhythmChoices = [
  { value: 'never', label: onlyOnce },
  { value: 'week', label: 'Every week on the same weekday' },
  { value: 'fortnight', label: 'Every two weeks on the same weekday' },
  { value: 'day', label: 'Every month on the same day, like the 14th' },
  { value: 'weekday', label: 'Every month on the same weekday, like the third Tuesday' },
]

/** Until a date, or a number of times in total. */
export type Repeats = { rhythm: Rhythm } & ({ times: number } | { until: string })

/** How many dates can be planned at once: two years of a monthly event, nearly half a year of a weekly one. */
export const repeatTimes = { least: 2, most: 24 } as const

/**
 * The dates of a series that begins on `first`, at most 24. In a month without a 31st the event is on its last day, and one on
 * a fifth weekday is on the last of that weekday.
 */
export function seriesDates(first: string, repeats: Repeats): string[] {
  const times = 'times' in repeats ? Math.min(repeats.times, repeatTimes.most) : repeatTimes.most
  const dates = Array.from({ length: times }, (_, at) => dateAt(first, at, repeats.rhythm))
  return 'until' in repeats ? dates.filter((date) => date <= repeats.until) : dates
}

/** The first date that would be one too many: a series ends before it. */
export const dayTooFar = (first: string, rhythm: Rhythm): string => dateAt(first, repeatTimes.most, rhythm)

/** 'Every week on Tuesday', 'Every month on the third Tuesday', 'Every month on the 31st, or its last day' */
export function rhythmText(first: string, rhythm: Rhythm): string {
  const { day } = partsOf(first)
  const weekday = weekdayFormat.format(new Date(first))
  switch (rhythm) {
    case 'week':
      return `Every week on ${weekday}`
    case 'fortnight':
      return `Every two weeks on ${weekday}`
    case 'weekday':
      return `Every month on the ${ordinals[weekOf(day)]} ${weekday}`
    case 'day':
      return `Every month on the ${day}${suffixOf(day)}${day > 28 ? ', or its last day' : ''}`
  }
}

const ordinals = ['first', 'second', 'third', 'fourth', 'last'] as const
const weekdayFormat = new Intl.DateTimeFormat(city.locale, { weekday: 'long', timeZone: 'UTC' })

/** Which of its weekday in the month a date is, counted from 0. */
const weekOf = (day: number): 0 | 1 | 2 | 3 | 4 => Math.floor((day - 1) / 7) as 0 | 1 | 2 | 3 | 4 // a month has at most 31 days

function suffixOf(day: number): string {
  if (day > 10 && day < 20) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}

function dateAt(first: string, times: number, rhythm: Rhythm): string {
  if (rhythm === 'week') return addDays(first, times * 7)
  return rhythm === 'fortnight' ? addDays(first, times * 14) : dateInMonth(first, times, rhythm)
}

function dateInMonth(first: string, months: number, rhythm: 'day' | 'weekday'): string {
  const { year, month, day } = partsOf(first)
  const length = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate()
  return isoDate(year, month + months, rhythm === 'day' ? Math.min(day, length) : sameWeekday())

  function sameWeekday(): number {
    const weekday = new Date(first).getUTCDay()
    const firstDay = new Date(Date.UTC(year, month + months, 1)).getUTCDay()
    const found = 1 + ((weekday - firstDay + 7) % 7) + weekOf(day) * 7
    return found > length ? found - 7 : found
  }
}

function partsOf(date: string): { year: number; month: number; day: number } {
  const at = new Date(date)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), day: at.getUTCDate() }
}

const isoDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
