import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { prepared } from './prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

test('a marked statement is prepared once for a connection, any other not at all', async () => {
  const { db } = database
  await db.connection().execute(async (one) => {
    for (const limit of [1, 2]) {
      await one.selectFrom('members').modifyFront(prepared).select('id').limit(limit).execute()
      await sql`${prepared} select ${limit}::int`.execute(one)
      await one
        .with('some', (cte) => cte.selectFrom('members').select('id').limit(limit))
        .selectFrom('some')
        .select('id')
        .modifyEnd(prepared)
        .execute()
      await one.selectFrom('members').select('name').limit(limit).execute()
    }
    const { rows } = await sql<{ statement: string; runs: number }>`
      select statement, generic_plans + custom_plans as runs from pg_prepared_statements order by statement
    `.execute(one)
    expect(rows).toEqual([
      { statement: '/* prepared */ select $1::int', runs: 2 },
      { statement: 'select /* prepared */ "id" from "members" limit $1', runs: 2 },
      {
        statement:
          'with "some" as (select "id" from "members" limit $1) select "id" from "some" /* prepared */',
        runs: 2,
      },
    ])
  })
})

test('its values and its failures arrive as ever', async () => {
  const answer = (divisor: number) => sql<{ half: number }>`${prepared} select 4 / ${divisor}::int as half`
  expect((await answer(2).execute(database.db)).rows).toEqual([{ half: 2 }])
  await expect(answer(0).execute(database.db)).rejects.toThrow('division by zero')
  expect((await answer(4).execute(database.db)).rows).toEqual([{ half: 1 }])
})
