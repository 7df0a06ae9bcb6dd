import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import type { ImportChoices } from '#rules/library/shelf-file-inputs.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import {
  aShelfFile,
  importChoices,
  importLooked,
  importShelves,
  manyRows,
} from '#tests/support/shelf-files.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { readShelfFile } from './read-shelf-file.ts'

let database: TestDatabase
let mia: Member
let now: Date
const library = () => aLibrary(database.db, [], [], { clock: () => now })
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books, catalogue_records')
  mia = await aMember(database.db, { name: 'Mia' })
  now = new Date('2026-03-02T10:00:00Z')
})

const isbn = '9780143180142'
const look = (id: string, more: object = {}) => library().shelfImport(mia, { id, ...importLooked, ...more })
const query = async (text: string) => (await database.pool.query(text)).rows
const bring = (id: string) => library().bringShelves(id, { isLastTry: false })

const brought = (file: File, more: Partial<ImportChoices> = {}) =>
  importShelves(library(), mia, { file, ...more })

test('the preview predicts what each row does, and the report says the same', async () => {
  await aCopy(database.db, {
    owner: mia,
    book: await aBook(database.db, { title: 'The Dry', author: 'Jane Harper' }),
  })
  const wished = await aBook(database.db, { title: 'Cloudstreet', author: 'Tim Winton' })
  await library().wish(mia, { bookId: wished.id })
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
  const { before, after } = await brought(file, { readTo: 'bookcase' })
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
    await query(`select title, isbn, condition, offer, paused_at is null as shown from copies join books b on b.id = book_id
    where b.title <> 'The Dry' order by title`),
  ).toEqual([
    { title: 'Carpentaria', isbn: null, condition: 'Very Good', offer: 'lend', shown: false },
    { title: 'Drylands', isbn, condition: 'Very Good', offer: 'lend', shown: false },
  ])
  expect((await library().wishlist(mia)).wishes).toHaveLength(2)
  expect((await look(after.id, { only: 'unreadable' })).shownRows.map(({ number }) => number)).toEqual([8])
})

test('importing the same file again adds nothing', async () => {
  const lines = [`1,Drylands,Thea Astley,${isbn},read,1`, '2,Carpentaria,Alexis Wright,,to-read,0']
  await brought(aShelfFile(...lines))
  const { after } = await brought(aShelfFile(...lines))
  expect(after.counts).toEqual({ owned: 1, wished: 1 })
})

test('a new book is completed from the records, and a catalogue book stays as it is', async () => {
  await database.pool.query(
    `insert into catalogue_records (isbn, edition, edited_at, title, work, published, genre, description)
     values ($1, 5, now(), 'Drylands', 3, '1999-08', 'Fiction', 'A drought.')`,
    [isbn],
  )
  const known = await aBook(database.db, { isbn: '9780330426817', title: 'As readers have it' })
  await brought(
    aShelfFile(`1,Drylands,Thea Astley,${isbn},read,1`, '2,Otherwise,Somebody,9780330426817,read,1'),
    {
      offering: 'give',
    },
  )
  expect(
    await query(`select title, published, genre, description, work_key from books where isbn = '${isbn}'`),
  ).toEqual([{ title: 'Drylands', published: null, genre: null, description: '', work_key: null }])
  await database.pool.query(
    `insert into catalogue_works (number, edited_at, authors) values (3, now(), '{9}')`,
  )
  await database.pool.query(
    `insert into catalogue_authors (number, edited_at, name) values (9, now(), 'Thea Astley')`,
  )
  await database.pool.query('delete from copies')
  await database.pool.query(`delete from books where isbn = '${isbn}'`)
  await brought(
    aShelfFile(`1,Drylands,Thea Astley,${isbn},read,1`, '2,Otherwise,Somebody,9780330426817,read,1'),
    {
      offering: 'give',
    },
  )
  expect(
    await query(`select title, published, genre, description, work_key from books where isbn = '${isbn}'`),
  ).toEqual([
    {
      title: 'Drylands',
      published: '1999-08',
      genre: 'Fiction',
      description: 'A drought.',
      work_key: 'OL3W',
    },
  ])
  const { title, sharers } = await library().book(mia, { bookId: known.id })
  expect({ title, offers: sharers.map(({ offer }) => offer) }).toEqual({
    title: 'As readers have it',
    offers: ['give'],
  })
})

