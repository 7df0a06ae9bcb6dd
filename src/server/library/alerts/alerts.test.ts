// From a newly available copy to the notices for members who wish for it. The clock is passed in, and the jobs are
// run by the test.
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { longestSearch } from '#rules/base/search.ts'
import type { Member } from '#rules/base/viewer.ts'
import { defaultPreference } from '#rules/notices/notices.ts'
import { aBlock, aBook, aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { publicUrl } from '#tests/support/post.ts'
import { aDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { aWatch, type Post, winton } from '#tests/support/wish-watch.ts'
import { wishNotices } from './alert-notices.ts'
import { listWishers } from './alert-queries.ts'

const database = await aDatabase()
const { db } = database
const { library, notices, beginAnew, watched, toldTo } = aWatch(db)
afterAll(() => database.drop())

let post: Post
let mia: Member
let noah: Member
let book: { id: string; title: string; author: string }
beforeEach(async () => {
  ;({ post, mia, noah, book } = await beginAnew())
})
const borrow = () => `You can borrow ${book.title} near you`

test('a copy of a wished book is announced once, to the member who wished for it, in the app and by email', async () => {
  await library.wish(mia, { bookId: book.id })
  await aCopy(db, { owner: noah, book })
  await watched(4)
  expect(await toldTo(mia)).toEqual([borrow()])
  expect(await toldTo(noah)).toEqual([])
  await watched()
  expect(await toldTo(mia)).toEqual([borrow()])
  post.passMinutes(6)
  const [letter, ...more] = await post.write(3)
  expect(more).toEqual([])
  expect(letter).toMatchObject({
    to: `${mia.id}@example.org`,
    unsubscribe: expect.stringContaining(`${mia.id}.wishes.`),
  })
  expect(letter?.text).toContain(`${publicUrl}/book/${book.id}`)
  expect(letter?.text).not.toContain('Noah')
})

test('another edition of a wished work is announced too, at its own address', async () => {
  await library.wish(mia, { bookId: book.id })
  const edition = await aBook(db, { title: book.title, author: book.author, isbn: '9780143180142' })
  await aCopy(db, { owner: noah, book: edition })
  await watched()
  expect(await toldTo(mia)).toEqual([borrow()])
  const { path } = await db.selectFrom('member_notices').select('path').executeTakeFirstOrThrow()
  expect(path).toBe(`/book/${edition.id}`)
})

const backOnTheShelf: [string, () => Promise<unknown>][] = [
  [
    'unpaused',
    async () =>
      library.resumeCopy(noah, { copyId: (await aCopy(db, { owner: noah, book, isPaused: true })).id }),
  ],
  [
    'back from elsewhere',
    async () =>
      library.backFromElsewhere(noah, {
        copyId: (await aCopy(db, { owner: noah, book, lentElsewhereTo: 'Jo' })).id,
      }),
  ],
  [
    'back from an exchange',
    async () => {
      const copy = await aCopy(db, { owner: noah, book })
      const exchange = await anExchange(db, { copy, borrower: await aMember(db), state: 'accepted' })
      await db.deleteFrom('arrivals').execute()
      await db
        .updateTable('exchanges')
        .set({ state: 'cancelled', ended_at: new Date() })
        .where('id', '=', exchange.id)
        .execute()
    },
  ],
]
test.each(backOnTheShelf)('a copy that is %s is announced', async (_how, comeBack) => {
  await library.wish(mia, { bookId: book.id })
  await comeBack()
  await watched()
  expect(await toldTo(mia)).toEqual([borrow()])
})

const notTold: [string, () => Promise<unknown>][] = [
  ['of one’s own copy', async () => aCopy(db, { owner: mia, book })],
  ['across a block', async () => [await aBlock(db, noah, mia), await aCopy(db, { owner: noah, book })]],
  [
    'across one’s own block',
    async () => [await aBlock(db, mia, noah), await aCopy(db, { owner: noah, book })],
  ],
  ['of a copy too far away', async () => aCopy(db, { owner: noah, book, suburb: 'ipswich-4305' })],
  ['of a paused copy', async () => aCopy(db, { owner: noah, book, isPaused: true })],
  [
    'of a copy that has gone again',
    async () => library.pauseCopy(noah, { copyId: (await aCopy(db, { owner: noah, book })).id }),
  ],
  [
    'of a disabled owner’s copy',
    async () => {
      await aCopy(db, { owner: noah, book })
      await db.updateTable('members').set({ disabled_at: new Date() }).where('id', '=', noah.id).execute()
    },
  ],
  [
    'while wishes are off',
    async () => {
      const off = { messages: {}, requests: {}, wishes: { isOn: false }, clubs: {}, events: {} }
      await notices.saveSettings(mia, { preferences: off, quiet: null })
      await aCopy(db, { owner: noah, book })
    },
  ],
]
test.each(notTold)('nobody is told %s', async (_what, happen) => {
  await library.wish(mia, { bookId: book.id })
  await happen()
  await watched()
  post.passMinutes(6)
  expect({ told: await toldTo(mia), letters: await post.write() }).toEqual({ told: [], letters: [] })
})

test('the member chooses how far away copies may be', async () => {
  await library.wish(mia, { bookId: book.id })
  await library.setWishDistance(mia, { km: 50 })
  expect((await library.lookouts(mia)).km).toBe(50)
  await aCopy(db, { owner: noah, book, suburb: 'ipswich-4305' })
  await watched()
  expect(await toldTo(mia)).toEqual([borrow()])
})

test('a copy that comes and goes is one notice until it has been read', async () => {
  await library.wish(mia, { bookId: book.id })
  const { id } = await aCopy(db, { owner: noah, book })
  await watched()
  for (let time = 0; time < 3; time++) {
    await library.pauseCopy(noah, { copyId: id })
    await library.resumeCopy(noah, { copyId: id })
    await watched()
  }
  expect(await toldTo(mia)).toEqual([borrow()])
  await notices.readAll(mia)
  await library.pauseCopy(noah, { copyId: id })
  await library.resumeCopy(noah, { copyId: id })
  await watched()
  expect(await toldTo(mia)).toEqual([borrow(), borrow()])
})

test('there is one email for all arrivals of a day, and the next day’s has the rest', async () => {
  await library.saveSearch(mia, winton)
  const share = async () => {
    await aCopy(db, { owner: noah, book: await aBook(db, { author: 'Tim Winton' }) })
    await watched()
  }
  await share()
  post.passMinutes(6)
  expect(await post.write()).toHaveLength(1)
  await share()
  // The day of the last email is stored, whether or not the notices still exist.
  await notices.readAll(mia)
  await notices.clear(mia)
  await share()
  await share()
  for (let hour = 1; hour < 24; hour++) {
    post.passMinutes(60)
    expect(await post.write(), `after ${hour} hours`).toEqual([])
  }
  post.passMinutes(60)
  const [letter, ...more] = await post.write(2)
  expect(more).toEqual([])
  expect(letter?.subject).toMatch(/, and 1 more$/)
})

test('a work that stays unread on the list is in another day’s email again when another copy arrives', async () => {
  await library.wish(mia, { bookId: book.id })
  await aCopy(db, { owner: noah, book })
  await watched()
  post.passMinutes(6)
  expect(await post.write()).toHaveLength(1)
  post.passMinutes(60)
  await aCopy(db, { owner: noah, book })
  await watched()
  expect(await toldTo(mia)).toEqual([borrow()])
  post.passMinutes(22 * 60)
  expect(await post.write()).toEqual([])
  post.passMinutes(60)
  expect((await post.write()).map(({ subject }) => subject)).toEqual([borrow()])
})

test('an email names a copy that is available if the latest arrival is gone again', async () => {
  await library.wish(mia, { bookId: book.id })
  await aCopy(db, { owner: noah, book, suburb: 'ipswich-4305' })
  const edition = await aBook(db, { title: book.title, author: book.author, isbn: '9780330322393' })
  const { id: stays } = await aCopy(db, { owner: noah, book: edition })
  await watched()
  const { id } = await aCopy(db, { owner: noah, book })
  await watched()
  await library.pauseCopy(noah, { copyId: id })
  post.passMinutes(6)
  const [letter] = await post.write()
  expect(letter?.text).toContain(`${publicUrl}/book/${edition.id}`)
  await library.pauseCopy(noah, { copyId: stays })
  const only = [mia.id]
  expect(await toldBy(wishNotices, db, { copyId: id }, { only })).toBeUndefined()
})

test('one member’s email does not look up anybody else who wishes for the book', async () => {
  const nell = await aMember(db)
  await library.wish(mia, { bookId: book.id })
  await library.saveSearch(mia, winton)
  await library.wish(nell, { bookId: book.id })
  await library.saveSearch(nell, winton)
  const { id: copyId } = await aCopy(db, { owner: noah, book })
  await watched()
  const copyIds = [copyId]
  const wishers = await listWishers(db, { copyIds, only: [mia.id], after: null, most: 10 })
  expect(wishers.map(({ id }) => id)).toEqual([mia.id, mia.id])
  const compose = vi.spyOn(wishNotices, 'compose')
  post.passMinutes(6)
  expect(await post.write()).toHaveLength(2)
  const asked = compose.mock.calls.map(([, , { only }]) => only)
  compose.mockRestore()
  expect(asked.toSorted(), 'once, when it is sent').toEqual([[mia.id], [nell.id]].toSorted())
})

test('an email is up to date: a copy that is gone again is not in it', async () => {
  await library.wish(mia, { bookId: book.id })
  const { id } = await aCopy(db, { owner: noah, book })
  await watched()
  await library.pauseCopy(noah, { copyId: id })
  post.passMinutes(6)
  expect(await post.write()).toEqual([])
})

test('quiet hours delay an email', async () => {
  const preferences = { messages: {}, requests: {}, wishes: defaultPreference, clubs: {}, events: {} }
  await notices.saveSettings(mia, { preferences, quiet: { from: '22:00', to: '07:00' } })
  await library.wish(mia, { bookId: book.id })
  await aCopy(db, { owner: noah, book })
  post.turnTo('2026-03-02T23:00')
  await watched()
  post.turnTo('2026-03-03T06:59')
  expect(await post.write()).toEqual([])
  post.turnTo('2026-03-03T07:00')
  expect(await post.write()).toHaveLength(1)
})

test.each([
  ['words in any order', { text: 'WINTON, cloud' }, true],
  ['a word it has not', { text: 'tim winton eyrie' }, false],
  ['its genre', { text: '', genre: 'Fiction' }, true],
  ['another genre', { text: 'winton', genre: 'Poetry' }, false],
  ['the other offer', { offer: 'give' as const }, false],
  ['short words', { text: 'ti' }, true],
  ['a place far off', { place: 'Ipswich' }, false],
  ['a place nearby', { place: '4101' }, true],
])('a saved search by %s: %s → %s', async (_what, facts, isTold) => {
  await library.saveSearch(mia, { ...winton, ...facts })
  await aCopy(db, { owner: noah, book })
  await watched()
  expect(await toldTo(mia)).toEqual(isTold ? [borrow()] : [])
})

test('a saved search finds a copy of another edition of what it matches, as the search does', async () => {
  const other = await aBook(db, { title: 'Wolkenstraße', author: 'T. W.' })
  await db.updateTable('books').set({ work_key: 'OL77W' }).where('id', 'in', [book.id, other.id]).execute()
  await library.saveSearch(mia, winton)
  await aCopy(db, { owner: noah, book: other })
  await watched()
  expect(await toldTo(mia)).toEqual(['You can borrow Wolkenstraße near you'])
})

test.each([
  ['typed', '978-0-14-028636-6', '9780140286366'],
  ['pasted as printed', 'ISBN 978 0 14 143951 8', '9780141439518'],
])('a saved search for an ISBN, %s, finds that edition', async (_how, text, isbn) => {
  await library.saveSearch(mia, { ...winton, text })
  const edition = await aBook(db, { title: 'Dirt Music', isbn })
  await aCopy(db, { owner: noah, book: edition })
  await watched()
  expect(await toldTo(mia)).toEqual(['You can borrow Dirt Music near you'])
})

test('a text that is longer than searches are is saved as it is searched for', async () => {
  await library.saveSearch(mia, { ...winton, text: 'x'.repeat(longestSearch + 1) })
  expect((await library.lookouts(mia)).searches).toMatchObject([{ text: 'x'.repeat(longestSearch) }])
})

test('a book that is both wished for and found by a search is announced once', async () => {
  await library.wish(mia, { bookId: book.id })
  await library.saveSearch(mia, winton)
  await aCopy(db, { owner: noah, book })
  await watched()
  expect(await toldTo(mia)).toEqual([borrow()])
})

test('searches are stored once, in order, for their own member only, and at most twenty of them', async () => {
  await library.saveSearch(mia, winton)
  await Promise.all([library.saveSearch(mia, winton), library.saveSearch(mia, winton)])
  await library.saveSearch(noah, winton)
  const { searches } = await library.lookouts(mia)
  expect(searches).toEqual([{ id: expect.any(String), ...winton }])
  await library.forgetSearch(noah, { searchId: searches[0]?.id ?? '' })
  expect((await library.lookouts(mia)).searches).toHaveLength(1)
  const saving = Array.from({ length: 25 }, (_, n) =>
    library.saveSearch(mia, { ...winton, text: `book ${n}` }),
  )
  const outcomes = await Promise.allSettled(saving)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(19)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'SAVED_SEARCHES_FULL' },
  })
  await library.forgetSearch(mia, { searchId: searches[0]?.id ?? '' })
  expect((await library.lookouts(mia)).searches).toHaveLength(19)
})

test.each([
  [{ text: '' }, 'NOTHING_TO_SAVE'],
  [{ text: '%%' }, 'NOTHING_TO_SAVE'],
  [{ text: '\0' }, 'NOTHING_TO_SAVE'],
  [{ place: 'Atlantis' }, 'UNKNOWN_SUBURB'],
])('%j cannot be saved as a search', async (facts, code) => {
  await expect(library.saveSearch(mia, { ...winton, ...facts })).rejects.toMatchObject({ code })
})

test('a search near a name that two suburbs share asks which one is meant', async () => {
  await expect(library.saveSearch(mia, { ...winton, place: 'Newtown' })).rejects.toMatchObject({
    code: 'UNKNOWN_SUBURB',
    message: 'There are two: Newtown 4305 and Newtown 4350.',
  })
})

test('a copy that nobody waits for leaves no trace', async () => {
  await aCopy(db, { owner: noah, book })
  expect(await db.selectFrom('arrivals').select('copy_id').execute()).toEqual([])
})

test.each([0, 5.5, 1000])('a search within %d km, which no screen offers, is refused', async (km) => {
  await expect(library.saveSearch(mia, { ...winton, km })).rejects.toMatchObject({ status: 400 })
})
