// Where a club is: in a suburb, or city-wide.
import { findSuburb, suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { type Distance, distanceOf } from '#rules/geography/distance.ts'
import type { Standpoint } from '#rules/geography/standpoint.ts'
import { suburbNamed } from '#rules/geography/suburb-named.ts'

/** The slug of the suburb that was typed; null (city-wide) if nothing was typed. Throws UNKNOWN_SUBURB. */
export function clubSuburb(typed: string): string | null {
  if (typed === '') return null
  return suburbNamed(typed).slug
}

/** A club of the whole city names none. */
export const isClubSuburb = (typed: string): boolean => typed === '' || findSuburb(typed) !== undefined

/** 'West End', in a form that can be typed again; empty if city-wide. */
export function clubSuburbLabel(slug: string | null): string {
  const suburb = slug === null ? undefined : suburbBySlug(slug)
  return suburb ? suburbLabel(suburb) : ''
}

/** The distance to the centre of its suburb; null if city-wide. */
export function clubDistance(from: Standpoint, slug: string | null): Distance | null {
  const suburb = slug === null ? undefined : suburbBySlug(slug)
  return suburb ? distanceOf(from, { lat: suburb.lat, lng: suburb.lng, suburb: suburb.slug }) : null
}
