// When a meeting that comes back each month comes back. Calendar dates are YYYY-MM-DD, of the city's calendar.

/** Each month on the same day of the month, or on the same weekday of it ('the third Tuesday'). */
export const rhythms = ['day', 'weekday'] as const
export type Rhythm = (typeof rhythms)[number]

/** Until a date, or so many times in all. */
export type Repeats = { rhythm: Rhythm } & ({ times: number } | { until: string })

/** So many meetings are planned at once: two years of them. */
export const repeatTimes = { least: 2, most: 24 } as const

/**
 * The days of a series that begins on `first`, at most 24. A month without a 31st has its meeting on its last day, and what
 * begins on a fifth weekday is on the last one of every month.
 */
export function monthlyDates(first: string, repeats: Repeats): string[] {
  const times = 'times' in repeats ? Math.min(repeats.times, repeatTimes.most) : repeatTimes.most
  const dates = Array.from({ length: times }, (_, months) => dateInMonth(first, months, repeats.rhythm))
  return 'until' in repeats ? dates.filter((date) => date <= repeats.until) : dates
}

/** 'Every month on the third Tuesday', 'Every month on the 31st, or its last day' */
export function rhythmText(first: string, rhythm: Rhythm): string {
  const { day } = partsOf(first)
  if (rhythm === 'weekday') {
    return `Every month on the ${ordinals[weekOf(day)]} ${weekdayFormat.format(new Date(first))}`
  }
  return `Every month on the ${day}${suffixOf(day)}${day > 28 ? ', or its last day' : ''}`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'last'] as const
const weekdayFormat = new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' })

/** Which of the month's weekdays of its name a day is, from 0. */
const weekOf = (day: number): 0 | 1 | 2 | 3 | 4 => Math.floor((day - 1) / 7) as 0 | 1 | 2 | 3 | 4 // a month has at most 31 days

function suffixOf(day: number): string {
  if (day > 10 && day < 20) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}

function dateInMonth(first: string, months: number, rhythm: Rhythm): string {
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
