// Which copies, wishes, books and look-ups are affected, with several members and books.

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aBook, aCopy, aMember } from '#tests/support/builders.ts'
import * as copies from './copy-queries.ts'
import * as lookUps from './look-up/look-up-queries.ts'
import * as matching from './match-queries.ts'
import * as wishes from './wish-queries.ts'

let house: LoneHouse
let db: Database
let mia: Member
let noah: Member
beforeAll(async () => {
  house = await aLoneHouse()
  db = house.db
  return house.close
})
beforeEach(async () => {
  await house.empty('members, books, works, look_ups')
  ;[mia, noah] = [await aMember(db), await aMember(db)]
})

const from = { lat: -27.48, lng: 153.01 }
const day = (of: number) => new Date(Date.UTC(2026, 0, of))

describe('a wish', () => {
  const wished = async (member: Member, page: { limit?: number; offset?: number } = {}) => {
    const facts = { viewer: member, memberId: member.id, from, limit: 9, offset: 0, ...page }
    return (await wishes.findWishes(db, facts)).map(({ id }) => id)
  }
  const placeOf = async (member: Member) => {
    const facts = { viewer: member, memberId: member.id, from, limit: 9, offset: 0 }
    return (await wishes.findWishes(db, facts))[0]?.suburb
  }

  test('belongs to one member: counted, listed newest first, page by page, and removed', async () => {
    const books = [await aBook(db), await aBook(db), await aBook(db)]
    const [first = '', second = '', third = ''] = books.map(({ id }) => id)
    for (const [id, on] of [
      [first, 1],
      [third, 3],
      [second, 2],
    ] as const) {
      expect(await wishes.insertWish(db, mia.id, id)).toBe(true)
      await db
        .updateTable('wishes')
        .set({ created_at: day(on) })
        .where('book_id', '=', id)
        .execute()
    }
    await wishes.insertWish(db, noah.id, first)
    expect(await wishes.insertWish(db, mia.id, first), 'once').toBe(true)
    expect(await wishes.insertWish(db, mia.id, randomUUID())).toBe(false)
    expect([await wishes.countWishes(db, mia.id), await wishes.countWishes(db, noah.id)]).toEqual([3, 1])
    expect(await wished(mia)).toEqual([third, second, first])
    expect([await wished(mia, { limit: 2 }), await wished(mia, { limit: 2, offset: 2 })]).toEqual([
      [third, second],
      [first],
    ])
    await wishes.deleteWish(db, mia.id, first)
    expect([await wished(mia), await wished(noah)]).toEqual([[third, second], [first]])
  })

  test('knows the nearest copy that a neighbour has available now', async () => {
    const [book, other] = [await aBook(db), await aBook(db)]
    await wishes.insertWish(db, mia.id, book.id)
    const [far, near, blocked] = [
      await aMember(db, { suburb: 'ipswich-4305' }),
      await aMember(db, { suburb: 'toowong-4066' }),
      await aMember(db),
    ]
    const shut = await aMember(db, { isDisabled: true })
    await aBlock(db, mia, blocked)
    for (const owner of [mia, blocked, shut]) await aCopy(db, { owner, book })
    await aCopy(db, { owner: noah, book: other })
    await aCopy(db, { owner: noah, book, isPaused: true })
    expect(await placeOf(mia)).toBeNull()
    await aCopy(db, { owner: far, book })
    expect(await placeOf(mia)).toBe('ipswich-4305')
    await aCopy(db, { owner: near, book })
    expect(await placeOf(mia)).toBe('toowong-4066')
  })
})

