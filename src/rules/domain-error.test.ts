import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const tables = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('-refusals.ts'),
)

// Put together, a code of two tables would take the sentence of the second.
test('every refusal is in one table alone', () => {
  const codes = tables.flatMap((path) =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/^ {2}([A-Z_]+): \[/gm)].map(
      ([, code]) => code,
    ),
  )
  expect(codes.length).toBeGreaterThan(150)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

test('each refusal has one of the statuses that our screens and scripts know', () => {
  const statuses = tables.flatMap((path) =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/^ {2}[A-Z_]+: \[\s*(\d+),/gm)].map(
      ([, status]) => Number(status),
    ),
  )
  expect(statuses.length).toBeGreaterThan(150)
  const known = [400, 401, 403, 404, 408, 409, 410, 413, 415, 429, 500, 503]
  expect([...new Set(statuses)].sort()).toEqual(known)
})

test('every table is put together with the others', () => {
  const roof = readFileSync(join(import.meta.dirname, 'domain-error.ts'), 'utf8')
  expect(tables.filter((path) => !roof.includes(`'#rules/${path}'`))).toEqual([])
})
