// Copies that stay on the shelf and start to match a wish: nearer, given away, of another work, or corrected.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { bookKey } from '#rules/library/library.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { shareCell } from '#tests/support/library.ts'
import { aDatabase } from '#tests/support/test-database.ts'
import { aWatch, winton } from '#tests/support/wish-watch.ts'

const database = await aDatabase()
const { db } = database
const { library, enqueued, beginAnew, watched, toldTo } = aWatch(db)
afterAll(() => database.drop())

let mia: Member
let noah: Member
let book: { id: string; title: string; author: string }
beforeEach(async () => {
  ;({ mia, noah, book } = await beginAnew())
})
const borrow = () => `You can borrow ${book.title} near you`

const ipswich = { lat: -27.61, lng: 152.76 }
const moves: [string, boolean, () => Promise<unknown>][] = [
  [
    'comes nearer with its owner',
    true,
    async () => {
      const far = await aMember(db, { suburb: 'west-end-4101', cell: ipswich })
      await aCopy(db, { owner: far, book })
      await watched()
      await shareCell(db, library, far, null)
    },
  ],
  [
    'is moved by hand',
    true,
    async () => {
      const { id } = await aCopy(db, { owner: noah, book, suburb: 'ipswich-4305' })
      await watched()
      await library.editCopy(noah, { copyId: id, condition: 'Good', offer: 'lend', location: 'New Farm' })
    },
  ],
  [
    'moves on before anybody is told',
    true,
    async () => {
      const { id } = await aCopy(db, { owner: noah, book, suburb: 'ipswich-4305' })
      await watched()
      for (const location of ['New Farm', 'West End'])
        await library.editCopy(noah, { copyId: id, condition: 'Good', offer: 'lend', location })
    },
  ],
  [
    'goes further away',
    false,
    async () => {
      const { id } = await aCopy(db, { owner: noah, book, suburb: 'ipswich-4305' })
      await watched()
      await library.editCopy(noah, { copyId: id, condition: 'Good', offer: 'lend', location: 'Chermside' })
    },
  ],
  [
    'moves while it is paused',
    false,
    async () => {
      const far = await aMember(db, { suburb: 'west-end-4101', cell: ipswich })
      await aCopy(db, { owner: far, book, isPaused: true })
      await shareCell(db, library, far, null)
    },
  ],
]
test.each(moves)('a copy that %s: is it announced? %s', async (_what, isTold, move) => {
  await library.wish(mia, { bookId: book.id })
  await move()
  await watched()
  expect(await toldTo(mia)).toEqual(isTold ? [borrow()] : [])
})

const given = { ...winton, offer: 'give' as const }
const change = async (id: string, changes: object = {}) =>
  library.editCopy(noah, { copyId: id, condition: 'Good', offer: 'give', location: 'West End', ...changes })
