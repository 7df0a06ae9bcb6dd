import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keysOf } from '#rules/base/keys-of.ts'
import { asksLater, house, mostFilesInFolder, otherSpeakers, seesEveryTable, sharedQueries } from './house.ts'
import { importFaults } from './import-faults.ts'
import { serviceFaults, serviceFolders } from './service-faults.ts'
import { sqlFaults } from './sql-faults.ts'
import { functionTables, migrationTexts } from './sql-functions.ts'
import { functionFaults, isExplained, tableFaults, tableOwners } from './table-faults.ts'

const root = join(import.meta.dirname, '../..')
const { features, rules, server, web } = house
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

const paths = readdirSync(join(root, 'src'), { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
const product = paths
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('every folder has its place in the order', () => {
  expect(foldersOf('src')).toEqual(['city', 'rules', 'server', 'web'])
  const builtFeatures = (side: string) => features.filter((name) => foldersOf(`src/${side}`).includes(name))
  expect(foldersOf('src/rules')).toEqual(
    [rules.base, ...rules.shared, ...rules.besides, ...builtFeatures('rules')].sort(),
  )
  expect(foldersOf('src/server')).toEqual(
    [server.base, ...server.doors, ...server.listeners, ...builtFeatures('server')].sort(),
  )
  expect(foldersOf('src/web')).toEqual(
    [...web.foundation, ...web.meetings, ...web.assets, ...builtFeatures('web')].sort(),
  )
})

const simulation = readdirSync(join(root, house.simulation), { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('no file imports uphill, sideways or from another folder’s private files', () => {
  expect([...product, ...simulation].flatMap(importFaults)).toEqual([])
})

test('only *-queries.ts contains SQL', () => {
  expect(product.flatMap(sqlFaults)).toEqual([])
})

const folders = serviceFolders(readFileSync(join(root, 'src/server/services.ts'), 'utf8'))

test('screens of a feature call services of that feature and of those before it', () => {
  expect(folders.size).toBeGreaterThan(12)
  expect(product.flatMap((file) => serviceFaults(file, folders))).toEqual([])
})

test.each([
  ['services.exchanges.borrowed(viewer)', 'exchanges'],
  ['args.services.exchanges.borrowed(viewer)', 'exchanges'],
  ['const { exchanges } = services', 'exchanges'],
  ['const read = ({ services: { exchanges } }) => exchanges', 'exchanges'],
  ['services.notices.list(viewer)', 'notices'],
])('`%s` is noticed in a feature before %s', (text, service) => {
  const faultsIn = (folder: string) => serviceFaults({ path: `src/web/${folder}/screen.ts`, text }, folders)
  expect(faultsIn('library')).toEqual([expect.stringContaining(`calls ${service}`)])
  expect(faultsIn('shell')).toEqual([expect.stringContaining(`calls ${service}`)])
  expect(faultsIn('profile')).toEqual([])
})

const owners = tableOwners(readFileSync(join(root, 'docs/schema.md'), 'utf8'))

test('SQL joins its own tables and those of features before it', () => {
  expect(owners.size).toBeGreaterThan(80)
  expect(product.flatMap((file) => tableFaults(file, owners))).toEqual([])
})

test('SQL reads tables of later features by those functions alone that give a reason', () => {
  const functions = functionTables(migrationTexts())
  expect(functions.size).toBeGreaterThan(60)
  const faults = product.flatMap((file) => functionFaults(file, { owners, functions }))
  expect(faults.filter((one) => !isExplained(one)).map(({ fault }) => fault)).toEqual([])
  expect(new Set(faults.map(({ name }) => name))).toEqual(new Set(keysOf(asksLater)))
})

test('a function that reads a table of a later feature is noticed, also by another function', () => {
  const functions = functionTables([
    'create function may(m uuid) returns boolean language sql as $$ select true from clubs $$;',
    'create function can(m uuid) returns boolean language sql return may(m);',
    // The last definition holds.
    'create or replace function may(m uuid) returns boolean as $may$ select exists (select from exchanges) $may$;',
  ])
  const file = { path: 'src/server/library/some-queries.ts', text: 'sql`select can(m.id) from members m`' }
  const faults = functionFaults(file, { owners: new Map([['exchanges', 'exchanges']]), functions })
  expect(faults).toEqual([
    {
      name: 'can',
      fault:
        'src/server/library/some-queries.ts:1 calls can, which reads exchanges, which belongs to exchanges',
    },
  ])
})

test('a table of a later feature is noticed however a statement names it', () => {
  const owners = new Map([
    ['exchanges', 'exchanges'],
    ['members', 'members'],
  ])
  const statements = [
    'sql`select 1 from members join exchanges e on true`',
    "db.selectFrom('members').innerJoin('exchanges as e', 'e.id', 'm.id')",
    "db.selectFrom(['members', 'exchanges'])",
    "db.insertInto('exchanges')",
    "client.query('delete from exchanges')",
  ]
  for (const text of statements) {
    const path = (folder: string) => ({ path: `src/server/${folder}/some-queries.ts`, text })
    expect(tableFaults(path('library'), owners), text).toEqual([
      expect.stringContaining('reads exchanges, which belongs to exchanges'),
    ])
    expect(tableFaults(path('clubs'), owners), text).toEqual([])
    expect(tableFaults(path('data-rights'), owners), text).toEqual([])
  }
})

test('every file named as an exception exists', () => {
  const exceptions = [
    ...otherSpeakers,
    ...sharedQueries,
    ...seesEveryTable,
    ...server.composition.map((name) => `src/server/${name}`),
  ]
  expect(exceptions.filter((path) => !paths.includes(path))).toEqual([])
})

test(`a folder has at most ${mostFilesInFolder} files beside its tests`, () => {
  const folders = Map.groupBy(
    paths.filter((path) => !isTest(path)),
    (path) => path.slice(0, path.lastIndexOf('/')),
  )
  const crowded = [...folders].filter(([, files]) => files.length > mostFilesInFolder)
  expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

function foldersOf(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
