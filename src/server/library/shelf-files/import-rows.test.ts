// What the rows of a file become in a bookcase and on a wishlist.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { anImporter, aShelfFile, type Importer, importChoices } from '#tests/support/shelf-files.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Importer
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  here = await anImporter(database)
})

const isbn = '9780143180142'

test('the preview predicts what each row does, and the report says the same', async () => {
  await aCopy(database.db, {
    owner: here.mia,
    book: await aBook(database.db, { title: 'The Dry', author: 'Jane Harper' }),
  })
  const wished = await aBook(database.db, { title: 'Cloudstreet', author: 'Tim Winton' })
  await here.library.wish(here.mia, { bookId: wished.id })
  const file = aShelfFile(
    `1,Drylands,Thea Astley,${isbn},read,1`,
    '2,Boy Swallows Universe,Trent Dalton,,to-read,0',
    '3,Dry,Jane Harper,,read,1', // in the bookcase with its article
    '4,The Dry,Jane Harper,9780330426817,read,1',
    '5,Cloudstreet!,Tim Winton,,to-read,0',
    '6,Drylands,Thea Astley,,read,1',
    '7,Carpentaria,Alexis Wright,,read,0',
    '8,,Nobody,,read,1',
    '9,Left,Out,,gave-up,0',
  )
  const { before, after } = await here.brought(file, { readTo: 'bookcase' })
  const fates = [
    'bookcase',
    'wishlist',
    'owned',
    'twice',
    'wished',
    'twice',
    'bookcase',
    'unreadable',
    'leftOut',
  ]
  expect(before.shownRows.map(({ fate }) => fate)).toEqual(fates)
  expect(after.shownRows.map(({ fate }) => fate)).toEqual(fates)
  expect(before).toMatchObject({ kind: 'Goodreads', state: 'preview', rows: 9, readCount: 1 })
  expect(after).toMatchObject({ state: 'done', rowsDone: 9, counts: { bookcase: 2, wishlist: 1 } })
  expect(after.shownRows[7]?.problem).toBe('It has no title.')
  expect(
    await here.query(`select title, isbn, condition, offer, paused_at is null as shown from copies join books b on b.id = book_id
    where b.title <> 'The Dry' order by title`),
  ).toEqual([
    { title: 'Carpentaria', isbn: null, condition: 'Very Good', offer: 'lend', shown: false },
    { title: 'Drylands', isbn, condition: 'Very Good', offer: 'lend', shown: false },
  ])
  expect((await here.library.wishlist(here.mia)).wishes).toHaveLength(2)
  expect((await here.look(after.id, { only: 'unreadable' })).shownRows.map(({ number }) => number)).toEqual([
    8,
  ])
})

test('importing the same file again adds nothing', async () => {
  const lines = [`1,Drylands,Thea Astley,${isbn},read,1`, '2,Carpentaria,Alexis Wright,,to-read,0']
  await here.brought(aShelfFile(...lines))
  const { after } = await here.brought(aShelfFile(...lines))
  expect(after.counts).toEqual({ owned: 1, wished: 1 })
})

test('a new book is completed from the records, and a catalogue book stays as it is', async () => {
  await database.pool.query(
    `insert into catalogue_records (isbn, edition, edited_at, title, work, published, genre, description)
     values ($1, 5, now(), 'Drylands', 3, '1999-08', 'Fiction', 'A drought.')`,
    [isbn],
  )
  const known = await aBook(database.db, { isbn: '9780330426817', title: 'As readers have it' })
  await here.brought(
    aShelfFile(`1,Drylands,Thea Astley,${isbn},read,1`, '2,Otherwise,Somebody,9780330426817,read,1'),
    {
      offering: 'give',
    },
  )
  expect(
    await here.query(
      `select title, published, genre, description, work_key from books where isbn = '${isbn}'`,
    ),
  ).toEqual([{ title: 'Drylands', published: null, genre: null, description: '', work_key: null }])
  await database.pool.query(
    `insert into catalogue_works (number, edited_at, authors) values (3, now(), '{9}')`,
  )
  await database.pool.query(
    `insert into catalogue_authors (number, edited_at, name) values (9, now(), 'Thea Astley')`,
  )
  await database.pool.query('delete from copies')
  await database.pool.query(`delete from books where isbn = '${isbn}'`)
  await here.brought(
    aShelfFile(`1,Drylands,Thea Astley,${isbn},read,1`, '2,Otherwise,Somebody,9780330426817,read,1'),
    {
      offering: 'give',
    },
  )
  expect(
    await here.query(
      `select title, published, genre, description, work_key from books where isbn = '${isbn}'`,
    ),
  ).toEqual([
    {
      title: 'Drylands',
      published: '1999-08',
      genre: 'Fiction',
      description: 'A drought.',
      work_key: 'OL3W',
    },
  ])
  const { title, sharers } = await here.library.book(here.mia, { bookId: known.id })
  expect({ title, offers: sharers.map(({ offer }) => offer) }).toEqual({
    title: 'As readers have it',
    offers: ['give'],
  })
})

test('a book that only its member has is completed from the file, and one that others have is not', async () => {
  const noah = await aMember(database.db)
  for (const [title, sharer] of [
    ['Drylands', here.mia],
    ['Carpentaria', noah],
  ] as const) {
    const book = await aBook(database.db, { title, author: 'Ann' })
    await aCopy(database.db, { owner: sharer, book })
  }
  await database.pool.query('update books set added_by = $1', [here.mia.id])
  await database.pool.query('update copies set withdrawn_at = now() where owner_id = $1', [here.mia.id])
  await here.brought(aShelfFile(`1,Drylands,Ann,${isbn},read,1`, '2,Carpentaria,Ann,9780330426817,read,1'))
  expect(await here.query('select title, isbn from books order by title')).toEqual([
    { title: 'Carpentaria', isbn: null },
    { title: 'Drylands', isbn },
  ])
})

test.each([
  ['ISBN', `isbn = '${isbn}'`, `1,Drylands,Thea Astley,${isbn},read,1`],
  ['title', `match_key = 'drylands|thea astley'`, '1,Drylands,Thea Astley,,read,1'],
])(
  'a row beside a correction that gives another book its %s is a copy of that book',
  async (_, set, line) => {
    const { id: bookId } = await aBook(database.db, { title: 'Dry Lands', author: 'Thea Astley' })
    const id = await here.library.takeShelfFile(here.mia, { file: aShelfFile(line) })
    await here.library.startShelfImport(here.mia, { id, ...importChoices })
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`update books set ${set} where id = $1`, [bookId])
      const bringing = here.bring(id)
      const waiting = () => database.pool.query('select from pg_locks where not granted')
      await expect.poll(async () => (await waiting()).rowCount).not.toBe(0)
      await client.query('commit')
      await bringing
    } finally {
      client.release()
    }
    expect(await here.look(id)).toMatchObject({ state: 'done', counts: { bookcase: 1 } })
    expect(await here.query('select book_id from copies')).toEqual([{ book_id: bookId }])
  },
)

test('a row read by a release that made keys otherwise becomes a book with the key of today', async () => {
  const id = await here.library.takeShelfFile(here.mia, {
    file: aShelfFile('1,C++ Primer,Stanley Lippman,,read,1'),
  })
  await here.query(`update shelf_import_rows set match_key = 'c primer|stanley lippman'`)
  await here.library.startShelfImport(here.mia, { id, ...importChoices })
  await here.bring(id)
  expect(await here.query('select match_key from books')).toEqual([
    { match_key: 'c++ primer|stanley lippman' },
  ])
})
