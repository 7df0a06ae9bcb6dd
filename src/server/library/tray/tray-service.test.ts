import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { TrayBookToSave } from '#rules/library/tray-inputs.ts'
import type { BookFinder } from '#server/look-up/book-finder.ts'
import type { FoundBook } from '#server/look-up/found-book.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { silentFinder } from '#tests/support/book-services.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createTrayService } from './tray-service.ts'

const [isbn, otherIsbn] = ['9780143180142', '9780743273565']
const drylands: FoundBook = {
  ...{ title: 'Drylands', author: 'Thea Astley', description: 'A drought.', isbn, published: '1999' },
  ...{ genre: 'Fiction', coverUrl: null, work: null },
}
const finder: BookFinder = {
  ...silentFinder,
  ask: async (_, asked) => ({
    is: 'answered',
    books: 'isbn' in asked && asked.isbn === isbn ? [drylands] : [],
  }),
}

let database: TestDatabase
let member: Member
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books, images, look_ups')
  member = await aMember(database.db)
})

const library = () => aLibrary(database.db, [], [], { finder })
const save = (books: TrayBookToSave[], { by = member, location = '' } = {}) =>
  library().saveTray(by, { books, location })
/** Stores copies in a different way from the library. */
const aTray = (addNewCopy: Parameters<typeof createTrayService>[0]['addNewCopy']) => {
  const { db } = database
  const clock = () => new Date()
  const door = openMemberDoor({ db, limits: { take: async () => undefined }, clock, city })
  return door.open(createTrayService({ db, addNewCopy, clock }))
}
const outcomes = async (books: TrayBookToSave[]) => (await save(books)).map(({ is }) => is)

function typed(facts: Partial<TrayBookToSave> = {}): TrayBookToSave {
  return {
    ...{ clientKey: randomUUID(), isbn: null, title: 'Johnno', author: 'David Malouf' },
    ...({ genre: 'Poetry', bookId: null, lookUpId: null, condition: 'Fair', offer: 'give' } as const),
    ...facts,
  }
}

async function found(): Promise<TrayBookToSave> {
  const lookedUp = await library().lookUp(member, { isbn })
  if (lookedUp.is !== 'found') throw new Error('It is known')
  return typed({ isbn, title: 'Drylands', author: 'Thea Astley', lookUpId: lookedUp.lookUpId })
}

async function stored() {
  const { rows } = await database.pool.query(
    `select b.title, b.isbn, b.genre, b.description, b.published, c.condition, c.offer, c.suburb
     from copies c join books b on b.id = c.book_id where c.owner_id = $1 order by c.created_at, b.title`,
    [member.id],
  )
  return rows
}

test('known, found and typed books become copies, each with its condition and offer', async () => {
  const { id: bookId } = await aBook(database.db, {
    isbn: otherIsbn,
    title: 'The Great Gatsby',
    description: 'Jazz.',
  })
  const ours = typed({ isbn: otherIsbn, title: 'The Great Gatsby', bookId, condition: 'Good', offer: 'lend' })
  expect(await outcomes([{ ...ours, author: 'Thea Astley' }, await found(), typed()])).toEqual([
    'added',
    'added',
    'added',
  ])
  const [suburb, choice] = ['west-end-4101', { condition: 'Fair', offer: 'give' }]
  expect(await stored()).toEqual([
    {
      title: 'The Great Gatsby',
      isbn: otherIsbn,
      genre: 'Fiction',
      description: 'Jazz.',
      published: '1996',
      condition: 'Good',
      offer: 'lend',
      suburb,
    },
    {
      ...{ title: 'Drylands', isbn, genre: 'Fiction', description: 'A drought.', published: '1999' },
      ...choice,
      suburb,
    },
    { title: 'Johnno', isbn: null, genre: 'Poetry', description: '', published: null, ...choice, suburb },
  ])
})

test('a tray sent again, and twice at once, stores each book once', async () => {
  const tray = [await found(), typed()]
  const first = await Promise.all([outcomes(tray), outcomes(tray)])
  expect(first).toEqual([
    ['added', 'added'],
    ['added', 'added'],
  ])
  expect(await outcomes(tray)).toEqual(['added', 'added'])
  expect(await stored()).toHaveLength(2)
})

test('two copies of one new book are two copies', async () => {
  const one = await found()
  expect(await outcomes([one, { ...one, clientKey: randomUUID() }])).toEqual(['added', 'added'])
  expect(await stored()).toHaveLength(2)
  expect(await database.pool.query('select 1 from books')).toHaveProperty('rowCount', 1)
})

