// Bookshelves as a file, and what an import makes of that.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBook, aCopy } from '#tests/support/builders.ts'
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

const isbn = '9780143180142'

test('exported bookshelves import unchanged, formulas and all', async () => {
  const titles = ['=1+1', "'=x", '-', '"Quoted", and\nmore', 'Zoë']
  for (const title of titles)
    await aCopy(database.db, {
      owner: here.mia,
      book: await aBook(database.db, { title, author: '@home' }),
      condition: 'Fair',
    })
  await here.library.wish(here.mia, { bookId: (await aBook(database.db, { title: '+1', isbn })).id })
  let text = ''
  for await (const part of await here.library.exportShelves(here.mia)) text += part
  expect(text).toContain(`'=1+1,'@home`)
  const { kind, rows } = readShelfFile(new TextEncoder().encode(text))
  expect(kind).toBe('ours')
  expect(new Set(rows.map(({ title }) => title))).toEqual(
    new Set(['=1+1', "'=x", '-', '"Quoted", and more', 'Zoë', '+1']),
  )
  expect(rows.map(({ condition }) => condition)).toEqual([...titles.map(() => 'Fair'), null])
  expect(rows.at(-1)).toMatchObject({ isbn, filedAs: 'wanted' })
  const { after } = await here.brought(new File([text], 'again.csv'))
  expect(after.counts).toEqual({ owned: 5, wished: 1 })
})

test('exported copies come back as they were offered, and what nobody saw stays unseen', async () => {
  const shown = ['Given', 'Lent', 'Paused']
  for (const title of shown) {
    const book = await aBook(database.db, { title, author: 'Ann' })
    await aCopy(database.db, { owner: here.mia, book })
  }
  await here.query(
    `update copies set offer = 'give' where book_id = (select id from books where title = 'Given')`,
  )
  await here.query(
    `update copies set paused_at = now() where book_id = (select id from books where title = 'Paused')`,
  )
  let text = ''
  for await (const part of await here.library.exportShelves(here.mia)) text += part
  const offered = () =>
    here.query(
      `select title, offer, paused_at is null as shown from copies join books b on b.id = book_id order by title`,
    )
  const asBefore = await offered()
  expect(asBefore).toEqual([
    { title: 'Given', offer: 'give', shown: true },
    { title: 'Lent', offer: 'lend', shown: true },
    { title: 'Paused', offer: 'lend', shown: false },
  ])
  await here.query('delete from copies')
  await here.brought(new File([text], 'again.csv'), { offering: 'lend' })
  expect(await offered()).toEqual(asBefore)
  await here.query('delete from copies')
  const former = text.replace('Offered', 'Offer')
  await here.brought(new File([former], 'former.csv'), { offering: 'paused' })
  expect((await offered()).map(({ shown: isShown }) => isShown)).toEqual([false, false, false])
})

test('the day on which a book was added is the city’s', async () => {
  await aCopy(database.db, { owner: here.mia, book: await aBook(database.db, { title: 'Early' }) })
  await database.pool.query(`update copies set created_at = '2026-03-01T22:30:00Z'`)
  let text = ''
  for await (const part of await here.library.exportShelves(here.mia)) text += part
  expect(text).toContain(',2026-03-02,')
})
