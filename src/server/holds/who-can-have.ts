// Who in the queue for a copy can have it, by the rule.
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
    line.map((row) => toWaiting(row, { copy, city })),
    { ownerId: copy.ownerId, today: cityDate(now, city.timeZone) },
  )
}

function toWaiting(row: LineRow, { copy, city }: { copy: Copy; city: City }): Waiting {
  const { suburb, cell_lat: lat, cell_lng: lng } = row
  const cell = lat !== null && lng !== null ? { lat, lng } : null
  return {
    holdId: row.id,
    memberId: row.member_id,
    isPaused: row.is_paused,
    pausedUntil: row.paused_until,
    awayKm: distanceKm(standpointOf({ kind: 'member', suburb, cell }, city), copy),
    withinKm: row.km,
    isApart: row.is_apart,
    hasPassed: row.has_passed,
    isServed: row.is_served,
  }
}
