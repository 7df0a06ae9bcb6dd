// How long a wait may last, from how long loans of the book or its genre have lasted.
import { addDays, daysBetween } from '#rules/base/calendar.ts'
import { holdLimits } from './holds.ts'

/** Who has a copy that is out, or is promised it. Dates are of the city. */
export type CopyOut =
  | { is: 'on_loan'; since: string; dueOn: string }
  /** Offered or promised to somebody, who doesn't have it yet: a member ahead in the queue, or another. */
  | { is: 'promised'; toAhead: boolean }
  /** Given away, reserved, lent to somebody who isn't a member, or kept by its owner once it's back. */
  | { is: 'unforeseen' }

/**
 * Days until it may be this member's turn. Each member ahead takes the copy that is back first, and has it for the median of the measured
 * loans. Null if too few were measured, or no copy is known to come back.
 */
export function expectedDays(facts: {
  today: string
  ahead: number
  out: readonly CopyOut[]
  loans: number
  medianDays: number | null
}): number | null {
  const { today, ahead, out, loans, medianDays } = facts
  if (medianDays === null || loans < holdLimits.leastLoans) return null
  const backIn = out.flatMap((copy) => daysUntilBack(copy, { today, medianDays }) ?? [])
  if (backIn.length === 0) return null
  for (let before = 0; before < ahead; before += 1) {
    const first = Math.min(...backIn)
    backIn[backIn.indexOf(first)] = first + medianDays
  }
  return Math.max(1, Math.ceil(Math.min(...backIn)))
}

/**
 * Days of a wait in whole weeks, up to the Sunday of the last one: all that others are told. The days themselves are those to a neighbour's
 * due date, and so would be the day on which weeks counted from today change.
 */
export function inWeeks(days: number, today: string): number {
  const toSunday = (7 - new Date(addDays(today, days)).getUTCDay()) % 7
  return Math.max(1, Math.ceil((days + toSunday) / 7))
}

/** A loan that has lasted longer than most is expected to last until its due date. Of one that is overdue nobody can tell. */
function daysUntilBack(
  copy: CopyOut,
  { today, medianDays }: { today: string; medianDays: number },
): number | null {
  if (copy.is === 'unforeseen') return null
  if (copy.is === 'promised') return copy.toAhead ? 0 : medianDays
  const untilDue = daysBetween(today, copy.dueOn)
  if (untilDue < 0) return null
  const untilUsual = medianDays - daysBetween(copy.since, today)
  return untilUsual > 0 ? Math.min(untilUsual, untilDue) : untilDue
}
