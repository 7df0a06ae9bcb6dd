// A simulated city tells the database the time by a `now()` of its own, which shadows PostgreSQL's. Any other way of asking for
// the time would bring in today's.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lineAt } from './parsed.ts'

/** Keywords, which no schema shadows, and functions that nobody needs. */
const otherClocks =
  /\b(?:current_(?:timestamp|date|time)|local(?:timestamp|time)|(?:clock|statement|transaction)_timestamp|timeofday)\b|pg_catalog\.now|'(?:now|today|tomorrow|yesterday)'::/g

/** They run before there is a service, and note the order of migrations within one transaction. */
const beforeServices = [
  'src/server/store/migrations/migrate.ts',
  'src/server/store/migrations/former-schema.ts',
]

test('no statement asks the database for the time except by now()', () => {
  const sources = globSync(['src/server/**/*.ts', 'migrations/**/*.sql']).filter(
    (path) => !path.endsWith('.test.ts') && !beforeServices.includes(path),
  )
  expect(sources.length).toBeGreaterThan(300)
  const faults = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(otherClocks)].map(
      ({ index, 0: found }) => `${path}:${lineAt(text, index)} ${found}`,
    )
  })
  expect(faults).toEqual([])
})
