// What deploy/high-availability describes, on loopback addresses: three database nodes, HAProxy, an object store, and two app processes as
// `npm start` runs them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { benchSecret } from '#scripts/bench/people.ts'
import { createPool } from '#server/store/database.ts'
import { anObjectStore } from '#tests/support/an-object-store.ts'
import { type AppProcess, startApp } from '#tests/support/app-process.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { startCluster } from './cluster.ts'
import { BALANCER_FILE, balancerSettings } from './deployed.ts'
import { programsIn } from './programs.ts'
import { until } from './until.ts'

/** More than HAProxy needs to notice that a process is about to stop: twice a second between two questions. */
const STOP_DELAY_SECONDS = '3'
const MOST_START_MS = 60_000

export const installationNeeds = {
  programs: {
    patroni: 'patroni python3-psycopg2 postgresql-15',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    setpriv: 'util-linux',
  },
  root: true,
}

export type Installation = {
  site: string
  /** Where standbys answer. */
  reads: pg.ClientConfig
  /** Each database server by itself. */
  nodes: pg.ClientConfig[]
  cluster: Awaited<ReturnType<typeof startCluster>>
  store: Awaited<ReturnType<typeof anObjectStore>>
  apps: App[]
  pool: pg.Pool
}

type App = ReturnType<typeof anApp>

/** Ends and removes all of it afterwards, also when `signal` is aborted. */
export async function withInstallation<Result>(
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'verandah-drill-'))
  chmodSync(folder, 0o755)
  const programs = programsIn(folder)
  const undo: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => programs.endAll(),
  ]
  try {
    const startedAt = performance.now()
    const cluster = await startCluster(folder, { programs, signal })
    undo.push(() => cluster.end())
    say(`Three database nodes are up after ${seconds(performance.now() - startedAt)}.`)
    const addresses = balancerSettings()
    programs.start('haproxy', ['haproxy', '-db', '-f', BALANCER_FILE], { env: addresses })
    const server = { host: addresses.BALANCER, port: 5432 }
    await createDatabase({ ...server, ...cluster.superuser, database: 'postgres' }, () =>
      programs.said('haproxy'),
    )
    const owner = { user: OWNER, password: OWNER, database: OWNER }
    const pool = createPool({ ...server, ...owner, max: 4 })
    undo.push(() => pool.end())
    const store = await anObjectStore()
    undo.push(() => store.close())
    const site = `http://${addresses.BALANCER}:8080`
    const reads = { ...server, ...owner, port: 5433 }
    const nodes = cluster.nodes.map(({ address }) => ({ ...owner, ...address }))
    const apps = [addresses.APP1, addresses.APP2].map((address) =>
      anApp(address, {
        DATABASE_URL: databaseAddress({ ...server, ...owner }),
        DATABASE_REPLICA_URLS: databaseAddress(reads),
        DATA_DIR: join(folder, `app-${address}`),
        AUTH_SECRET: benchSecret,
        FILES_URL: store.url,
        ...store.env,
        PUBLIC_URL: site,
        TRUSTED_PROXIES: '1',
        STOP_DELAY_SECONDS,
        OPEN_LIBRARY_URL: 'off',
        GOOGLE_BOOKS_URL: 'off',
        SAMPLE_DATA: 'off',
      }),
    )
    for (const app of apps) {
      undo.push(() => app.kill())
      await app.start()
    }
    await until(() => answers(`${site}/readyz`), {
      withinMs: MOST_START_MS,
      otherwise: () => `HAProxy finds no app process ready:\n${programs.said('haproxy')}`,
      signal,
    })
    say(`Two app processes answer after ${seconds(performance.now() - startedAt)}.`)
    return await work({ site, reads, nodes, cluster, store, apps, pool })
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const OWNER = 'verandah'

function anApp(address: string, settings: Record<string, string>) {
  const [HOST = '', PORT = ''] = address.split(':')
  let running: AppProcess | undefined
  return {
    address,
    async start(): Promise<void> {
      running = await startApp({ ...settings, HOST, PORT })
    },
    stop: async () => running?.stop(),
    kill: async () => running?.kill(),
    said: () => running?.said() ?? '',
    isRunning: () => running !== undefined && answers(`http://${address}/healthz`),
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

/** As docs/operations.md says, once HAProxy has found the primary. */
async function createDatabase(connection: pg.ClientConfig, said: () => string): Promise<void> {
  let client = new pg.Client(connection)
  await until(
    async () => {
      client = new pg.Client(connection)
      return client.connect().then(
        () => true,
        () => false,
      )
    },
    { withinMs: MOST_START_MS, otherwise: () => `HAProxy finds no primary:\n${said()}` },
  )
  await client.query(`create role ${OWNER} login password '${OWNER}'`)
  await client.query(`create database ${OWNER} owner ${OWNER} encoding 'UTF8' template template0`)
  await client.end()
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
