// Which corrections are listed, counted, answered and announced, with several books, readers and answers.

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aKnownMember } from '#tests/support/corrections.ts'

let house: LoneHouse
let db: Database
let author: Member
let owner: Member
let admin: Member
beforeAll(async () => {
  house = await aLoneHouse()
  db = house.db
  author = await aMember(db, { name: 'Newman' })
  owner = await aKnownMember(db, { name: 'Olive' })
  admin = await aMember(db, { name: 'Ada', isAdmin: true })
  return house.close
})
beforeEach(() => house.empty('corrections, moderation_log'))

/** A book that both readers have, and whose year of publication they correct. */
async function aSharedBook() {
  const book = await aBook(db)
  for (const one of [author, owner]) await aCopy(db, { owner: one, book })
  return book
}

async function correction(
  bookId: string,
  facts: { state?: 'waiting' | 'made'; by?: Member; minutes?: number; from?: string; to?: string } = {},
) {
  const { state = 'waiting', by = author, minutes = 0, from = '1996', to = '1991' } = facts
  const { id } = await db
    .insertInto('corrections')
    .values({
      ...{ book_id: bookId, changed_by: by.id, state },
      ...{ was: JSON.stringify({ published: from }), becomes: JSON.stringify({ published: to }) },
      created_at: new Date(house.time.now.getTime() + minutes * MINUTE_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const idsOf = (corrections: { id: string }[]) => corrections.map(({ id }) => id)
const states = async () => {
  const rows = await db.selectFrom('corrections').select(['id', 'state', 'decided_by']).execute()
  return Object.fromEntries(rows.map(({ id, state, decided_by: by }) => [id, [state, by]]))
}
const publishedOf = async (id: string) =>
  (await db.selectFrom('books').select('published').where('id', '=', id).executeTakeFirstOrThrow()).published

describe('the history of a book', () => {
  test('belongs to that book, newest first, as many as are asked for', async () => {
    const [one, other] = [await aSharedBook(), await aSharedBook()]
    const first = await correction(one.id, { state: 'made' })
    const last = await correction(one.id, { minutes: 2 })
    const second = await correction(one.id, { minutes: 1 })
    await correction(other.id, { minutes: 3 })
    const whole = await house.library.corrections(owner, { bookId: one.id, shown: 3 })
    expect(idsOf(whole.corrections)).toEqual([last, second, first])
    expect(whole.more).toBeUndefined()
    const some = await house.library.corrections(owner, { bookId: one.id, shown: 2 })
    expect(idsOf(some.corrections)).toEqual([last, second])
    expect(some.more).toBeDefined()
  })

  test('says what a book had, and where it had nothing', async () => {
    const { id } = await aSharedBook()
    await db
      .insertInto('corrections')
      .values({
        ...{ book_id: id, changed_by: author.id, state: 'made' },
        ...{ was: JSON.stringify({ isbn: null }), becomes: JSON.stringify({ isbn: '9780140273984' }) },
      })
      .execute()
    const [{ changes } = { changes: [] }] = (await house.library.corrections(owner, { bookId: id, shown: 1 }))
      .corrections
    expect(changes).toEqual([{ label: 'ISBN', was: null, becomes: '9780140273984' }])
  })

  test('of an unknown book is not found, and a guest cannot read any', async () => {
    await expect(house.library.corrections(owner, { bookId: 'none', shown: 9 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(house.library.corrections(guest, { bookId: randomUUID(), shown: 9 })).rejects.toMatchObject({
      code: 'AUTHENTICATION_REQUIRED',
    })
  })

  test('does not name disabled members, neither authors nor reviewers', async () => {
    const [{ id: bookId }, gone] = [
      await aSharedBook(),
      await aMember(db, { name: 'Gone', isDisabled: true }),
    ]
    await correction(bookId, { by: gone, state: 'made' })
    await db.updateTable('corrections').set({ decided_by: gone.id, decided_at: new Date() }).execute()
    const { corrections } = await house.library.corrections(owner, { bookId, shown: 9 })
    expect(corrections).toMatchObject([{ byName: null, decidedByName: null }])
  })
})

test('all waiting ones are listed and counted, longest-waiting first, but no decided ones', async () => {
  const [one, other] = [await aSharedBook(), await aSharedBook()]
  const last = await correction(one.id, { minutes: 2 })
  const first = await correction(other.id)
  const second = await correction(one.id, { minutes: 1 })
  await correction(one.id, { state: 'made', minutes: -1 })
  expect(idsOf((await house.library.waitingCorrections(admin, { shown: 9 })).corrections)).toEqual([
    first,
    second,
    last,
  ])
  expect(idsOf((await house.library.waitingCorrections(admin, { shown: 2 })).corrections)).toEqual([
    first,
    second,
  ])
  expect(await house.library.countWaitingCorrections(admin)).toBe(3)
  for (const [nobody, code] of [
    [owner, 'ACCESS_DENIED'],
    [guest, 'AUTHENTICATION_REQUIRED'],
  ] as const)
    await expect(house.library.countWaitingCorrections(nobody)).rejects.toMatchObject({ code })
})

test('counting stops at a hundred', async () => {
  const { id } = await aSharedBook()
  await Promise.all(Array.from({ length: 101 }, () => correction(id)))
  expect(await house.library.countWaitingCorrections(admin)).toBe(100)
})

describe('an answer', () => {
  test.each(['confirmCorrection', 'declineCorrection', 'undoCorrection'] as const)(
    'by %s to an unknown correction is not found',
    async (action) => {
      for (const id of ['none', randomUUID()])
        await expect(house.library[action](admin, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(house.library[action](guest, { id: randomUUID() })).rejects.toMatchObject({
        code: 'AUTHENTICATION_REQUIRED',
      })
    },
  )

  test('changes one book, and answers one correction', async () => {
    const [one, other] = [await aSharedBook(), await aSharedBook()]
    const [answered, twin, foreign] = [
      await correction(one.id),
      await correction(one.id, { to: '1992' }),
      await correction(other.id),
    ]
    await house.library.confirmCorrection(owner, { id: answered })
    expect(await states()).toEqual({
      [answered]: ['made', owner.id],
      [twin]: ['waiting', null],
      [foreign]: ['waiting', null],
    })
    expect([await publishedOf(one.id), await publishedOf(other.id)]).toEqual(['1991', '1996'])
    await house.library.undoCorrection(admin, { id: answered })
    expect([await publishedOf(one.id), await publishedOf(other.id)]).toEqual(['1996', '1996'])
  })

  test('by an administrator is logged, unless it is about their own correction', async () => {
    const book = await aSharedBook()
    const [theirs, own] = [await correction(book.id), await correction(book.id, { by: admin, to: '1992' })]
    await house.library.declineCorrection(admin, { id: theirs })
    await house.library.undoCorrection(admin, { id: own })
    await house.library.declineCorrection(owner, { id: await correction(book.id) })
    const lines = await db
      .selectFrom('moderation_log')
      .select(['action', 'admin_id', 'member_id', 'subject_id'])
      .execute()
    expect(lines).toEqual([
      { action: 'correction.decline', admin_id: admin.id, member_id: author.id, subject_id: book.id },
    ])
  })

  test('is announced to its giver and to the author, who gets a notice; for one’s own correction only to oneself', async () => {
    const book = await aSharedBook()
    const [answered, own] = [await correction(book.id), await correction(book.id, { to: '1992' })]
    const told = async (action: () => Promise<unknown>) => {
      const { notices, enqueues } = await house.noting(action)
      const library = notices.filter(({ about }) => about === 'library')
      return { members: library.map(({ members }) => members), enqueues }
    }
    expect(await told(() => house.library.declineCorrection(owner, { id: answered }))).toEqual({
      members: [[owner.id], [author.id]],
      enqueues: ['library.correction'],
    })
    expect(await told(() => house.library.undoCorrection(author, { id: own }))).toEqual({
      members: [[author.id]],
      enqueues: [],
    })
  })

  test('to a correction whose author has left is announced to nobody else', async () => {
    const book = await aSharedBook()
    const id = await correction(book.id)
    await db.updateTable('corrections').set({ changed_by: null }).where('id', '=', id).execute()
    const { notices, enqueues } = await house.noting(() => house.library.declineCorrection(admin, { id }))
    expect(enqueues).toEqual([])
    expect(notices.map(({ members }) => members)).toEqual([[admin.id]])
  })
})
