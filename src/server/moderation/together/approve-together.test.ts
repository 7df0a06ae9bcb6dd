// Several approved at once, and undone within the minute.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { undoApprovalSeconds } from '#rules/moderation/together.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBook, aBookshelf, aCityEvent, aCopy, aMember } from '#tests/support/builders.ts'
import { aCorrection, aKnownMember } from '#tests/support/corrections.ts'

let house: LoneHouse
let ada: Member
let ben: Member
let mia: Member
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})
beforeEach(async () => {
  await house.startOver()
  const { db } = house
  ada = await aMember(db, { name: 'Ada', isAdmin: true })
  ben = await aMember(db, { name: 'Ben', isAdmin: true })
  mia = await aMember(db, { name: 'Mia' })
})

const startsAt = () => new Date(house.time.now.getTime() + 7 * DAY_MS)
const drafts = (count: number) =>
  Promise.all(
    Array.from(
      { length: count },
      async () => (await aCityEvent(house.db, { by: mia, state: 'draft', startsAt: startsAt() })).id,
    ),
  )
const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
const items = (ids: string[]) => ids.map((id) => ({ id, version: 0 }))
const approve = (admin: Member, ids: string[]) =>
  house.moderation.approveTogether(admin, { kind: 'event', items: items(ids) })
const waiting = async (
  filter: Parameters<typeof house.events.submissions>[1] = { state: 'draft', shown: 50 },
) => (await house.events.submissions(ada, filter)).submissions.map(({ id }) => id)
const batches = () => house.moderation.undoableApprovals(ada, { kind: 'event' })
const statesOf = async (ids: string[]) =>
  (await house.db.selectFrom('events').select('state').where('id', 'in', ids).execute()).map(
    ({ state }) => state,
  )
async function passMinute(): Promise<void> {
  const rows = await house.db.selectFrom('waiting_approvals').select('batch_id').distinct().execute()
  house.time.now = new Date(house.time.now.getTime() + undoApprovalSeconds * 1000)
  for (const { batch_id } of rows) await house.moderation.finishApprovals(batch_id)
}

test('they wait for a minute without anybody hearing of it, then each is approved, once, by the administrator who chose it', async () => {
  const ids = await drafts(3)
  expect(await approve(ada, ids)).toEqual({ count: 3 })
  expect(await waiting()).toEqual([])
  expect(await statesOf(ids)).toEqual(['draft', 'draft', 'draft'])
  expect(await batches()).toMatchObject([{ count: 3, by: 'Ada', isOwn: true }])
  const [batch] = await batches()
  await house.moderation.finishApprovals(batch?.id ?? '')
  expect(await statesOf(ids), 'before its time').toEqual(['draft', 'draft', 'draft'])
  await passMinute()
  await house.moderation.finishApprovals(batch?.id ?? '')
  expect(await statesOf(ids)).toEqual(['approved', 'approved', 'approved'])
  const { lines } = await house.moderation.adminLog(ben, { by: ada.id })
  expect(lines.map(({ action }) => action).toSorted()).toEqual([
    'event.approve',
    'event.approve',
    'event.approve',
    'together.approve',
  ])
  expect(lines.at(-1)).toMatchObject({ subject: { kind: 'events', name: null, count: 3 } })
})

test('a job that runs while its process’s clock says they are not due yet runs again when they are', async () => {
  await approve(ada, await drafts(2))
  const [batch] = await batches()
  const id = batch?.id ?? ''
  const runs = async () => (await house.noting(() => house.moderation.finishApprovals(id))).enqueues
  expect(await runs()).toEqual(['approvals.finish'])
  expect(house.made.at(-1)).toEqual({
    name: 'approvals.finish',
    payload: { batchId: id },
    startAfter: batch?.dueAt,
  })
  expect(await batches(), 'can still be undone').toHaveLength(1)
  house.time.now = new Date(house.time.now.getTime() + undoApprovalSeconds * 1000)
  expect(await runs()).not.toContain('approvals.finish')
  expect(await runs()).toEqual([])
})

test('undone by either administrator they wait again, and later nothing can be undone', async () => {
  const ids = await drafts(2)
  await approve(ada, ids)
  const [batch] = await batches()
  expect(await house.moderation.undoApprovals(ben, { batchId: batch?.id ?? '' })).toEqual({ count: 2 })
  expect((await waiting()).toSorted()).toEqual(ids.toSorted())
  await passMinute()
  expect(await statesOf(ids)).toEqual(['draft', 'draft'])
  await expect(house.moderation.undoApprovals(ada, { batchId: batch?.id ?? '' })).rejects.toMatchObject({
    code: 'UNDO_OVER',
  })
  await approve(ada, ids)
  const [second] = await batches()
  house.time.now = new Date(house.time.now.getTime() + undoApprovalSeconds * 1000)
  await expect(house.moderation.undoApprovals(ada, { batchId: second?.id ?? '' })).rejects.toMatchObject({
    code: 'UNDO_OVER',
  })
  const { lines } = await house.moderation.adminLog(ada, { by: ben.id })
  expect(lines).toMatchObject([{ action: 'together.undo' }])
})

