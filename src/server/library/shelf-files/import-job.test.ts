// The job that imports the rows of a file: how often it runs, what stops it, whose rows they are, and when they are deleted.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { Interrupted } from '#server/jobs/worker.ts'
import { aMember } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import {
  aShelfFile,
  importChoices,
  importLooked,
  importShelves,
  manyRows,
} from '#tests/support/shelf-files.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let mia: Member
let now: Date
const library = () => aLibrary(database.db, [], [], { clock: () => now })
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books, catalogue_records')
  mia = await aMember(database.db, { name: 'Mia' })
  now = new Date('2026-03-02T10:00:00Z')
})

const look = (id: string) => library().shelfImport(mia, { id, ...importLooked })
const query = async (text: string) => (await database.pool.query(text)).rows
const bring = (id: string) => library().bringShelves(id, { isLastTry: false })

test('each row is processed once, however often and in however many processes its job runs', async () => {
  const id = await library().takeShelfFile(mia, { file: aShelfFile(...manyRows(40)) })
  await library().startShelfImport(mia, { id, ...importChoices })
  await Promise.all([bring(id), bring(id), bring(id)])
  await bring(id)
  expect(await look(id)).toMatchObject({ state: 'done', rowsDone: 40, counts: { bookcase: 40 } })
  expect(await query('select count(*) from copies')).toEqual([{ count: 40 }])
})

test('a job that ends half-way is continued, and after the last try reported as failed', async () => {
  const id = await library().takeShelfFile(mia, { file: aShelfFile(...manyRows(9)) })
  await library().startShelfImport(mia, { id, ...importChoices })
  await database.pool.query(`alter table books add constraint broken check (title <> 'Book 5') not valid`)
  await expect(bring(id)).rejects.toThrow('broken')
  expect(await look(id)).toMatchObject({ state: 'running', rowsDone: 5 })
  await expect(library().bringShelves(id, { isLastTry: true })).rejects.toThrow('broken')
  expect(await look(id)).toMatchObject({ state: 'failed', rowsDone: 5, counts: { bookcase: 5 } })
  await database.pool.query('alter table books drop constraint broken')
})

test('when the process stops it pauses before the next row, even at the last try, and continues later', async () => {
  const id = await library().takeShelfFile(mia, { file: aShelfFile(...manyRows(9)) })
  await library().startShelfImport(mia, { id, ...importChoices })
  const stopping = AbortSignal.abort()
  await expect(library().bringShelves(id, { isLastTry: true, stopping })).rejects.toThrow(Interrupted)
  expect(await look(id)).toMatchObject({ state: 'running', rowsDone: 0 })
  await bring(id)
  expect(await look(id)).toMatchObject({ state: 'done', rowsDone: 9 })
})

test('a stopped one keeps what it has imported, and imports no more', async () => {
  const id = await library().takeShelfFile(mia, { file: aShelfFile(...manyRows(60)) })
  await library().startShelfImport(mia, { id, ...importChoices })
  const working = bring(id)
  await library().stopShelfImport(mia, { id })
  await working
  const { state, rowsDone } = await look(id)
  expect(state).toBe('cancelled')
  expect(await query('select count(*) from copies')).toEqual([{ count: rowsDone }])
  await bring(id)
  expect((await look(id)).rowsDone).toBe(rowsDone)
})

test.each([
  ['suspended', `suspended_until = now() + interval '1 day', suspended_reason = 'Rude'`],
  ['disabled', `disabled_at = now(), disabled_reason = 'Rude'`],
])('one whose member is %s imports nothing more, and is cancelled', async (_what, facts) => {
  const id = await library().takeShelfFile(mia, { file: aShelfFile(...manyRows(9)) })
  await library().startShelfImport(mia, { id, ...importChoices })
  await database.pool.query(`update members set ${facts} where id = $1`, [mia.id])
  await bring(id)
  expect(await look(id)).toMatchObject({ state: 'cancelled', rowsDone: 0 })
  expect(await query('select count(*) from copies')).toEqual([{ count: 0 }])
})