test('a book that only its member has is completed from the file, and one that others have is not', async () => {
  const noah = await aMember(database.db)
  for (const [title, sharer] of [
    ['Drylands', mia],
    ['Carpentaria', noah],
  ] as const) {
    const book = await aBook(database.db, { title, author: 'Ann' })
    await aCopy(database.db, { owner: sharer, book })
  }
  await database.pool.query('update books set added_by = $1', [mia.id])
  await database.pool.query('update copies set withdrawn_at = now() where owner_id = $1', [mia.id])
  await brought(aShelfFile(`1,Drylands,Ann,${isbn},read,1`, '2,Carpentaria,Ann,9780330426817,read,1'))
  expect(await query('select title, isbn from books order by title')).toEqual([
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
    const id = await library().takeShelfFile(mia, { file: aShelfFile(line) })
    await library().startShelfImport(mia, { id, ...importChoices })
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`update books set ${set} where id = $1`, [bookId])
      const bringing = bring(id)
      const waiting = () => database.pool.query('select from pg_locks where not granted')
      await expect.poll(async () => (await waiting()).rowCount).not.toBe(0)
      await client.query('commit')
      await bringing
    } finally {
      client.release()
    }
    expect(await look(id)).toMatchObject({ state: 'done', counts: { bookcase: 1 } })
    expect(await query('select book_id from copies')).toEqual([{ book_id: bookId }])
  },
)

test('a row read by a release that made keys otherwise becomes a book with the key of today', async () => {
  const id = await library().takeShelfFile(mia, { file: aShelfFile('1,C++ Primer,Stanley Lippman,,read,1') })
  await query(`update shelf_import_rows set match_key = 'c primer|stanley lippman'`)
  await library().startShelfImport(mia, { id, ...importChoices })
  await bring(id)
  expect(await query('select match_key from books')).toEqual([{ match_key: 'c++ primer|stanley lippman' }])
})

test('exported bookshelves import unchanged, formulas and all', async () => {
  const titles = ['=1+1', "'=x", '-', '"Quoted", and\nmore', 'Zoë']
  for (const title of titles)
    await aCopy(database.db, {
      owner: mia,
      book: await aBook(database.db, { title, author: '@home' }),
      condition: 'Fair',
    })
  await library().wish(mia, { bookId: (await aBook(database.db, { title: '+1', isbn })).id })
  let text = ''
  for await (const part of await library().exportShelves(mia)) text += part
  expect(text).toContain(`'=1+1,'@home`)
  const { kind, rows } = readShelfFile(new TextEncoder().encode(text))
  expect(kind).toBe('ours')
  expect(new Set(rows.map(({ title }) => title))).toEqual(
    new Set(['=1+1', "'=x", '-', '"Quoted", and more', 'Zoë', '+1']),
  )
  expect(rows.map(({ condition }) => condition)).toEqual([...titles.map(() => 'Fair'), null])
  expect(rows.at(-1)).toMatchObject({ isbn, filedAs: 'wanted' })
  const { after } = await brought(new File([text], 'again.csv'))
  expect(after.counts).toEqual({ owned: 5, wished: 1 })
})

test('exported copies come back as they were offered, and what nobody saw stays unseen', async () => {
  const shown = ['Given', 'Lent', 'Paused']
  for (const title of shown) {
    const book = await aBook(database.db, { title, author: 'Ann' })
    await aCopy(database.db, { owner: mia, book })
  }
  await query(`update copies set offer = 'give' where book_id = (select id from books where title = 'Given')`)
  await query(
    `update copies set paused_at = now() where book_id = (select id from books where title = 'Paused')`,
  )
  let text = ''
  for await (const part of await library().exportShelves(mia)) text += part
  const offered = () =>
    query(
      `select title, offer, paused_at is null as shown from copies join books b on b.id = book_id order by title`,
    )
  const asBefore = await offered()
  expect(asBefore).toEqual([
    { title: 'Given', offer: 'give', shown: true },
    { title: 'Lent', offer: 'lend', shown: true },
    { title: 'Paused', offer: 'lend', shown: false },
  ])
  await query('delete from copies')
  await brought(new File([text], 'again.csv'), { offering: 'lend' })
  expect(await offered()).toEqual(asBefore)
  await query('delete from copies')
  const former = text.replace('Offered', 'Offer')
  await brought(new File([former], 'former.csv'), { offering: 'paused' })
  expect((await offered()).map(({ shown: isShown }) => isShown)).toEqual([false, false, false])
})

