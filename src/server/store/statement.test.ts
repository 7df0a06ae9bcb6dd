import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { statement } from './statement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

test('a statement is built once for each variant, and run with the current values', async () => {
  const built: string[] = []
  const ask = statement<'up' | 'down', { name: string; at: Date }, { name: string; twice: string; at: Date }>(
    (db, variant, { name, at }) => {
      built.push(variant)
      return sql<{ name: string; twice: string; at: Date }>`
        select ${name}::text as name, ${name}::text || ${sql.lit(variant)} as twice, ${at}::timestamptz as at`.compile(
        db,
      )
    },
  )
  const at = new Date('2026-11-23T04:00:00Z')
  const answers = await Promise.all([
    ask(database.db, 'up', { name: 'Mia', at }),
    ask(database.db, 'up', { name: "Noah'; --", at }),
    ask(database.db, 'down', { name: 'Mia', at }),
  ])
  expect(answers.flat()).toEqual([
    { name: 'Mia', twice: 'Miaup', at },
    { name: "Noah'; --", twice: "Noah'; --up", at },
    { name: 'Mia', twice: 'Miadown', at },
  ])
  expect(built).toEqual(['up', 'down'])
})

test('placeholders work in the query builder too, and in a transaction as elsewhere', async () => {
  const ask = statement<'all', { name: string }, { id: string }>((db, _, { name }) =>
    db.selectFrom('members').select('id').where('name', '=', name).compile(),
  )
  await database.db.transaction().execute(async (tx) => {
    const { id, name } = await aMember(tx)
    expect(await ask(tx, 'all', { name })).toEqual([{ id }])
    expect(await ask(database.db, 'all', { name })).toEqual([])
  })
})
