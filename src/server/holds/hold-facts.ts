// What decides whether a member can wait for a book: the copies of its work, and how far away they are.
import type { City } from '#city/city.ts'
import type { Member } from '#rules/base/viewer.ts'
import { distanceKm } from '#rules/geography/distance.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import type { HoldFacts } from '#rules/holds/holds.ts'
import type { CopyOfWork } from './hold-queries.ts'

/** From where a member looks, and when. */
export type Seen = { viewer: Member; city: City; now: Date }

export function factsOf(
  copies: CopyOfWork[],
  { viewer, city, now, km, ...own }: Seen & { km: number; isWaiting: boolean; waits: number },
): HoldFacts {
  const others = copies.filter((copy) => !copy.is_own && away({ viewer, city }, copy) <= km)
  return {
    ...own,
    hasOwn: copies.some((copy) => copy.is_own),
    out: others.filter((copy) => !copy.is_free).length,
    free: others.filter((copy) => copy.is_free && !isResting(copy, now)).length,
  }
}

/** Its owner has lately declined to lend it to the viewer. */
export function isResting({ rests_until: until }: Pick<CopyOfWork, 'rests_until'>, now: Date): boolean {
  return until !== null && new Date(until) > now
}

export function away({ viewer, city }: Omit<Seen, 'now'>, copy: { lat: number; lng: number }): number {
  return distanceKm(standpointOf(viewer, city), copy)
}
