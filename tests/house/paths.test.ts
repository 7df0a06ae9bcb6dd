// The addresses of the product are built by the functions of `*-paths.ts` alone.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const spelledOut = /(?:`|\})(\/(?:book|profile|messages|club|event|map\/bookshelf|map\/library)\/)\$\{/g

test('no file but *-path(s).ts spells out the address of a book, a member, a conversation, a club, an event or a place', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (path) => !/\.test\.tsx?$|-paths?\.ts$/.test(path),
  )
  const faults = files.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(spelledOut)].map(([, start]) => `${path}: ${start}`),
  )
  expect(faults).toEqual([])
})
