// How a club chooses its next book: members nominate until one date and rank the nominations until another.

import { cityDate, instantIn } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { choiceLimits } from './choice-limits.ts'

/** How far from a member of the club a copy counts as near. */
export const copiesNearKm = 5

/** 'counting': voting is over and the votes are not counted yet, for a minute or until the jobs run again. */
export type Phase = 'nominating' | 'voting' | 'counting' | 'closed'

export type ChoiceDates = { nominateUntil: Date; voteUntil: Date; closedAt: Date | null }

export function phaseOf({ nominateUntil, voteUntil, closedAt }: ChoiceDates, now: Date): Phase {
  if (closedAt) return 'closed'
  if (now < nominateUntil) return 'nominating'
  return now < voteUntil ? 'voting' : 'counting'
}

/** The end of a day in the city's time zone. */
export function endOfDay(date: string, timeZone: string): Date {
  const next = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)
  return instantIn(timeZone, `${next}T00:00`)
}

/** The last full day before `end`. */
export function lastDayBefore(end: Date, timeZone: string): string {
  return cityDate(new Date(end.getTime() - 1), timeZone)
}

/** Why these days are not possible, if they are not. All are calendar dates of the city. */
export function datesProblem(
  { nominateOn, voteOn }: { nominateOn: string; voteOn: string },
  today: string,
): 'NOMINATIONS_IN_PAST' | 'VOTE_TOO_SOON' | 'VOTE_TOO_LATE' | undefined {
  if (nominateOn < today) return 'NOMINATIONS_IN_PAST'
  if (voteOn <= nominateOn) return 'VOTE_TOO_SOON'
  return Date.parse(voteOn) - Date.parse(today) > choiceLimits.days * DAY_MS ? 'VOTE_TOO_LATE' : undefined
}

/** A member's ranking, best first, from the places in a form; '' is no place. Undefined if two books have the same place. */
export function rankingOf(
  ranks: readonly { candidate: string; rank: number | null }[],
): string[] | undefined {
  const ranked = ranks.flatMap(({ candidate, rank }) => (rank === null ? [] : [{ candidate, rank }]))
  const isOncePer = (values: unknown[]) => new Set(values).size === values.length
  if (!isOncePer(ranked.map(({ rank }) => rank)) || !isOncePer(ranks.map(({ candidate }) => candidate)))
    return undefined
  return ranked.sort((one, other) => one.rank - other.rank).map(({ candidate }) => candidate)
}
