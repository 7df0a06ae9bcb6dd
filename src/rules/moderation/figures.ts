// Statistics for administrators, week by week.
import { city } from '#city/city.ts'
import { addDays } from '#rules/base/calendar.ts'

/** How many weeks are shown, including this one. */
export const shownWeeks = 9

export type WeekOfFigures = {
  /** Its Monday, YYYY-MM-DD. */
  weekOf: string
  members: number
  copies: number
  requests: number
  completed: number
  /** Null if there were no replies. */
  medianAnswerMinutes: number | null
  overdue: number
  reportsOpen: number
  /** Null for weeks before anything was counted: the queue keeps failed jobs for a day. */
  deliveriesFailed: number | null
}
export type FigureName = Exclude<keyof WeekOfFigures, 'weekOf'>

/** In the order shown; `of` is what a number of one week counts. */
export const figureWords: Record<FigureName, { label: string; of: string }> = {
  members: { label: 'Members', of: 'at the end of the week' },
  copies: { label: 'Copies', of: 'in bookcases at the end of the week' },
  requests: { label: 'Requests', of: 'made during the week' },
  completed: { label: 'Completed exchanges', of: 'during the week' },
  medianAnswerMinutes: { label: 'Reply time', of: 'half of the week’s replies were faster' },
  overdue: { label: 'Overdue', of: 'at the end of the week' },
  reportsOpen: { label: 'Open reports', of: 'at the end of the week' },
  deliveriesFailed: { label: 'Failed deliveries', of: 'given up during the week' },
}

/** The Mondays of the last weeks up to that of `today`, earliest first. */
export function weeksUpTo(today: string): string[] {
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const monday = addDays(today, -daysSinceMonday)
  return Array.from({ length: shownWeeks }, (_, at) => addDays(monday, (at - shownWeeks + 1) * 7))
}

/** '12,345'; minutes as '40 min', '3 h 20 min', '2 d 4 h'; '–' for null. */
export function figureText(name: FigureName, value: number | null): string {
  if (value === null) return '–'
  if (name !== 'medianAnswerMinutes') return value.toLocaleString(city.locale)
  if (value < 60) return `${value} min`
  const [small, large, of] =
    value < 24 * 60
      ? [value % 60, Math.floor(value / 60), ['h', 'min']]
      : [Math.floor((value % 1440) / 60), Math.floor(value / 1440), ['d', 'h']]
  return small === 0 ? `${large} ${of[0]}` : `${large} ${of[0]} ${small} ${of[1]}`
}