test('of two administrators at the same moment each entry is chosen by one', async () => {
  const ids = await drafts(4)
  const counts = await Promise.all([approve(ada, ids), approve(ben, ids.toReversed())])
  expect(counts[0].count + counts[1].count).toBe(4)
  await passMinute()
  expect(await statesOf(ids)).toEqual(['approved', 'approved', 'approved', 'approved'])
})

describe('what happens within that minute counts', () => {
  test('an entry rejected, changed or withdrawn is left, and the others are approved', async () => {
    const [rejected = '', changed = '', gone = '', left = ''] = await drafts(4)
    await approve(ada, [rejected, changed, gone, left])
    await house.events.rejectEvent(ben, { id: rejected, version: 0, reason: 'Not about books' })
    await house.db.updateTable('events').set({ version: 1 }).where('id', '=', changed).execute()
    await house.db
      .updateTable('events')
      .set({ cancelled_at: house.time.now })
      .where('id', '=', gone)
      .execute()
    await passMinute()
    const state = async (id: string) => (await statesOf([id]))[0]
    expect([await state(rejected), await state(changed), await state(gone), await state(left)]).toEqual([
      'rejected',
      'draft',
      'draft',
      'approved',
    ])
    expect(await waiting()).toEqual([changed])
  })

  test('a former or suspended administrator approves nothing', async () => {
    const ids = await drafts(1)
    await approve(ada, ids)
    await house.db.updateTable('members').set({ is_admin: false }).where('id', '=', ada.id).execute()
    await passMinute()
    expect(await statesOf(ids)).toEqual(['draft'])
  })
})

test('one that is chosen twice counts once', async () => {
  const [twice = '', other = ''] = await drafts(2)
  expect(await approve(ada, [twice, other, twice])).toEqual({ count: 2 })
  expect(await batches()).toMatchObject([{ count: 2 }])
})

test('bookshelves too', async () => {
  const { id } = await aBookshelf(house.db, { by: mia, state: 'suggested' })
  await house.moderation.approveTogether(ada, { kind: 'bookshelf', items: items([id]) })
  const listed = async () =>
    (await house.places.suggestions(ada, { shown: 50 })).suggestions.map((each) => each.id)
  expect(await listed()).toEqual([])
  await passMinute()
  expect(await house.places.bookshelf(mia, { id })).toMatchObject({ state: 'approved' })
})

