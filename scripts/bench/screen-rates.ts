// How many screens per second the app answers, compared with a bare server that does the minimum for the same response.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { city } from '#city/city.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { clubList } from '#server/clubs/list/club-list.ts'
import { createEventReads } from '#server/events/event-reads.ts'
import { loadScreens } from '#server/http/screens.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { findViewer } from '#server/members/member-queries.ts'
import { createRecommendationService } from '#server/recommendations/recommendation-service.ts'
import type { Services } from '#server/services.ts'
import { createPool, type Database } from '#server/store/database.ts'
import type { DB } from '#server/store/tables.ts'
import { aCatalogue } from '#tests/support/library.ts'
import type { BarePlan, Statement } from './bare-server.ts'
import { type Comparison, compareRates } from './load.ts'
import { pageTree } from './page-tree.ts'
import { signIn, someMembers } from './people.ts'
import { type Finding, least } from './report.ts'

type App = { url: string; pid: number }

export async function measureScreens(app: App, connection: pg.PoolConfig): Promise<Finding[]> {
  const pool = createPool({ ...connection, max: 2 })
  const [member] = await someMembers(pool, 1)
  if (!member) throw new Error('The benchmark database has no members')
  const session = (await signIn(pool, [member.id])).get(member.id)
  if (!session) throw new Error('There is no session')
  // A cookie that the cache does not know prevents the response from being the shared copy.
  const uncached = { Cookie: 'seen=1' }
  const signedIn = { Cookie: session.cookie }
  const home = await homeOf(app.url)
  const [statement, ...more] = await statementsOf(pool, (db) => findViewer(db, session.token))
  if (!statement || more.length > 0) throw new Error('Expected a single statement for the session')
  const bare = await startBareServer({
    connection,
    guest: {
      home: await statementsOf(pool, (db) => home(db, guest)),
      page: await treeOf(app.url, uncached),
    },
    member: {
      session: statement,
      home: await statementsOf(pool, (db) => home(db, member)),
      page: await treeOf(app.url, signedIn),
    },
  })
  await pool.end()
  try {
    const at = (path: string, headers?: Record<string, string>) => ({
      ...{ url: app.url + path, pid: app.pid },
      ...(headers && { headers }),
    })
    const beside = (path: string) => ({ url: bare.url + path, pid: bare.pid })
    const data = await compareRates(at('/_.data', uncached), beside('/data'))
    const page = await compareRates(at('/', uncached), beside('/page'))
    const own = await compareRates(at('/', signedIn), beside('/member-page'))
    const shared = await compareRates(at('/'), beside('/hello'))
    return [
      ...ratio('Data request of home', data, 0.5),
      ...ratio('Home for a guest, rendered', page, 0.6),
      ...ratio('Home signed in, rendered', own, 0.5),
      least('Home for a guest, shared copy', shared.app, 5000, '/s'),
      { what: '– bare node:http saying hello', measured: perSecond(shared.bare) },
    ]
  } finally {
    bare.stop()
  }
}

function ratio(what: string, rates: Comparison, limit: number): Finding[] {
  return [
    least(`${what}, to bare`, rates.ratio, limit, '×'),
    { what: `– the app / bare node:http`, measured: `${perSecond(rates.app)} / ${perSecond(rates.bare)}` },
    ...(Number.isNaN(rates.appMs)
      ? []
      : [{ what: '– processor time of each for one', measured: times(rates) }]),
  ]
}

const times = ({ appMs, bareMs }: Comparison) => `${appMs.toFixed(2)} / ${bareMs.toFixed(2)} ms`

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')} /s`
}

/** The queries that home makes for a viewer, run by its own screen, whatever that shows. */
async function homeOf(url: string) {
  const respondWithScreen = await loadScreens(url)
  return async (db: Database, viewer: Viewer): Promise<void> => {
    const clock = () => new Date()
    const parts = { db, city, clock, publicUrl: url }
    const door = openMemberDoor({ ...parts, limits: { take: async () => undefined } })
    const { status } = await respondWithScreen(new Request(`${url}/_.data`), {
      ...{
        viewer,
        badges: undefined, // read with the session, before a screen is asked
        city,
        clock,
        origin: url,
        supportEmail: '',
        picturesUrl: undefined,
        mapStyle: null,
        nonce: '',
        requestId: 'bench',
        address: '127.0.0.1',
      },
      // A screen that uses another service fails, and the benchmark with it.
      services: {
        library: aCatalogue(parts.db),
        clubs: door.open(clubList),
        events: door.open(createEventReads(parts).operations),
        recommendations: createRecommendationService({ ...parts, door }),
      } as unknown as Services,
      countPost: async () => undefined,
      noteScreen: () => undefined,
      readFromReplica: () => undefined,
      isDatabaseAway: () => false,
      reportFault: (error) => {
        throw error
      },
    })
    if (status !== 200) throw new Error(`Home answered ${status} to the benchmark`)
  }
}

/** The statements that `work` sends. */
async function statementsOf(pool: pg.Pool, work: (db: Database) => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const dialect = new PostgresDialect({ pool })
  await work(
    new Kysely<DB>({
      dialect,
      log: ({ query: { sql, parameters } }) => {
        sent.push({ sql, parameters: [...parameters] })
      },
    }),
  )
  return sent
}

const treeOf = async (app: string, headers: Record<string, string>) =>
  pageTree(await (await fetch(`${app}/`, { headers })).text())

async function startBareServer(plan: BarePlan): Promise<App & { stop(): void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send(plan)
  const [address]: AddressInfo[] = await once(child, 'message')
  return { url: `http://127.0.0.1:${address?.port}`, pid: child.pid ?? 0, stop: () => child.disconnect() }
}
