import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { suburbBySlug } from '#city/suburbs.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import type { NewCopy } from '#rules/library/copy-inputs.ts'
import { aMember } from '#tests/support/builders.ts'
import { aLibrary, aNewCopy } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { LibraryService } from './library-service.ts'

let database: TestDatabase
let library: LibraryService
let owner: Member
const letGo: string[] = []
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db, [], letGo)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books, images')
  owner = await aMember(database.db)
})

const isbn = '9780143180142'
const otherIsbn = '9780743234412'
const cover = new File(['a picture'], 'cover.png', { type: 'image/png' })
const add = async (facts: Partial<NewCopy> = {}, by?: Member) =>
  library.addCopy(by ?? (await aMember(database.db)), aNewCopy(facts))

const count = async (table: 'books' | 'copies' | 'images') => {
  const { rows } = await database.pool.query(`select count(*)::int as n from ${table}`)
  return rows[0].n
}
const bookOf = (id: string) =>
  database.db.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const copyOf = (id: string) =>
  database.db.selectFrom('copies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a new title becomes a book with its cover, and the owner’s copy of it', async () => {
  const { bookId, copyId } = await library.addCopy(owner, {
    ...aNewCopy({ isbn, location: 'New Farm' }),
    cover,
  })
  expect(await bookOf(bookId)).toMatchObject({
    title: 'Drylands',
    isbn,
    genre: 'Fiction',
    published: '1999',
    added_by: owner.id,
    cover_id: expect.any(String),
  })
  const newFarm = suburbBySlug('new-farm-4005')
  expect(await copyOf(copyId)).toMatchObject({
    owner_id: owner.id,
    picture_id: (await bookOf(bookId)).cover_id,
    suburb: 'new-farm-4005',
    lat: newFarm?.lat,
    lng: newFarm?.lng,
    listed: true,
  })
})

test('the same title by another owner is another copy, however it is typed', async () => {
  const { bookId } = await add()
  const { bookId: again } = await add({ title: ' DRYLANDS! ', author: 'Théa Astley' })
  expect(again).toBe(bookId)
  expect([await count('books'), await count('copies')]).toEqual([1, 2])
})

test('a known ISBN asks whether it is this book, and only a yes makes it the same book', async () => {
  const { bookId } = await add({ isbn })
  const typed = { isbn, title: 'Dry lands (a novel)', author: 'T. Astley' }
  const asked = { code: 'IS_THIS_YOUR_BOOK' }
  await expect(library.addCopy(owner, { ...aNewCopy(typed), cover })).rejects.toMatchObject(asked)
  await expect(add({ ...typed, sameBook: randomUUID() })).rejects.toMatchObject(asked)
  // Even for the member who added it.
  await expect(add({ isbn })).rejects.toMatchObject(asked)
  expect([await count('books'), await count('copies'), await count('images')]).toEqual([1, 1, 0])
  expect(await library.bookOfIsbn(owner, { isbn })).toEqual({
    id: bookId,
    title: 'Drylands',
    author: 'Thea Astley',
    genre: 'Fiction',
    cover: null,
  })
  expect((await add({ ...typed, sameBook: bookId })).bookId).toBe(bookId)
  expect((await add({ isbn: otherIsbn })).bookId).not.toBe(bookId)
  expect((await add({ isbn: null })).bookId).toBe(bookId)
  expect(await count('books')).toBe(2)
})

test('a member who says no adds a book without that ISBN, even with the same title', async () => {
  const { bookId } = await add({ isbn })
  const other = await add({ isbn, sameBook: 'other' })
  expect(other.bookId).not.toBe(bookId)
  expect(await bookOf(other.bookId)).toMatchObject({ isbn: null, title: 'Drylands' })
  expect((await bookOf(bookId)).isbn).toBe(isbn)
})

