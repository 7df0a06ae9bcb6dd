// Every column that refers to a member, or may identify one, is covered by the export and by deletion.
import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DB } from '#server/store/tables.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { coverage } from './coverage.ts'
import { exportedRows } from './exported-rows-queries.ts'

let database: TestDatabase
let columns: string[]
let keys: Map<string, string>
beforeAll(async () => {
  database = await aDatabase()
  const { rows } = await database.pool.query<{ place: string; rule: string | null }>(personalColumns)
  columns = rows.map(({ place }) => place)
  keys = new Map(rows.flatMap(({ place, rule }) => (rule ? [[place, rule]] : [])))
})
afterAll(() => database.drop())

// Judged by column names: identity, place, ways to contact them, credentials, appearance.
const telling =
  '(^|_)(e?mail|recipient|phone|mobile|number|address|ip|agent|name|username|device|credential|suburb|place|lat|lng|cell|bio|website|birth|age|token|password|secret|identifier|endpoint|network|photo|picture|image|elsewhere|elsewhere_to|as_was)(_|$)'
// Foreign keys to pictures or copies lead to no person by themselves. But a table with one row for each copy says what its owner chose.
const ofEachCopy = `
  select k.conrelid from pg_constraint k join pg_constraint p on p.conrelid = k.conrelid and p.contype = 'p' and p.conkey = k.conkey
  where k.contype = 'f' and k.confrelid = 'copies'::regclass`
// A member can be named by an id without a key too, so that a line outlives them; and every column of their own row is about them.
const idWithoutKey = `a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
  and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('f', 'p') and a.attnum = any (k.conkey))`
const ofTheirRow = `c.oid = 'members'::regclass`
const personalColumns = `
  select c.relname || '.' || a.attname as place, min(case f.confdeltype when 'c' then 'goes' when 'n' then 'emptied' when 'a' then 'stays' end) as rule
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint f on f.contype = 'f' and f.conrelid = c.oid and a.attnum = any (f.conkey) and f.confrelid = 'members'::regclass
  where c.relkind in ('r', 'p') and (f.oid is not null or (${idWithoutKey}) or ${ofTheirRow} or (c.oid in (${ofEachCopy}) and a.attname <> 'copy_id') or (a.attname ~ '${telling}' and a.atttypid <> 'timestamptz'::regtype))
  group by 1 order by 1`

test('every such column has a line', () => {
  const known = new Set(Object.keys(coverage))
  expect(
    columns.filter((place) => !known.has(place)),
    'add these to data-rights/coverage.ts',
  ).toEqual([])
})

test('every line is about an existing column', async () => {
  const { rows } = await database.pool.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`,
  )
  const there = new Set(rows.map(({ place }) => place))
  expect(Object.keys(coverage).filter((place) => !there.has(place))).toEqual([])
})

test('what a copy’s owner chose for it is among such columns, though no key leads to the owner', () => {
  expect(columns).toEqual(expect.arrayContaining(['copy_codes.shows_loans', 'lend_ons.answer']))
})

test('what a line says about a foreign key is what the database does', () => {
  const differing = [...keys].filter(([place, rule]) => {
    const left = coverage[place]?.left
    return rule !== (typeof left === 'object' ? 'stays' : left)
  })
  expect(differing).toEqual([])
})

test('an export reads every column that is listed as exported', async () => {
  const read = new Map<string, string>()
  for (const [subject, rowsOf] of Object.entries(exportedRows)) {
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => void read.set(subject, query.sql),
    })
    await rowsOf(db, { memberId: randomUUID(), after: null, now: new Date(), limit: 1 })
  }
  const missed = Object.entries(coverage).filter(([place, { taken }]) => {
    if (typeof taken === 'object') return false
    const words = new Set(read.get(taken)?.match(/\w+/g))
    return !place.split('.').every((word) => words.has(word))
  })
  expect(missed).toEqual([])
})
