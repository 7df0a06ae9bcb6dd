// Who in the queue for a copy can have it, by the rule, and how many of them its owner is told of.
import type { City } from '#city/city.ts'
import { cityDate } from '#rules/base/calendar.ts'
import type { Position } from '#rules/base/viewer.ts'
import { distanceKm } from '#rules/geography/distance.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { nextInLine, type Waiting } from '#rules/holds/holds.ts'
import type { LineRow } from './line-queries.ts'

type Copy = Position & { ownerId: string }

/** Everybody in the queue for a copy to whom it can be offered now, in order. */
export function whoCanHave(
  line: readonly LineRow[],
  { copy, now, city }: { copy: Copy; now: Date; city: City },
): Waiting[] {
  return nextInLine(
    line.map((row) => {
      const { cell_lat: lat, cell_lng: lng, is_apart: isApart } = row
      const cell = lat !== null && lng !== null ? { lat, lng } : null
      return toWaiting(row, { copy, city, cell, isApart })
    }),
    { ownerId: copy.ownerId, today: cityDate(now, city.timeZone) },
  )
}

/**
 * How many the owner is told of. A number that changed with whom they block would tell who waits, and one that changed with where they move
 * the copy in which square somebody lives: a block by the owner makes no difference, and the way is measured from the suburb.
 */
export function howManyCanHave(
  line: readonly LineRow[],
  { copy, now, city }: { copy: Copy; now: Date; city: City },
): number {
  const counted = line.map((row) => toWaiting(row, { copy, city, cell: null, isApart: row.is_uncounted }))
  return nextInLine(counted, { ownerId: copy.ownerId, today: cityDate(now, city.timeZone) }).length
}

/**
 * The same for an owner who was asked to lend the copy on. At least one, if somebody is near enough only by the square they share: an owner who was
 * asked has to be able to answer.
 */
export function howManyAskedAbout(...about: Parameters<typeof howManyCanHave>): number {
  return howManyCanHave(...about) || Math.min(1, whoCanHave(...about).length)
}

function toWaiting(
  row: LineRow,
  { copy, city, cell, isApart }: { copy: Copy; city: City; cell: Position | null; isApart: boolean },
): Waiting {
  const { suburb } = row
  return {
    holdId: row.id,
    memberId: row.member_id,
    isPaused: row.is_paused,
    pausedUntil: row.paused_until,
    awayKm: distanceKm(standpointOf({ kind: 'member', suburb, cell }, city), copy),
    withinKm: row.km,
    isApart,
    hasPassed: row.has_passed,
    isServed: row.is_served,
    hasEnough: row.has_enough,
  }
}
