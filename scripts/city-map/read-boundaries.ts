// Reads published boundaries, as GeoJSON or TopoJSON, into rings, lines and names of one kind each.
import { basename } from 'node:path'

export type Point = [lng: number, lat: number]
export type BoundaryKind = 'land' | 'water' | 'suburb' | 'council' | 'rail'
export type Shape = { name: string | undefined; polygons: Point[][][]; lines: Point[][] }
export type Boundaries = { kind: BoundaryKind; shapes: Shape[] }

/** A file that cannot be used. The message says what to do about it. */
export class BoundaryError extends Error {
  override readonly name = 'BoundaryError'
}

type Geometry = {
  type: string
  coordinates?: unknown
  geometries?: Geometry[]
  arcs?: unknown
  properties?: unknown
}
type Properties = Record<string, unknown> | null | undefined

const kinds: [BoundaryKind, RegExp][] = [
  ['suburb', /suburb|localit|\bssc|\bsal/i],
  ['council', /lga|council|local.?gov/i],
  ['rail', /rail|train/i],
  ['water', /river|water|lake|creek/i],
  ['land', /land|coast/i],
]

/** Throws BoundaryError. */
export function readBoundaries(path: string, text: string): Boundaries[] {
  const file = basename(path)
  const read = parsed(file, text)
  if (isObject(read) && read.type === 'Topology') return ofTopology(file, read)
  const shapes = shapesOf(file, featuresOf(file, read))
  return shapes.length > 0 ? [{ kind: kindOf(file, file), shapes }] : []
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BoundaryError(
      `${file} is not JSON. Boundaries are read as GeoJSON or TopoJSON. ogr2ogr converts other formats.`,
    )
  }
}

function kindOf(file: string, names: string): BoundaryKind {
  const found = kinds.find(([, words]) => words.test(names))
  if (found) return found[0]
  throw new BoundaryError(
    `The contents of ${file} are unclear. Put suburbs, councils, land, water or rail into its name.`,
  )
}

function featuresOf(file: string, read: unknown): { geometry: Geometry | null; properties: Properties }[] {
  if (isObject(read) && read.type === 'FeatureCollection' && Array.isArray(read.features))
    return read.features.map((feature) => ({
      geometry: feature?.geometry ?? null,
      properties: feature?.properties,
    }))
  if (isObject(read) && read.type === 'Feature')
    return [{ geometry: read.geometry as Geometry | null, properties: read.properties as Properties }]
  if (isObject(read) && 'coordinates' in read) return [{ geometry: read as Geometry, properties: {} }]
  throw new BoundaryError(`${file} is neither GeoJSON nor TopoJSON.`)
}

type Topology = { arcs?: unknown; transform?: { scale: Point; translate: Point }; objects?: unknown }

function ofTopology(file: string, topology: Topology): Boundaries[] {
  const { objects } = topology
  if (!Array.isArray(topology.arcs) || !isObject(objects))
    throw new BoundaryError(`${file} is TopoJSON without arcs or objects.`)
  const arcs = decodedArcs(topology)
  return Object.entries(objects).map(([name, object]) => {
    const whole = object as Geometry
    const parts = whole.type === 'GeometryCollection' ? (whole.geometries ?? []) : [whole]
    const features = parts.map((part) => ({
      geometry: { type: part.type, coordinates: unwound(part.arcs, arcs, file) },
      properties: part.properties as Properties,
    }))
    return { kind: kindOf(file, `${name} ${file}`), shapes: shapesOf(file, features) }
  })
}

/** Arcs are steps from one point to the next, in units of the transform. */
function decodedArcs({ arcs, transform }: Topology): Point[][] {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] }
  return (arcs as Point[][]).map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      if (!transform) return [dx, dy]
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

/** Replaces each list of arcs by the line that they make; ~i is arc i backwards. */
function unwound(refs: unknown, arcs: Point[][], file: string): unknown {
  if (!Array.isArray(refs)) return []
  if (refs.some((ref) => typeof ref !== 'number')) return refs.map((part) => unwound(part, arcs, file))
  return (refs as number[]).flatMap((ref, at) => {
    const arc = arcs[ref < 0 ? ~ref : ref]
    if (!arc) throw new BoundaryError(`${file} refers to an arc that it does not contain.`)
    const points = ref < 0 ? arc.toReversed() : arc
    return at === 0 ? points : points.slice(1)
  })
}

function shapesOf(file: string, features: { geometry: Geometry | null; properties: Properties }[]): Shape[] {
  return features.flatMap(({ geometry, properties }) => {
    if (!geometry) return []
    const [polygons, lines] = partsOf(geometry)
    for (const point of [...polygons.flat(2), ...lines.flat()]) assertDegrees(file, point)
    return polygons.length + lines.length > 0 ? [{ name: nameIn(properties), polygons, lines }] : []
  })
}

function partsOf({ type, coordinates, geometries }: Geometry): [polygons: Point[][][], lines: Point[][]] {
  if (type === 'Polygon') return [[coordinates as Point[][]], []]
  if (type === 'MultiPolygon') return [coordinates as Point[][][], []]
  if (type === 'LineString') return [[], [coordinates as Point[]]]
  if (type === 'MultiLineString') return [[], coordinates as Point[][]]
  const parts = (geometries ?? []).map(partsOf)
  return [parts.flatMap(([polygons]) => polygons), parts.flatMap(([, lines]) => lines)]
}

function assertDegrees(file: string, point: unknown): void {
  const [lng, lat] = Array.isArray(point) ? point : []
  if (typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90)
    return
  throw new BoundaryError(
    `${file} is not in degrees of WGS 84. Convert it: ogr2ogr -t_srs EPSG:4326 new.geojson ${file}`,
  )
}

/** The property names that publishers use: n, name, SSC_NAME16, loca_2, LGA_NAME21 … */
function nameIn(properties: Properties): string | undefined {
  const named = Object.entries(properties ?? {}).filter(
    ([, value]) => typeof value === 'string' && value !== '',
  )
  const found =
    named.find(([key]) => /^(n|name)$/i.test(key)) ??
    named.find(([key]) => /name/i.test(key)) ??
    named.find(([key]) => /localit|suburb|loca_2/i.test(key))
  return found?.[1] as string | undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
