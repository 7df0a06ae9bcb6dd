import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import type { BookFinder, FinderResult } from '#server/look-up/book-finder.ts'
import type { FoundBook } from '#server/look-up/found-book.ts'
import { aBook, aMember } from '#tests/support/builders.ts'
import { aLibrary, aNewCopy } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const isbn = '9780143180142'
const drylands: FoundBook = {
  ...{ title: 'Drylands', author: 'Thea Astley', description: 'A drought.', isbn, published: '1999' },
  ...{ genre: 'Fiction', coverUrl: 'https://covers.openlibrary.org/b/id/1-L.jpg', work: 'OL3W' },
}
const known: FinderResult = { is: 'answered', books: [drylands] }
const unknown: FinderResult = { is: 'answered', books: [] }

let database: TestDatabase
let member: Member
let now: Date
let asked: string[]
let answers: { 'open-library': FinderResult; 'google-books': FinderResult }
let cover: Awaited<ReturnType<BookFinder['cover']>>
let description: Awaited<ReturnType<BookFinder['describe']>>
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty(
    'members, books, images, look_ups, catalogue_records, catalogue_works, catalogue_authors',
  )
  member = await aMember(database.db)
  now = new Date('2026-03-02T10:00:00Z')
  asked = []
  answers = { 'open-library': known, 'google-books': unknown }
  cover = Buffer.from('a picture')
  description = 'Of the work.'
})

const finder: BookFinder = {
  sources: ['open-library', 'google-books'],
  coverUrl: (number) => `https://covers.openlibrary.org/b/id/${number}-L.jpg`,
  ask: async (source) => {
    asked.push(source)
    return answers[source]
  },
  describe: async (work) => {
    asked.push(`of ${work}`)
    return description
  },
  cover: async () => {
    asked.push('cover')
    return cover
  },
}
const library = () => aLibrary(database.db, [], [], { finder, clock: () => now })
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const isWaitedFor = async () =>
  (await database.pool.query('select from pg_locks where not granted')).rowCount !== 0
const imageCount = async () => (await database.pool.query('select 1 from images')).rowCount

test('a book of our own catalogue is found without asking a service', async () => {
  const { id } = await aBook(database.db, { isbn, title: 'Drylands', description: 'Ours.' })
  expect(await library().lookUp(member, { isbn: '978-0-14-318014-2' })).toMatchObject({
    is: 'ours',
    book: { id, title: 'Drylands' },
    facts: { description: 'Ours.' },
  })
  expect(asked).toEqual([])
})

test('a book from a dump is found with its cover, and no service is asked', async () => {
  await database.pool.query(
    `insert into catalogue_records (isbn, edition, edited_at, title, work, published, cover)
     values ($1, 5, now(), 'Drylands', 3, '1999', 7)`,
    [isbn],
  )
  await database.pool.query(
    `insert into catalogue_works (number, edited_at, authors) values (3, now(), '{12,11}')`,
  )
  // By an author whose name is unknown.
  expect(await library().lookUp(member, { isbn })).toMatchObject({
    is: 'found',
    facts: { description: 'A drought.' },
  })
  await database.pool.query('truncate look_ups')
  await database.pool.query(
    `insert into catalogue_authors (number, edited_at, name) values (11, now(), 'Ann Other'), (12, now(), 'Thea Astley')`,
  )
  asked = []
  expect(await library().lookUp(member, { isbn })).toMatchObject({
    is: 'found',
    coverId: expect.any(String),
    facts: { title: 'Drylands', author: 'Thea Astley, Ann Other', published: '1999', description: null },
  })
  await library().lookUp(member, { isbn })
  expect(asked).toEqual(['cover'])
})

test('once found, it is cached with its cover, and no service is asked again for a month', async () => {
  const first = await library().lookUp(member, { isbn })
  expect(first).toEqual({
    is: 'found',
    lookUpId: expect.any(String),
    coverId: expect.any(String),
    facts: {
      ...{ title: 'Drylands', author: 'Thea Astley', description: 'A drought.' },
      ...{ published: '1999', genre: 'Fiction' },
    },
  })
  later(29 * 24 * 60)
  expect(await library().lookUp(await aMember(database.db), { isbn: '0143180142' })).toEqual(first)
  expect(asked).toEqual(['open-library', 'cover'])
  later(2 * 24 * 60)
  await library().lookUp(member, { isbn })
  expect(asked).toEqual(['open-library', 'cover', 'open-library', 'cover'])
})

