import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { mostChosen, type OwnAct } from '#rules/library/own-books.ts'
import { aBook, aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { LibraryService } from './library-service.ts'

let database: TestDatabase
let library: LibraryService
let owner: Member
let stranger: Member
const enqueued: { name: string; payload: object }[] = []
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db, enqueued)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books, images')
  enqueued.length = 0
  owner = await aMember(database.db)
  stranger = await aMember(database.db, { name: 'Noah Chen' })
})

const aShelf = async (count: number, facts: { isPaused?: boolean } = {}) => {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await aCopy(database.db, { owner, ...facts })).id)
  return ids
}
const change = (viewer: Viewer, copyIds: string[], act: OwnAct) =>
  library.changeCopies(viewer, { copyIds, act })
const rows = (ids: string[]) =>
  database.db
    .selectFrom('copies')
    .select(['id', 'offer', 'condition', 'paused_at', 'withdrawn_at', 'listed', 'picture_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
const nothing = { changed: 0, already: 0, gone: 0, held: [] }

test.each([
  ['give', { offer: 'give' }],
  ['pause', { listed: false, paused_at: expect.any(Date) }],
  ['Poor', { condition: 'Poor' }],
  ['withdraw', { listed: false, withdrawn_at: expect.any(Date) }],
] as const)('%s applies to all selected copies, and to no other', async (act, becomes) => {
  const [other = '', ...chosen] = await aShelf(4)
  const before = await rows([other])
  expect(await change(owner, chosen, act)).toEqual({ ...nothing, changed: 3 })
  expect(await rows(chosen)).toEqual(chosen.map(() => expect.objectContaining(becomes)))
  expect(await rows([other])).toEqual(before)
})

test('copies elsewhere are moved to the owner’s suburb together, those with neighbours too', async () => {
  const { db } = database
  const away = [
    await aCopy(db, { owner, suburb: 'toowong-4066' }),
    await aCopy(db, { owner, suburb: 'inala-4077' }),
  ]
  const chosen = [...away.map(({ id }) => id), ...(await aShelf(1))]
  const promised = await aCopy(db, { owner, suburb: 'toowong-4066' })
  await anExchange(db, { copy: promised, borrower: stranger, state: 'accepted' })
  expect(await change(owner, [...chosen, promised.id], 'home')).toEqual({
    ...nothing,
    changed: 3,
    already: 1,
  })
  const at = await db
    .selectFrom('copies')
    .select(['suburb', 'lat', 'lng'])
    .distinct()
    .where('owner_id', '=', owner.id)
    .execute()
  expect(at).toEqual([{ suburb: 'west-end-4101', lat: expect.any(Number), lng: expect.any(Number) }])
})

test('paused copies are resumed together, and those not paused are counted', async () => {
  const [paused, shown] = [await aShelf(2, { isPaused: true }), await aShelf(1)]
  expect(await change(owner, [...paused, ...shown], 'resume')).toEqual({ ...nothing, changed: 2, already: 1 })
  expect(await rows(paused)).toEqual(paused.map(() => expect.objectContaining({ listed: true })))
})

test('withdrawing tells those who wait for the books, and deletes their pictures', async () => {
  const ids = await aShelf(2)
  const [pictured = ''] = ids
  const { id: pictureId } = await database.db
    .insertInto('images')
    .values({ kind: 'cover', width: 640, height: 960, tint: '#aabbcc' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.updateTable('copies').set({ picture_id: pictureId }).where('id', '=', pictured).execute()
  await change(owner, ids, 'withdraw')
  expect(enqueued).toHaveLength(3)
  expect(enqueued).toEqual(
    expect.arrayContaining([
      { name: 'images.forget-one', payload: { id: pictureId } },
      ...ids.map((copyId) => ({ name: 'library.copy-withdrawn', payload: { copyId } })),
    ]),
  )
  expect((await rows([pictured]))[0]).toMatchObject({ picture_id: null })
})

describe('left as it is', () => {
  test.each(['give', 'pause', 'Fair', 'withdraw'] as const)(
    'a copy in an exchange is named and not changed by %s; a waiting request does not prevent it',
    async (act) => {
      const book = await aBook(database.db, { title: 'Johnno' })
      const held = await aCopy(database.db, { owner, book })
      await anExchange(database.db, { copy: held, borrower: stranger, state: 'accepted' })
      const asked = await aCopy(database.db, { owner })
      await anExchange(database.db, { copy: asked, borrower: stranger })
      const before = await rows([held.id])
      expect(await change(owner, [held.id, asked.id], act)).toEqual({
        ...nothing,
        changed: 1,
        held: ['Johnno'],
      })
      expect(await rows([held.id])).toEqual(before)
    },
  )

  test('a copy that has left the bookcase meanwhile, or now belongs to another member, counts as gone', async () => {
    const [kept = '', withdrawn = ''] = await aShelf(2)
    await library.withdrawCopy(owner, { copyId: withdrawn })
    const theirs = await aCopy(database.db, { owner: stranger })
    const before = await rows([theirs.id])
    expect(await change(owner, [kept, withdrawn, theirs.id, randomUUID()], 'pause')).toEqual({
      ...nothing,
      changed: 1,
      gone: 3,
    })
    expect(await rows([theirs.id])).toEqual(before)
  })
})

test('a guest, a stranger, too many and nothing at all are refused, and nothing changes', async () => {
  const ids = await aShelf(2)
  const before = await rows(ids)
  await expect(change(guest, ids, 'withdraw')).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  await expect(change(stranger, ids, 'withdraw')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(change(owner, [], 'pause')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(change(owner, ['no-uuid'], 'pause')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const many = [...ids, ...Array.from({ length: mostChosen }, () => randomUUID())]
  await expect(change(owner, many, 'pause')).rejects.toMatchObject({ code: 'FORM_NOT_READABLE' })
  expect(await rows(ids)).toEqual(before)
})

test('a request accepted at the same moment keeps its book, whichever comes first', async () => {
  const book = await aBook(database.db, { title: 'Johnno' })
  const copy = await aCopy(database.db, { owner, book })
  const { id } = await anExchange(database.db, { copy, borrower: stranger })
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update exchanges set state = 'accepted', answered_at = now() where id = $1`, [id])
    const withdrawing = change(owner, [copy.id], 'withdraw')
    await client.query('commit')
    expect(await withdrawing).toEqual({ ...nothing, held: ['Johnno'] })
  } finally {
    client.release()
  }
  expect((await rows([copy.id]))[0]).toMatchObject({ withdrawn_at: null })
})

test('two sessions that change the same copies at once, in another order, both succeed (no deadlock)', async () => {
  const ids = await aShelf(20)
  const results = await Promise.all([
    change(owner, ids, 'pause'),
    change(owner, ids.toReversed(), 'Fair'),
    change(owner, ids, 'give'),
  ])
  expect(results.map(({ changed }) => changed)).toEqual([20, 20, 20])
})

test('a page of copies takes no more queries than a single one', async () => {
  const ids = await aShelf(mostChosen)
  const asked = async (chosen: string[], act: OwnAct) =>
    (await countQueries(database.pool, () => change(owner, chosen, act))).statements.length
  expect(await asked(ids, 'pause')).toBe(await asked(ids.slice(0, 1), 'resume'))
})
