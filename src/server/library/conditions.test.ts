import { afterAll, beforeAll, expect, test } from 'vitest'
import { offers } from '#rules/exchanges/exchanges.ts'
import { conditions } from '#rules/library/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

test.each([
  ['condition', conditions],
  ['offer', offers],
])(
  'the %s column of a copy accepts the values named by the rules, and nothing else',
  async (column, words) => {
    const { rows } = await database.pool.query<{ definition: string }>(
      `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.conrelid = 'copies'::regclass and c.contype = 'c' and a.attname = $1`,
      [column],
    )
    const named = rows.flatMap(({ definition }) =>
      [...definition.matchAll(/'([^']+)'::text/g)].map(([, word]) => word),
    )
    expect(named.sort()).toEqual([...words].sort())
  },
)
