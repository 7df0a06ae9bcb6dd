// The point at which a copy is stored: the centre of its suburb, or of its owner's shared cell. Nothing finer is stored.
import { type Suburb, suburbBySlug } from '#city/suburbs.ts'
import { DomainError } from '#rules/domain-error.ts'

/** A member's own suburb and shared cell, as stored. */
export type OwnLocation = { suburb: string | null; cell_lat: number | null; cell_lng: number | null }

/** The cell applies to the member's own suburb only, not to another suburb where a copy is kept. */
export function pointIn(suburb: Suburb, own: OwnLocation): { suburb: string; lat: number; lng: number } {
  const { cell_lat: lat, cell_lng: lng } = own
  if (suburb.slug === own.suburb && lat !== null && lng !== null) return { suburb: suburb.slug, lat, lng }
  return { suburb: suburb.slug, lat: suburb.lat, lng: suburb.lng }
}

/** UNKNOWN_SUBURB for a member who has not given theirs. */
export function ownSuburb(slug: string | null): Suburb {
  const suburb = slug === null ? undefined : suburbBySlug(slug)
  if (!suburb) throw new DomainError('UNKNOWN_SUBURB')
  return suburb
}