test('a cover that is not a picture is ignored, and not tried again', async () => {
  cover = Buffer.from('no picture')
  for (let time = 0; time < 2; time++) {
    expect(await library().lookUp(member, { isbn })).toMatchObject({ is: 'found', coverId: null })
  }
  expect(asked).toEqual(['open-library', 'cover'])
  expect(await imageCount()).toBe(0)
})

test('a cover that is unavailable now is fetched by the next member who looks the book up', async () => {
  const first = cover
  cover = 'not now'
  expect(await library().lookUp(member, { isbn })).toMatchObject({ is: 'found', coverId: null })
  cover = first
  expect(await library().lookUp(member, { isbn })).toMatchObject({ is: 'found', coverId: expect.any(String) })
  expect(asked).toEqual(['open-library', 'cover', 'cover'])
})

test('a book that was only partly known is asked for again after an hour', async () => {
  answers['open-library'] = {
    is: 'answered',
    books: [{ ...drylands, work: null, description: null }],
    isPartial: true,
  }
  expect(await library().lookUp(member, { isbn })).toMatchObject({ facts: { description: null } })
  later(59)
  await library().lookUp(member, { isbn })
  expect(asked).toEqual(['open-library', 'cover'])
  answers['open-library'] = known
  later(2)
  expect(await library().lookUp(member, { isbn })).toMatchObject({ facts: { description: 'A drought.' } })
})

test('what the first service does not know the second may; what neither knows is unknown for a day', async () => {
  answers = { 'open-library': unknown, 'google-books': known }
  expect(await library().lookUp(member, { isbn })).toMatchObject({ is: 'found' })
  expect(asked).toEqual(['open-library', 'google-books', 'cover'])
  answers = { 'open-library': unknown, 'google-books': unknown }
  const other = '9780743273565'
  for (let time = 0; time < 2; time++)
    expect(await library().lookUp(member, { isbn: other })).toEqual({ is: 'unknown' })
  expect(asked.slice(3)).toEqual(['open-library', 'google-books'])
  later(25 * 60)
  await library().lookUp(member, { isbn: other })
  expect(asked.slice(5)).toEqual(['open-library', 'google-books'])
})

test('a service that is away is left alone for as long as it says, whatever is asked', async () => {
  answers = { 'open-library': { is: 'away', seconds: 90 }, 'google-books': unknown }
  expect(await library().lookUp(member, { isbn })).toEqual({ is: 'unreachable' })
  expect(await library().lookUp(member, { isbn: '9780743273565' })).toEqual({ is: 'unreachable' })
  expect(asked).toEqual(['open-library', 'google-books', 'google-books'])
  answers['open-library'] = known
  later(2)
  expect(await library().lookUp(member, { isbn })).toMatchObject({ is: 'found' })
})

test('an unreadable answer is not asked for again for a minute; the next service may know it', async () => {
  answers = { 'open-library': { is: 'away' }, 'google-books': known }
  expect(await library().lookUp(member, { isbn })).toMatchObject({ is: 'found' })
  await library().lookUp(member, { isbn })
  expect(asked).toEqual(['open-library', 'google-books', 'cover'])
  await library().lookUp(member, { isbn: '9780743273565' })
  expect(asked.at(3), 'another question').toBe('open-library')
})

test('an invalid ISBN is not asked for, and a guest cannot ask', async () => {
  expect(await library().lookUp(member, { isbn: '9780143180143' })).toEqual({ is: 'wrong' })
  await expect(library().lookUp(guest, { isbn })).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  expect(asked).toEqual([])
})

