// Looks books up in the services, and fetches their covers. Never called inside a transaction.

import { z } from 'zod'
import { HOUR_SECONDS } from '#rules/base/durations.ts'
import type { Log } from '#server/base/log.ts'
import { usualAddresses } from '#server/base/look-up-settings.ts'
import { createCircuitBreaker, LeftAlone } from '#server/outward/circuit-breaker.ts'
import { type Allowed, fetchSafely, NotFetched, NotReached } from '#server/outward/safe-fetch.ts'
import type { FoundBook } from './found-book.ts'
import { googleBooksPaths, readGoogleBooksIsbn, readGoogleBooksWords } from './google-books.ts'
import {
  openLibraryPaths,
  readOpenLibraryEdition,
  readOpenLibraryIsbn,
  readOpenLibraryWords,
} from './open-library.ts'

export type SourceName = 'open-library' | 'google-books'

/** A query for a service: an ISBN of 13 digits, or title and author. */
export type Question = { isbn: string } | { title: string; author: string }

/**
 * 'away': there was no readable answer. `seconds`: how long to pause the service; absent: only this query failed.
 * `isPartial`: the service knows more about the book, but a part of the answer failed this time.
 */
export type FinderResult =
  | { is: 'answered'; books: FoundBook[]; isPartial?: true }
  | { is: 'away'; seconds?: number }

/** The services in the order they are asked. Those without an address are not used. */
export type FinderSettings = {
  openLibrary: string | undefined
  googleBooks: string | undefined
  googleKey: string | undefined
}

export type BookFinder = ReturnType<typeof createBookFinder>

const TIME_OUT_MS = 4_000
const MOST_ANSWER_BYTES = 1024 * 1024
const MOST_COVER_BYTES = 5 * 1024 * 1024
const MOST_FOUND = 5
const PAUSE_SECONDS = 60
/** At most so many look-ups wait for one service at once; after three in a row without an answer it is paused. */
const breakerLimits = { mostWaiting: 16, mostFailures: 3, pauseMs: PAUSE_SECONDS * 1000 }
const LONGEST_PAUSE_SECONDS = HOUR_SECONDS

// Covers of Open Library are hosted by the Internet Archive, which redirects from one machine to another.
const coverHosts = [
  'covers.openlibrary.org',
  'archive.org',
  '*.us.archive.org',
  'books.google.com',
  'books.googleusercontent.com',
]
const usualHosts = ['openlibrary.org', 'www.openlibrary.org', 'www.googleapis.com']
const covers = /^image\/(jpeg|png|webp)$/

