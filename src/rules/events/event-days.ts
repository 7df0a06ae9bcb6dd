// Days in searches for events. Calendar dates are YYYY-MM-DD and months YYYY-MM in the city's calendar. Weeks begin on Monday.
import { addDays, monthText } from '#rules/base/calendar.ts'

export const namedDays = { today: 'Today', weekend: 'This weekend', week: 'This week' } as const

/** The first and the last day; null for an open end. */
export type Days = { from: string | null; to: string | null }

/** 'today', 'weekend', 'week' or a month; null for anything else. */
export function daysNamed(asked: string, today: string): Days | null {
  const weekday = (dayOf(today).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday)
  switch (asked) {
    case 'today':
      return { from: today, to: today }
    case 'weekend':
      return { from: addDays(monday, 5), to: addDays(monday, 6) }
    case 'week':
      return { from: monday, to: addDays(monday, 6) }
    default:
      return isMonth(asked) ? { from: `${asked}-01`, to: lastDay(asked) } : null
  }
}

/** From one day to another. An invalid date leaves its end open, and dates in the wrong order are swapped. */
export function daysFrom(one: string, other: string): Days {
  const [from, to] = [one, other].map((date) => (isDate(date) ? date : null)) as [
    string | null,
    string | null,
  ]
  return from && to && to < from ? { from: to, to: from } : { from, to }
}

/** A real date in a year the calendar supports: 31 February is not one. */
export function isDate(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dateOf(dayOf(text)) === text
}

export const isMonth = (text: string): boolean => isDate(`${text}-01`)

export const monthOf = (date: string): string => date.slice(0, 7)

/** The month that many months later; null outside the supported years. */
export function monthAfter(month: string, months: number): string | null {
  const day = dayOf(`${month}-01`)
  day.setUTCMonth(day.getUTCMonth() + months)
  const found = monthOf(dateOf(day))
  return isMonth(found) ? found : null
}

/** The days of a month, in order. */
export function daysOfMonth(month: string): string[] {
  const length = Number(lastDay(month).slice(8))
  return Array.from({ length }, (_, at) => addDays(`${month}-01`, at))
}

/** A month as a wall calendar shows it: rows of seven from Monday, null for days of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const before = (dayOf(`${month}-01`).getUTCDay() + 6) % 7
  const days = [...Array<null>(before).fill(null), ...daysOfMonth(month)]
  const weeks = Math.ceil(days.length / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => days[week * 7 + at] ?? null),
  )
}

/** 'December 2026' */
export const monthWords = (month: string): string => monthText(`${month}-01`)

function lastDay(month: string): string {
  const day = dayOf(`${month}-01`)
  day.setUTCMonth(day.getUTCMonth() + 1, 0)
  return dateOf(day)
}

const dayOf = (date: string) => new Date(`${date}T00:00:00Z`)
const dateOf = (day: Date) => day.toISOString().slice(0, 10)