describe('two members who look up the same book at the same moment', () => {
  /** The first has its answer and cover before the second one's request has finished. */
  const besides = async (second: FinderResult) => {
    let answerSecond = () => {}
    const held = new Promise<void>((resolve) => {
      answerSecond = resolve
    })
    const isAsked = Promise.withResolvers<void>()
    const slow = {
      ...finder,
      ask: async () => {
        isAsked.resolve()
        await held
        return second
      },
    }
    const waiting = aLibrary(database.db, [], [], { finder: slow, clock: () => now }).lookUp(member, { isbn })
    await isAsked.promise
    const first = await library().lookUp(await aMember(database.db), { isbn })
    answerSecond()
    return { first, second: await waiting }
  }

  test.each<[string, FinderResult]>([
    ['the same', known],
    ['that nobody can be asked', { is: 'away' }],
    ['that it knows nothing', unknown],
    ['less', { is: 'answered', books: [{ ...drylands, description: null }], isPartial: true }],
  ])('get one answer, and its cover stays, when the later one gets: %s', async (_what, answer) => {
    const { first, second } = await besides(answer)
    expect(first).toMatchObject({ is: 'found', coverId: expect.any(String) })
    expect(second).toEqual(first)
    expect(await library().lookUp(member, { isbn }), 'and later on').toEqual(first)
    expect(asked).toEqual(['open-library', 'cover'])
  })

  test('get the later answer if the earlier found nothing', async () => {
    answers = { 'open-library': { is: 'away' }, 'google-books': { is: 'away' } }
    const { first, second } = await besides(known)
    expect(first).toEqual({ is: 'unreachable' })
    expect(second).toMatchObject({ is: 'found', coverId: expect.any(String) })
    expect(await library().lookUp(member, { isbn })).toEqual(second)
  })

  test('share one cover', async () => {
    const both = Promise.withResolvers<void>()
    let fetching = 0
    const together = {
      ...finder,
      cover: async () => {
        fetching += 1
        if (fetching === 2) both.resolve()
        await both.promise
        return cover
      },
    }
    const lookUp = () =>
      aLibrary(database.db, [], [], { finder: together, clock: () => now }).lookUp(member, { isbn })
    const [first, second] = await Promise.all([lookUp(), lookUp()])
    expect(second).toEqual(first)
    expect(await library().lookUp(member, { isbn })).toEqual(first)
  })
})

test('editions that Open Library puts under one work are one work here, whatever their titles', async () => {
  const german = { ...drylands, title: 'Dürres Land', isbn: '9780743273565' }
  const workOf = async (book: FoundBook, typed?: string) => {
    answers['open-library'] = { is: 'answered', books: [book] }
    const found = await library().lookUp(member, { isbn: book.isbn ?? '' })
    if (found.is !== 'found') throw new Error('It is known')
    const facts = { title: typed ?? book.title, isbn: typed ? null : book.isbn }
    const copy = aNewCopy({ ...facts, lookedUp: found.lookUpId })
    const { bookId } = await library().addCopy(member, copy)
    const { rows } = await database.pool.query('select work_id from books where id = $1', [bookId])
    return rows[0].work_id
  }
  const work = await workOf(drylands)
  expect(await workOf(german)).toBe(work)
  expect(await workOf({ ...german, isbn: '9780702260209' }, 'A book of mine')).not.toBe(work)
})

test('the cover of the result becomes the book’s, but not another book’s', async () => {
  const found = await library().lookUp(member, { isbn })
  if (found.is !== 'found') throw new Error('It is known')
  const { bookId } = await library().addCopy(member, aNewCopy({ isbn, lookedUp: found.lookUpId }))
  const other = aNewCopy({
    title: 'Rude words',
    author: 'Me',
    isbn: '9780743273565',
    lookedUp: found.lookUpId,
  })
  const { bookId: otherId } = await library().addCopy(member, other)
  const covers = async (id: string) => (await library().book(guest, { bookId: id })).cover?.id ?? null
  expect(await covers(bookId)).toBe(found.coverId)
  expect(await covers(otherId)).toBeNull()
  expect((await library().book(guest, { bookId })).editions, 'nor its work').toEqual([])
})

test('a cover deleted while a book is being added is not missed', async () => {
  const found = await library().lookUp(member, { isbn })
  if (found.is !== 'found') throw new Error('It is known')
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from images')
    const adding = library().addCopy(member, aNewCopy({ isbn, lookedUp: found.lookUpId }))
    await expect.poll(isWaitedFor).toBe(true)
    await client.query('commit')
    expect((await library().book(guest, { bookId: (await adding).bookId })).cover).toBeNull()
  } finally {
    client.release()
  }
})

test('a book that nobody has looked up belongs to the work named by the records of its ISBN', async () => {
  await database.pool.query(
    `insert into catalogue_records (isbn, edition, edited_at, title, work)
     values ($1, 5, now(), 'Drylands', 3), (9780451524935, 6, now(), 'Terres sèches', 3)`,
    [isbn],
  )
  const { bookId } = await library().addCopy(member, aNewCopy({ isbn }))
  const french = aNewCopy({ title: 'Terres sèches', isbn: '9780451524935' })
  const { bookId: other } = await library().addCopy(member, french)
  expect((await library().book(guest, { bookId })).editions).toMatchObject([{ id: other }])
})

