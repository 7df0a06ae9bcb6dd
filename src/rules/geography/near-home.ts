import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { Refusal } from '#rules/base/refusal.ts'
import type { Position } from '#rules/base/viewer.ts'
import { distanceKm } from './distance.ts'
import { farthestKm } from './nearest-suburb.ts'

/** FAR_FROM_HOME for a square farther from the suburb with this slug than any part of it, as on a trip or with a proxy. */
export function assertNearHome(cell: Position, slug: string | null): void {
  const suburb = slug === null ? undefined : suburbBySlug(slug)
  if (!suburb || distanceKm(cell, suburb) <= farthestKm) return
  const sentence = `That’s far from ${suburbLabel(suburb)}. Change your suburb first, or try again at home.`
  throw new Refusal('FAR_FROM_HOME', { FAR_FROM_HOME: [400, sentence] })
}
