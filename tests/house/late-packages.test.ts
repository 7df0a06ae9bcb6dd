// What only one screen needs, and is large, is fetched when that screen turns to it: no screen imports it outright.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { everyRoute } from '#tests/support/every-route.ts'
import { ownPath } from './parsed.ts'

const late = ['maplibre-gl', 'pmtiles', 'barcode-detector']
const root = join(import.meta.dirname, '../..')

const frame = ['src/web/root.tsx', 'src/web/entry.client.tsx', 'src/web/signed-in.tsx']
const screens = everyRoute.map(({ file }) => `src/web/${file}`)

test.each(late)('%s is in the files of no screen', (name) => {
  const withIt = [...new Set([...frame, ...screens])].filter((path) => reaches(path, name))
  expect(withIt).toEqual([])
})

test('somebody fetches the map, or this shows nothing', () => {
  expect(reaches('src/web/places/drawn/draw-map.ts', 'maplibre-gl')).toBe(true)
})

function reaches(start: string, name: string): boolean {
  const seen = new Set([start])
  for (const path of seen) {
    for (const specifier of outright(path)) {
      if (specifier === name || specifier.startsWith(`${name}/`)) return true
      const own = ownPath(path, specifier)
      if (own?.startsWith('src/') && /\.tsx?$/.test(own)) seen.add(own)
    }
  }
  return false
}

const known = new Map<string, string[]>()

/** What a module brings along by being loaded: neither types nor what it imports when it is needed. */
function outright(path: string): string[] {
  const before = known.get(path)
  if (before) return before
  const file = join(root, path)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const found = parseSync(path, text).module.staticImports.flatMap(({ start, moduleRequest }) =>
    /^import\s+type\b/.test(text.slice(start)) ? [] : [moduleRequest.value],
  )
  known.set(path, found)
  return found
}
