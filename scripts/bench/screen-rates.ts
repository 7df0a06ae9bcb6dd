// How many screens a second the app answers, beside a bare server that does the least one could do for the same answer.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { city } from '#city/city.ts'
import { guest, type Viewer } from '#rules/viewer.ts'
import { createCatalogueService } from '#server/library/catalogue-service.ts'
import { findViewer } from '#server/members/member-queries.ts'
import { createPool, type Database } from '#server/store/database.ts'
import type { DB } from '#server/store/tables.ts'
import type { BarePlan, Statement } from './bare-server.ts'
import { type Comparison, compareRates } from './load.ts'
import { pageTree } from './page-tree.ts'
import { signIn, someMembers } from './people.ts'
import { type Finding, least } from './report.ts'

/** `app` is the address of the running app. */
export async function measureScreens(app: string, connection: pg.PoolConfig): Promise<Finding[]> {
  const pool = createPool({ ...connection, max: 2 })
  const [member] = await someMembers(pool, 1)
  if (!member) throw new Error('Nobody lives in the database of the bench')
  const session = (await signIn(pool, [member.id])).get(member.id)
  if (!session) throw new Error('No session was made')
  // Any cookie keeps an answer from being the shared copy.
  const uncached = { Cookie: 'seen=1' }
  const signedIn = { Cookie: session.cookie }
  const nearest = (viewer: Viewer) =>
    statementOf(pool, (db) =>
      createCatalogueService({ db, city }).nearest(viewer, { limit: 12, withinKm: city.defaultRadiusKm }),
    )
  const bare = await startBareServer({
    connection,
    guest: { nearest: await nearest(guest), page: await treeOf(app, uncached) },
    member: {
      session: await statementOf(pool, (db) => findViewer(db, session.token)),
      nearest: await nearest(member),
      page: await treeOf(app, signedIn),
    },
  })
  await pool.end()
  try {
    const at = (path: string, headers?: Record<string, string>) => ({
      url: app + path,
      ...(headers && { headers }),
    })
    const data = await compareRates(at('/_.data', uncached), { url: `${bare.url}/data` })
    const home = await compareRates(at('/', uncached), { url: `${bare.url}/page` })
    const own = await compareRates(at('/', signedIn), { url: `${bare.url}/member-page` })
    const shared = await compareRates(at('/'), { url: `${bare.url}/hello` })
    return [
      ...ratio('Data request of home', data, 0.5),
      ...ratio('Home for a guest, rendered', home, 0.6),
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
  ]
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')} /s`
}

/** The one statement that `work` sends. */
async function statementOf(pool: pg.Pool, work: (db: Database) => Promise<unknown>): Promise<Statement> {
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
  const [statement, ...more] = sent
  if (!statement || more.length > 0) throw new Error(`One statement was expected, not ${sent.length}`)
  return statement
}

const treeOf = async (app: string, headers: Record<string, string>) =>
  pageTree(await (await fetch(`${app}/`, { headers })).text())

async function startBareServer(plan: BarePlan): Promise<{ url: string; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [JSON.stringify(plan)], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [address]: AddressInfo[] = await once(child, 'message')
  return { url: `http://127.0.0.1:${address?.port}`, stop: () => child.disconnect() }
}
