import { existsSync, readFileSync } from 'node:fs'
import { audit } from 'isbn3'
import { describe, expect, it, test } from 'vitest'
import { addBookGenres } from '#city/genres.ts'
import { bookKey, isPublicationDate } from '#rules/library/library.ts'
import { type SampleBook, sampleBooks } from './books.ts'

const books: readonly SampleBook[] = sampleBooks
const isbns = books.flatMap((book) => book.isbn ?? [])
const goodbooks = new URL('../../../../shared/data/books/goodbooks10k_clean.csv', import.meta.url)

describe('the sample books', () => {
  it('are forty different ones, four of each genre', () => {
    expect(new Set(books.map((book) => bookKey(book.title, book.author))).size).toBe(40)
    for (const { genre } of addBookGenres) {
      expect(books.filter((book) => book.genre === genre)).toHaveLength(4)
    }
  })

  it('have valid ISBNs, no two alike', () => {
    expect(isbns.filter((isbn) => !audit(isbn).validIsbn || !/^97[89]\d{10}$/.test(isbn))).toEqual([])
    expect(new Set(isbns).size).toBe(isbns.length)
    expect(isbns.length).toBeGreaterThanOrEqual(36)
  })

  it.each(books)('$title says when it appeared and what it is like', ({ published, description }) => {
    expect(isPublicationDate(published, '2020-01-01')).toBe(true)
    expect(description.match(/[.!?]( |$)/g)?.length).toBeGreaterThanOrEqual(2)
    expect(description.length).toBeLessThan(400)
  })
})

const reason = existsSync(goodbooks) ? '' : ' (skipped: ../shared/data is not here to compare with)'

test.skipIf(reason)(`the ISBNs name these titles in an independent list${reason}`, () => {
  const titles = titlesByIsbn(readFileSync(goodbooks, 'utf8'))
  const compared = books.filter((book) => book.isbn && titles.has(book.isbn))
  expect(compared.length).toBeGreaterThanOrEqual(36)
  for (const { title, isbn = '' } of compared) expect(plain(titles.get(isbn) ?? '')).toBe(plain(title))
})

/** Columns: id, isbn10, isbn13, title … A field with a comma is quoted. */
function titlesByIsbn(csv: string): Map<string, string> {
  const rows = csv.matchAll(/^\d+,[^,]*,(\d{13}),("(?:[^"]|"")*"|[^,]*),/gm)
  return new Map([...rows].map(([, isbn = '', title = '']) => [isbn, title]))
}

function plain(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '')
}
