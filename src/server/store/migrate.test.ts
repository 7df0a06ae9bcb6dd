import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { catalogueOf } from '#tests/support/catalogue.ts'
import { aFormerDatabase } from '#tests/support/former/former.ts'
import { aDatabase, anEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { listMigrationFiles, migrate } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.drop())

test('a release refuses a database that a newer one has migrated', async () => {
  const { pool } = database
  expect(await migrate(pool)).toEqual([])
  await pool.query("insert into migrations (name) values ('9999_later.sql')")
  await expect(migrate(pool)).rejects.toThrow(/newer version of Verandah.*9999_later\.sql/)
})

test('of two processes that start at once one runs the migrations and the other waits', async () => {
  const empty = await anEmptyDatabase()
  onTestFinished(() => empty.drop())
  const ran = await Promise.all([migrate(empty.pool), migrate(empty.pool)])
  expect(ran.toSorted((one, other) => one.length - other.length)).toEqual([[], await listMigrationFiles()])
})

describe('a database made by the former migrations', () => {
  let former: TestDatabase
  beforeEach(async () => {
    former = await aFormerDatabase()
  })
  afterEach(() => former.drop())

  test('becomes the same as one made by this release’s migrations, and keeps its rows', async () => {
    await former.pool.query(
      "insert into members (email, name, username) values ('ana@sample.test', 'Ana', 'ana')",
    )
    await former.pool.query(
      "insert into images (kind, width, height, tint) values ('cover', 1, 1, '#102030')",
    )
    await migrate(former.pool)
    expect(await catalogueOf(former.pool)).toEqual(await catalogueOf(database.pool))
    const names = 'select name from migrations order by name'
    expect((await former.pool.query(names)).rows).toEqual((await database.pool.query(names)).rows)
    const { rows } = await former.pool.query(
      'select name, (select count(*)::int from images) as images from members',
    )
    expect(rows).toEqual([{ name: 'Ana', images: 1 }])
    expect(await migrate(former.pool)).toEqual([])
  })

  test('is refused, and stays as it is, if it had not run all of them', async () => {
    await former.pool.query("delete from migrations where name = '0325_newest_posts_of_a_club.sql'")
    const before = await catalogueOf(former.pool)
    await expect(migrate(former.pool)).rejects.toThrow(/last release before 1\.0/)
    expect(await catalogueOf(former.pool)).toEqual(before)
  })
})
