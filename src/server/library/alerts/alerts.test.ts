// From a copy that comes onto a shelf to what those are told who wish for it: the clock passed in, the jobs run by hand.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { city } from '#city/city.ts'
import { bookKey } from '#rules/library/library.ts'
import { defaultPreference } from '#rules/notices/notices.ts'
import type { Member } from '#rules/viewer.ts'
import { createNoticeService } from '#server/notifications/notice-service.ts'
import { aBlock, aBook, aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aPost, publicUrl, pushTerms, secret } from '#tests/support/post.ts'
import { aDatabase } from '#tests/support/test-database.ts'
import { wishNotices } from './alert-notices.ts'
import { listWishers } from './alert-queries.ts'

const database = await aDatabase()
const { db } = database
const enqueued: { name: string; payload: object }[] = []
const library = aLibrary(db, enqueued)
const notices = createNoticeService({ db, secret, push: pushTerms })
afterAll(() => database.drop())

const winton = { text: 'tim winton', genre: null, offer: null, km: 5, place: '' }
let post: ReturnType<typeof aPost>
let mia: Member
let noah: Member
let book: { id: string; title: string; author: string }
beforeEach(async () => {
  for (const table of ['member_notices', 'saved_searches', 'wishes', 'arrivals'] as const)
    await db.deleteFrom(table).execute()
  post = aPost(db)
  mia = await aMember(db)
  noah = await aMember(db, { name: 'Noah Chen' })
  book = await aBook(db, {
    title: `Cloudstreet ${randomUUID().slice(0, 8)}`,
    author: 'Tim Winton',
    genre: 'Fiction',
  })
})

/** Has the jobs run that follow what came onto shelves, looked at by so many processes at once; each job runs twice. */
async function watched(processes = 1): Promise<void> {
  enqueued.length = 0
  const inTwoMinutes = new Date(Date.now() + 120_000)
  await Promise.all(Array.from({ length: processes }, () => library.watchArrivals(inTwoMinutes)))
  for (const { payload } of enqueued) {
    const run = { id: randomUUID() }
    for (let time = 0; time < 2; time++) await post.deliver(wishNotices, payload as { copyId: string }, run) // of the one job it makes
  }
}

const toldTo = async (member: Member) => (await notices.list(member)).map(({ title }) => title)
const borrow = () => `You can borrow ${book.title} near you`

