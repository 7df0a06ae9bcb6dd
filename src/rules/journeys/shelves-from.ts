import type { City } from '#city/city.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { standpointNamed } from '#rules/geography/asked-standpoint.ts'
import { type Standpoint, standpointOf } from '#rules/geography/standpoint.ts'

type Place = { name: string } | null

/** Where bookshelves are offered from: for somebody whose own place we don't know, the suburb the copy was last in. */
export function shelvesFrom(
  { viewer, city }: { viewer: Viewer; city: City },
  { stops, began }: { stops: readonly { place: Place; isContradicted: boolean }[]; began: Place },
): Standpoint {
  const own = standpointOf(viewer, city)
  if (viewer.kind === 'member' && (viewer.suburb ?? viewer.cell)) return own
  const last = stops.findLast(({ place, isContradicted }) => place !== null && !isContradicted)
  return standpointNamed(last?.place?.name ?? began?.name ?? '') ?? own
}
