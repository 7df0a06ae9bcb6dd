// Where a club is: in a suburb, or all over the city.
import { findSuburb, suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { DomainError } from '#rules/base/domain-error.ts'
import { type Distance, distanceOf } from '#rules/place/distance.ts'
import type { Standpoint } from '#rules/place/standpoint.ts'

/** The slug of what was typed; null for the whole city, where nothing was. UNKNOWN_SUBURB. */
export function clubSuburb(typed: string): string | null {
  if (typed === '') return null
  const suburb = findSuburb(typed)
  if (!suburb) throw new DomainError('UNKNOWN_SUBURB')
  return suburb.slug
}

/** 'West End', as it can be typed again; empty for the whole city. */
export function clubSuburbLabel(slug: string | null): string {
  const suburb = slug === null ? undefined : suburbBySlug(slug)
  return suburb ? suburbLabel(suburb) : ''
}

/** How far it is to the middle of its suburb; null for the whole city. */
export function clubDistance(from: Standpoint, slug: string | null): Distance | null {
  const suburb = slug === null ? undefined : suburbBySlug(slug)
  return suburb ? distanceOf(from, { lat: suburb.lat, lng: suburb.lng, suburb: suburb.slug }) : null
}
