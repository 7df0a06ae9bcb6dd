// What a second process brings on the same machine, and what it costs.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createPool } from '#server/store/database.ts'
import { type AppProcess, startApp } from '#tests/support/app-process.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { benchFolder } from './bench-database.ts'
import { rate } from './load.ts'
import { type MixedLife, withCrowd } from './mixed-life.ts'
import { benchSecret, signIn, someMembers } from './people.ts'
import { residentMegabytes } from './process-memory.ts'
import { type Finding, median, most, percentile } from './report.ts'
import { askSteadily } from './steady-load.ts'

const ROUNDS = 5
const ROUND_SECONDS = 2
// Longer than an app is idle before it returns memory.
const SETTLE_MS = 10_000

/** With one process and with two, of which the second leaves the jobs to the first. Each is asked directly: a balancer is not measured. */
export async function measureProcesses(connection: pg.PoolConfig, life: MixedLife): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const count of [1, 2]) {
    const apps: AppProcess[] = []
    try {
      for (let number = 0; number < count; number++) apps.push(await start(connection, number))
      const second = apps[1]
      if (second) {
        await pause(SETTLE_MS)
        findings.push(most('Memory of a second process, idle', residentMegabytes(second.pid), 120, 'MB'))
      }
      // Saves the load generator from choosing an address family.
      const urls = apps.map(({ url }) => url.replace('localhost', '127.0.0.1'))
      const name = count === 1 ? '1 process' : `${count} processes`
      findings.push(
        ...(await pagesOf(urls, connection, name)),
        await mixedOf(urls, connection, { life, name }),
      )
    } finally {
      for (const app of apps) await app.stop()
    }
  }
  return findings
}

function start(connection: pg.PoolConfig, number: number): Promise<AppProcess> {
  return startApp({
    DATABASE_URL: databaseAddress(connection),
    DATA_DIR: join(benchFolder, 'app'),
    AUTH_SECRET: benchSecret,
    SAMPLE_DATA: 'off',
    // What is refused on a busy machine would count as a page.
    LOAD_SHEDDING: 'off',
    JOBS: number === 0 ? 'on' : 'off',
  })
}

async function pagesOf(urls: string[], connection: pg.PoolConfig, name: string): Promise<Finding[]> {
  const pool = createPool({ ...connection, max: 1 })
  const [member] = await someMembers(pool, 1)
  const session = member && (await signIn(pool, [member.id])).get(member.id)
  await pool.end()
  if (!session) throw new Error('The benchmark database has no members')
  const kinds = {
    'Home for a guest, shared copy': {},
    // A cookie that the cache does not know prevents the response from being the shared copy.
    'Home for a guest, rendered': { Cookie: 'seen=1' },
    'Home signed in, rendered': { Cookie: session.cookie },
  }
  const findings: Finding[] = []
  for (const [what, headers] of Object.entries(kinds)) {
    const rates: number[] = []
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const each = await Promise.all(urls.map((url) => rate({ url: `${url}/`, headers }, ROUND_SECONDS)))
      if (round > 0) rates.push(each.reduce((sum, { perSecond }) => sum + perSecond, 0))
    }
    findings.push({
      what: `${what}, ${name}`,
      measured: `${Math.round(median(rates)).toLocaleString('en')} /s`,
    })
  }
  return findings
}

async function mixedOf(
  urls: string[],
  connection: pg.PoolConfig,
  { life, name }: { life: MixedLife; name: string },
): Promise<Finding> {
  const answers = await withCrowd(urls, connection, ({ next, whileWriting }) =>
    whileWriting(() => askSteadily({ ...life, next })),
  )
  const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => Math.round(percentile(times, share)))
  return {
    what: `Mixed life of ${life.perSecond} pages/s, ${name}: p50 / p95 / p99, not answered`,
    measured: `${p50} / ${p95} / ${p99} ms, ${answers.length - times.length} of ${answers.length}`,
  }
}
