// People who only look: pages through HAProxy, live streams that reconnect as browsers do, and questions to the standbys.

import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { bookPath } from '#rules/library/book-paths.ts'
import { until } from '#scripts/drills/until.ts'
import { announce } from '#server/live/live-queries.ts'
import { openDatabase } from '#server/store/database.ts'
import { at } from './at.ts'
import type { City } from './city.ts'
import { watchGap } from './gap.ts'

const ANSWER_MS = 15_000
const RECONNECT_MS = 1000
const MOST_CATCH_UP_MS = 20_000
const TO_STANDBYS_EVERY_MS = 200
const STANDBY_MS = 2000

export type Pages = {
  answered: number
  busy: number
  failed: number
  signedOut: number
  longestGapMs: number
  oddities: Map<string, number>
}

/** A page that was rendered for another reader than the one who asked. */
export const FOR_ANOTHER = 'for somebody else'

/** How a page was answered: with its status, or otherwise than its reader may expect. */
export function readingOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  memberId: string | undefined,
): number | string {
  if (headers.get('Location')?.startsWith('/auth')) return 'signed out'
  if (status !== 200) return status
  // Of whom it was rendered for, as the service worker is told.
  const viewer = headers.get('X-Viewer')?.split(' ')[0]
  if (!viewer) return 'says not for whom it is'
  if (viewer === (memberId ?? 'guest')) return status
  return viewer === 'guest' ? 'signed out' : FOR_ANOTHER
}

/** Asks for pages at a steady rate, however long each takes: every second time as a guest. */
export function askPages({ site, city, perSecond }: { site: string; city: City; perSecond: number }) {
  const gap = watchGap()
  const asking = new Set<Promise<void>>()
  const counts = { answered: 0, busy: 0, failed: 0, signedOut: 0, oddities: new Map<string, number>() }
  const paths = [
    '/',
    '/all-books',
    '/events',
    ...city.copies.slice(0, 20).map(({ bookId }) => bookPath(bookId)),
  ]
  const own = ['/messages', '/bookcase', '/requested-books', '/notifications']
  let turn = 0
  const timer = setInterval(() => {
    const path = at([...paths, ...own], turn)
    const memberId = turn % 2 === 0 && !own.includes(path) ? undefined : at(city.memberIds, turn)
    turn += 1
    const answer = ask(path, memberId)
    asking.add(answer)
    void answer.finally(() => asking.delete(answer))
  }, 1000 / perSecond)

  async function ask(path: string, memberId: string | undefined): Promise<void> {
    const status = await statusOf(path, memberId)
    if (status === 200) {
      counts.answered += 1
      gap.note()
    } else if (status === 503) counts.busy += 1
    else {
      if (status === 'signed out') counts.signedOut += 1
      else counts.failed += 1
      const what = `${path.startsWith(bookPath('')) ? '/book' : path}: ${status}`
      counts.oddities.set(what, (counts.oddities.get(what) ?? 0) + 1)
    }
  }

  async function statusOf(path: string, memberId: string | undefined): Promise<number | string> {
    try {
      const answer = await fetch(site + path, {
        headers: memberId ? { Cookie: city.cookieOf(memberId) } : {},
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      await answer.text()
      return readingOf(answer, memberId)
    } catch (error) {
      return error instanceof Error ? error.name : 'failed'
    }
  }

  return {
    async stop(): Promise<Pages> {
      clearInterval(timer)
      const longestGapMs = gap.longest()
      await Promise.all(asking)
      return { ...counts, longestGapMs }
    },
  }
}

/** So many live streams, which are opened again whenever they end. */
export async function openLiveReaders({ site, city, count }: { site: string; city: City; count: number }) {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const stopping = new AbortController()
  const readers = Array.from({ length: count }, (_, number) => ({
    cookie: city.cookieOf(at(city.memberIds, number)),
    isOpen: false,
    heard: 0,
    reconnected: 0,
  }))
  type Reader = (typeof readers)[number]

  async function keepReading(reader: Reader): Promise<void> {
    while (!stopping.signal.aborted) {
      await read(reader).catch(() => undefined)
      reader.isOpen = false
      if (stopping.signal.aborted) return
      reader.reconnected += 1
      await pause(RECONNECT_MS * (0.5 + Math.random()))
    }
  }

  async function read(reader: Reader): Promise<void> {
    const asked = get(`${site}/live`, { agent, headers: { Cookie: reader.cookie }, signal: stopping.signal })
    const [stream]: IncomingMessage[] = await once(asked, 'response')
    if (!stream) return
    if (stream.statusCode !== 200) return void stream.resume()
    reader.isOpen = true
    for await (const text of stream.setEncoding('utf8'))
      if (text.includes('event: changed')) reader.heard += 1
  }

  for (const reader of readers) void keepReading(reader)
  await until(() => readers.every(({ isOpen }) => isOpen), {
    withinMs: 60_000,
    otherwise: () => `Only ${readers.filter(({ isOpen }) => isOpen).length} of ${count} live streams opened`,
  })

  return {
    /** How many hear what is announced to all of them now. */
    async caughtUp(pool: pg.Pool): Promise<number> {
      const before = readers.map(({ heard }) => heard)
      const behind = () => readers.filter(({ heard }, number) => heard === before[number]).length
      const deadline = performance.now() + MOST_CATCH_UP_MS
      while (behind() > 0 && performance.now() < deadline) {
        await announce(openDatabase(pool), { members: city.memberIds, about: 'library' })
        await pause(1000)
      }
      return count - behind()
    },
    reconnected: () => readers.reduce((sum, { reconnected }) => sum + reconnected, 0),
    stop(): void {
      stopping.abort()
      agent.destroy()
    },
  }
}

/** Reads from the standbys, each time on a connection of its own. */
export function askStandbys(connection: pg.ClientConfig) {
  const gap = watchGap()
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      if (await canRead(connection)) gap.note()
      await pause(TO_STANDBYS_EVERY_MS)
    }
  })()
  return {
    async stop(): Promise<{ longestGapMs: number }> {
      const longestGapMs = gap.longest()
      isOver = true
      await asking
      return { longestGapMs }
    },
  }
}

async function canRead(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: STANDBY_MS,
    query_timeout: STANDBY_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
