// Turns boundaries into the data of the city's own map (server/places/city-geojson.ts): smaller, with every border
// once.
import { city } from '#city/city.ts'
import { region } from '#city/region.ts'
import { findSuburb } from '#city/suburbs.ts'
import {
  area,
  builtInCity,
  type CityFeature,
  type CityGeoJson,
  lines,
  nameAt,
} from '#server/places/city-geojson.ts'
import {
  type Boundaries,
  BoundaryError,
  type BoundaryKind,
  type Point,
  type Shape,
} from './read-boundaries.ts'
import { sharedBorders } from './shared-borders.ts'
import { simplified } from './simplify.ts'

// How far a line may deviate from its published position.
const tolerancesKm: Record<BoundaryKind, number> = {
  land: 0.03,
  water: 0.015,
  suburb: 0.03,
  council: 0.06,
  rail: 0.03,
}
const DECIMALS = 4
// A little more than the region, so that no outline ends at its edge.
const MARGIN = 0.2

/** The area of the city's map. Anything beyond it is left out. */
export const drawn = {
  west: region.west - MARGIN,
  south: region.south - MARGIN,
  east: region.east + MARGIN,
  north: region.north + MARGIN,
}

export function makeCity(read: Boundaries[]): CityGeoJson {
  if (!read.some(({ shapes }) => shapes.some(isHere)))
    throw new BoundaryError(`None of these boundaries is in the region of ${city.name} (src/city/region.ts).`)
  const shapes = (kind: BoundaryKind) =>
    read.flatMap((each) => (each.kind === kind ? each.shapes.filter(isHere) : []))
  const builtIn = (kind: string) =>
    builtInCity().features.filter(({ properties }) => properties.kind === kind)
  const [land, water, suburbs] = [shapes('land'), shapes('water'), shapes('suburb')]
  const names = suburbs.flatMap(namesOf)
  return {
    type: 'FeatureCollection',
    features: [
      ...(land.length > 0 ? areas('land', land) : builtIn('land')),
      ...(water.length > 0 ? areas('water', water) : land.length > 0 ? [] : builtIn('water')),
      ...borders('suburb', suburbs),
      ...borders('council', shapes('council')),
      ...borders('rail', shapes('rail')),
      ...(names.length > 0 ? names : builtIn('name')),
    ],
  }
}

function isHere({ polygons, lines }: Shape): boolean {
  return [...polygons.flat(), ...lines].some((line) =>
    line.some(([lng, lat]) => lng > drawn.west && lng < drawn.east && lat > drawn.south && lat < drawn.north),
  )
}

function areas(kind: 'land' | 'water', shapes: Shape[]): CityFeature[] {
  return shapes.flatMap(({ polygons }) =>
    polygons.flatMap((rings) => {
      const small = rings.map((ring) => smaller(ring, kind)).filter((ring) => ring.length > 3)
      return small.length > 0 ? [area(kind, ...small)] : []
    }),
  )
}

function borders(kind: 'suburb' | 'council' | 'rail', shapes: Shape[]): CityFeature[] {
  const shared = sharedBorders(shapes.flatMap(({ polygons }) => polygons.flat()))
  const borderLines = [...shared, ...shapes.flatMap((shape) => shape.lines)].map((line) =>
    smaller(line, kind),
  )
  return borderLines.length > 0 ? [lines(kind, borderLines)] : []
}

function smaller(line: Point[], kind: BoundaryKind): number[][] {
  return simplified(line, tolerancesKm[kind]).map((point) =>
    point.map((degrees) => Number(degrees.toFixed(DECIMALS))),
  )
}

/** At the suburb's own point in our data, otherwise in the middle of its largest part. */
function namesOf({ name, polygons }: Shape): CityFeature[] {
  if (!name) return []
  const known = findSuburb(name)
  const at = known ?? middleOf(polygons)
  return at ? [nameAt(name, at)] : []
}

function middleOf(polygons: Point[][][]): { lat: number; lng: number } | undefined {
  const [largest] = polygons.map(([ring]) => ring ?? []).sort((one, other) => other.length - one.length)
  if (!largest || largest.length === 0) return undefined
  const [lngs, lats] = [largest.map(([lng]) => lng), largest.map(([, lat]) => lat)]
  const middle = (all: number[]) => Number(((Math.min(...all) + Math.max(...all)) / 2).toFixed(3))
  return { lat: middle(lats), lng: middle(lngs) }
}