describe('a copy', () => {
  test('is found by the form that added it, for its own owner', async () => {
    const [key, otherKey] = [randomUUID(), randomUUID()]
    const keyed = async (owner: Member, client_key: string) => {
      const { id } = await aCopy(db, { owner })
      await db.updateTable('copies').set({ client_key }).where('id', '=', id).execute()
      return id
    }
    const [hers] = [await keyed(mia, key), await keyed(noah, key), await keyed(mia, otherKey)]
    expect((await copies.findCopyByClientKey(db, mia.id, key))?.id).toBe(hers)
    expect(await copies.findCopyByClientKey(db, noah.id, otherKey)).toBeUndefined()
  })

  test('is visible to its owner in every state, and to others while it is listed', async () => {
    const [shown, paused, gone] = [
      await aCopy(db, { owner: mia }),
      await aCopy(db, { owner: mia, isPaused: true }),
      await aCopy(db, { owner: mia, isWithdrawn: true }),
    ]
    const held = (viewer: Member | typeof guest) =>
      Promise.all(
        [shown, paused, gone].map(({ id }) =>
          withTransaction(db, async (tx) => (await copies.lockCopy(tx, viewer, id))?.id === id),
        ),
      )
    expect(await held(mia)).toEqual([true, true, true])
    expect([await held(noah), await held(guest)]).toEqual([
      [true, false, false],
      [true, false, false],
    ])
    await aBlock(db, mia, noah)
    expect(await held(noah)).toEqual([false, false, false])
    await db.updateTable('members').set({ disabled_at: new Date() }).where('id', '=', mia.id).execute()
    expect(await held(guest)).toEqual([false, false, false])
  })

  test('is changed by itself, and says whether it is listed then', async () => {
    const [one, other] = [await aCopy(db, { owner: mia }), await aCopy(db, { owner: mia })]
    expect(await copies.updateCopy(db, one.id, { offer: 'give' })).toBe(true)
    expect(await copies.updateCopy(db, one.id, { paused_at: new Date() })).toBe(false)
    const rows = await db.selectFrom('copies').select(['id', 'offer', 'paused_at']).execute()
    expect(rows.find(({ id }) => id === other.id)).toMatchObject({ offer: 'lend', paused_at: null })
    expect(await copies.updateCopy(db, randomUUID(), { offer: 'give' })).toBe(false)
    expect(await copies.findSuburbOfCopy(db, one.id)).toEqual({ suburb: 'west-end-4101' })
  })

  test('moves with all of its owner’s in the suburb, and no others', async () => {
    const at = { lat: -27.4805, lng: 153.0105 }
    const [home, away, his] = [
      await aCopy(db, { owner: mia }),
      await aCopy(db, { owner: mia, suburb: 'toowong-4066' }),
      await aCopy(db, { owner: noah }),
    ]
    const before = await db.selectFrom('copies').select(['id', 'lat', 'lng']).execute()
    await copies.moveCopies(db, { ownerId: mia.id, points: [{ suburb: 'west-end-4101', ...at }] })
    const after = await db.selectFrom('copies').select(['id', 'lat', 'lng']).execute()
    const of = (rows: typeof before, sought: { id: string }) => rows.find(({ id }) => id === sought.id)
    expect(of(after, home)).toMatchObject(at)
    for (const still of [away, his]) expect(of(after, still)).toEqual(of(before, still))
    expect(await copies.lockLocation(db, mia.id)).toMatchObject({ suburb: 'west-end-4101' })
  })
})