test('a retry after half of it was stored adds the rest', async () => {
  const one = await found()
  const tray = [one, { ...one, clientKey: randomUUID() }, typed()]
  await save(tray.slice(0, 1))
  expect(await outcomes(tray)).toEqual(['added', 'added', 'added'])
  expect(await stored()).toHaveLength(3)
})

test.each([
  [
    'another title than the catalogue has',
    async () => typed({ isbn: otherIsbn, title: 'Tender Is the Night' }),
  ],
  ['a book that is not the catalogue’s any more', async () => typed({ isbn, bookId: randomUUID() })],
  ['what no look-up has found', async () => typed({ isbn, lookUpId: randomUUID() })],
  ['what was found, under another title', async () => ({ ...(await found()), title: 'Rude words' })],
  ['what was found, for another book', async () => ({ ...(await found()), isbn: '9780141439518' })],
])('%s is not saved, and the rest is', async (_, wrong) => {
  await aBook(database.db, { isbn: otherIsbn, title: 'The Great Gatsby' })
  expect(await outcomes([await wrong(), typed()])).toEqual(['changed', 'added'])
  expect((await stored()).map(({ title }) => title)).toEqual(['Johnno'])
})

test('an unknown suburb is refused for each, in a sentence', async () => {
  const [outcome] = await save([typed()], { location: 'Atlantis' })
  expect(outcome).toMatchObject({ is: 'refused', problem: expect.stringMatching(/location/) })
  expect((await save([typed()], { location: 'Bardon' }))[0]).toMatchObject({ is: 'added' })
})

test('another member’s tray with the same keys is another tray; a guest has none', async () => {
  const tray = [typed()]
  await save(tray)
  expect(await save(tray, { by: await aMember(database.db) })).toMatchObject([{ is: 'added' }])
  expect(await database.pool.query('select 1 from copies')).toHaveProperty('rowCount', 2)
  await expect(library().saveTray(guest, { books: tray, location: '' })).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  })
})

test('an internal error is not a refusal: nobody is shown its message', async () => {
  const addNewCopy = () => Promise.reject(new Error('deadlock detected'))
  const tray = aTray(addNewCopy)
  await expect(tray.saveTray(member, { books: [typed()], location: '' })).rejects.toThrow('deadlock')
})

test('a refusal of the member applies to every book: the tray is refused as a whole', async () => {
  const addNewCopy = () => Promise.reject(new DomainError('SUSPENDED'))
  const tray = aTray(addNewCopy)
  await expect(tray.saveTray(member, { books: [typed()], location: '' })).rejects.toMatchObject({
    code: 'SUSPENDED',
  })
})

test('a book added at this moment counts as added if by the same tray, and as changed if by another', async () => {
  const addNewCopy = async () => {
    throw new DomainError('IS_THIS_YOUR_BOOK')
  }
  const other = await aMember(database.db)
  const sent = [typed(), typed(), typed()]
  const tray = aTray(async ({ viewer }, copy) => {
    // The same tray has arrived in the meantime; another member's tray has the same key.
    const owner = copy.clientKey === sent[0]?.clientKey ? member : other
    if (copy.clientKey !== sent[2]?.clientKey) {
      const { id } = await aCopy(database.db, { owner })
      await database.db
        .updateTable('copies')
        .set({ client_key: copy.clientKey })
        .where('id', '=', id)
        .execute()
    }
    expect(viewer).toBe(member)
    return addNewCopy()
  })
  const saved = await tray.saveTray(member, { books: sent, location: '' })
  expect(saved.map(({ is }) => is)).toEqual(['added', 'changed', 'changed'])
})

test.each<[string, Partial<FoundBook>[] | null, number, string]>([
  ['all of it', [{}], 1, 'added'],
  ['nothing', [], 1, 'changed'],
  ['that it is away', null, 1, 'changed'],
  ['what holds no more', [{}], -1, 'changed'],
])('a look-up that has found %s', async (_, books, minutes, is) => {
  const bare = { ...drylands, description: null, genre: null }
  const { id: lookUpId } = await database.db
    .insertInto('look_ups')
    .values({
      ...{ source: 'open-library', asked: `isbn:${isbn}` },
      found: books && JSON.stringify(books.map((book) => ({ ...bare, ...book }))),
      expires_at: new Date(Date.now() + minutes * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = typed({ isbn, title: 'Drylands', author: 'Thea Astley', lookUpId })
  expect(await outcomes([sent])).toEqual([is])
  // The member's choice of facts that the look-up does not give.
  if (is === 'added') expect(await stored()).toMatchObject([{ description: '', genre: 'Poetry' }])
})