export function createBookFinder(parts: {
  settings: FinderSettings
  /** The User-Agent that Open Library asks for: a name and a contact. */
  agent: string
  log: Log
  timeOutMs?: number
}) {
  const { settings, agent, log, timeOutMs = TIME_OUT_MS } = parts
  const { openLibrary, googleBooks, googleKey: key } = settings
  const breaker = createCircuitBreaker({ ...breakerLimits, clock: () => new Date() })
  // Chosen by the operator: they may be anywhere.
  const origins = [openLibrary, googleBooks]
    .filter((each) => each !== undefined)
    .filter((each) => !isUsual(each))
  const coversOfOpenLibrary =
    openLibrary === usualAddresses.openLibrary ? 'https://covers.openlibrary.org' : openLibrary

  type Told = { books: FoundBook[]; isPartial?: true }
  const ask: Record<SourceName, (question: Question, signal: AbortSignal) => Promise<Told>> = {
    async 'open-library'(question, signal) {
      if (!('isbn' in question)) {
        const answer = await json(openLibrary, openLibraryPaths.words(question, MOST_FOUND), signal)
        return { books: readOpenLibraryWords(answer, coversOfOpenLibrary ?? '') }
      }
      const [answer, more] = await Promise.all([
        json(openLibrary, openLibraryPaths.isbn(question.isbn), signal),
        about(openLibraryPaths.edition(question.isbn), signal),
      ])
      const book = readOpenLibraryIsbn(answer, question.isbn)
      if (!book) return { books: [] }
      const ofWork = !more.description && more.work ? await aboutWork(more.work, signal) : undefined
      const description = more.description ?? ofWork?.description ?? null
      const books = [{ ...book, work: more.work ?? null, description }]
      return { books, ...((more.isPartial || ofWork?.isPartial) && { isPartial: true }) }
    },
    async 'google-books'(question, signal) {
      if (!('isbn' in question)) {
        const path = googleBooksPaths.words(question, MOST_FOUND, key)
        return { books: readGoogleBooksWords(await json(googleBooks, path, signal)) }
      }
      const answer = await json(googleBooks, googleBooksPaths.isbn(question.isbn, key), signal)
      const book = readGoogleBooksIsbn(answer, question.isbn)
      return { books: book ? [book] : [] }
    },
  }

  return {
    /** The services in order. */
    sources: [
      ...(openLibrary ? ['open-library' as const] : []),
      ...(googleBooks ? ['google-books' as const] : []),
    ],

    async ask(source: SourceName, question: Question): Promise<FinderResult> {
      try {
        const asking = () => ask[source](question, AbortSignal.timeout(timeOutMs))
        return { is: 'answered', ...(await breaker.ask(source, asking, isNotReached)) }
      } catch (error) {
        if (error instanceof LeftAlone) return { is: 'away', seconds: error.seconds }
        const failure = failureOf(error)
        log.warn({ source, reason: failure.message }, 'Looking up a book failed')
        if (failure instanceof Refused) return { is: 'away', seconds: failure.seconds }
        return failure instanceof NotReached ? { is: 'away', seconds: PAUSE_SECONDS } : { is: 'away' }
      }
    },

    /** The address of Open Library's cover with this number, if that service is used. */
    coverUrl: (number: number): string | undefined =>
      coversOfOpenLibrary && `${coversOfOpenLibrary}/b/id/${number}-L.jpg`,

    /** Open Library's description of a work; null if it has none. */
    async describe(work: string): Promise<string | null | 'not now'> {
      if (!openLibrary) return null
      const asking = () => aboutWork(work, AbortSignal.timeout(timeOutMs))
      const said = await breaker.ask('open-library', asking, isNotReached).catch(unlessLeftAlone)
      if (said === 'not now' || said.isPartial) return 'not now'
      return said.description ?? null
    },

    /** The bytes of a cover; 'none' if there is no picture that we accept. The picture store checks the content. */
    async cover(url: string): Promise<Uint8Array | 'none' | 'not now'> {
      const address = URL.parse(url)
      if (!address) return 'none'
      const options = {
        allowed: { origins, hosts: coverHosts },
        accept: 'image/jpeg,image/png,image/webp',
        agent,
      }
      const asking = () =>
        fetchSafely(address, {
          ...options,
          mostBytes: MOST_COVER_BYTES,
          signal: AbortSignal.timeout(timeOutMs),
        })
      try {
        const { status, type, body } = await breaker.ask(`covers of ${address.host}`, asking, isNotReached)
        if (status === 200 && covers.test(type)) return body
        log.warn({ status, type }, 'A fetched cover is not a picture')
        return isBusy(status) ? 'not now' : 'none'
      } catch (error) {
        if (error instanceof LeftAlone) return 'not now'
        if (!(error instanceof NotFetched)) throw error
        log.warn({ reason: error.message }, 'Fetching a cover failed')
        return error instanceof NotReached ? 'not now' : 'none'
      }
    },
  }

  async function json(origin: string | undefined, path: string, signal: AbortSignal): Promise<unknown> {
    if (!origin) throw new NotFetched('it is not asked here')
    const allowed: Allowed = { origins: origins.filter((each) => each === origin), hosts: usualHosts }
    const options = { allowed, accept: 'application/json', agent, mostBytes: MOST_ANSWER_BYTES, signal }
    const { status, type, body, retryAfter } = await fetchSafely(new URL(path, origin), options)
    if (status === 404) return {}
    if (isBusy(status)) throw new Refused(status, retryAfter)
    if (status !== 200) throw new NotFetched(`it answered ${status}`)
    if (type !== 'application/json') throw new NotFetched('it answered with something other than JSON')
    return JSON.parse(Buffer.from(body).toString('utf8'))
  }

  /** Optional facts: without them the book is still found. */
  async function about(path: string, signal: AbortSignal) {
    try {
      return { ...readOpenLibraryEdition(await json(openLibrary, path, signal)), isPartial: false }
    } catch (error) {
      const failure = failureOf(error)
      const isPartial = failure instanceof NotReached || failure instanceof Refused
      return { description: undefined, work: undefined, isPartial }
    }
  }

  function aboutWork(work: string, signal: AbortSignal) {
    return about(openLibraryPaths.work(work), signal)
  }
}

const isUsual = (origin: string) => Object.values(usualAddresses).some((usual) => usual === origin)

const isNotReached = (error: unknown) => error instanceof NotReached

function unlessLeftAlone(error: unknown): 'not now' {
  if (error instanceof LeftAlone) return 'not now'
  throw error
}

const isBusy = (status: number) => status === 429 || status === 403 || status >= 500

/** It responds but refuses queries, because of its rate limit or a failure. */
class Refused extends NotFetched {
  readonly seconds: number

  constructor(status: number, retryAfter: string | undefined) {
    super(`it answered ${status}`)
    const asked = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : PAUSE_SECONDS
    this.seconds = Math.min(Math.max(asked, 1), LONGEST_PAUSE_SECONDS)
  }
}

/** The failure of a service, in words for the log; our own bugs are thrown again. */
function failureOf(error: unknown): NotFetched {
  if (error instanceof NotFetched) return error
  if (error instanceof z.ZodError || error instanceof SyntaxError) {
    return new NotFetched('it answered in an unknown format')
  }
  throw error
}
