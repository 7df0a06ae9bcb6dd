import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { makeCity } from './make-city.ts'
import { type Point, readBoundaries } from './read-boundaries.ts'
import { sharedBorders } from './shared-borders.ts'
import { simplified } from './simplify.ts'

const square = (west: number): Point[] => [
  [west, -27.5],
  [west + 0.1, -27.5],
  [west + 0.1, -27.4],
  [west, -27.4],
  [west, -27.5],
]
const suburb = (name: string, ring: Point[]) => ({
  type: 'Feature',
  properties: { SAL_NAME21: name },
  geometry: { type: 'Polygon', coordinates: [ring] },
})
const twoSuburbs = JSON.stringify({
  type: 'FeatureCollection',
  features: [suburb('New Farm', square(153)), suburb('Nowhere', square(153.1))],
})

test('the border of two neighbours is drawn once', () => {
  const borders = sharedBorders([square(153), square(153.1)])
  const common = borders.filter((line) => line.every(([lng]) => lng === 153.1))
  expect(common).toHaveLength(1)
  expect(borders).toHaveLength(3)
})

test('an island that occurs in two files is drawn once, wherever each one begins', () => {
  const ring = square(153)
  const turned = [...ring.slice(2, -1), ...ring.slice(0, 3)]
  expect(sharedBorders([ring, turned.toReversed()])).toHaveLength(1)
})

test.each([
  [
    'a straight line',
    [
      [153, -27],
      [153.1, -27],
      [153.2, -27],
    ],
    2,
  ],
  [
    'a bend of 11 km',
    [
      [153, -27],
      [153.1, -27.1],
      [153.2, -27],
    ],
    3,
  ],
  ['a ring', square(153), 5],
] as [string, Point[], number][])('%s keeps %d points', (_, line, count) => {
  expect(simplified(line, 0.1)).toHaveLength(count)
})

test('GeoJSON of suburbs becomes borders and names; land and river stay the built-in ones', () => {
  const { features } = makeCity(readBoundaries('/data/suburbs.geojson', twoSuburbs))
  const kinds = Map.groupBy(features, ({ properties }) => properties.kind)
  expect([...kinds.keys()]).toEqual(['land', 'water', 'suburb', 'name'])
  expect(kinds.get('name')).toMatchObject([
    { properties: { name: 'New Farm' }, geometry: { coordinates: [153.046, -27.467] } },
    { properties: { name: 'Nowhere' }, geometry: { coordinates: [153.15, -27.45] } },
  ])
})

test('TopoJSON with and without a transform gives the same', () => {
  const topology = (arcs: Point[][], transform?: object) =>
    JSON.stringify({
      type: 'Topology',
      arcs,
      ...(transform && { transform }),
      objects: { land: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[0, ~1]] }] } },
    })
  const plain: Point[][] = [
    [
      [153, -27.5],
      [153.1, -27.5],
      [153.1, -27.4],
    ],
    [
      [153, -27.5],
      [153, -27.4],
      [153.1, -27.4],
    ],
  ]
  const steps: Point[][] = [
    [
      [0, 0],
      [1, 0],
      [0, 1],
    ],
    [
      [0, 0],
      [0, 1],
      [1, 0],
    ],
  ]
  const transform = { scale: [0.1, 0.1], translate: [153, -27.5] }
  const [one, other] = [topology(plain), topology(steps, transform)].map((text) =>
    makeCity(readBoundaries('coast.topojson', text)).features.filter(
      ({ properties }) => properties.kind === 'land',
    ),
  )
  expect(one).toHaveLength(1)
  expect(one).toEqual(other)
})

test.each([
  ['suburbs.geojson', 'not json', /is not JSON/],
  ['suburbs.geojson', '{"rows": []}', /neither GeoJSON nor TopoJSON/],
  ['boundaries.geojson', twoSuburbs, /are unclear/],
  ['suburbs.geojson', JSON.stringify(suburb('West End', [[502_000, 6_961_000]])), /not in degrees/],
  ['land.topojson', '{"type":"Topology","arcs":[]}', /without arcs or objects/],
  [
    'land.topojson',
    '{"type":"Topology","arcs":[],"objects":{"land":{"type":"Polygon","arcs":[[3]]}}}',
    /refers to an arc/,
  ],
])('%s containing %s is refused with an explanation', (file, text, message) => {
  expect(() => readBoundaries(file, text)).toThrow(message)
})

const published = join(import.meta.dirname, '../../../shared/data/geometry')
describe.skipIf(!existsSync(published))(
  'real published boundaries (skipped where ../shared/data is absent)',
  () => {
    test('make a map of some hundred kilobytes, with every kind', () => {
      const files = readdirSync(published).filter((name) =>
        /(?:seq|river|rail\w*)\.(?:geo|topo)json$/.test(name),
      )
      const read = files.flatMap((name) => readBoundaries(name, readFileSync(join(published, name), 'utf8')))
      const city = makeCity(read)
      const kinds = new Set(city.features.map(({ properties }) => properties.kind))
      expect([...kinds].sort()).toEqual(['council', 'land', 'name', 'rail', 'suburb', 'water'])
      expect(gzipSync(JSON.stringify(city)).byteLength).toBeLessThan(200 * 1024)
    })
  },
)

test('boundaries of another region are refused rather than left out', () => {
  const elsewhere = twoSuburbs.replaceAll('153', '174').replaceAll('-27.', '-41.')
  expect(() => makeCity(readBoundaries('suburbs.json', elsewhere))).toThrow(/^None of these boundaries is in/)
})
