// Both services' formats. Real responses about books are read where ../shared/data has them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asFound, publishedOf } from './found-book.ts'
import { readGoogleBooksIsbn, readGoogleBooksWords } from './google-books.ts'
import { readOpenLibraryEdition, readOpenLibraryIsbn, readOpenLibraryWords } from './open-library.ts'

test.each([
  ['July 28, 2008', '2008-07-28'],
  ['28 July 2008', '2008-07-28'],
  ['Jul 2008', '2008-07'],
  ['November 2006', '2006-11'],
  ['2011-09-20', '2011-09-20'],
  ['2011-09', '2011-09'],
  ['2011-13-40', '2011'],
  ['February 30, 2008', '2008-02'],
  ['1996', '1996'],
  ['c1995.', '1995'],
  ['[1925]', '1925'],
  ['Published 1999', '1999'],
  ['19??', null],
  ['', null],
  ['12345', null],
])('published %j: %s', (text, published) => {
  expect(publishedOf(text)).toBe(published)
})

describe('a book as it may stand here', () => {
  const raw = { title: 'Drylands', authors: ['Thea Astley'], isbn: null }

  test.each([
    ['no title', { title: undefined }],
    ['a title that shows nothing', { title: '\u200B ' }],
    ['no author', { authors: [] }],
    ['an author that shows nothing', { authors: [' \u2060'] }],
  ])('%s: none', (_, facts) => {
    expect(asFound({ ...raw, ...facts })).toBeUndefined()
  })

  test.each([
    [{ subtitle: 'a book for the last reader' }, { title: 'Drylands: a book for the last reader' }],
    [{ subtitle: 'x'.repeat(250) }, { title: 'Drylands' }],
    [{ title: `${'x'.repeat(300)}` }, { title: `${'x'.repeat(199)}…` }],
    [{ title: '\u202EDrylands\u0007\n again' }, { title: 'Drylands again' }],
    [{ authors: [' A ', '', 'B'] }, { author: 'A, B' }],
    [
      { description: '<p>A <b>drought</b>.</p>A&amp;B &lt;3<br>End' },
      { description: 'A drought.\nA&B <3\nEnd' },
    ],
    [{ description: '   ' }, { description: null }],
    [{ subjects: ['Fiction', 'Science fiction, Australian'] }, { genre: 'Science Fiction' }],
    [{ subjects: ['History and criticism', 'Cooking'] }, { genre: null }],
  ])('%j: %j', (facts, found) => {
    expect(asFound({ ...raw, ...facts })).toMatchObject(found)
  })

  test('a description is no longer than the form accepts', () => {
    expect(asFound({ ...raw, description: '😀'.repeat(4000) })?.description?.length).toBeLessThanOrEqual(4000)
  })
})

test.each([
  ['Thea Astley.', 'Thea Astley'],
  ['Thea Astley . ', 'Thea Astley'],
  // A regular expression anchored at the end would take half an hour and block the event loop (ReDoS).
  [`${'.'.repeat(1_000_000)}x`, `${'.'.repeat(199)}…`],
])('an author as the title page writes it, from %.20s', (by, author) => {
  const answer = { 'ISBN:9780140273984': { title: 'Drylands', by_statement: by } }
  expect(readOpenLibraryIsbn(answer, '9780140273984')).toMatchObject({ author })
})

const DATA = join(import.meta.dirname, '../../../../shared/data/books')
const said = (file: string): unknown => JSON.parse(readFileSync(join(DATA, file), 'utf8'))

describe.skipIf(!existsSync(DATA))('real responses (skipped where ../shared/data is absent)', () => {
  test('Open Library, of an ISBN', () => {
    const one = said('openlibrary/api_books_jscmd_data_9780316030571.json')
    expect(readOpenLibraryIsbn(one, '9780316030571')).toEqual({
      ...{ title: 'Use of Weapons', author: 'Iain M. Banks', description: null, isbn: '9780316030571' },
      ...{ published: '2008-07-28', genre: 'Science Fiction', work: null },
      coverUrl: 'https://covers.openlibrary.org/b/id/2379038-L.jpg',
    })
    expect(readOpenLibraryIsbn(one, '9780143180142')).toBeUndefined()
    const another = said('openlibrary/bookwyrm_ol_isbn_search.json')
    expect(readOpenLibraryIsbn(another, '9782070427796')).toMatchObject({
      ...{ title: 'Les ombres errantes', author: 'Pascal Quignard', published: '2002', coverUrl: null },
    })
  })

  test('Open Library, of an edition and a work', () => {
    const edition = readOpenLibraryEdition(said('openlibrary/bookwyrm_ol_edition.json'))
    expect(edition).toEqual({ description: expect.stringContaining('Sabriel'), work: 'OL15832982W' })
    const work = readOpenLibraryEdition(said('openlibrary/bookwyrm_ol_work.json'))
    expect(work.description).toContain('Old Kingdom')
    expect(readOpenLibraryEdition(said('openlibrary/cc0_book.json'))).toEqual({ work: 'OL468431W' })
  })

  test.each([
    ['bookwyrm_ol_search.json', 'This Is How You Lose the Time War', 'Amal El-Mohtar, Max Gladstone'],
    ['cc0_free_search.json', 'Capitalism and freedom', 'Milton Friedman'],
    ['search_2025_default_fields_q_isbn.json', 'Billy Summers', 'Stephen King'],
  ])('Open Library, of words: %s', (file, title, author) => {
    const [first] = readOpenLibraryWords(said(`openlibrary/${file}`), 'https://covers.openlibrary.org')
    expect(first).toMatchObject({ title, author, isbn: null, work: expect.stringMatching(/^OL\d+W$/) })
  })

  test('Google Books', () => {
    const one = said('googlebooks/volumes_q_isbn_9780062132345.json')
    expect(readGoogleBooksIsbn(one, '9780062132345')).toMatchObject({
      title: 'Freakonomics: A Rogue Economist Explores the Hidden Side of Everything',
      author: 'Steven D. Levitt, Stephen J. Dubner',
      published: '2011-09-20',
      coverUrl: expect.stringMatching(/^http:\/\/books\.google\.com\//),
    })
    expect(readGoogleBooksIsbn(one, '9780143180142')).toBeUndefined()
    const several = readGoogleBooksWords(said('googlebooks/volumes_q_the_great_gatsby_max5.json'))
    expect(several.length).toBeGreaterThan(2)
    expect(several[0]).toMatchObject({ title: 'The Great Gatsby', isbn: null })
    expect(() => readGoogleBooksWords(said('googlebooks/error_400_missing_query.json'))).toThrow()
  })
})
