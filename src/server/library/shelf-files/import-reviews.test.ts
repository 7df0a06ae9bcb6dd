// Ratings and reviews in a file.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { anImporter, type Importer } from '#tests/support/shelf-files.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { readShelfFile } from './read-shelf-file.ts'

let database: TestDatabase
let here: Importer
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  here = await anImporter(database)
})

describe('ratings and reviews', () => {
  const rated = (...lines: string[]) =>
    new File(
      [['Title,Authors,Read Status,Owned?,Format,Star Rating,Review', ...lines].join('\n')],
      'storygraph.csv',
    )
  const reviews = () =>
    here.query(
      'select b.title, r.stars, r.words from reviews r join books b on b.id = r.book_id order by b.title',
    )
  const shelf = rated(
    'Home,Ann,read,Yes,paperback,3.75,"<div>Slow,<br>then not.</div>"',
    'Wanted,Ann,to-read,No,hardcover,0.25,',
    'Unrated,Ann,read,Yes,paperback,,Fine',
    'Kindle,Ann,read,Yes,digital,5,Gone',
    'Silent,Ann,read,Yes,paperback,,',
  )

  test('are left out unless their member chooses otherwise, and are then deleted', async () => {
    const { before, after } = await here.brought(shelf)
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
    expect(
      await here.query(`select 1 from shelf_import_rows where rated is not null or review <> ''`),
    ).toEqual([])
  })

  test('are imported as the member’s own if they choose that; rows left out add none', async () => {
    const { after } = await here.brought(shelf, { reviews: true })
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
    await aCopy(database.db, { owner: here.mia, book: said })
    for (const { id } of [said, hidden])
      await here.library.reviewBook(here.mia, { bookId: id, stars: 1, words: 'Mine' })
    await database.pool.query('update reviews set hidden_at = now() where book_id = $1', [hidden.id])
    await here.library.removeReview(here.mia, { bookId: hidden.id })
    const { after } = await here.brought(shelf, { reviews: true })
    expect(after.counts).toMatchObject({ owned: 1, wishlist: 1 })
    expect(after.shownRows[0]?.review).toBe('You’ve already reviewed it here. That review stays as it is.')
    expect(await reviews()).toEqual([
      { title: 'Home', stars: 1, words: 'Mine' },
      { title: 'Wanted', stars: 1, words: '' },
    ])
  })

  test('are no longer than a review may be', async () => {
    await here.brought(rated(`Long,Ann,read,Yes,paperback,4,${'word '.repeat(2000)}`), { reviews: true })
    expect(await here.query('select char_length(words) <= 4000 as fits from reviews')).toEqual([
      { fits: true },
    ])
  })

  test('of books that are on no shelf any more are exported too, as read, each book once', async () => {
    const [left, home, wished] = [
      await aBook(database.db, { title: 'Left', author: 'Ann' }),
      await aBook(database.db, { title: 'Home', author: 'Ann' }),
      await aBook(database.db, { title: 'Wished', author: 'Ann' }),
    ]
    for (const book of [left, home]) await aCopy(database.db, { owner: here.mia, book })
    await here.library.wish(here.mia, { bookId: wished.id })
    for (const { id } of [left, home, wished])
      await here.library.reviewBook(here.mia, { bookId: id, stars: 4, words: 'Mine' })
    await here.library.reviewBook(await aMember(database.db), { bookId: left.id, stars: 1, words: 'Theirs' })
    await here.query(`update copies set withdrawn_at = now() where book_id = '${left.id}'`)
    let text = ''
    for await (const part of await here.library.exportShelves(here.mia)) text += part
    const { rows } = readShelfFile(new TextEncoder().encode(text))
    expect(rows.map(({ title, filedAs, rated, review }) => [title, filedAs, rated, review])).toEqual([
      ['Home', 'owned', 4, 'Mine'],
      ['Left', 'read', 4, 'Mine'],
      ['Wished', 'wanted', 4, 'Mine'],
    ])
  })

  test('can be exported and imported again', async () => {
    const book = await aBook(database.db, { title: 'Home', author: 'Ann' })
    await aCopy(database.db, { owner: here.mia, book })
    await here.library.reviewBook(here.mia, { bookId: book.id, stars: 4, words: '=good\n"really"' })
    let text = ''
    for await (const part of await here.library.exportShelves(here.mia)) text += part
    const { rows } = readShelfFile(new TextEncoder().encode(text))
    expect(rows).toMatchObject([{ title: 'Home', rated: 4, review: '=good\n"really"' }])
    await here.library.removeReview(here.mia, { bookId: book.id })
    await here.brought(new File([text], 'again.csv'), { reviews: true })
    expect(await reviews()).toEqual([{ title: 'Home', stars: 4, words: '=good\n"really"' }])
  })
})
