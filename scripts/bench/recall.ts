// How often a search finds the right book among its first five results if its title was mistyped: 200 titles, one slip
// in each.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { guest } from '#rules/base/viewer.ts'
import { bookKey } from '#rules/library/library.ts'
import { createPool, type Database, openDatabase } from '#server/store/database.ts'
import { aMember } from '#tests/support/builders.ts'
import { aCatalogue } from '#tests/support/library.ts'
import { type RecallBook, shelveTitles } from './recall-queries.ts'
import { type Finding, least } from './report.ts'

const FACTS = join(import.meta.dirname, '../../../shared/data/books/goodbooks10k_clean.csv')
const TITLES = 200
const AMONG = 5
const OWNERS = 200
const AIM = 95
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Fills the empty database of `connection`. If the book data is not available, the report says so instead. */
export async function measureRecall(connection: pg.PoolConfig): Promise<Finding> {
  const pool = createPool({ ...connection, max: 2 })
  try {
    return await recallIn(openDatabase(pool))
  } finally {
    await pool.end()
  }
}

async function recallIn(db: Database): Promise<Finding> {
  const what = `Right book among the first ${AMONG}, ${TITLES} titles with a slip each`
  if (!existsSync(FACTS)) return { what, measured: 'no book facts at ../shared/data' }
  const books = readBooks(readFileSync(FACTS, 'utf8'))
  const owners = []
  for (let owner = 0; owner < OWNERS; owner += 1) owners.push((await aMember(db)).id)
  await shelveTitles(db, owners, books)
  const library = aCatalogue(db)
  const step = Math.floor(books.length / TITLES)
  const asked = books.filter((_, at) => at % step === 0).slice(0, TITLES)
  let right = 0
  for (const [at, book] of asked.entries()) {
    const text = mistyped(book.title, at)
    const { books: found } = await library.search(guest, {
      text,
      genre: null,
      order: 'best',
      page: 1,
      pageSize: AMONG,
    })
    if (found.some(({ title, author }) => title === book.title && author === book.author)) right += 1
  }
  return least(what, (100 * right) / asked.length, AIM, '%')
}

/** One letter left out, doubled, replaced or swapped with the next: always the same for the same title and number. */
function mistyped(title: string, at: number): string {
  const letters = [...title]
  const places = letters.flatMap((letter, place) => (/\p{L}/u.test(letter) ? [place] : []))
  const place = places[(at * 7919) % places.length] ?? 0
  const letter = letters[place] ?? ''
  const other = LETTERS[(at * 31) % LETTERS.length] ?? 'x'
  const slips = [[], [letter, letter], [other], [letters[place + 1] ?? '', letter]]
  const slip = slips[at % slips.length] ?? []
  letters.splice(place, at % slips.length === 3 ? 2 : 1, ...slip)
  return letters.join('')
}

function readBooks(csv: string): RecallBook[] {
  const books = new Map<string, RecallBook>()
  for (const line of csv.split('\n').slice(1)) {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    )
    const [title, author] = [cells[3]?.slice(0, 200), cells[6]?.split(';')[0]?.slice(0, 200)]
    if (!title?.trim() || !author?.trim()) continue
    const matchKey = bookKey(title, author)
    books.set(matchKey, { title, author, matchKey })
  }
  return [...books.values()]
}
