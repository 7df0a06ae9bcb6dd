// An archive made while the schema still consisted of the former migrations (decision 055).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/store/migrations/migrate.ts'
import { listMigrationFiles } from '#server/store/migrations/migration-files.ts'
import { type ArchiveRoom, anArchiveRoom } from '#tests/support/archives.ts'
import { catalogueOf } from '#tests/support/catalogue.ts'
import { aFormerDatabase, formerArchive } from '#tests/support/former/former.ts'

let room: ArchiveRoom
beforeEach(async () => {
  room = await anArchiveRoom()
})
afterEach(() => room.close())

const one = async (query: string) => (await room.target.pool.query(query)).rows

test('is restored into this release’s schema', async () => {
  const { manifest, rows, pictures, clubFiles } = await room.restoreTo(room.target, formerArchive)
  expect(manifest.migrations).toHaveLength(114)
  expect({ pictures, clubFiles }).toEqual({ pictures: 13, clubFiles: 2 })
  expect(await catalogueOf(room.target.pool)).toEqual(await catalogueOf(room.source.pool))
  expect(await one('select name from migrations order by name')).toEqual(
    (await listMigrationFiles()).toSorted().map((name) => ({ name })),
  )

  const { rows: counted } = await room.target.pool.query<{ name: string; count: number }>(
    `select relname as name,
       (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::int as count
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any ($1)`,
    [Object.keys(rows)],
  )
  expect(Object.fromEntries(counted.map(({ name, count }) => [name, count]))).toEqual(rows)
  expect(Object.values(rows).filter((count) => count === 0)).toHaveLength(2)

  expect(await one("select title, review, rated from shelf_import_rows where medium = 'ebook'")).toEqual([
    { title: 'A tab\t, a line\n and \\N', review: 'Good', rated: 4.5 },
  ])
  expect(await one(`select count(*)::int as held from copies where active_exchange_id is not null`)).toEqual([
    { held: 3 },
  ])
  expect(await migrate(room.target.pool)).toEqual([])
})

test('can also be made of a former database that this release has not started on yet', async () => {
  const former = await aFormerDatabase()
  await former.pool.query("insert into images (kind, width, height, tint) values ('cover', 1, 1, '#102030')")
  await room.backUp(former)
  await former.drop()
  await room.restoreTo(room.target)
  expect(await one('select kind from images')).toEqual([{ kind: 'cover' }])
})

test('is refused if its database had not run all former migrations', async () => {
  const former = await aFormerDatabase()
  await former.pool.query("delete from migrations where name = '0325_newest_posts_of_a_club.sql'")
  await room.backUp(former)
  await former.drop()
  await expect(room.restoreTo(room.target)).rejects.toThrow(/last release before 1\.0/)
  expect(await room.isUntouched(room.target)).toBe(true)
})
