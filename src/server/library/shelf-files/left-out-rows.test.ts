// Which rows of a file are imported: those of one book, a second copy, and those left out.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBook, aCopy } from '#tests/support/builders.ts'
import { anImporter, aShelfFile, type Importer, importChoices, manyRows } from '#tests/support/shelf-files.ts'
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

test('a row left out by hand is not imported unless it is added after all, and not once the file is started', async () => {
  const id = await here.library.takeShelfFile(here.mia, { file: aShelfFile(...manyRows(3)) })
  const leave = (number: number, isLeftOut = true) =>
    here.library.leaveOutRow(here.mia, { id, number, isLeftOut, readTo: 'nowhere' })
  for (const number of [1, 2]) await leave(number)
  await leave(2, false)
  const { counts, shownRows } = await here.look(id)
  expect(counts).toEqual({ bookcase: 2, leftOut: 1 })
  expect(shownRows.map(({ fate }) => fate)).toEqual(['leftOut', 'bookcase', 'bookcase'])
  for (const number of [0, 4, 2_000_000_000])
    await expect(leave(number)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await here.library.startShelfImport(here.mia, { id, ...importChoices })
  await expect(leave(3)).rejects.toMatchObject({ code: 'SHELF_IMPORT_OVER' })
  await here.bring(id)
  expect((await here.look(id)).counts).toEqual({ bookcase: 2, leftOut: 1 })
  expect((await here.library.bookcase(here.mia)).copies.map(({ title }) => title).sort()).toEqual([
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
  const fates = ({ shownRows }: Awaited<ReturnType<typeof here.look>>) => shownRows.map(({ fate }) => fate)

  test('is imported from the first that is not left out by its shelf', async () => {
    const { before, after } = await here.brought(aShelfFile(...twice))
    expect(fates(before)).toEqual(['leftOut', 'bookcase', 'twice'])
    expect(fates(after)).toEqual(fates(before))
    expect(await here.query('select count(*) from copies')).toEqual([{ count: 1 }])
  })

  test('is imported from the first that is not left out by hand', async () => {
    const id = await here.library.takeShelfFile(here.mia, { file: aShelfFile(...twice) })
    await here.library.leaveOutRow(here.mia, { id, number: 2, isLeftOut: true, readTo: 'nowhere' })
    expect(fates(await here.look(id))).toEqual(['leftOut', 'leftOut', 'bookcase'])
    await here.library.startShelfImport(here.mia, { id, ...importChoices })
    await here.bring(id)
    expect(fates(await here.look(id))).toEqual(['leftOut', 'leftOut', 'bookcase'])
    expect(await here.query('select count(*) from copies')).toEqual([{ count: 1 }])
  })

  test('is imported also if a former release took other rows for it', async () => {
    const id = await here.library.takeShelfFile(here.mia, { file: aShelfFile(...twice) })
    await here.query('update shelf_import_rows set is_twin = (number > 1)')
    await here.library.startShelfImport(here.mia, { id, ...importChoices })
    await here.bring(id)
    expect(fates(await here.look(id))).toEqual(['leftOut', 'bookcase', 'twice'])
    expect(await here.query('select count(*) from copies')).toEqual([{ count: 1 }])
  })

  test('goes into the bookcase if one of them has it there, and not onto the wishlist too', async () => {
    const { before, after } = await here.brought(
      aShelfFile('1,Drylands,Thea Astley,,to-read,0', ...twice.slice(1)),
    )
    expect(fates(before)).toEqual(['twice', 'bookcase', 'twice'])
    expect(fates(after)).toEqual(fates(before))
    expect((await here.library.wishlist(here.mia)).wishes).toEqual([])
  })
})

test('a second copy, of a book in the bookcase or in another row, can be added all the same', async () => {
  const book = await aBook(database.db, { title: 'The Dry', author: 'Jane Harper' })
  await aCopy(database.db, { owner: here.mia, book })
  const file = aShelfFile(
    '1,The Dry,Jane Harper,,x,1',
    '2,Drylands,Ann,,x,1',
    '3,Drylands,Ann,,x,1',
    '4,The Dry,Jane Harper,,to-read,0',
  )
  const id = await here.library.takeShelfFile(here.mia, { file })
  const fates = async () => (await here.look(id)).shownRows.map(({ fate }) => fate)
  expect(await fates()).toEqual(['owned', 'bookcase', 'twice', 'twice'])
  expect((await here.look(id)).shownRows.map((row) => row.canBeAnother)).toEqual([true, false, true, false])
  const add = (number: number, more: { isLeftOut?: boolean } = {}) =>
    here.library.leaveOutRow(here.mia, {
      id,
      number,
      isLeftOut: false,
      isAnother: true,
      readTo: 'nowhere',
      ...more,
    })
  for (const number of [1, 3]) await add(number)
  expect(await fates()).toEqual(['bookcase', 'bookcase', 'bookcase', 'twice'])
  await add(3, { isLeftOut: true })
  await here.library.leaveOutRow(here.mia, { id, number: 3, isLeftOut: false, readTo: 'nowhere' })
  expect(await fates()).toEqual(['bookcase', 'bookcase', 'twice', 'twice'])
  await add(3)
  await here.library.startShelfImport(here.mia, { id, ...importChoices })
  await here.bring(id)
  expect((await here.look(id)).counts).toEqual({ bookcase: 3, twice: 1 })
  expect(
    await here.query(
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
  const id = await here.library.takeShelfFile(here.mia, {
    file: new File([lines.join('\n')], 'goodreads.csv'),
  })
  const add = (number: number) =>
    here.library.leaveOutRow(here.mia, { id, number, isLeftOut: false, readTo: 'nowhere' })
  const before = await here.look(id)
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
  expect(await here.look(id)).toMatchObject({ counts: { bookcase: 4, wishlist: 1, leftOut: 1 }, notPaper: 0 })
  await here.library.startShelfImport(here.mia, { id, ...importChoices })
  await here.bring(id)
  expect((await here.look(id)).counts).toEqual({ bookcase: 4, wishlist: 1, leftOut: 1 })
  const titles = (await here.library.bookcase(here.mia)).copies.map(({ title }) => title)
  expect(titles.sort()).toEqual(['Kindle', 'Paper', 'Read', 'Read the replies Kindle'])
})
