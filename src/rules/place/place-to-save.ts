import { DomainError } from '#rules/base/domain-error.ts'
import { placeAt } from './asked-place.ts'
import { nearestSuburb } from './nearest-suburb.ts'

/**
 * The place a search is kept for: as it was typed, else the suburb of the cell it was asked from, since where a browser is
 * stays with it. Empty: wherever the member is. UNKNOWN_SUBURB for a cell far from every suburb, rather than another place
 * than the one that is shown.
 */
export function placeKept({ place, at }: { place: string; at: string }): string {
  const cell = placeAt(at)
  if (place || !cell) return place
  const suburb = nearestSuburb(cell)
  if (!suburb) throw new DomainError('UNKNOWN_SUBURB')
  return suburb
}
