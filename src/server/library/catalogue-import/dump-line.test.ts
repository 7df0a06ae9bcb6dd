import { describe, expect, test } from 'vitest'
import { type DumpLine, readDumpLine } from './dump-line.ts'

const TIME = '2010-04-13T05:33:06.123456'

function edition(facts: object, key = '/books/OL7M'): DumpLine {
  return readDumpLine(['/type/edition', key, 3, TIME, JSON.stringify(facts)].join('\t'))
}

/** The only record of an edition with these facts besides its ISBN and title. */
function record(facts: object) {
  const read = edition({ title: 'Drylands', isbn_13: ['9780143180142'], ...facts })
  if (read.is !== 'edition') throw new Error(`It is ${read.is}`)
  return read.rows[0]
}

test('an edition', () => {
  expect(
    edition({
      title: 'Drylands',
      subtitle: 'A book for the world’s last reader',
      authors: [{ key: '/authors/OL26A' }, { key: '/authors/OL27A' }, { key: '/authors/OL26A' }],
      works: [{ key: '/works/OL3W' }],
      isbn_10: ['0143180142'],
      publish_date: 'August 1999',
      by_statement: 'Thea Astley.',
      subjects: ['Droughts', 'Fiction'],
      covers: [77],
      description: { type: '/type/text', value: 'A <i>town</i> that stops reading.<br>Dry.' },
    }),
  ).toEqual({
    is: 'edition',
    rows: [
      {
        isbn: '9780143180142',
        edition: 7,
        editedAt: TIME,
        title: 'Drylands: A book for the world’s last reader',
        authors: [26, 27],
        byStatement: 'Thea Astley',
        work: 3,
        published: '1999-08',
        genre: 'Fiction',
        description: 'A town that stops reading.\nDry.',
        cover: 77,
      },
    ],
  })
})

test.each<[string, string]>([
  ['2010-04-13T05:33:06', '2010-04-13T05:33:06'],
  [TIME, TIME],
  ['2020-02-29T23:59:59.5', '2020-02-29T23:59:59.5'],
  ...[
    '2020-02-30T00:00:00',
    '2021-02-29T00:00:00',
    '0000-01-01T00:00:00',
    '2020-01-01T24:00:00',
    '2020-13-01T00:00:00',
    '2020-01-01',
    '2020-01-01T00:00:00Z',
    'yesterday',
    '',
  ].map((said): [string, string] => [said, '1970-01-01T00:00:00']),
])('edited %j: %s', (said, expected) => {
  const facts = JSON.stringify({ title: 'Drylands', isbn_13: ['9780143180142'] })
  expect(readDumpLine(['/type/edition', '/books/OL7M', 3, said, facts].join('\t'))).toMatchObject({
    rows: [{ editedAt: expected }],
  })
})

test.each<[string, object, string[]]>([
  ['ISBN-13', { isbn_13: ['978-0-14-318014-2'] }, ['9780143180142']],
  ['ISBN-10 only', { isbn_10: ['0-330-42681-8'] }, ['9780330426817']],
  ['one book, both ways', { isbn_13: ['9780143180142'], isbn_10: ['0143180142'] }, ['9780143180142']],
  ['several', { isbn_13: ['9780143180142', '9780330426817'] }, ['9780143180142', '9780330426817']],
  ['a wrong one beside a right one', { isbn_13: ['9780143180143', '9780330426817'] }, ['9780330426817']],
  ['something else among them', { isbn_13: [null, 5, {}, '9780330426817'] }, ['9780330426817']],
])('ISBNs: %s', (_, isbns, known) => {
  const read = edition({ title: 'Drylands', ...isbns })
  expect(read.is === 'edition' && read.rows.map(({ isbn }) => isbn)).toEqual(known)
})

test.each([
  ['1999', '1999'],
  ['August 1999', '1999-08'],
  ['Aug 5, 1999', '1999-08-05'],
  ['5 August 1999', '1999-08-05'],
  ['1999-08-05', '1999-08-05'],
  ['c1999.', '1999'],
  ['[1999?]', '1999'],
  ['19--', null],
  ['', null],
  ['MCMXCIX', null],
])('the date %j is %j', (publish_date, published) => {
  expect(record({ publish_date })?.published).toBe(published)
})