test('a guest is not told which book has an ISBN, and an invalid one has none', async () => {
  await add({ isbn })
  await expect(library.bookOfIsbn(guest, { isbn })).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  await expect(library.bookOfIsbn(owner, { isbn: otherIsbn })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

describe('who may change a book’s facts', () => {
  const lacking = { genre: null, published: null, description: 'First words.' }

  test('its first adder fills in missing facts while nobody else shares it, and existing ones stay', async () => {
    const { bookId } = await add(lacking, owner)
    const { copyId } = await library.addCopy(owner, {
      ...aNewCopy({ isbn, description: 'Other words.' }),
      cover,
    })
    expect(await bookOf(bookId)).toMatchObject({
      isbn,
      genre: 'Fiction',
      published: '1999',
      description: 'First words.',
      cover_id: (await copyOf(copyId)).picture_id,
    })
  })

  test('not while a neighbour shares it too, and again once they no longer do', async () => {
    const { bookId } = await add(lacking, owner)
    const neighbour = await aMember(database.db)
    const theirs = await add(lacking, neighbour)
    await library.addCopy(owner, { ...aNewCopy({ isbn }), cover })
    expect(await bookOf(bookId)).toMatchObject({ isbn: null, genre: null, cover_id: null })
    await library.withdrawCopy(neighbour, { copyId: theirs.copyId })
    await library.addCopy(owner, { ...aNewCopy(), cover })
    expect(await bookOf(bookId)).toMatchObject({ genre: 'Fiction', cover_id: expect.any(String) })
  })

  test('a stranger’s picture, title and ISBN leave the book as it is; the picture belongs to their copy', async () => {
    const { bookId } = await add({ ...lacking, isbn }, owner)
    const before = await bookOf(bookId)
    const stranger = await aMember(database.db)
    const rude = aNewCopy({ isbn, title: 'Rude words', author: 'Somebody', sameBook: bookId })
    const { copyId } = await library.addCopy(stranger, { ...rude, cover })
    expect(await bookOf(bookId)).toEqual(before)
    const { picture_id } = await copyOf(copyId)
    expect(picture_id).not.toBeNull()

    const seen = await library.book(guest, { bookId })
    expect(seen.cover).toBeNull()
    expect(
      seen.sharers.map(({ copyId: id, picture }) => [id === copyId, picture?.id ?? null]).sort(),
    ).toEqual([
      [false, null],
      [true, picture_id],
    ])
    expect((await library.bookcase(stranger)).copies.map((copy) => copy.cover?.id)).toEqual([picture_id])
    expect((await library.bookcase(owner)).copies.map((copy) => copy.cover)).toEqual([null])
  })

  test('a cover that came with the first copy is not shown beside it a second time', async () => {
    const { bookId } = await library.addCopy(owner, { ...aNewCopy(), cover })
    const { cover: shown, sharers } = await library.book(guest, { bookId })
    expect(shown).not.toBeNull()
    expect(sharers.map(({ picture }) => picture)).toEqual([null])
  })

  test('withdrawing a copy deletes its picture', async () => {
    const { copyId } = await library.addCopy(owner, { ...aNewCopy(), cover })
    const { picture_id } = await copyOf(copyId)
    letGo.length = 0
    await library.withdrawCopy(owner, { copyId })
    expect((await copyOf(copyId)).picture_id).toBeNull()
    expect(letGo).toEqual([picture_id])
  })
})

test('without a location the copy is in the owner’s suburb, at their cell if they share one', async () => {
  const cell = { lat: -27.48, lng: 153.01 }
  const sharer = await aMember(database.db, { cell })
  const { copyId } = await add({ location: null }, sharer)
  expect(await copyOf(copyId)).toMatchObject({ suburb: 'west-end-4101', ...cell })
  const elsewhere = await add({ title: 'Elsewhere', location: 'Toowong' }, sharer)
  expect(await copyOf(elsewhere.copyId)).not.toMatchObject(cell)
})

test('an unknown suburb is refused before anything is stored', async () => {
  const refused = { code: 'UNKNOWN_SUBURB' }
  await expect(library.addCopy(owner, { ...aNewCopy({ location: 'Sydney' }), cover })).rejects.toMatchObject(
    refused,
  )
  const homeless = await aMember(database.db, { suburb: null })
  await expect(library.addCopy(homeless, { ...aNewCopy({ location: null }), cover })).rejects.toMatchObject(
    refused,
  )
  expect([await count('books'), await count('copies')]).toEqual([0, 0])
  const { rows } = await database.pool.query('select 1 from images where uploaded_by = any ($1)', [
    [owner.id, homeless.id],
  ])
  expect(rows).toEqual([])
})

test('a form sent twice adds one copy, even at the same moment; another member’s key is separate', async () => {
  const clientKey = randomUUID()
  const sent = await Promise.all([add({ clientKey }, owner), add({ clientKey }, owner)])
  expect(await add({ clientKey }, owner)).toEqual(sent[0])
  expect(sent[1]).toEqual(sent[0])
  expect(await count('copies')).toBe(1)
  await add({ clientKey })
  expect(await count('copies')).toBe(2)
})

test('many members adding the same new title at once make one book', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => aMember(database.db)))
  const added = await Promise.all(members.map((member) => add({}, member)))
  expect(new Set(added.map((one) => one.bookId)).size).toBe(1)
  expect([await count('books'), await count('copies')]).toEqual([1, 6])
})

