// A large package that only one screen needs is loaded lazily: no screen imports it statically.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { everyRoute } from '#tests/support/every-route.ts'
import { ownPath } from './parsed.ts'

// Small, or needed by every screen. Anything else that a screen uses is loaded when somebody opens it.
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

test('screens statically import no packages but these', () => {
  const brought = [...frame, ...screens].flatMap((path) => [...packagesOf(path)])
  expect([...new Set(brought)].sort()).toEqual(outrightOnes)
})

test('the map’s lazy packages are found, so that this test cannot pass on nothing', () => {
  expect(packagesOf('src/web/places/maplibre/base-map.ts')).toContain('maplibre-gl')
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

/** '@conform-to/zod/v4' → '@conform-to/zod'. */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

const known = new Map<string, string[]>()

/** What loading a module brings with it: neither types nor dynamic imports. */
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
