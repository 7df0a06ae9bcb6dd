// The layers of the city's own map, built from the city's tables: land, river and suburb names, as GeoJSON.
import { city } from '#city/city.ts'
import { landmarkSuburbs } from '#city/landmarks.ts'
import { landOutlines, riverOutline } from '#city/outline-table.ts'
import { suburbLabel, suburbs } from '#city/suburbs.ts'
import type { Position } from '#rules/base/viewer.ts'
import { distanceKm } from '#rules/geography/distance.ts'

type Geometry =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiLineString'; coordinates: number[][][] }
  | { type: 'Point'; coordinates: number[] }

/** `kind` selects the drawing style; a name has a `rank`, and lower-ranked names give way. */
export type CityFeature = {
  type: 'Feature'
  geometry: Geometry
  properties:
    | { kind: 'land' | 'water' | 'suburb' | 'council' | 'rail' }
    | { kind: 'name'; name: string; rank: number }
}

export type CityGeoJson = { type: 'FeatureCollection'; features: CityFeature[] }

export function builtInCity(): CityGeoJson {
  return {
    type: 'FeatureCollection',
    features: [
      ...landOutlines.map((outline) => area('land', ringOf(outline))),
      area('water', ringOf(riverOutline)),
      ...suburbs.map((suburb) => nameAt(suburbLabel(suburb), suburb)),
    ],
  }
}

export function area(kind: 'land' | 'water', ...rings: number[][][]): CityFeature {
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: rings }, properties: { kind } }
}

export function nameAt(name: string, { lat, lng }: Position): CityFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { kind: 'name', name, rank: rankOf(name, { lat, lng }) },
  }
}

export function lines(kind: 'suburb' | 'council' | 'rail', all: number[][][]): CityFeature {
  return { type: 'Feature', geometry: { type: 'MultiLineString', coordinates: all }, properties: { kind } }
}

/** Landmarks in their order, then the rest, nearest to the centre first. */
function rankOf(name: string, at: Position): number {
  const place = landmarkSuburbs.indexOf(name)
  return place >= 0 ? place : landmarkSuburbs.length + Math.round(distanceKm(city.centre, at) * 10)
}

/** The outline's coordinate pairs, as a closed ring. */
function ringOf(outline: readonly number[]): number[][] {
  const ring: number[][] = []
  for (let at = 0; at + 1 < outline.length; at += 2) ring.push(outline.slice(at, at + 2))
  return [...ring, ...ring.slice(0, 1)]
}