test('of two members adding one ISBN at once, one is first and the other is asked', async () => {
  const [mia, noah] = [await aMember(database.db), await aMember(database.db)]
  const sent = [
    { member: mia, copy: aNewCopy({ isbn, title: 'Drylands' }) },
    { member: noah, copy: aNewCopy({ isbn, title: 'Dry Lands, a novel' }) },
  ]
  const answers = await Promise.allSettled(
    sent.map(({ member, copy }) => library.addCopy(member, { ...copy, cover })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const second = answers[0]?.status === 'rejected' ? sent[0] : sent[1]
  const first = second === sent[0] ? sent[1] : sent[0]
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'IS_THIS_YOUR_BOOK' },
  })
  const { id } = await library.bookOfIsbn(mia, { isbn })
  if (!first || !second) throw new Error('Two have sent a form')
  const { bookId } = await library.addCopy(second.member, { ...second.copy, sameBook: id, cover })
  expect(await bookOf(bookId)).toMatchObject({ title: first.copy.title, added_by: first.member.id })
  expect([await count('books'), await count('copies')]).toEqual([1, 2])
})

describe('beside a correction that gives another book its name', () => {
  const beside = async (correction: string, adding: () => Promise<{ bookId: string }>) => {
    const { bookId: id } = await add({ title: 'Dry Lands' })
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`update books set ${correction} where id = $1`, [id])
      const added = adding().then(({ bookId }) => bookId === id, Object)
      const waiting = () => database.pool.query('select from pg_locks where not granted')
      await expect.poll(async () => (await waiting()).rowCount).not.toBe(0)
      await client.query('commit')
      return await added
    } finally {
      client.release()
    }
  }

  test('the same title is that book', async () => {
    expect(await beside(`match_key = 'drylands|thea astley'`, () => add())).toBe(true)
  })

  test('the same ISBN is asked about', async () => {
    const refused = { code: 'IS_THIS_YOUR_BOOK' }
    expect(await beside(`isbn = '${isbn}'`, () => add({ isbn }))).toMatchObject(refused)
  })
})

test('a form with a known ISBN sent twice at once is answered once and not asked about its own book', async () => {
  const clientKey = randomUUID()
  const copy = aNewCopy({ isbn, clientKey })
  const sent = await Promise.all([
    library.addCopy(owner, { ...copy, cover }),
    library.addCopy(owner, { ...copy, cover }),
  ])
  expect(sent[1]).toEqual(sent[0])
  expect([await count('books'), await count('copies')]).toEqual([1, 1])
})

test('a guest adds nothing', async () => {
  await expect(library.addCopy(guest, { ...aNewCopy(), cover })).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  })
  expect(await count('copies')).toBe(0)
})

describe('a copy of a catalogue book', () => {
  const facts = { condition: 'Fair', offer: 'give', location: null } as const

  test('has its condition and offer, and leaves the book as it is', async () => {
    const { bookId } = await add({ isbn })
    const before = await bookOf(bookId)
    // Fields that none of our forms sends are ignored.
    const more = { title: 'Mine', author: 'Me', description: 'Mine.', published: '2020', genre: 'Poetry' }
    const input = { ...more, ...facts, bookId, clientKey: randomUUID() }
    const { copyId } = await library.addCopyOf(owner, input)
    expect(await bookOf(bookId)).toEqual(before)
    expect(await copyOf(copyId)).toMatchObject({
      ...{ owner_id: owner.id, book_id: bookId, condition: 'Fair', offer: 'give', picture_id: null },
      suburb: owner.suburb,
    })
  })

  test('is added once, however often the form is sent', async () => {
    const { bookId } = await add()
    const input = { ...facts, bookId, clientKey: randomUUID() }
    const [one, two] = await Promise.all([library.addCopyOf(owner, input), library.addCopyOf(owner, input)])
    expect(two).toEqual(one)
    const form = randomUUID()
    for (let times = 0; times < 2; times += 1)
      expect(await library.addCopyOf({ ...owner, form }, input)).toEqual(one)
    expect(await count('copies')).toBe(2)
  })

  test.each([
    ['of no book', { bookId: randomUUID() }, 'NOT_FOUND'],
    ['of what is no book', { bookId: 'drylands' }, 'NOT_FOUND'],
    ['somewhere else', { location: 'Sydney' }, 'UNKNOWN_SUBURB'],
  ])('is refused %s', async (_, wrong, code) => {
    const { bookId } = await add()
    const input = { ...facts, bookId, clientKey: randomUUID(), ...wrong }
    await expect(library.addCopyOf(owner, input)).rejects.toMatchObject({ code })
    expect(await count('copies')).toBe(1)
  })

  test('is refused to a guest', async () => {
    const { bookId } = await add()
    const input = { ...facts, bookId, clientKey: randomUUID() }
    await expect(library.addCopyOf(guest, input)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  })
})
