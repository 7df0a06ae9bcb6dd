// A whole city after a year, beside one a tenth as large: how long each main screen takes, how much it takes on disk, and how long
// looking after it does.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { suburbBySlug } from '#city/suburbs.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { discussionPath } from '#rules/clubs/club-paths.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { suburbPath } from '#rules/places/place-paths.ts'
import { addEvents } from '#scripts/bench/features/event-lists-queries.ts'
import { withApp } from '#scripts/bench/measure-app.ts'
import { signIn } from '#scripts/bench/people.ts'
import { type Finding, most, percentile } from '#scripts/bench/report.ts'
import { seedCity } from '#scripts/bench/seed-queries.ts'
import { titleAdjectives, titleNouns } from '#scripts/bench/seed-words.ts'
import { createLog } from '#server/base/log.ts'
import { openFolders } from '#server/files/stores.ts'
import { backUp } from '#server/store/archive/backup.ts'
import { restore } from '#server/store/archive/restore.ts'
import { createPool } from '#server/store/database.ts'
import {
  answerEvents,
  clubIds,
  indexLargest,
  livedYear,
  type Reader,
  sizeOf,
  someReaders,
  vacuum,
  yearOf,
} from './year-queries.ts'

const MEMBERS = 100_000
const COPIES_EACH = 10
const SMALLER = 10
const READERS = 40
const VISITS = 200
const LIMIT_MS = 200
const GROWTH = 2
const words = [...titleNouns, ...titleAdjectives]

type Asked = Reader & { word: string }

/** `for a guest` are asked without a session. */
const screens: Record<string, (reader: Asked) => string> = {
  Home: () => '/',
  'All books': () => '/all-books',
  'A search': ({ word }) => `/search?${new URLSearchParams({ q: word })}`,
  'A book': ({ book }) => bookPath(book),
  'A profile': ({ neighbour }) => profilePath(neighbour),
  'Own profile': () => '/profile',
  Bookcase: () => '/bookcase',
  Requests: () => '/requested-books',
  Messages: () => '/messages',
  'A conversation': ({ conversation }) => conversationPath(conversation),
  Notifications: () => '/notifications',
  'Book clubs': () => '/book-clubs',
  'A club': ({ club }) => clubPath(club),
  'A discussion': ({ club, discussion }) => discussionPath(club, discussion),
  Events: () => '/events',
  'An event': ({ event }) => eventPath(event),
  'Pins of the map': () => '/map/pins',
  'A suburb': ({ suburb }) => suburbOf(suburb),
  'Home, for a guest': () => '/',
  'A book, for a guest': ({ book }) => bookPath(book),
  'Events, for a guest': () => '/events',
}

/** `server` creates databases with every table, or without any, and returns how to connect to them. */
export async function measureCityYear(
  server: Record<'emptyDatabase' | 'newDatabase', (name: string) => Promise<pg.PoolConfig>>,
  { members = MEMBERS, say }: { members?: number | undefined; say: (line: string) => void },
): Promise<Finding[]> {
  const fewer = Math.round(members / SMALLER)
  const small = await cityOf(fewer, await server.emptyDatabase('verandah_bench_smaller_city'), say)
  const few = await visitTimes(small)
  const large = await cityOf(members, await server.emptyDatabase('verandah_bench_city'), say)
  const many = await visitTimes(large)
  const { rows, bytes } = await withClient(large, sizeOf)
  const among = `${millions(rows)} rows`
  return [
    ...Object.keys(screens).flatMap((name) => [
      most(`${name}, among ${members.toLocaleString('en')} members, p95`, many[name] ?? 0, LIMIT_MS, 'ms'),
      most(`– to a tenth of them`, (many[name] ?? 0) / (few[name] ?? 0), GROWTH, '×'),
    ]),
    { what: `Disk, ${among}`, measured: `${(bytes / 1e9).toFixed(1)} GB` },
    { what: '– for each member', measured: `${Math.round(bytes / members / 1000)} kB` },
    ...(await careTimes(large, await server.newDatabase('verandah_bench_restored'))),
  ]
}