describe('a catalogue book', () => {
  test('is found by its ISBN; by title and author, the one without an ISBN comes first, then the oldest', async () => {
    const [one, other] = ['9780143180142', '9780743273565']
    const facts = { title: 'Drylands', author: 'Thea Astley' }
    const [first, second] = [
      await aBook(db, { ...facts, isbn: one }),
      await aBook(db, { ...facts, isbn: other }),
    ]
    await aBook(db)
    const matchKey = 'drylands|thea astley'
    const find = (onlyWithoutIsbn: boolean) => matching.findBookByKey(db, { matchKey, onlyWithoutIsbn })
    expect(await matching.findBookByIsbn(db, other)).toBe(second.id)
    expect(await matching.findBookByIsbn(db, '9780330426817')).toBeUndefined()
    expect([await find(false), await find(true)]).toEqual([first.id, undefined])
    const bare = await aBook(db, facts)
    expect([await find(false), await find(true)]).toEqual([bare.id, bare.id])
    expect(await matching.findBookByKey(db, { matchKey: 'x', onlyWithoutIsbn: false })).toBeUndefined()
  })

  test('counts as shared by others only while they have it', async () => {
    const [book, other] = [await aBook(db), await aBook(db)]
    await db.updateTable('books').set({ added_by: mia.id }).execute()
    const isShared = async () => (await matching.findBookSharing(db, book.id)).is_shared_by_others
    await aCopy(db, { owner: mia, book })
    await aCopy(db, { owner: noah, book: other })
    await aCopy(db, { owner: noah, book, isWithdrawn: true })
    expect(await isShared()).toBe(false)
    await aCopy(db, { owner: noah, book, isPaused: true })
    expect(await isShared()).toBe(true)
    expect((await matching.findBookSharing(db, other.id)).added_by).toBe(mia.id)
  })

  test('gets what it lacks, and keeps what it has; another gets nothing', async () => {
    const [book, other] = [
      await aBook(db, { genre: null, published: '1996' }),
      await aBook(db, { genre: null }),
    ]
    const facts = {
      isbn: '9780143180142',
      published: '2001',
      genre: 'Poetry',
      cover_id: null,
      work_key: null,
    }
    await matching.completeBook(db, book.id, facts)
    const of = ({ id }: { id: string }) =>
      db
        .selectFrom('books')
        .select(['isbn', 'published', 'genre'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await of(book)).toEqual({ isbn: '9780143180142', published: '1996', genre: 'Poetry' })
    expect(await of(other)).toEqual({ isbn: null, published: '1996', genre: null })
    expect(await matching.lockKnownBook(db, book.id)).toBe(true)
    expect(await matching.lockKnownBook(db, randomUUID())).toBe(false)
  })
})

describe('a look-up', () => {
  const now = new Date('2026-03-02T10:00:00Z')
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
  const keep = async (
    facts: { source?: lookUps.SourceRow; asked?: string; found?: string | null; minutes?: number } = {},
  ) => {
    const { source = 'open-library', asked = 'isbn:1', found = '[]', minutes = 1 } = facts
    const row = { source, asked, found, expires_at: inMinutes(minutes) }
    return (await db.insertInto('look_ups').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const find = async () => {
    const rows = await lookUps.findLookUps(db, { source: 'open-library', asked: 'isbn:1', now })
    return rows.map(({ id }) => id)
  }

  test('is cached by service and question, or for all questions while the service is left alone', async () => {
    const known = await keep()
    await keep({ source: 'google-books' })
    await keep({ asked: 'isbn:2' })
    expect(await find()).toEqual([known])
    const away = await keep({ asked: lookUps.ANYTHING, found: null })
    expect((await find()).toSorted()).toEqual([known, away].toSorted())
  })

  test('is cached until the moment it expires', async () => {
    const id = await keep({ minutes: 0 })
    expect([await find(), await lookUps.findFound(db, { id, now })]).toEqual([[], undefined])
    const before = new Date(now.getTime() - 1)
    expect(await lookUps.findFound(db, { id, now: before })).toMatchObject({ source: 'open-library' })
  })

  test('is read by its id, if it has found something', async () => {
    const [id, nothing] = [await keep({ found: '[1]' }), await keep({ asked: 'isbn:2', found: null })]
    expect(await lookUps.findFound(db, { id, now })).toMatchObject({ found: [1] })
    expect(await lookUps.findFound(db, { id: nothing, now })).toBeUndefined()
    expect(await lookUps.findFound(db, { id: randomUUID(), now })).toBeUndefined()
  })

  test('stays while it is valid, and is replaced if it has expired or found nothing', async () => {
    const remember = (asked: string) =>
      lookUps.rememberLookUp(db, {
        source: 'open-library',
        asked,
        found: '["new"]',
        now,
        expiresAt: inMinutes(9),
      })
    await keep({ found: '["old"]' })
    await keep({ asked: 'isbn:2', found: '["old"]', minutes: 0 })
    await keep({ asked: 'isbn:3', found: null })
    const found = [await remember('isbn:1'), await remember('isbn:2'), await remember('isbn:3')]
    expect(found.map((row) => row.found)).toEqual([['old'], ['new'], ['new']])
  })

  test('is deleted once it has expired', async () => {
    await keep({ asked: 'isbn:1', minutes: -1 })
    const id = await keep({ asked: 'isbn:2' })
    await lookUps.deleteExpiredLookUps(db, now)
    expect(await db.selectFrom('look_ups').select('id').execute()).toEqual([{ id }])
  })

  test('records that a cover was tried once there is an answer, for that one only', async () => {
    const [id, other] = [await keep(), await keep({ asked: 'isbn:2' })]
    const none = await keep({ asked: 'isbn:3', found: null })
    for (const each of [id, none]) expect(await lookUps.keepCover(db, each, null)).toBeNull()
    const rows = await db.selectFrom('look_ups').select(['id', 'is_cover_tried']).execute()
    const tried = Object.fromEntries(rows.map((row) => [row.id, row.is_cover_tried]))
    expect(tried).toEqual({ [id]: true, [other]: false, [none]: false })
    expect(await lookUps.holdCover(db, randomUUID())).toBeNull()
  })
})
