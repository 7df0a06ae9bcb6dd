import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Put together, a code of two tables would take the sentence of the second.
test('every refusal is in one table alone', () => {
  const tables = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('-refusals.ts'),
  )
  const codes = tables.flatMap((path) =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/^ {2}([A-Z_]+): \[/gm)].map(
      ([, code]) => code,
    ),
  )
  expect(codes.length).toBeGreaterThan(150)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

test('every table is put together with the others', () => {
  const tables = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('-refusals.ts'),
  )
  const roof = readFileSync(join(import.meta.dirname, 'domain-error.ts'), 'utf8')
  expect(tables.filter((path) => !roof.includes(`'#rules/${path}'`))).toEqual([])
})
