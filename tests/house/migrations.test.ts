// Migrations run while processes of the former release still answer (decision 055).
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  isAfterRelease,
  listInitialFiles,
  listMigrationFiles,
  migrationPath,
} from '#server/store/migrations/migration-files.ts'
import { migrationFaults } from './migration-faults.ts'

/** The last of those that every process had to be stopped for. */
const LAST_STOPPED = '0027_turns.sql'

const files = await listMigrationFiles()
const textOf = (file: string) => readFileSync(migrationPath(file), 'utf8')

test('each migration has a number of its own, and a name that says whether it runs after a release', () => {
  expect(files.filter((file) => !/^\d{4}_[a-z0-9_]+(?:\.after)?\.sql$/.test(file))).toEqual([])
  expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length)
})

test('the initial files are few, and numbered in the order in which they run', async () => {
  const initial = (await listInitialFiles()).map((file) => basename(file))
  expect(initial.length).toBeLessThanOrEqual(15)
  const numbers = initial.map((file) => /^(\d\d)_[a-z_]+\.sql$/.exec(file)?.[1])
  expect(numbers).toEqual(initial.map((_file, at) => String(at + 1).padStart(2, '0')))
})

test('a migration before a release leaves the former one working', () => {
  const before = files.filter((file) => file > LAST_STOPPED && !isAfterRelease(file))
  expect(before.length).toBeGreaterThan(0)
  const faults = before.flatMap((file) => migrationFaults(textOf(file)).map((fault) => `${file} ${fault}`))
  expect(faults).toEqual([])
})

describe('a fault is found:', () => {
  test.each([
    ['a dropped table', 'drop table notices', /removes something/],
    ['a dropped column', 'alter table members\n  add a text,\n  drop column bio', /removes something/],
    ['a dropped constraint', 'alter table members drop constraint members_bio', /removes something/],
    ['a dropped column in short', 'ALTER TABLE ONLY members DROP bio', /removes something/],
    ['a dropped default', 'alter table members alter bio drop default', /removes something/],
    ['a dropped index', 'select 1; drop index if exists members_names', /removes something/],
    [
      'a drop within a block',
      'do $$ begin if true then alter table members drop bio; end if; end $$',
      /removes something/,
    ],
    ['a drop later in a block', 'do $$ begin perform 1; drop table notices; end $$', /removes something/],
    ['an emptied table', 'truncate notices', /empties/],
    ['a renamed table', 'alter table members rename to people', /renames/],
    ['a renamed column', 'alter table members rename column bio to words', /renames/],
    ['a renamed value', `alter type state rename value 'a' to 'b'`, /renames/],
    ['another type', 'alter table members alter column bio type varchar(10)', /changes a type/],
    ['another type in full', 'alter table members alter bio set data type int using 1', /changes a type/],
    ['not null from now on', 'alter table members alter bio set not null', /leave out: .*set not null/],
    [
      'a new column not null',
      'alter table members add a numeric(3, 1) not null check (a > 0)',
      /adds a column/,
    ],
    [
      'a new column not null with a collation of its own',
      'alter table members add code text collate "default" not null',
      /adds a column/,
    ],
    ['a primary key', 'alter table marks add primary key (id)', /demands values/],
    ['a named primary key', 'alter table marks add constraint marks_pkey primary key (id)', /demands values/],
    [
      'a new column not null, not the first',
      'alter table members add a int not null default 1, add column b int not null',
      /adds a column.* b int/,
    ],
  ])('%s', (_what, sql, words) => {
    expect(migrationFaults(sql).join()).toMatch(words)
  })

  test('not in what older builds do not notice', () => {
    const sql = `
      -- drop table members; alter table members rename to people
      create table letters (id uuid primary key, words text not null, kind text not null);
      comment on table letters is 'members: drop table, rename; not null';
      alter table members add a int, add b int not null default 0, add c int not null generated always as (1) stored;
      alter table letters drop constraint letters_kind_check;
      alter table letters add constraint letters_kind_check check (kind in ('a', 'b', 'c'));
      alter table members add constraint a_positive check (a is not null or b > 0) not valid;
      create index letters_kind on letters (kind);
      create or replace function f() returns trigger language plpgsql as $$ begin return new; end $$;
      update members set a = 1 where a is null`
    expect(migrationFaults(sql)).toEqual([])
  })
})