const changes: [string, boolean, () => Promise<unknown>, (id: string) => Promise<unknown>][] = [
  ['a search for gifts, when it is given away', true, () => library.saveSearch(mia, given), change],
  ['a search for any offer, which found it', false, () => library.saveSearch(mia, winton), change],
  ['a wish, which found it', false, () => library.wish(mia, { bookId: book.id }), change],
  [
    'a wish, when it is given away nearer',
    true,
    () => library.wish(mia, { bookId: book.id }),
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
const correct = (facts: object) => db.updateTable('books').set(facts).where('id', '=', book.id).execute()
const corrections: typeof changes = [
  [
    'a search for an author, when that is corrected',
    true,
    () => library.saveSearch(mia, { ...winton, text: 'astley' }),
    () => correct({ author: 'Thea Astley' }),
  ],
  [
    'a search for a genre, when that is corrected',
    true,
    () => library.saveSearch(mia, { ...winton, text: '', genre: 'Poetry' }),
    () => correct({ genre: 'Poetry' }),
  ],
  [
    'a search for an ISBN, when that is added',
    true,
    () => library.saveSearch(mia, { ...winton, text: '9780141439518' }),
    () => correct({ isbn: '9780141439518' }),
  ],
  [
    'a search for an author, when that is corrected and the copy moves before anybody is told',
    true,
    () => library.saveSearch(mia, { ...winton, text: 'astley' }),
    async (id) => {
      await change(id, { location: 'New Farm' })
      await correct({ author: 'Thea Astley' })
      await correct({ title: 'Drylands' })
    },
  ],
  [
    'a search that found it before it was corrected',
    false,
    () => library.saveSearch(mia, winton),
    () => correct({ title: 'Dirt Music', genre: 'Poetry' }),
  ],
  [
    'a search that found another edition',
    false,
    async () => {
      const other = await aBook(db, { title: 'Wolkenstraße', author: 'Astley' })
      const editions = [book.id, other.id]
      await db
        .updateTable('books')
        .set({ work_key: `OL${noah.id}W` })
        .where('id', 'in', editions)
        .execute()
      await library.saveSearch(mia, { ...winton, text: 'astley' })
    },
    () => correct({ author: 'Thea Astley' }),
  ],
]
const joinAWork = async (facts: object) => {
  const other = await aBook(db, { ...facts, author: 'Thea Astley' })
  const key = { work_key: `OL${other.id}W` }
  await db.updateTable('books').set(key).where('id', '=', other.id).execute()
  await correct(key)
}
const regroupings: typeof changes = [
  [
    'a search that found it, when its book joins a work',
    false,
    () => library.saveSearch(mia, winton),
    () => joinAWork({ title: 'Wolkenstraße' }),
  ],
  [
    'a search for another edition of the work that its book joins',
    true,
    () => library.saveSearch(mia, { ...winton, text: 'astley' }),
    () => joinAWork({ title: 'Wolkengasse' }),
  ],
  [
    'a search that found it, when its book leaves its work',
    false,
    async () => {
      await joinAWork({ title: 'Wolkenweg' })
      await library.saveSearch(mia, winton)
    },
    async () => {
      const work = await db.insertInto('works').defaultValues().returning('id').executeTakeFirstOrThrow()
      await correct({ work_id: work.id, is_work_settled: true })
    },
  ],
]
test.each([...changes, ...corrections, ...regroupings])(
  'a changed copy is announced to %s: %s',
  async (_who, isTold, seek, happen) => {
    const { id } = await aCopy(db, { owner: noah, book, suburb: 'west-end-4101' })
    await seek()
    await watched()
    await db.deleteFrom('member_notices').execute()
    await happen(id)
    await watched()
    expect((await toldTo(mia)).length > 0).toBe(isTold)
  },
)

test.each([
  ['whose title is put right', '9780060652920', (of: string) => ({ match_key: bookKey(of, 'Tim Winton') })],
  ['that a catalogue says is of the work', '9780262033848', () => ({ work_key: 'OL7W' })],
])(
  'the copies of a book %s are announced to members who wish for its other editions',
  async (_how, isbn, put) => {
    const title = `Wolkenstraße ${randomUUID()}`
    const other = await aBook(db, { title, author: 'Tim Winton', isbn })
    await db.updateTable('books').set(put(book.title)).where('id', '=', book.id).execute()
    await library.wish(mia, { bookId: book.id })
    for (let copies = 0; copies < 3; copies++) await aCopy(db, { owner: noah, book: other })
    await watched()
    expect(await toldTo(mia)).toEqual([])
    await db.updateTable('books').set(put(book.title)).where('id', '=', other.id).execute()
    await watched(2)
    expect(await toldTo(mia), 'once').toEqual([`You can borrow ${title} near you`])
  },
)

test('of hundreds of copies that move, a batch is handled at a time', async () => {
  await library.wish(mia, { bookId: book.id })
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
  await shareCell(db, library, noah, { lat: -27.48, lng: 153.01 })
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

test('a member who has been told of a copy hears nothing when it moves within reach', async () => {
  await library.wish(mia, { bookId: book.id })
  await aCopy(db, { owner: noah, book })
  await watched()
  await db.deleteFrom('member_notices').execute()
  await shareCell(db, library, noah, { lat: -27.48, lng: 153.02 })
  await watched()
  expect(await toldTo(mia)).toEqual([])
})
