// Two app processes on one database, members who act at once on the same things, and real faults. The seed decides what is
// tried; when each thing happens is decided by two processes and a database server, so that no two runs are the same.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type pg from 'pg'
import { createPool } from '#server/store/database.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import { chanceOf } from '#simulation/world/chance.ts'
import { freePort, startApp } from '#tests/support/app-process.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { aDatabaseProxy } from '#tests/support/database-proxy.ts'
import { openCrowd } from './crowd.ts'
import { FULL_DISK, type Runner, strikeUntil } from './faults.ts'
import { openLedger } from './ledger.ts'
import { aCrowdedNeighbourhood } from './neighbourhood.ts'
import { brokenAtRest, drainQueue } from './rest.ts'

type Asked = {
  /** A server of its own, whose settings are changed; its database is empty. */
  connection: pg.PoolConfig
  seed: string
  seconds: number
  say: (line: string) => void
}

export type LifeTogether = { operations: number; facts: number; counts: Record<string, number> }

/** Everything that must not be, and what the two processes said last. */
export class BrokenTogether extends Error {
  override readonly name = 'BrokenTogether'
}

const LIMITS_EVERY_MS = 500

/** Throws BrokenTogether. */
export async function liveTogether({ connection, seed, seconds, say }: Asked): Promise<LifeTogether> {
  const folder = await mkdtemp('/tmp/verandah-together-')
  // Ours still writes while the server is read-only for everybody else.
  const pool = createPool({
    ...connection,
    application_name: 'simulation',
    options: '-c default_transaction_read_only=off',
  })
  const secret = randomBytes(32).toString('base64')
  const closing: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    () => pool.end(),
  ]
  try {
    await migrate(pool)
    await pool.query(FULL_DISK)
    const here = await aCrowdedNeighbourhood(pool, secret)
    const settings = {
      AUTH_SECRET: secret,
      DATA_DIR: folder,
      SAMPLE_DATA: 'off',
      LOAD_SHEDDING: 'off',
      OPEN_LIBRARY_URL: 'off',
      GOOGLE_BOOKS_URL: 'off',
    }
    const one = await aRunner(settings)
    const runners = [one, await aRunner({ ...settings, PUBLIC_URL: one.app.url })] as const
    return await live(here, runners)
  } finally {
    for (const close of closing.reverse()) await close()
  }

  async function aRunner(settings: Record<string, string>): Promise<Runner> {
    const proxy = await aDatabaseProxy(connection)
    closing.push(() => proxy.stop())
    const all = {
      ...settings,
      DATABASE_URL: databaseAddress(proxy.connection),
      PORT: String(await freePort()),
    }
    const runner: Runner = {
      proxy,
      app: await startApp(all),
      async restart() {
        runner.app = await startApp(all)
      },
    }
    closing.push(() => runner.app.kill())
    return runner
  }

  async function live(
    here: Awaited<ReturnType<typeof aCrowdedNeighbourhood>>,
    runners: readonly [Runner, Runner],
  ): Promise<LifeTogether> {
    const rows = async <Row>(sql: string, values?: readonly unknown[]) =>
      (await pool.query(sql, values && [...values])).rows as Row[] // the caller says what it selects
    const ledger = openLedger(async (sql, values) => (await rows<{ value: string }>(sql, values))[0]?.value)
    const crowd = openCrowd({ here, urls: () => runners.map(({ app }) => app.url), ledger, rows })
    const broken: string[] = []
    const before = await brokenAtRest(pool)
    if (before.length > 0) throw new Error(`It begins broken: ${before.join('\n')}`)

    const over = Date.now() + seconds * 1000
    const isOver = () => Date.now() > over || crowd.unexpected.length > 0
    // Limits have tests of their own; here they would soon refuse everything.
    const limits = setInterval(() => void pool.query('delete from rate_limits'), LIMITS_EVERY_MS)
    try {
      await Promise.all([
        strikeUntil(isOver, { runners, chance: chanceOf(seed, 'faults'), database: pool, say }),
        crowd.rush(chanceOf(seed, 'rushes'), isOver),
        ...here.members.map((member, at) => crowd.live(member, chanceOf(seed, `member ${at}`), isOver)),
      ])
      for (const { proxy } of runners) proxy.flow()
      await waitUntilReady(runners)
      say('Healed.')
      await drainQueue(pool)
      broken.push(...crowd.unexpected, ...(await brokenAtRest(pool)), ...(await ledger.broken()))
      // Liveness: everything works again at both.
      const chance = chanceOf(seed, 'after')
      for (const member of here.members)
        for (let times = 0; times < 5; times++)
          if ((await crowd.tryOnce(member, chance)) === 'unknown')
            broken.push('After healing an operation had no answer')
      await drainQueue(pool)
      broken.push(...(await brokenAtRest(pool)), ...(await ledger.broken()))
    } finally {
      clearInterval(limits)
    }
    if (broken.length > 0) {
      const said = runners.map(({ app }) => app.said().slice(-4_000)).join('\n')
      throw new BrokenTogether(`Broken with seed ${seed}:\n${[...new Set(broken)].join('\n')}\n${said}`)
    }
    const counts = Object.fromEntries([...crowd.counts].sort())
    return {
      operations: Object.values(counts).reduce((sum, each) => sum + each, 0),
      facts: ledger.count(),
      counts,
    }
  }
}

async function waitUntilReady(runners: readonly Runner[]): Promise<void> {
  const deadline = Date.now() + 60_000
  for (const { app } of runners)
    for (;;) {
      const answer = await fetch(`${app.url}/readyz`).catch(() => undefined)
      await answer?.text()
      if (answer?.ok) break
      if (Date.now() > deadline) throw new Error(`${app.url} is not ready a minute after healing`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}