describe('by title and author', () => {
  const words = { title: 'Drylands', author: 'Thea Astley' }
  const other: FoundBook = {
    ...drylands,
    title: 'Drylands again',
    isbn: null,
    description: null,
    work: 'OL4W',
  }
  const two: FinderResult = { is: 'answered', books: [{ ...drylands, isbn: null, description: null }, other] }

  test('catalogue books come before those of services, which are asked once', async () => {
    answers['open-library'] = two
    const { id } = await aBook(database.db, { title: 'Drylands', author: 'Thea Astley' })
    const first = await library().searchDetails(member, words)
    expect(first).toMatchObject({
      is: 'several',
      ours: [{ id }],
      others: [
        { position: 0, title: 'Drylands' },
        { position: 1, title: 'Drylands again' },
      ],
    })
    expect(await library().searchDetails(member, words)).toEqual(first)
    expect(asked, 'and no covers yet').toEqual(['open-library'])
  })

  test('a chosen one brings its description and cover, the second time from the cache', async () => {
    answers['open-library'] = two
    const found = await library().searchDetails(member, words)
    const choice = found.is === 'several' ? found.others[1] : undefined
    if (!choice) throw new Error('There are two')
    const first = await library().lookUpFound(member, choice)
    expect(first).toMatchObject({
      is: 'found',
      coverId: expect.any(String),
      facts: { title: 'Drylands again', description: 'Of the work.' },
    })
    expect(await library().lookUpFound(await aMember(database.db), choice)).toEqual(first)
    expect(asked).toEqual(['open-library', 'of OL4W', 'cover'])
    later(31 * 24 * 60)
    expect(await library().lookUpFound(member, choice), 'once it has expired').toEqual({ is: 'unknown' })
  })

  test('one whose description is unavailable now has it an hour later', async () => {
    answers['open-library'] = two
    const found = await library().searchDetails(member, words)
    const choice = found.is === 'several' ? found.others[1] : undefined
    if (!choice) throw new Error('There are two')
    description = 'not now'
    expect(await library().lookUpFound(member, choice)).toMatchObject({ facts: { description: null } })
    description = 'Of the work.'
    later(61)
    expect(await library().lookUpFound(member, choice)).toMatchObject({ facts: { description } })
  })

  test('every other text is another question, however long and in whatever script', async () => {
    const texts = ['C++', 'C#', 'c#', '한'.repeat(200), '\uFDFA'.repeat(200)]
    for (const title of texts) await library().searchDetails(member, { title, author: '' })
    expect(asked).toHaveLength(texts.length)
  })

  test('each of two volumes with one title has its own description', async () => {
    const volume = { ...drylands, isbn: null, work: null }
    answers['open-library'] = {
      is: 'answered',
      books: [volume, { ...volume, description: 'Volume two.' }],
    }
    const found = await library().searchDetails(member, words)
    for (const [position, told] of ['A drought.', 'Volume two.'].entries()) {
      const choice = found.is === 'several' ? found.others[position] : undefined
      if (!choice) throw new Error('There are two')
      expect(await library().lookUpFound(member, choice)).toMatchObject({ facts: { description: told } })
    }
  })

  test.each([
    ['nobody knows', unknown, { is: 'unknown' }],
    ['somebody who is away may know', { is: 'away', seconds: 60 } as FinderResult, { is: 'unreachable' }],
  ])('a book that %s', async (_, answer, outcome) => {
    answers['open-library'] = answer
    expect(await library().searchDetails(member, words)).toEqual(outcome)
  })

  test('a guest cannot ask', async () => {
    const code = 'AUTHENTICATION_REQUIRED'
    await expect(library().searchDetails(guest, words)).rejects.toMatchObject({ code })
    await expect(library().lookUpFound(guest, { lookUpId: 'x', position: 0 })).rejects.toMatchObject({ code })
    await expect(library().knownBooks(guest, { text: 'Drylands' })).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })
})

test('catalogue books are suggested by title or by the start of their ISBN, shared or not', async () => {
  const first = await aBook(database.db, { title: 'Drylands', author: 'Thea Astley', isbn })
  const second = await aBook(database.db, { title: '1984', author: 'George Orwell', isbn: '9780451524935' })
  const offered = async (text: string) => (await library().knownBooks(member, { text })).map(({ id }) => id)
  expect(await offered('dryl')).toEqual([first.id])
  expect(await offered('drilands'), 'a slip of the finger').toEqual([first.id])
  expect(await offered('978-0-14')).toEqual([first.id])
  expect(await offered('0-451-5')).toEqual([second.id])
  expect(await offered('1984')).toEqual([second.id])
  expect(await offered('97801499')).toEqual([])
  expect(await offered('')).toEqual([])
})
