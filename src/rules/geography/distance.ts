import type { Position } from '#rules/base/viewer.ts'
import type { Standpoint } from './standpoint.ts'

const EARTH_RADIUS_KM = 6371

/** Great-circle distance in km (haversine) on a sphere of radius 6371 km. */
export function distanceKm(from: Position, to: Position): number {
  const lat = radians(to.lat - from.lat)
  const lng = radians(to.lng - from.lng)
  const h =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The straight line in km through the sphere between points `km` apart along its surface; monotonic up to half way round. */
export function chordKm(km: number): number {
  return 2 * EARTH_RADIUS_KM * Math.sin(km / (2 * EARTH_RADIUS_KM))
}

/** The distance of a copy, no more exact than its place is known: to 100 m, or only that it is in the viewer's suburb. */
export type Distance = { km: number } | { within: string }

/** The distance as shown. A copy's place is the centre of a suburb or a cell, so nothing is nearer than 100 m. */
export function distanceOf(from: Standpoint, copy: Position & { suburb: string }): Distance {
  if (from.suburb?.slug === copy.suburb) return { within: from.suburb.called }
  return { km: Math.max(0.1, Math.round(distanceKm(from, copy) * 10) / 10) }
}

/** The cell of the 0.01 degree grid (about 1 km) that contains `position`: the most exact place of a member we ever store. */
export function gridCell(position: Position): Position {
  return { lat: Math.round(position.lat * 100) / 100, lng: Math.round(position.lng * 100) / 100 }
}

/** '-27.48,153.01', as in an address. */
export function cellText({ lat, lng }: Position): string {
  return `${lat.toFixed(2)},${lng.toFixed(2)}`
}

export function isGridCell(position: Position): boolean {
  const cell = gridCell(position)
  return Math.abs(cell.lat - position.lat) < 1e-9 && Math.abs(cell.lng - position.lng) < 1e-9
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
