import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaPage, type Table, tablesOf } from '#tests/support/schema-page.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const ROOT = join(import.meta.dirname, '../../..')

let database: TestDatabase
let tables: Table[]
beforeAll(async () => {
  database = await aDatabase()
  tables = await tablesOf(database.pool)
})
afterAll(() => database.drop())

test('every table says what it is and which feature owns it', () => {
  expect(tables.length).toBeGreaterThan(50)
  const silent = tables.filter(
    ({ owner, purpose }) => purpose.length < 10 || !existsSync(join(ROOT, 'src/server', owner, '.')),
  )
  expect(silent.map(({ name, owner }) => `${name}: ${owner}`)).toEqual([])
})

// Clubs are closed and never deleted, and their ids never change.
const neverLookedUp = [
  'club_books_club_id_fkey',
  'club_choices_club_id_fkey',
  'club_invitations_club_id_fkey',
  'club_join_requests_club_id_fkey',
  'club_reports_club_id_fkey',
]

test('a foreign key has an index, unless the rows it refers to are never deleted', async () => {
  // An index helps if it begins with a column of the key and covers all rows with a value there.
  const { rows } = await database.pool.query<{ name: string }>(`
    select f.conname as name from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = f.conrelid
        and i.indkey[0] = any(f.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
          select format('(%s IS NOT NULL)', a.attname) from pg_attribute a
          where a.attrelid = f.conrelid and a.attnum = i.indkey[0])))
    order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(neverLookedUp)
})

test('no index only repeats the beginning of another one', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select one.indexrelid::regclass::text as name from pg_index one
    join pg_class c on c.oid = one.indrelid and c.relnamespace = 'public'::regnamespace
    where not one.indisunique and one.indexprs is null and one.indpred is null and exists (
      select from pg_index other
      join pg_class this on this.oid = one.indexrelid
      join pg_class that on that.oid = other.indexrelid and that.relam = this.relam
      where other.indrelid = one.indrelid and other.indexrelid <> one.indexrelid and other.indpred is null
        and (other.indkey::int2[])[0:one.indnatts - 1] = one.indkey::int2[]
        and (other.indclass::oid[])[0:one.indnatts - 1] = one.indclass::oid[]
        and (other.indoption::int2[])[0:one.indnatts - 1] = one.indoption::int2[])
    order by 1`)
  expect(rows).toEqual([])
})

test('a foreign key of several columns and one of them share an index, which begins with that column', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select one.indexrelid::regclass::text as name from pg_index one
    join pg_index other on other.indrelid = one.indrelid and not other.indisunique
    join pg_constraint f on f.conrelid = one.indrelid and f.contype = 'f' and f.connamespace = 'public'::regnamespace
    where not one.indisunique and num_nulls(one.indexprs, one.indpred, other.indexprs, other.indpred) = 4
      and one.indkey::int2[] <@ other.indkey::int2[] and one.indnatts < other.indnatts
      and other.indkey::int2[] <@ f.conkey and f.conkey <@ other.indkey::int2[]
    order by 1`)
  expect(rows).toEqual([])
})

test('no foreign key repeats what a longer one checks, except to members, whose rows are found by them', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select f.conname as name from pg_constraint f
    join pg_constraint longer on longer.conrelid = f.conrelid and longer.oid <> f.oid and longer.contype = 'f'
      and longer.conkey @> f.conkey and longer.confdeltype = f.confdeltype
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.confrelid <> 'members'::regclass
      and (longer.confrelid = f.confrelid or exists (
        select from pg_constraint further
        where further.contype = 'f' and further.conrelid = longer.confrelid and further.confrelid = f.confrelid))
      and not exists (
        select from pg_attribute a
        where a.attrelid = f.conrelid and a.attnum = any(longer.conkey) and not a.attnotnull)
    order by 1`)
  expect(rows).toEqual([])
})

test('docs/schema.md matches the migrations', async () => {
  await expect(schemaPage(tables)).toMatchFileSnapshot(join(ROOT, 'docs/schema.md'))
})
