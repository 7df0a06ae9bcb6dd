// By when a club reads how far: stretches of its book in their order, each up to a chapter or a page and by a date.
import type { Extent, Unit } from './places.ts'

export const mostStretches = 30

/** Dates are calendar dates of the city. */
export type ScheduledPart = {
  through: number
  on: string
  /** In which the club talks of it. */
  discussion?: string | null | undefined
}

type TypedRow = {
  through?: number | undefined
  on?: string | undefined
  discussion?: string | undefined
}

/** Those rows of the form that say by when how far. */
export function wholeParts(rows: readonly TypedRow[]): ScheduledPart[] {
  return rows.flatMap(({ through, on, discussion }) =>
    through === undefined || on === undefined ? [] : [{ through, on, discussion: discussion || null }],
  )
}

export type ScheduleProblem = { row: number; field: 'through' | 'on'; says: string }

/** What is wrong with a schedule: the first of it. */
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

/** Which row is read now: the first whose date has not passed; none once all have. */
export function rowOfToday(parts: readonly ScheduledPart[], today: string): number | undefined {
  const row = parts.findIndex(({ on }) => on >= today)
  return row === -1 ? undefined : row
}

/** 'Chapters 1 to 8', 'Chapter 9': what stands in a row. */
export function stretchWords(parts: readonly ScheduledPart[], row: number, unit: Unit): string {
  const from = (parts[row - 1]?.through ?? 0) + 1
  const through = parts[row]?.through ?? from
  const name = unit === 'chapter' ? 'Chapter' : 'Page'
  return from === through ? `${name} ${from}` : `${name}s ${from} to ${through}`
}
