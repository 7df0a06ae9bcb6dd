import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookKey } from '#rules/library/library.ts'
import { aBook } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { putBookKeysRight } from './book-keys.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.empty('members, books, works'))

/** As the former release stores it. */
async function aFormerBook(
  title: string,
  author: string,
  { key, isbn = null }: { key: string; isbn?: string | null },
) {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into books (title, author, match_key, description, isbn) values ($1, $2, $3, '', $4) returning id`,
    [title, author, key, isbn],
  )
  return rows[0]?.id ?? ''
}

const stored = async (id: string) => {
  const { rows } = await database.pool.query<{ match_key: string; work_id: string; xmin: string }>(
    'select match_key, work_id, xmin::text from books where id = $1',
    [id],
  )
  return rows[0]
}

test.each([
  ['C++ Primer', 'Stanley Lippman', 'c primer|stanley lippman'],
  ['Ⅽ＋＋', 'Stanley Lippman', 'c|stanley lippman'],
  ['Notes', 'Kit C#', 'notes|kit c'],
  ['A⁺', 'Stanley Lippman', 'a|stanley lippman'],
  ['ガラスの城', 'Jeannette Walls', 'カラスの城|jeannette walls'],
  ['गोदान की कथा', 'प्रेमचंद', 'गदन क कथ|परमचद'],
  ['ป่า', 'ชาติ', 'ปา|ชาต'],
  ['தமிழ்', 'பாரதி', 'தமழ|பரத'],
])(
  '%s by %s, stored under the former key, gets the key of today and stays in its work',
  async (title, author, key) => {
    const id = await aFormerBook(title, author, { key })
    const before = await stored(id)
    await putBookKeysRight(database.db)
    const after = await stored(id)
    expect(after).toMatchObject({ match_key: bookKey(title, author), work_id: before?.work_id })
    expect(after?.match_key).not.toBe(key)
    const again = await aBook(database.db, { title, author, isbn: '9780140273984' })
    expect((await stored(again.id))?.work_id, 'its next edition').toBe(before?.work_id)
  },
)

test('any other book is left alone', async () => {
  const { id } = await aBook(database.db, { title: 'Café society', author: 'Zoë Norton Lodge' })
  const before = await stored(id)
  await putBookKeysRight(database.db)
  expect(await stored(id)).toEqual(before)
})

test('books that a former key joined stay one work, and leave the former title to others', async () => {
  const c = await aFormerBook('C', 'A. Author', { key: 'c|a author', isbn: '9780140273984' })
  const sharp = await aFormerBook('C#', 'A. Author', { key: 'c|a author', isbn: '9781741142020' })
  await putBookKeysRight(database.db)
  const [one, other] = [await stored(c), await stored(sharp)]
  expect([one?.match_key, other?.match_key]).toEqual(['c|a author', 'c#|a author'])
  expect(one?.work_id).toBe(other?.work_id)
})

test('a book whose new key another work has joins that work', async () => {
  const former = await aFormerBook('C#', 'A. Author', { key: 'c|a author', isbn: '9780140273984' })
  const other = await aBook(database.db, { title: 'C', author: 'A. Author', isbn: '9781741142020' })
  const before = await stored(former)
  expect((await stored(other.id))?.work_id).toBe(before?.work_id)
  const { id } = await aBook(database.db, { title: 'C#', author: 'A. Author', isbn: '9780733426094' })
  const itsWork = (await stored(id))?.work_id
  expect(itsWork).not.toBe(before?.work_id)
  await putBookKeysRight(database.db)
  expect(await stored(former)).toMatchObject({ match_key: 'c#|a author', work_id: itsWork })
  expect((await stored(other.id))?.work_id, 'the edition without the sign').toBe(before?.work_id)
})

test('a book that an administrator split off gives its work no key', async () => {
  const id = await aFormerBook('C#', 'A. Author', { key: 'c|a author' })
  await database.pool.query('update books set is_work_settled = true where id = $1', [id])
  await putBookKeysRight(database.db)
  expect((await stored(id))?.match_key).toBe('c#|a author')
  const { rows } = await database.pool.query('select key from work_keys')
  expect(rows).toEqual([])
})

test('a book that was added again under the key of today keeps its former one, and does not stop the others', async () => {
  const former = await aFormerBook('C#', 'A. Author', { key: 'c|a author' })
  await aBook(database.db, { title: 'C#', author: 'A. Author', isbn: null })
  const other = await aFormerBook('F#', 'A. Author', { key: 'f|a author' })
  await putBookKeysRight(database.db)
  expect([(await stored(former))?.match_key, (await stored(other))?.match_key]).toEqual([
    'c|a author',
    'f#|a author',
  ])
})
