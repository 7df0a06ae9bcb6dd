import { expect, test } from 'vitest'
import { fileName } from './file-names.ts'

test.each([
  ['cat.tiff', 'cat.tiff'],
  [' cat.tiff ', 'cat.tiff'],
  ['🐈'.repeat(61), `${'🐈'.repeat(60)}…`],
  ['', undefined],
  ['cat\u202Efdp.exe', undefined],
])('a file called %j is shown as %s', (name, shown) => {
  expect(fileName(new File(['x'], name))).toBe(shown)
  expect(fileName(name)).toBe(shown)
})

test.each([null, undefined])('%s has no name', (nothing) => {
  expect(fileName(nothing)).toBeUndefined()
})
