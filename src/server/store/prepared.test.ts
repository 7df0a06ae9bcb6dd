import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createPool, openDatabase } from './database.ts'
import { prepared } from './prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

test('a marked statement is prepared once for each connection, any other not at all', async () => {
  // A connection that nobody has used.
  const db = openDatabase(createPool({ ...database.connection, max: 1 }))
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
  await db.destroy()
})

test('its values and errors arrive as usual', async () => {
  const answer = (divisor: number) => sql<{ half: number }>`${prepared} select 4 / ${divisor}::int as half`
  expect((await answer(2).execute(database.db)).rows).toEqual([{ half: 2 }])
  await expect(answer(0).execute(database.db)).rejects.toThrow('division by zero')
  expect((await answer(4).execute(database.db)).rows).toEqual([{ half: 1 }])
})

test('a statement prepared before a migration changed its table is retried once, under another name', async () => {
  const { db } = database
  await db.connection().execute(async (one) => {
    const ask = () => sql`${prepared} select * from changing`.execute(one)
    await sql`create table changing as select 1 as old`.execute(one)
    expect((await ask()).rows).toEqual([{ old: 1 }])
    await sql`alter table changing add column new int default 2`.execute(one)
    expect((await ask()).rows).toEqual([{ old: 1, new: 2 }])
    await sql`alter table changing drop column old`.execute(one)
    // A transaction cannot continue after an error, but nor does it fail again.
    const within = () => db.transaction().execute((tx) => sql`${prepared} select * from changing`.execute(tx))
    await within().catch(() => undefined)
    expect((await within()).rows).toEqual([{ new: 2 }])
    expect((await ask()).rows).toEqual([{ new: 2 }])
    await sql`drop table changing`.execute(one)
  })
})
