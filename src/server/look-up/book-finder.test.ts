import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type BookServices,
  bookServices,
  googleVolumes,
  openLibraryBook,
  openLibraryEdition,
} from '#tests/support/book-services.ts'
import { createBookFinder } from './book-finder.ts'

const isbn = '9780143180142'
const drylands = { title: 'Drylands', author: 'Thea Astley' }
const picture = Buffer.from('bytes of a picture')

const lines: string[] = []
const log = pino({}, { write: (line: string) => void lines.push(line) })
const open: BookServices[] = []
afterEach(() => {
  for (const service of open.splice(0)) service.close()
  lines.length = 0
})

type Answers = Parameters<typeof bookServices>[0]

/** Waits for each response, however busy this machine is. */
const longTimeOutMs = 30_000
const timeOutFor = (answer: unknown) => (answer === 'never' ? 300 : longTimeOutMs)

async function aFinder(
  answer: Answers,
  { elsewhere, timeOutMs = longTimeOutMs }: { elsewhere?: Answers; timeOutMs?: number } = {},
) {
  const service = await bookServices(answer)
  const other = await bookServices(elsewhere ?? (() => undefined))
  open.push(service, other)
  const settings = { openLibrary: service.origin, googleBooks: service.origin, googleKey: 'k' }
  const finder = createBookFinder({ settings, agent: 'Verandah (test)', log, timeOutMs })
  return { ...finder, service, other }
}

test('Open Library is asked for the edition, and for what it says about it', async () => {
  const { ask, service } = await aFinder((path) => {
    if (path.startsWith('/api/books')) return { json: openLibraryBook(isbn, drylands) }
    if (path === `/isbn/${isbn}.json`) return { redirect: '/books/OL1M.json' }
    return path === '/books/OL1M.json' ? { json: openLibraryEdition('A drought.') } : undefined
  })
  expect(await ask('open-library', { isbn })).toEqual({
    is: 'answered',
    books: [
      {
        ...drylands,
        description: 'A drought.',
        isbn,
        published: '1999',
        genre: 'Fiction',
        coverUrl: null,
        work: 'OL15832982W',
      },
    ],
  })
  expect(service.asked).toContain(`/api/books?bibkeys=ISBN:${isbn}&jscmd=data&format=json`)
})

test('if the edition has no description the work is asked, and a book without either is found too', async () => {
  const { ask } = await aFinder((path) => {
    if (path.startsWith('/api/books')) return { json: openLibraryBook(isbn, drylands) }
    if (path === `/isbn/${isbn}.json`) return { json: { works: [{ key: '/works/OL2W' }] } }
    return path === '/works/OL2W.json' ? { json: { description: 'Of the work.' } } : undefined
  })
  expect(await ask('open-library', { isbn })).toMatchObject({
    books: [{ description: 'Of the work.', work: 'OL2W' }],
  })
  const plain = await aFinder(
    (path) => (path.startsWith('/api/books') ? { json: openLibraryBook(isbn, drylands) } : 'never'),
    { timeOutMs: 2_000 },
  )
  expect(await plain.ask('open-library', { isbn })).toMatchObject({
    books: [{ title: 'Drylands', description: null }],
    isPartial: true,
  })
})

test('a work is described in plain text that fits a form, or not at all', async () => {
  const long = `<p>Of the work.</p>${'word '.repeat(2000)}`
  const { describe: said } = await aFinder((path) =>
    path === '/works/OL2W.json' ? { json: { description: long } } : undefined,
  )
  const text = await said('OL2W')
  expect(text?.startsWith('Of the work.\nword')).toBe(true)
  expect(text?.length).toBeLessThanOrEqual(4000)
  expect(await said('OL9W')).toBeNull()
  const { describe: later } = await aFinder(() => 'never', { timeOutMs: timeOutFor('never') })
  expect(await later('OL2W')).toBe('not now')
})

test('Google Books is asked with its key; a volume that only mentions the ISBN is not the book', async () => {
  const other = { title: 'About Drylands', author: 'A. Critic', isbn: '9780743273565' }
  const { ask, service } = await aFinder(() => ({ json: googleVolumes(other, { ...drylands, isbn }) }))
  expect(await ask('google-books', { isbn })).toMatchObject({ books: [{ ...drylands, isbn }] })
  expect(service.asked[0]).toContain(`q=isbn:${isbn}&`)
  expect(service.asked[0]).toContain('key=k')
  const wrong = await aFinder(() => ({ json: googleVolumes(other) }))
  expect(await wrong.ask('google-books', { isbn })).toEqual({ is: 'answered', books: [] })
})

test.each([
  ['open-library', { json: {} }],
  ['open-library', undefined],
  ['google-books', { json: { kind: 'books#volumes', totalItems: 0 } }],
] as const)('%s does not know the book: %o', async (source, answer) => {
  const { ask } = await aFinder(() => answer)
  expect(await ask(source, { isbn })).toEqual({ is: 'answered', books: [] })
})

