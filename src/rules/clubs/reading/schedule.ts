// A club's reading schedule: stretches of the book in order, each up to a chapter or page and by a date.
import type { Extent, Unit } from './reading-places.ts'

export const mostStretches = 30

/** The discussions that a schedule can link to: the most recently active ones, beside those it links to already. */
export const mostDiscussionsToLink = 50

/** Dates are calendar dates of the city. */
export type ScheduledPart = {
  through: number
  on: string
  /** The discussion of this part. */
  discussion?: string | null | undefined
}

type TypedRow = {
  through?: number | undefined
  on?: string | undefined
  discussion?: string | undefined
}

/** The rows of the form that have both a part and a date. */
export function wholeParts(rows: readonly TypedRow[]): ScheduledPart[] {
  return rows.flatMap(({ through, on, discussion }) =>
    through === undefined || on === undefined ? [] : [{ through, on, discussion: discussion || null }],
  )
}

export type ScheduleProblem = { row: number; field: 'through' | 'on'; says: string }

/** The first problem with a schedule. */
export function scheduleProblem(
  parts: readonly ScheduledPart[],
  { unit, extent }: { unit: Unit; extent: Extent },
): ScheduleProblem | undefined {
  const whole = extent[unit]
  for (const [row, { through, on }] of parts.entries()) {
    const before = parts[row - 1]
    if (whole !== null && through > whole)
      return { row, field: 'through', says: `The book has ${whole} ${unit}s` }
    if (before && through <= before.through)
      return { row, field: 'through', says: `Choose a ${unit} after ${before.through}` }
    if (before && on <= before.on)
      return { row, field: 'on', says: 'Choose a later date than the one before' }
  }
  return undefined
}

/** The current row: the first whose date has not passed. Undefined once all have passed. */
export function rowOfToday(parts: readonly ScheduledPart[], today: string): number | undefined {
  const row = parts.findIndex(({ on }) => on >= today)
  return row === -1 ? undefined : row
}

/** The label of a row: 'Chapters 1 to 8', 'Chapter 9'. */
export function stretchWords(parts: readonly ScheduledPart[], row: number, unit: Unit): string {
  const from = (parts[row - 1]?.through ?? 0) + 1
  const through = parts[row]?.through ?? from
  const name = unit === 'chapter' ? 'Chapter' : 'Page'
  return from === through ? `${name} ${from}` : `${name}s ${from} to ${through}`
}