test.each([
  ['marks of HTML', 'The <b>Dry</b> &amp; the wet', 'The Dry & the wet'],
  ['what only looks like one', 'a < b > c', 'a < b > c'],
  ['what turns the text around it', 'Dry\u202Elands\u2066', 'Drylands'],
  ['controls and line ends', 'Dry\u0000lands\n of\tQueensland', 'Drylands of Queensland'],
  ['halves of characters', 'Dry\uD800lands', 'Drylands'],
  ['a title too long', 'ab '.repeat(100), `${'ab '.repeat(66)}a…`],
])('a title is cleaned of %s', (_, title, clean) => {
  expect(record({ title })?.title).toBe(clean)
})

test('a title that is too long with its subtitle is used without it', () => {
  expect(record({ subtitle: 'x'.repeat(200) })?.title).toBe('Drylands')
})

test.each([
  ['a megabyte of description', { description: 'x '.repeat(500_000) }, { published: null }],
  [
    'numbers too large',
    { covers: [3e9], works: [{ key: '/works/OL9999999999W' }] },
    { cover: null, work: null },
  ],
  ['keys of something else', { authors: [{ key: '/authors/../x' }, 5, null] }, { authors: null }],
  ['lists that are none', { subjects: 'Fiction', covers: 5, authors: {} }, { genre: null, cover: null }],
  ['an own name of an object', { __proto__: { title: 'x' }, works: [] }, { title: 'Drylands' }],
])('%s does no harm', (_, facts, expected) => {
  expect(record(facts)).toMatchObject(expected)
})

test('works and authors', () => {
  const work = {
    authors: [{ author: { key: '/authors/OL26A' } }, { author: '/authors/OL27A' }],
    subjects: ['Fantasy'],
  }
  expect(readDumpLine(`/type/work\t/works/OL3W\t1\t${TIME}\t${JSON.stringify(work)}`)).toEqual({
    is: 'work',
    rows: [{ number: 3, editedAt: TIME, authors: [26, 27], genre: 'Fantasy' }],
  })
  expect(readDumpLine(`/type/author\t/authors/OL26A\t1\tsoon\t{"name":"Thea  Astley\\u202e"}`)).toEqual({
    is: 'author',
    rows: [{ number: 26, editedAt: '1970-01-01T00:00:00', name: 'Thea Astley' }],
  })
})

describe('lines that add nothing', () => {
  test.each<[string, string, object]>([
    ['of columns too few', '/type/edition\t/books/OL7M\t3', { is: 'bad', why: 'columns' }],
    ['empty', '', { is: 'bad', why: 'columns' }],
    [
      'of JSON that ends',
      `/type/edition\t/books/OL7M\t3\t${TIME}\t{"title": "Dry`,
      { is: 'bad', why: 'json' },
    ],
    ['of a list', `/type/edition\t/books/OL7M\t3\t${TIME}\t[]`, { is: 'bad', why: 'json' }],
    ['of a key that is none', `/type/edition\t/books/7\t3\t${TIME}\t{}`, { is: 'bad', why: 'number' }],
    ['moved', `/type/redirect\t/books/OL7M\t3\t${TIME}\t{}`, { is: 'other' }],
    ['of something inherited', `constructor\t/books/OL7M\t3\t${TIME}\t{}`, { is: 'other' }],
    [
      'without a name',
      `/type/author\t/authors/OL7A\t3\t${TIME}\t{"name":"\\u200b"}`,
      { is: 'bad', why: 'name' },
    ],
  ])('%s', (_, line, read) => {
    expect(readDumpLine(line)).toEqual(read)
  })

  test('editions without an ISBN, with a wrong one, without a title', () => {
    expect(edition({ title: 'Drylands' })).toEqual({ is: 'withoutIsbn' })
    expect(edition({ title: 'Drylands', isbn_10: ['0143180143'] })).toEqual({ is: 'bad', why: 'isbn' })
    expect(edition({ title: ' \u200B', isbn_10: ['0143180142'] })).toEqual({ is: 'bad', why: 'title' })
  })
})