describe.each(['open-library', 'google-books'] as const)('%s is away', (source) => {
  const page = { body: '<!doctype html>', type: 'text/html' }
  test.each([
    ['never answers', 'never', 60],
    ['is out of order', { json: {}, status: 500 }, 60],
    ['is overrun', { json: {}, status: 429, headers: { 'Retry-After': '90' } }, 90],
    ['wants no more for days', { json: {}, status: 429, headers: { 'Retry-After': '900000' } }, 3600],
    ['forbids', { json: {}, status: 403 }, 60],
    ['says the question is wrong', { json: {}, status: 400 }, undefined],
    ['answers a page', page, undefined],
    ['answers half', { body: '{"docs": [', type: 'application/json' }, undefined],
    ['answers a list', { json: ['Drylands'] }, undefined],
    ['answers 10 MB', { bytes: 10_000_000, type: 'application/json' }, undefined],
    ['announces 10 MB', { bytes: 10_000_000, type: 'application/json', saysLength: true }, undefined],
    [
      'answers packed',
      { ...page, type: 'application/json', headers: { 'Content-Encoding': 'gzip' } },
      undefined,
    ],
    ['leads in a circle', { redirect: '/again' }, undefined],
    ['leads to the cloud’s own data', { redirect: 'http://169.254.169.254/latest/meta-data' }, undefined],
    ['leads to a file', { redirect: 'file:///etc/passwd' }, undefined],
    [
      'leads to a host that resembles a known one',
      { redirect: 'https://openlibrary.org.example.com/' },
      undefined,
    ],
  ] as const)('when it %s', async (_, answer, seconds) => {
    const { ask } = await aFinder(() => answer, { timeOutMs: timeOutFor(answer) })
    expect(await ask(source, { isbn })).toEqual(seconds ? { is: 'away', seconds } : { is: 'away' })
    expect(lines.join('')).not.toContain(isbn)
  })
})

test('a server that does not exist is away, and a redirect to this machine is not followed', async () => {
  const { ask, service, other } = await aFinder(() => ({ redirect: `${other.origin}/secret` }))
  expect(await ask('google-books', { isbn })).toEqual({ is: 'away' })
  expect(other.asked).toEqual([])
  service.close()
  expect(await ask('google-books', { isbn })).toEqual({ is: 'away', seconds: 60 })
})

test('a known name that now resolves to this machine is not asked', async () => {
  const { cover, other } = await aFinder((path) =>
    path === '/led' ? { redirect: 'https://archive.org/cover.jpg' } : undefined,
  )
  const { default: dns } = await import('node:dns')
  const nearby = (_name: string, _options: object, found: (error: null, at: object[]) => void) =>
    found(null, [{ address: '127.0.0.1', family: 4 }])
  const { vi } = await import('vitest')
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(nearby as never) // one of its several forms
  expect(await cover('https://covers.openlibrary.org/b/id/1-L.jpg')).toBe('none')
  expect(lines.join('')).toContain('it does not resolve to a public address')
  lookup.mockRestore()
  expect(other.asked).toEqual([])
})

test('a cover is accepted as it is, from a host we know', async () => {
  const { cover, service } = await aFinder((path) =>
    path === '/b/id/1-L.jpg' ? { redirect: '/kept/1.jpg' } : { body: picture, type: 'image/jpeg' },
  )
  expect(Buffer.from((await cover(`${service.origin}/b/id/1-L.jpg`)) ?? '')).toEqual(picture)
})

test.each([
  ['of another kind', { body: '<svg/>', type: 'image/svg+xml' }, 'none'],
  ['that is a page', { body: '<p>', type: 'text/html' }, 'none'],
  ['that is not there', undefined, 'none'],
  ['of 10 MB', { bytes: 10_000_000, type: 'image/jpeg' }, 'none'],
  ['that never comes', 'never', 'not now'],
  ['while its host is out of order', { json: {}, status: 503 }, 'not now'],
] as const)('no cover %s', async (_, answer, outcome) => {
  const { cover, service } = await aFinder(() => answer, { timeOutMs: timeOutFor(answer) })
  expect(await cover(`${service.origin}/b/id/1-L.jpg`)).toBe(outcome)
})

test('a cover host that failed to answer three times is not asked for a while', async () => {
  const { cover, service } = await aFinder(() => 'never', { timeOutMs: timeOutFor('never') })
  for (let time = 0; time < 4; time++) expect(await cover(`${service.origin}/${time}.jpg`)).toBe('not now')
  expect(service.asked).toHaveLength(3)
})

test.each([
  'no address',
  'http://127.0.0.1:9/1.jpg',
  'https://me:hunter2@covers.openlibrary.org/1.jpg',
  'https://covers.openlibrary.org:8443/1.jpg',
  'https://evilarchive.org/1.jpg',
  'ftp://archive.org/1.jpg',
  'data:image/png;base64,AAAA',
])('no cover from %s', async (url) => {
  const { cover } = await aFinder(() => undefined)
  expect(await cover(url)).toBe('none')
})

test('by words each service names a few works, none with an ISBN', async () => {
  const { ask, service } = await aFinder((path) =>
    path.startsWith('/search.json')
      ? {
          json: {
            numFound: 2,
            docs: [
              {
                key: '/works/OL3W',
                title: 'Drylands',
                author_name: ['Thea Astley'],
                cover_i: 7,
                first_publish_year: 1999,
              },
              { key: '/works/OL4W', title: 'Nobody’s' },
            ],
          },
        }
      : { json: googleVolumes({ ...drylands, isbn }) },
  )
  expect(await ask('open-library', drylands)).toMatchObject({
    books: [
      {
        ...drylands,
        isbn: null,
        published: '1999',
        work: 'OL3W',
        coverUrl: `${service.origin}/b/id/7-L.jpg`,
      },
    ],
  })
  expect(await ask('google-books', { title: 'Dry"lands', author: '' })).toMatchObject({
    books: [{ isbn: null }],
  })
  expect(service.asked.map((path) => path.replaceAll('+', ' ')).join('\n')).toContain(
    'q=intitle:"Dry lands"&',
  )
})

test('if look-ups are off, nobody is asked', () => {
  const settings = { openLibrary: undefined, googleBooks: undefined, googleKey: undefined }
  expect(createBookFinder({ settings, agent: 'a', log }).sources).toEqual([])
})