test('lines too, but not one whose words are no longer those that were read', async () => {
  const copy = await aCopy(house.db, { owner: mia, book: await aBook(house.db, { title: 'Voss' }) })
  const aLine = async (words: string, readerId: string | null = null) => {
    const line = {
      copy_id: copy.id,
      kind: 'read',
      words,
      words_state: 'waiting',
      reader_id: readerId,
    } as const
    const stop = { ...line, stopped_at: house.time.now }
    const { id } = await house.db
      .insertInto('journey_stops')
      .values(stop)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const [kept, changed, own] = [
    await aLine('Read on a tram'),
    await aLine('Lovely'),
    await aLine('Mine', mia.id),
  ]
  const listed = async (filter: { text?: string; by?: 'member' | 'stranger' } = {}) =>
    (await house.journeys.lines(ada, { shown: 50, ...filter })).lines.map(({ id, version }) => ({
      id,
      version,
    }))
  const lines = items([kept, changed, own])
  expect((await listed()).toSorted(byId)).toEqual(lines.toSorted(byId))
  expect(await listed({ text: 'TRAM' })).toEqual(items([kept]))
  expect(await listed({ by: 'member' })).toEqual(items([own]))
  expect((await listed({ text: 'voss', by: 'stranger' })).toSorted(byId)).toEqual(
    items([kept, changed]).toSorted(byId),
  )
  const show = () => house.moderation.approveTogether(ada, { kind: 'line', items: items([kept, changed]) })
  await show()
  expect(await listed()).toEqual(items([own]))
  const [batch] = await house.moderation.undoableApprovals(ben, { kind: 'line' })
  expect(await house.moderation.undoApprovals(ben, { batchId: batch?.id ?? '' })).toEqual({ count: 2 })
  expect(await listed()).toHaveLength(3)
  await show()
  await house.db.updateTable('journey_stops').set({ words: 'Buy now' }).where('id', '=', changed).execute()
  await passMinute()
  expect((await listed()).toSorted(byId)).toEqual(
    [...items([own]), { id: changed, version: 1 }].toSorted(byId),
  )
  const { words_state } = await house.db
    .selectFrom('journey_stops')
    .select('words_state')
    .where('id', '=', kept)
    .executeTakeFirstOrThrow()
  expect(words_state).toBe('shown')
})

test('nobody else chooses or undoes', async () => {
  const [id = ''] = await drafts(1)
  await expect(approve(mia, [id])).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  await expect(house.moderation.undoApprovals(mia, { batchId: randomUUID() })).rejects.toMatchObject({
    code: 'ACCESS_DENIED',
  })
})

test('submissions are found by their words, type and suburb', async () => {
  const [poems = '', other = ''] = await drafts(2)
  await house.db
    .updateTable('events')
    .set({ title: 'Poems at 100%', type: 'workshop', suburb: 'paddington-4064' })
    .where('id', '=', poems)
    .execute()
  const found = (filter: object) => waiting({ state: 'draft', shown: 50, ...filter })
  expect(await found({ text: 'POEMS AT 100%' })).toEqual([poems])
  expect((await found({ text: 'mia' })).toSorted()).toEqual([poems, other].toSorted())
  expect(await found({ text: '_' })).toEqual([])
  expect(await found({ suburb: 'paddington-4064' })).toEqual([poems])
  expect(await found({ type: 'reading' })).toEqual([other])
})

describe('corrections of books', () => {
  const correction = async (title: string, becomes: string) => {
    const { db, library } = house
    const book = await aBook(db, { title })
    await aCopy(db, { owner: await aKnownMember(db, { name: 'Olive' }), book })
    const joinedAt = new Date(house.time.now.getTime() - 30 * DAY_MS)
    const newMember = await aMember(db, { joinedAt })
    await aCopy(db, { owner: newMember, book })
    await library.correctBook(newMember, {
      bookId: book.id,
      ...(await aCorrection(db, book.id, { title: becomes })),
    })
    const { id } = await db
      .selectFrom('corrections')
      .select('id')
      .where('book_id', '=', book.id)
      .executeTakeFirstOrThrow()
    return { id, bookId: book.id }
  }
  const confirm = (admin: Member, ids: string[]) =>
    house.moderation.approveTogether(admin, { kind: 'correction', items: items(ids) })
  const waitingOnes = async () =>
    (await house.library.waitingCorrections(ben, { shown: 50 })).corrections.map(({ id }) => id)
  const titleOf = async (id: string) =>
    (await house.db.selectFrom('books').select('title').where('id', '=', id).executeTakeFirstOrThrow()).title

  test('change no book for a minute, and can be undone until then', async () => {
    const [one, other] = [await correction('Clodstreet', 'Cloudstreet'), await correction('Jonny', 'Johnno')]
    await confirm(ada, [one.id, other.id])
    expect(await waitingOnes()).toEqual([])
    expect(await titleOf(one.bookId)).toBe('Clodstreet')
    const [batch] = await house.moderation.undoableApprovals(ben, { kind: 'correction' })
    expect(await house.moderation.undoApprovals(ben, { batchId: batch?.id ?? '' })).toEqual({ count: 2 })
    expect((await waitingOnes()).toSorted()).toEqual([one.id, other.id].toSorted())
    await confirm(ada, [one.id, other.id])
    await passMinute()
    expect([await titleOf(one.bookId), await titleOf(other.bookId)]).toEqual(['Cloudstreet', 'Johnno'])
    const { lines } = await house.moderation.adminLog(ben, { by: ada.id })
    expect(lines.filter(({ action }) => action === 'correction.confirm')).toHaveLength(2)
  })

  test('one that can no longer be made waits on, and the others are made', async () => {
    const [taken, fine, declined] = [
      await correction('Clodstreet', 'Cloudstreet'),
      await correction('Jonny', 'Johnno'),
      await correction('Voss!', 'Voss'),
    ]
    await confirm(ada, [taken.id, fine.id, declined.id])
    await aBook(house.db, { title: 'Cloudstreet' })
    await house.library.declineCorrection(ben, { id: declined.id })
    await passMinute()
    expect(await waitingOnes()).toEqual([taken.id])
    expect(await titleOf(taken.bookId)).toBe('Clodstreet')
    expect(await titleOf(fine.bookId)).toBe('Johnno')
    expect(await titleOf(declined.bookId)).toBe('Voss!')
  })
})