/** Fills a database. */
async function cityOf(
  members: number,
  connection: pg.PoolConfig,
  say: (line: string) => void,
): Promise<pg.PoolConfig> {
  say(`A year of ${members.toLocaleString('en')} members…`)
  const took = await seconds(() =>
    withClient(connection, async (client) => {
      await seedCity(client, members * COPIES_EACH, members)
      await livedYear(client, members)
      const count = Math.round(members * yearOf.events)
      await addEvents(connection, { count, clubIds: await clubIds(client), words })
      await answerEvents(client, members)
    }),
  )
  say(`Filled in ${Math.round(took)} s.`)
  return connection
}

/** The p95 of each screen in milliseconds: one visit after the other, each by another member. */
async function visitTimes(connection: pg.PoolConfig): Promise<Record<string, number>> {
  const readers = await withClient(connection, (client) => someReaders(client, READERS))
  if (readers.length === 0) throw new Error('Nobody has borrowed a book and is in a club')
  const pool = createPool({ ...connection, max: 2 })
  const ids = readers.map(({ id }) => id)
  const sessions = await signIn(pool, ids).finally(() => pool.end())
  return withApp(connection, async ({ url }) => {
    const times: Record<string, number> = {}
    for (const [name, pathOf] of Object.entries(screens)) {
      const isGuest = name.endsWith('for a guest')
      const visits: number[] = []
      // The first ones read from disk, and let connections plan their statements.
      for (let at = -READERS; at < VISITS; at += 1) {
        const reader = readers[(at + READERS) % readers.length] as Reader // there is at least one
        const path = pathOf({ ...reader, word: words[(at + READERS) % words.length] ?? '' })
        // A cookie that the cache does not know prevents the response from being the shared copy.
        const cookie = isGuest ? 'seen=1' : (sessions.get(reader.id)?.cookie ?? '')
        const startedAt = performance.now()
        await visit(url + path, cookie)
        if (at >= 0) visits.push(performance.now() - startedAt)
      }
      times[name] = percentile(visits, 0.95)
    }
    return times
  })
}

async function visit(address: string, cookie: string): Promise<void> {
  const response = await fetch(address, { headers: { cookie }, redirect: 'manual' })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
}

/** What an operator waits for. */
async function careTimes(city: pg.PoolConfig, empty: pg.PoolConfig): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'verandah-bench-city-'))
  try {
    const file = join(folder, 'city.tar.zst')
    const { images, clubFiles } = openFolders(join(folder, 'files'))
    const connection = { ...city, statement_timeout: 0 }
    const backup = await seconds(() =>
      backUp({ connection, images, clubFiles, file, madeAt: new Date(), withoutLostFiles: true }),
    )
    const { size } = await stat(file)
    const restored = await seconds(() =>
      restore({
        connection: { ...empty, statement_timeout: 0 },
        location: { kind: 'folder', folder: join(folder, 'restored') },
        file,
        jobs: undefined,
        log: createLog({ level: 'warn' }),
      }),
    )
    const cleaned = await seconds(() => withClient(city, vacuum))
    const indexed = await seconds(() => withClient(city, indexLargest))
    return [
      { what: 'Backup', measured: `${Math.round(backup)} s, ${(size / 1e6).toFixed(0)} MB` },
      { what: 'Restore', measured: `${Math.round(restored)} s` },
      { what: 'Vacuum and analyze, all tables', measured: `${Math.round(cleaned)} s` },
      { what: 'A new index on the largest table', measured: `${Math.round(indexed)} s` },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Not from the pool: this takes longer than anything a visitor may wait for. */
async function withClient<Result>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

function suburbOf(slug: string): string {
  const suburb = suburbBySlug(slug)
  if (!suburb) throw new Error(`${slug} is no suburb`)
  return suburbPath(suburb)
}

const millions = (rows: number) => `${(rows / 1e6).toFixed(1)} M`