test('a copy of a wished book is told once, to who wished for it, by the app and by e-mail', async () => {
  await library.wish(mia, book.id)
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

test('another edition of a wished work is told too, at its own address', async () => {
  await library.wish(mia, book.id)
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
    async () => library.resumeCopy(noah, (await aCopy(db, { owner: noah, book, isPaused: true })).id),
  ],
  [
    'back from elsewhere',
    async () =>
      library.backFromElsewhere(noah, (await aCopy(db, { owner: noah, book, lentElsewhereTo: 'Jo' })).id),
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
test.each(backOnTheShelf)('a copy that is %s is told', async (_how, comeBack) => {
  await library.wish(mia, book.id)
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
    async () => library.pauseCopy(noah, (await aCopy(db, { owner: noah, book })).id),
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
      const off = { messages: {}, requests: {}, wishes: { isOn: false }, clubs: {} }
      await notices.saveSettings(mia, { preferences: off, quiet: null })
      await aCopy(db, { owner: noah, book })
    },
  ],
]
test.each(notTold)('nobody is told %s', async (_what, happen) => {
  await library.wish(mia, book.id)
  await happen()
  await watched()
  post.passMinutes(6)
  expect({ told: await toldTo(mia), letters: await post.write() }).toEqual({ told: [], letters: [] })
})

const ipswich = { lat: -27.61, lng: 152.76 }
const moves: [string, boolean, () => Promise<unknown>][] = [
  [
    'comes nearer with its owner',
    true,
    async () => {
      const far = await aMember(db, { suburb: 'west-end-4101', cell: ipswich })
      await aCopy(db, { owner: far, book })
      await watched()
      await library.shareLocation(far, null)
    },
  ],
  [
    'is moved by hand',
    true,
    async () => {
      const { id } = await aCopy(db, { owner: noah, book, suburb: 'ipswich-4305' })
      await watched()
      await library.editCopy(noah, id, { condition: 'Good', offer: 'lend', location: 'New Farm' })
    },
  ],
  [
    'moves on before anybody is told',
    true,
    async () => {
      const { id } = await aCopy(db, { owner: noah, book, suburb: 'ipswich-4305' })
      await watched()
      for (const location of ['New Farm', 'West End'])
        await library.editCopy(noah, id, { condition: 'Good', offer: 'lend', location })
    },
  ],
  [
    'goes further away',
    false,
    async () => {
      const { id } = await aCopy(db, { owner: noah, book, suburb: 'ipswich-4305' })
      await watched()
      await library.editCopy(noah, id, { condition: 'Good', offer: 'lend', location: 'Chermside' })
    },
  ],
  [
    'moves while it is paused',
    false,
    async () => {
      const far = await aMember(db, { suburb: 'west-end-4101', cell: ipswich })
      await aCopy(db, { owner: far, book, isPaused: true })
      await library.shareLocation(far, null)
    },
  ],
]
test.each(moves)('a copy that %s: is it told? %s', async (_what, isTold, move) => {
  await library.wish(mia, book.id)
  await move()
  await watched()
  expect(await toldTo(mia)).toEqual(isTold ? [borrow()] : [])
})

const given = { ...winton, offer: 'give' as const }
const change = async (id: string, changes: object = {}) =>
  library.editCopy(noah, id, { condition: 'Good', offer: 'give', location: 'West End', ...changes })
const changes: [string, boolean, () => Promise<unknown>, (id: string) => Promise<unknown>][] = [
  ['a search for gifts, when it is given away', true, () => library.saveSearch(mia, given), change],
  ['a search for any offer, which found it', false, () => library.saveSearch(mia, winton), change],
  ['a wish, which found it', false, () => library.wish(mia, book.id), change],
  [
    'a wish, when it is given away nearer',
    true,
    () => library.wish(mia, book.id),
    async (id) => {
      await change(id, { offer: 'lend', location: 'Ipswich' })
      await watched()
      await db.deleteFrom('member_notices').execute()
      await change(id, { location: 'West End' })
    },
  ],
  [
    'a search for gifts, when it is lent again before anybody is told',
    false,
    () => library.saveSearch(mia, given),
    async (id) => {
      await change(id)
      await change(id, { offer: 'lend' })
    },
  ],
]
test.each(changes)('a copy that changes is told to %s: %s', async (_who, isTold, seek, happen) => {
  const { id } = await aCopy(db, { owner: noah, book, suburb: 'west-end-4101' })
  await seek()
  await watched()
  await db.deleteFrom('member_notices').execute()
  await happen(id)
  await watched()
  expect((await toldTo(mia)).length > 0).toBe(isTold)
})

test.each([
  ['whose title is put right', '9780060652920', (of: string) => ({ match_key: bookKey(of, 'Tim Winton') })],
  ['that a catalogue says is of the work', '9780262033848', () => ({ work_key: 'OL7W' })],
])('the copies of a book %s are told to who wishes for its other editions', async (_how, isbn, put) => {
  const title = `Wolkenstraße ${randomUUID()}`
  const other = await aBook(db, { title, author: 'Tim Winton', isbn })
  await db.updateTable('books').set(put(book.title)).where('id', '=', book.id).execute()
  await library.wish(mia, book.id)
  for (let copies = 0; copies < 3; copies++) await aCopy(db, { owner: noah, book: other })
  await watched()
  expect(await toldTo(mia)).toEqual([])
  await db.updateTable('books').set(put(book.title)).where('id', '=', other.id).execute()
  await watched(2)
  expect(await toldTo(mia), 'once').toEqual([`You can borrow ${title} near you`])
})

test('of a shelf of hundreds that moves a part is looked at at a time', async () => {
  await library.wish(mia, book.id)
  await db
    .insertInto('copies')
    .values(
      Array.from({ length: 250 }, () => ({
        ...{ book_id: book.id, owner_id: noah.id, condition: 'Good' as const, offer: 'lend' as const },
        ...{ suburb: 'west-end-4101', ...ipswich },
      })),
    )
    .execute()
  await watched()
  await library.shareLocation(noah, { lat: -27.48, lng: 153.01 })
  expect(await db.selectFrom('arrivals').select('copy_id').execute()).toHaveLength(250)
  const inTwoMinutes = new Date(Date.now() + 120_000)
  const parts = []
  for (let part = 0; part < 3; part++) {
    enqueued.length = 0
    await library.watchArrivals(inTwoMinutes)
    parts.push(enqueued.map(({ name }) => name))
  }
  expect(parts.map((names) => names.length)).toEqual([201, 50, 0])
  expect(parts[0]?.at(-1), 'and the rest at once').toBe('library.watch-arrivals')
})

test('who has been told of a copy hears nothing of it when it moves within reach', async () => {
  await library.wish(mia, book.id)
  await aCopy(db, { owner: noah, book })
  await watched()
  await db.deleteFrom('member_notices').execute()
  await library.shareLocation(noah, { lat: -27.48, lng: 153.02 })
  await watched()
  expect(await toldTo(mia)).toEqual([])
})

test('the member chooses how far', async () => {
  await library.wish(mia, book.id)
  await library.setWishDistance(mia, 50)
  expect((await library.lookouts(mia)).km).toBe(50)
  await aCopy(db, { owner: noah, book, suburb: 'ipswich-4305' })
  await watched()
  expect(await toldTo(mia)).toEqual([borrow()])
})

test('a copy that comes and goes is one notice until it has been read', async () => {
  await library.wish(mia, book.id)
  const { id } = await aCopy(db, { owner: noah, book })
  await watched()
  for (let time = 0; time < 3; time++) {
    await library.pauseCopy(noah, id)
    await library.resumeCopy(noah, id)
    await watched()
  }
  expect(await toldTo(mia)).toEqual([borrow()])
  await notices.readAll(mia)
  await library.pauseCopy(noah, id)
  await library.resumeCopy(noah, id)
  await watched()
  expect(await toldTo(mia)).toEqual([borrow(), borrow()])
})

test('of all that comes in a day there is one letter, and the next day’s has the rest', async () => {
  await library.saveSearch(mia, winton)
  const share = async () => {
    await aCopy(db, { owner: noah, book: await aBook(db, { author: 'Tim Winton' }) })
    await watched()
  }
  await share()
  post.passMinutes(6)
  expect(await post.write()).toHaveLength(1)
  await share()
  // Whatever becomes of what was told: the day is remembered.
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

test('a work that stays unread on the list is in the letter of another day again when another copy comes', async () => {
  await library.wish(mia, book.id)
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

test('a letter tells of a copy that is there when the last that came has gone again', async () => {
  await library.wish(mia, book.id)
  await aCopy(db, { owner: noah, book, suburb: 'ipswich-4305' })
  const edition = await aBook(db, { title: book.title, author: book.author, isbn: '9780330322393' })
  const { id: stays } = await aCopy(db, { owner: noah, book: edition })
  await watched()
  const { id } = await aCopy(db, { owner: noah, book })
  await watched()
  await library.pauseCopy(noah, id)
  post.passMinutes(6)
  const [letter] = await post.write()
  expect(letter?.text).toContain(`${publicUrl}/book/${edition.id}`)
  await library.pauseCopy(noah, stays)
  const only = [mia.id]
  expect(await wishNotices.compose(db, { copyId: id }, { city, only })).toBeUndefined()
})

test('for one member’s letter nobody else who wishes for the book is looked for', async () => {
  const nell = await aMember(db)
  await library.wish(mia, book.id)
  await library.saveSearch(mia, winton)
  await library.wish(nell, book.id)
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
  expect(asked).toHaveLength(2)
  expect(asked).toEqual(expect.arrayContaining([[mia.id], [nell.id]]))
})

test('a letter says how things stand: what has gone again is not in it', async () => {
  await library.wish(mia, book.id)
  const { id } = await aCopy(db, { owner: noah, book })
  await watched()
  await library.pauseCopy(noah, id)
  post.passMinutes(6)
  expect(await post.write()).toEqual([])
})

test('quiet hours hold a letter back', async () => {
  const preferences = { messages: {}, requests: {}, wishes: defaultPreference, clubs: {} }
  await notices.saveSettings(mia, { preferences, quiet: { from: '22:00', to: '07:00' } })
  await library.wish(mia, book.id)
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

test('a saved search for an ISBN finds that edition', async () => {
  await library.saveSearch(mia, { ...winton, text: '978-0-14-028636-6' })
  const edition = await aBook(db, { title: 'Dirt Music', isbn: '9780140286366' })
  await aCopy(db, { owner: noah, book: edition })
  await watched()
  expect(await toldTo(mia)).toEqual(['You can borrow Dirt Music near you'])
})

test('a book that is wished for and found by a search is told once', async () => {
  await library.wish(mia, book.id)
  await library.saveSearch(mia, winton)
  await aCopy(db, { owner: noah, book })
  await watched()
  expect(await toldTo(mia)).toEqual([borrow()])
})

test('searches are kept once, in order, by their own member alone, and twenty of them', async () => {
  await library.saveSearch(mia, winton)
  await Promise.all([library.saveSearch(mia, winton), library.saveSearch(mia, winton)])
  await library.saveSearch(noah, winton)
  const { searches } = await library.lookouts(mia)
  expect(searches).toEqual([{ id: expect.any(String), ...winton }])
  await library.forgetSearch(noah, searches[0]?.id ?? '')
  expect((await library.lookouts(mia)).searches).toHaveLength(1)
  const saving = Array.from({ length: 25 }, (_, n) =>
    library.saveSearch(mia, { ...winton, text: `book ${n}` }),
  )
  const outcomes = await Promise.allSettled(saving)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(19)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'SAVED_SEARCHES_FULL' },
  })
  await library.forgetSearch(mia, searches[0]?.id ?? '')
  expect((await library.lookouts(mia)).searches).toHaveLength(19)
})

test.each([
  [{ text: '' }, 'NOTHING_TO_SAVE'],
  [{ text: '%%' }, 'NOTHING_TO_SAVE'],
  [{ text: '\0' }, 'NOTHING_TO_SAVE'],
  [{ place: 'Atlantis' }, 'UNKNOWN_SUBURB'],
])('%j is not to be looked out for', async (facts, code) => {
  await expect(library.saveSearch(mia, { ...winton, ...facts })).rejects.toMatchObject({ code })
})

test('a copy nobody waits for leaves no trace', async () => {
  await aCopy(db, { owner: noah, book })
  expect(await db.selectFrom('arrivals').select('copy_id').execute()).toEqual([])
})
