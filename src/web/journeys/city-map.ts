// A small map of a journey, as an SVG path of the land and the suburbs' points, for the part of the city it passes through.
import { landOutlines, riverOutline } from '#city/outline-table.ts'
import type { Position } from '#rules/base/viewer.ts'

export type CityMap = {
  /** Paths in the units of the picture, which is `mapWidth` by `mapHeight`. */
  land: string
  river: string
  stops: { name: string; x: number; y: number }[]
}

export const mapWidth = 320
export const mapHeight = 200
/** Degrees of longitude around the points, so that even one suburb has its surroundings. */
const margin = 0.06
const marginMost = 0.25

type Place = { name: string; at: Position | null }

/** Where a journey began and its stops were, without those that are off it, which their copy's owner sees in the list. */
export function journeyMap({
  began,
  stops,
}: {
  began: Place | null
  stops: readonly { place: Place | null; isContradicted: boolean }[]
}): CityMap | undefined {
  const travelled = stops.filter(({ isContradicted }) => !isContradicted).map(({ place }) => place)
  return cityMap([began, ...travelled].flatMap((place) => place ?? []))
}

/** Undefined if no place is known. */
function cityMap(places: readonly Place[]): CityMap | undefined {
  const known = places.flatMap(({ name, at }) => (at ? [{ name, ...at }] : []))
  if (known.length === 0) return undefined
  const frame = frameOf(known)
  const place = (lng: number, lat: number) => ({
    x: round(((lng - frame.west) / frame.width) * mapWidth),
    y: round(((frame.north - lat) / frame.height) * mapHeight),
  })
  const path = (outline: readonly number[]) => {
    const corners: string[] = []
    let last = ''
    for (let at = 0; at + 1 < outline.length; at += 2) {
      const { x, y } = place(outline[at] ?? 0, outline[at + 1] ?? 0)
      // Far outside, where exactly does not matter.
      const corner = `${clamp(x, mapWidth)} ${clamp(y, mapHeight)}`
      if (corner !== last) corners.push(corner)
      last = corner
    }
    return corners.length < 3 ? '' : `M${corners.join('L')}Z`
  }
  return {
    land: landOutlines.map(path).join(''),
    river: path(riverOutline),
    stops: known.map(({ name, lat, lng }) => ({ name, ...place(lng, lat) })),
  }
}

function frameOf(places: readonly Position[]) {
  const [lngs, lats] = [places.map(({ lng }) => lng), places.map(({ lat }) => lat)]
  const middle = {
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
  }
  // A degree of latitude is longer than one of longitude.
  const stretch = Math.cos((middle.lat * Math.PI) / 180)
  const spread = Math.max(
    Math.max(...lngs) - Math.min(...lngs),
    ((Math.max(...lats) - Math.min(...lats)) * mapWidth) / (mapHeight * stretch),
  )
  const width = spread + 2 * Math.min(marginMost, Math.max(margin, spread / 4))
  const height = (width * mapHeight * stretch) / mapWidth
  return { west: middle.lng - width / 2, north: middle.lat + height / 2, width, height }
}

const round = (value: number) => Math.round(value)
const clamp = (value: number, most: number) => Math.min(2 * most, Math.max(-most, value))
