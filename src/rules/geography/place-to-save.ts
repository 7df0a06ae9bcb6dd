import { Refusal } from '#rules/base/refusal.ts'
import { standpointAt } from './asked-standpoint.ts'
import { geographyRefusals } from './geography-refusals.ts'
import { nearestLabel } from './nearest-suburb.ts'

/**
 * The place stored with a saved search: as typed, otherwise the suburb of the cell it was made from, since a browser's own
 * position is not stored. Empty for the member's own place. Throws UNKNOWN_SUBURB for a cell far from every suburb, because a
 * different place would be misleading.
 */
export function placeToSave({ place, at }: { place: string; at: string }): string {
  const cell = standpointAt(at)
  if (place || !cell) return place
  const suburb = nearestLabel(cell)
  if (!suburb) throw new Refusal('UNKNOWN_SUBURB', geographyRefusals)
  return suburb
}
