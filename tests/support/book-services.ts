// Fake Open Library and Google Books on loopback: a server that answers by path as a test tells it, and both formats.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { BookFinder } from '#server/look-up/book-finder.ts'

type Met =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { body: Buffer | string; type: string; status?: number; headers?: Record<string, string> }
  /** A body of this many bytes, whatever its Content-Length says. */
  | { bytes: number; type: string; saysLength?: boolean }
  | { redirect: string }
  | 'never'

export type BookServices = Awaited<ReturnType<typeof bookServices>>

/** `answer` is called for each request; undefined means "not found", in each service's own words. */
export async function bookServices(answer: (path: string, origin: string) => Met | undefined) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    asked.push(path)
    const met = answer(path, `http://${request.headers.host}`)
    if (met !== 'never') void respond(response, met ?? { json: { error: 'notfound' }, status: 404 })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // A TCP server's address is never a string.
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The paths, in order. */
    asked,
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function respond(response: ServerResponse, met: Exclude<Met, 'never'>): Promise<void> {
  if ('redirect' in met) return void response.writeHead(302, { Location: met.redirect }).end()
  if ('bytes' in met) return pour(response, met)
  const type = 'json' in met ? 'application/json; charset=utf-8' : met.type
  response.writeHead(met.status ?? 200, { 'Content-Type': type, ...met.headers })
  response.end('json' in met ? JSON.stringify(met.json) : met.body)
}

async function pour(
  response: ServerResponse,
  { bytes, type, saysLength }: { bytes: number; type: string; saysLength?: boolean },
): Promise<void> {
  response.writeHead(200, { 'Content-Type': type, ...(saysLength && { 'Content-Length': bytes }) })
  const part = Buffer.alloc(64 * 1024, ' ')
  for (let sent = 0; sent < bytes && !response.destroyed; sent += part.byteLength) {
    response.write(part)
    if (response.writableNeedDrain) await Promise.race([once(response, 'drain'), wait(50)])
  }
  response.end()
}

/** Knows no book and makes no request. */
export const silentFinder: BookFinder = {
  sources: ['open-library', 'google-books'],
  coverUrl: () => undefined,
  ask: async () => ({ is: 'answered', books: [] }),
  describe: async () => null,
  cover: async () => 'none',
}

/** /api/books?jscmd=data */
export function openLibraryBook(
  isbn: string,
  facts: { title: string; author: string; cover?: string; date?: string },
) {
  return {
    [`ISBN:${isbn}`]: {
      title: facts.title,
      authors: [{ name: facts.author, url: 'https://openlibrary.org/authors/OL1A' }],
      identifiers: { isbn_13: [isbn], openlibrary: ['OL1M'] },
      publish_date: facts.date ?? '1999',
      subjects: [{ name: 'Fiction', url: 'https://openlibrary.org/subjects/fiction' }],
      ...(facts.cover && { cover: { large: facts.cover, medium: facts.cover, small: facts.cover } }),
    },
  }
}

/** The book that journeys look up. */
export const journeyIsbn = '9780316030571'

/** Another edition, which a journey adds to the catalogue. */
export const addedIsbn = '9781857231359'

/** Another, which a journey scans and saves. */
export const scannedIsbn = '9781857231380'

/** Open Library as the journeys see it: it knows one book with its cover by three ISBNs, and another by its title. */
export async function oneBook(): Promise<Parameters<typeof bookServices>[0]> {
  const picture = { create: { width: 320, height: 480, channels: 3, background: '#553377' } } as const
  const body = await sharp(picture).jpeg().toBuffer()
  const facts = { title: 'Use of Weapons', author: 'Iain M. Banks', date: '2008' }
  const cover = '/b/id/7-L.jpg'
  return (path, origin) => {
    if (path === cover) return { body, type: 'image/jpeg' }
    const isbn = [journeyIsbn, addedIsbn, scannedIsbn].find((each) => path.includes(each))
    if (isbn && path === `/isbn/${isbn}.json`) return { json: openLibraryEdition('A drought.') }
    if (path === '/works/OL5W.json') return { json: { description: 'A game for an empire.' } }
    if (path.startsWith('/search.json'))
      return { json: { docs: path.includes('layer') ? [playerOfGames] : [] } }
    if (!path.startsWith('/api/books')) return undefined
    return { json: isbn ? openLibraryBook(isbn, { ...facts, cover: `${origin}${cover}` }) : {} }
  }
}

/** Of /search.json */
const playerOfGames = {
  key: '/works/OL5W',
  title: 'The Player of Games',
  author_name: ['Iain M. Banks'],
  first_publish_year: 1988,
  subject: ['Science fiction'],
}

/** /isbn/{isbn}.json */
export const openLibraryEdition = (description: string) => ({
  description: { type: '/type/text', value: description },
  works: [{ key: '/works/OL15832982W' }],
})

/** /books/v1/volumes */
export function googleVolumes(
  ...books: { title: string; author: string; isbn: string; description?: string; cover?: string }[]
) {
  return {
    kind: 'books#volumes',
    totalItems: books.length,
    items: books.map(({ title, author, isbn, description, cover }) => ({
      kind: 'books#volume',
      volumeInfo: {
        ...{ title, authors: [author], description, publishedDate: '2011-09-20', categories: ['Fiction'] },
        industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }],
        ...(cover && { imageLinks: { smallThumbnail: cover, thumbnail: cover } }),
      },
    })),
  }
}
