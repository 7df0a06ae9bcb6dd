// Another city is another copy of src/city: positions in this one stand nowhere else.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { region } from '#city/region.ts'
import { lineAt } from './parsed.ts'

const number = /(?<![\d.])-?\d{2,3}\.\d+/g
const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g

// Around the region too: a copy of its edges may have a margin.
const AROUND = 0.3
const isLat = (degrees: number) => degrees >= region.south - AROUND && degrees <= region.north + AROUND
const isLng = (degrees: number) => degrees >= region.west - AROUND && degrees <= region.east + AROUND

/** The lines with degrees of latitude or longitude that only this region has. */
function positionsIn(path: string, source: string): string[] {
  const code = source.replaceAll(comments, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  return [...code.matchAll(number)]
    .filter(({ 0: digits }) => isLat(Number(digits)) || isLng(Number(digits)))
    .map(({ index, 0: digits }) => `${path}:${lineAt(code, index)} ${digits}`)
}

test('no position in this city stands outside src/city', () => {
  const sources = globSync(['src/**/*.{ts,tsx}', 'scripts/*.ts', 'scripts/city-map/*.ts']).filter(
    (path) => !path.startsWith('src/city/') && !/\.test\.tsx?$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.flatMap((path) => positionsIn(path, readFileSync(path, 'utf8')))).toEqual([])
  const planted =
    "const corner = [151.6, -28.5]\n// at -27.48\nconst hint = 'like -27.4810'; const east = 154.2"
  expect(positionsIn('map.ts', planted)).toEqual([
    'map.ts:1 151.6',
    'map.ts:1 -28.5',
    'map.ts:3 -27.4810',
    'map.ts:3 154.2',
  ])
})