test('a suspended member stops what they have started', async () => {
  const id = await library().takeShelfFile(mia, { file: aShelfFile(...manyRows(9)) })
  await library().startShelfImport(mia, { id, ...importChoices })
  await database.pool.query(
    `update members set suspended_until = now() + interval '1 day', suspended_reason = 'Rude' where id = $1`,
    [mia.id],
  )
  const suspended = { ...mia, suspendedUntil: new Date(Date.now() + 86_400_000) }
  await library().stopShelfImport(suspended, { id })
  expect(await look(id)).toMatchObject({ state: 'cancelled' })
})

test('two members’ files each import only their own rows', async () => {
  const noah = await aMember(database.db)
  const first = await library().takeShelfFile(noah, { file: aShelfFile('1,Theirs,Ana,,x,1') })
  await library().startShelfImport(noah, { id: first, ...importChoices, location: 'West End' })
  const { after } = await importShelves(library(), mia, {
    file: aShelfFile('1,Mine,Ben,,x,1', '2,Mine too,Ben,,x,1'),
  })
  expect(after).toMatchObject({ rowsDone: 2, counts: { bookcase: 2 } })
  expect(await query('select count(*) from copies')).toEqual([{ count: 2 }])
  await bring(first)
  expect(
    await query(
      `select b.title from copies c join books b on b.id = c.book_id where c.owner_id = '${noah.id}'`,
    ),
  ).toEqual([{ title: 'Theirs' }])
})

test('one file waits and one runs: another replaces the first, not the second', async () => {
  const first = await library().takeShelfFile(mia, { file: aShelfFile(...manyRows(2)) })
  const [second, third] = await Promise.all(
    [1, 2].map(() => library().takeShelfFile(mia, { file: aShelfFile(...manyRows(2)) })),
  )
  const ids = (await library().shelfImports(mia)).map(({ id }) => id)
  expect(ids).toHaveLength(1)
  expect([second, third]).toContain(ids[0])
  await expect(library().startShelfImport(mia, { id: first, ...importChoices })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const [running = ''] = ids
  await library().startShelfImport(mia, { id: running, ...importChoices })
  const more = await library().takeShelfFile(mia, { file: aShelfFile(...manyRows(2)) })
  await expect(library().startShelfImport(mia, { id: more, ...importChoices })).rejects.toMatchObject({
    code: 'SHELF_IMPORT_RUNNING',
  })
  await expect(library().startShelfImport(mia, { id: running, ...importChoices })).rejects.toMatchObject({
    code: 'SHELF_IMPORT_OVER',
  })
})

test('nobody else sees, starts or stops it', async () => {
  const noah = await aMember(database.db)
  const id = await library().takeShelfFile(mia, { file: aShelfFile(...manyRows(1)) })
  const strangers = [
    () => library().shelfImport(noah, { id, ...importLooked }),
    () => library().startShelfImport(noah, { id, ...importChoices }),
    () => library().stopShelfImport(noah, { id }),
    () => library().shelfImport(mia, { id: randomUUID(), ...importLooked }),
    () => library().stopShelfImport(mia, { id: 'no-uuid' }),
  ]
  for (const attempt of strangers) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await library().shelfImports(noah)).toEqual([])
})

test('a member without a suburb is asked for one', async () => {
  const newMember = await aMember(database.db, { suburb: null })
  const id = await library().takeShelfFile(newMember, { file: aShelfFile(...manyRows(1)) })
  await expect(library().startShelfImport(newMember, { id, ...importChoices })).rejects.toMatchObject({
    code: 'UNKNOWN_SUBURB',
  })
  await library().startShelfImport(newMember, { id, ...importChoices, location: 'West End' })
  await bring(id)
  expect(await query('select suburb from copies')).toEqual([{ suburb: 'west-end-4101' }])
})

test('an unstarted file is deleted after a day, a report after a week', async () => {
  const waiting = await library().takeShelfFile(mia, { file: aShelfFile(...manyRows(1)) })
  now = new Date('2026-03-03T10:00:01Z')
  await expect(look(waiting)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { id } = await importShelves(library(), mia, { file: aShelfFile(...manyRows(1)) })
  await library().expireShelfFiles()
  expect(await query('select id from shelf_imports')).toEqual([{ id }])
  now = new Date('2026-03-10T10:00:02Z')
  await library().expireShelfFiles()
  expect(await query('select count(*) from shelf_import_rows')).toEqual([{ count: 0 }])
})
