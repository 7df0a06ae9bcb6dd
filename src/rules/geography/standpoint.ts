import type { City } from '#city/city.ts'
import { suburbBySlug } from '#city/suburbs.ts'
import type { Guest, Member, Position } from '#rules/base/viewer.ts'

/** Where a viewer looks from: distances are measured from here, and 'nearest' means nearest to here. */
export type Standpoint = Position & {
  /** Follows 'of': 'you', 'West End', 'Brisbane CBD'. */
  label: string
  /** The suburb it stands for, if it is just one, and its name after 'in'. */
  suburb: { slug: string; called: string } | null
}

/** The viewer's cell, otherwise the centre of their suburb, otherwise the city's. */
export function standpointOf(
  viewer: Guest | Pick<Member, 'kind' | 'suburb' | 'cell'>,
  city: City,
): Standpoint {
  const { lat, lng, label } = city.centre
  const home = viewer.kind === 'member' && viewer.suburb ? suburbBySlug(viewer.suburb) : undefined
  const suburb = home ? { slug: home.slug, called: 'your suburb' } : null
  if (viewer.kind === 'member' && viewer.cell) return { ...viewer.cell, label: 'you', suburb }
  return home ? { lat: home.lat, lng: home.lng, label: home.name, suburb } : { lat, lng, label, suburb }
}