test('the day on which a book was added is the city’s', async () => {
  await aCopy(database.db, { owner: mia, book: await aBook(database.db, { title: 'Early' }) })
  await database.pool.query(`update copies set created_at = '2026-03-01T22:30:00Z'`)
  let text = ''
  for await (const part of await library().exportShelves(mia)) text += part
  expect(text).toContain(',2026-03-02,')
})

test('a row left out by hand is not imported unless it is added after all, and not once the file is started', async () => {
  const id = await library().takeShelfFile(mia, { file: aShelfFile(...manyRows(3)) })
  const leave = (number: number, isLeftOut = true) =>
    library().leaveOutRow(mia, { id, number, isLeftOut, readTo: 'nowhere' })
  for (const number of [1, 2]) await leave(number)
  await leave(2, false)
  const { counts, shownRows } = await look(id)
  expect(counts).toEqual({ bookcase: 2, leftOut: 1 })
  expect(shownRows.map(({ fate }) => fate)).toEqual(['leftOut', 'bookcase', 'bookcase'])
  for (const number of [0, 4, 2_000_000_000])
    await expect(leave(number)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await library().startShelfImport(mia, { id, ...importChoices })
  await expect(leave(3)).rejects.toMatchObject({ code: 'SHELF_IMPORT_OVER' })
  await bring(id)
  expect((await look(id)).counts).toEqual({ bookcase: 2, leftOut: 1 })
  expect((await library().bookcase(mia)).copies.map(({ title }) => title).sort()).toEqual([
    'Book 1',
    'Book 2',
  ])
})

describe('a book in several rows', () => {
  const twice = [
    '1,Drylands,Thea Astley,,read,0',
    '2,Drylands,Thea Astley,,read,1',
    '3,Drylands,Thea Astley,,x,1',
  ]
  const fates = ({ shownRows }: Awaited<ReturnType<typeof look>>) => shownRows.map(({ fate }) => fate)

  test('is imported from the first that is not left out by its shelf', async () => {
    const { before, after } = await brought(aShelfFile(...twice))
    expect(fates(before)).toEqual(['leftOut', 'bookcase', 'twice'])
    expect(fates(after)).toEqual(fates(before))
    expect(await query('select count(*) from copies')).toEqual([{ count: 1 }])
  })

  test('is imported from the first that is not left out by hand', async () => {
    const id = await library().takeShelfFile(mia, { file: aShelfFile(...twice) })
    await library().leaveOutRow(mia, { id, number: 2, isLeftOut: true, readTo: 'nowhere' })
    expect(fates(await look(id))).toEqual(['leftOut', 'leftOut', 'bookcase'])
    await library().startShelfImport(mia, { id, ...importChoices })
    await bring(id)
    expect(fates(await look(id))).toEqual(['leftOut', 'leftOut', 'bookcase'])
    expect(await query('select count(*) from copies')).toEqual([{ count: 1 }])
  })

  test('is imported also if a former release took other rows for it', async () => {
    const id = await library().takeShelfFile(mia, { file: aShelfFile(...twice) })
    await query('update shelf_import_rows set is_twin = (number > 1)')
    await library().startShelfImport(mia, { id, ...importChoices })
    await bring(id)
    expect(fates(await look(id))).toEqual(['leftOut', 'bookcase', 'twice'])
    expect(await query('select count(*) from copies')).toEqual([{ count: 1 }])
  })

  test('goes into the bookcase if one of them has it there, and not onto the wishlist too', async () => {
    const { before, after } = await brought(
      aShelfFile('1,Drylands,Thea Astley,,to-read,0', ...twice.slice(1)),
    )
    expect(fates(before)).toEqual(['twice', 'bookcase', 'twice'])
    expect(fates(after)).toEqual(fates(before))
    expect((await library().wishlist(mia)).wishes).toEqual([])
  })
})

test('a second copy, of a book in the bookcase or in another row, can be added all the same', async () => {
  const book = await aBook(database.db, { title: 'The Dry', author: 'Jane Harper' })
  await aCopy(database.db, { owner: mia, book })
  const file = aShelfFile(
    '1,The Dry,Jane Harper,,x,1',
    '2,Drylands,Ann,,x,1',
    '3,Drylands,Ann,,x,1',
    '4,The Dry,Jane Harper,,to-read,0',
  )
  const id = await library().takeShelfFile(mia, { file })
  const fates = async () => (await look(id)).shownRows.map(({ fate }) => fate)
  expect(await fates()).toEqual(['owned', 'bookcase', 'twice', 'twice'])
  expect((await look(id)).shownRows.map((row) => row.canBeAnother)).toEqual([true, false, true, false])
  const add = (number: number, more: { isLeftOut?: boolean } = {}) =>
    library().leaveOutRow(mia, { id, number, isLeftOut: false, isAnother: true, readTo: 'nowhere', ...more })
  for (const number of [1, 3]) await add(number)
  expect(await fates()).toEqual(['bookcase', 'bookcase', 'bookcase', 'twice'])
  await add(3, { isLeftOut: true })
  await library().leaveOutRow(mia, { id, number: 3, isLeftOut: false, readTo: 'nowhere' })
  expect(await fates()).toEqual(['bookcase', 'bookcase', 'twice', 'twice'])
  await add(3)
  await library().startShelfImport(mia, { id, ...importChoices })
  await bring(id)
  expect((await look(id)).counts).toEqual({ bookcase: 3, twice: 1 })
  expect(
    await query(
      'select title, count(*) from copies c join books b on b.id = c.book_id group by title order by title',
    ),
  ).toEqual([
    { title: 'Drylands', count: 2 },
    { title: 'The Dry', count: 2 },
  ])
})

test('rows that are not paper books, or on no shelf, are left out with the reason, and can be added all the same', async () => {
  const lines = [
    'Book Id,Title,Author,Exclusive Shelf,Owned Copies,Binding',
    '1,Paper,Ann,x,1,Hardcover',
    '2,Kindle,Ann,x,1,Kindle Edition',
    '3,Heard,Ann,to-read,0,Audiobook',
    '4,Read,Ann,read,0,Paperback',
    '5,Own Shelf,Ann,gave-up,0,Paperback',
    '6,Read the replies Kindle,Ann,read,0,ebook',
  ]
  const id = await library().takeShelfFile(mia, { file: new File([lines.join('\n')], 'goodreads.csv') })
  const add = (number: number) =>
    library().leaveOutRow(mia, { id, number, isLeftOut: false, readTo: 'nowhere' })
  const before = await look(id)
  expect(before).toMatchObject({ counts: { bookcase: 1, leftOut: 5 }, notPaper: 3 })
  expect(before.shownRows.map(({ why }) => why)).toEqual([
    null,
    'It’s an e-book.',
    'It’s an audiobook.',
    'You’ve read it, but the file doesn’t say if you own it.',
    'It’s on a shelf you named yourself.',
    'It’s an e-book.',
  ])
  for (const number of [2, 3, 4, 6]) await add(number)
  expect(await look(id)).toMatchObject({ counts: { bookcase: 4, wishlist: 1, leftOut: 1 }, notPaper: 0 })
  await library().startShelfImport(mia, { id, ...importChoices })
  await bring(id)
  expect((await look(id)).counts).toEqual({ bookcase: 4, wishlist: 1, leftOut: 1 })
  const titles = (await library().bookcase(mia)).copies.map(({ title }) => title)
  expect(titles.sort()).toEqual(['Kindle', 'Paper', 'Read', 'Read the replies Kindle'])
})

describe('ratings and reviews', () => {
  const rated = (...lines: string[]) =>
    new File(
      [['Title,Authors,Read Status,Owned?,Format,Star Rating,Review', ...lines].join('\n')],
      'storygraph.csv',
    )
  const reviews = () =>
    query('select b.title, r.stars, r.words from reviews r join books b on b.id = r.book_id order by b.title')
  const shelf = rated(
    'Home,Ann,read,Yes,paperback,3.75,"<div>Slow,<br>then not.</div>"',
    'Wanted,Ann,to-read,No,hardcover,0.25,',
    'Unrated,Ann,read,Yes,paperback,,Fine',
    'Kindle,Ann,read,Yes,digital,5,Gone',
    'Silent,Ann,read,Yes,paperback,,',
  )

  test('are left out unless their member chooses otherwise, and are then deleted', async () => {
    const { before, after } = await brought(shelf)
    expect(before.shownRows.map(({ review }) => review)).toEqual([
      'Your rating: 4 stars, rounded from 3.75, with a review.',
      'Your rating: 1 star, rounded from 0.25.',
      'Its review has no star rating, so we can’t import it.',
      null,
      null,
    ])
    expect(before.reviews).toEqual({ rated: 2, brought: 0 })
    expect(after.shownRows.map(({ review }) => review)).toEqual([null, null, null, null, null])
    expect(await reviews()).toEqual([])
    expect(await query(`select 1 from shelf_import_rows where rated is not null or review <> ''`)).toEqual([])
  })

  test('are imported as the member’s own if they choose that; rows left out add none', async () => {
    const { after } = await brought(shelf, { reviews: true })
    expect(after.reviews.brought).toBe(2)
    expect(after.shownRows.map(({ review }) => review)).toEqual([
      'Your review was imported.',
      'Your review was imported.',
      'Your review wasn’t imported because it has no star rating.',
      null,
      null,
    ])
    expect(await reviews()).toEqual([
      { title: 'Home', stars: 4, words: 'Slow,\nthen not.' },
      { title: 'Wanted', stars: 1, words: '' },
    ])
  })

  test('never replace what the member has written here, nor what they removed while it was hidden', async () => {
    const [said, hidden] = [
      await aBook(database.db, { title: 'Home', author: 'Ann' }),
      await aBook(database.db, { title: 'Wanted', author: 'Ann' }),
    ]
    await aCopy(database.db, { owner: mia, book: said })
    for (const { id } of [said, hidden])
      await library().reviewBook(mia, { bookId: id, stars: 1, words: 'Mine' })
    await database.pool.query('update reviews set hidden_at = now() where book_id = $1', [hidden.id])
    await library().removeReview(mia, { bookId: hidden.id })
    const { after } = await brought(shelf, { reviews: true })
    expect(after.counts).toMatchObject({ owned: 1, wishlist: 1 })
    expect(after.shownRows[0]?.review).toBe('You’ve already reviewed it here. That review stays as it is.')
    expect(await reviews()).toEqual([
      { title: 'Home', stars: 1, words: 'Mine' },
      { title: 'Wanted', stars: 1, words: '' },
    ])
  })

  test('are no longer than a review may be', async () => {
    await brought(rated(`Long,Ann,read,Yes,paperback,4,${'word '.repeat(2000)}`), { reviews: true })
    expect(await query('select char_length(words) <= 4000 as fits from reviews')).toEqual([{ fits: true }])
  })

  test('of books that are on no shelf any more are exported too, as read, each book once', async () => {
    const [left, home, wished] = [
      await aBook(database.db, { title: 'Left', author: 'Ann' }),
      await aBook(database.db, { title: 'Home', author: 'Ann' }),
      await aBook(database.db, { title: 'Wished', author: 'Ann' }),
    ]
    for (const book of [left, home]) await aCopy(database.db, { owner: mia, book })
    await library().wish(mia, { bookId: wished.id })
    for (const { id } of [left, home, wished])
      await library().reviewBook(mia, { bookId: id, stars: 4, words: 'Mine' })
    await library().reviewBook(await aMember(database.db), { bookId: left.id, stars: 1, words: 'Theirs' })
    await query(`update copies set withdrawn_at = now() where book_id = '${left.id}'`)
    let text = ''
    for await (const part of await library().exportShelves(mia)) text += part
    const { rows } = readShelfFile(new TextEncoder().encode(text))
    expect(rows.map(({ title, filedAs, rated, review }) => [title, filedAs, rated, review])).toEqual([
      ['Home', 'owned', 4, 'Mine'],
      ['Left', 'read', 4, 'Mine'],
      ['Wished', 'wanted', 4, 'Mine'],
    ])
  })

  test('can be exported and imported again', async () => {
    const book = await aBook(database.db, { title: 'Home', author: 'Ann' })
    await aCopy(database.db, { owner: mia, book })
    await library().reviewBook(mia, { bookId: book.id, stars: 4, words: '=good\n"really"' })
    let text = ''
    for await (const part of await library().exportShelves(mia)) text += part
    const { rows } = readShelfFile(new TextEncoder().encode(text))
    expect(rows).toMatchObject([{ title: 'Home', rated: 4, review: '=good\n"really"' }])
    await library().removeReview(mia, { bookId: book.id })
    await brought(new File([text], 'again.csv'), { reviews: true })
    expect(await reviews()).toEqual([{ title: 'Home', stars: 4, words: '=good\n"really"' }])
  })
})
