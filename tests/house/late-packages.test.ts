// What only one screen needs, and is large, is fetched when that screen turns to it: no screen imports it outright.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { everyRoute } from '#tests/support/every-route.ts'
import { ownPath } from './parsed.ts'

// Small, or what every screen needs. Whatever else a screen uses is fetched when somebody turns to it.
const outrightOnes = [
  '@conform-to/react',
  '@conform-to/zod',
  'clsx',
  'isbn3',
  'lucide',
  'radix-ui',
  'react',
  'react-dom',
  'react-router',
  'zod',
]

const root = join(import.meta.dirname, '../..')

const frame = ['src/web/root.tsx', 'src/web/entry.client.tsx', 'src/web/signed-in.tsx']
const screens = everyRoute.map(({ file }) => `src/web/${file}`)

test('screens bring along no package but these', () => {
  const brought = [...frame, ...screens].flatMap((path) => [...packagesOf(path)])
  expect([...new Set(brought)].sort()).toEqual(outrightOnes)
})

test('the map brings along what is late, or this shows nothing', () => {
  expect(packagesOf('src/web/places/drawn/base-map.ts')).toContain('maplibre-gl')
})

function packagesOf(start: string): Set<string> {
  const seen = new Set([start])
  const packages = new Set<string>()
  for (const path of seen) {
    for (const specifier of outright(path)) {
      const own = ownPath(path, specifier)
      if (own?.startsWith('src/') && /\.tsx?$/.test(own)) seen.add(own)
      else if (!own && !/[.:]/.test(specifier)) packages.add(packageOf(specifier))
    }
  }
  return packages
}

/** Of '@conform-to/zod/v4': '@conform-to/zod'. */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

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
