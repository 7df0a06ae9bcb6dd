// What a standby takes off the primary, per page.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type AppProcess, startApp } from '#tests/support/app-process.ts'
import { rate } from './load.ts'
import { type ReplicatedServer, startReplicatedServer } from './replicated-server.ts'
import { countTransactions } from './replicated-server-queries.ts'
import type { Finding } from './report.ts'

const PAGES = { Home: '/', 'All books': '/all-books', 'A search': '/search?q=the', Events: '/events' }
const SECONDS = 4
/** Until the server has counted what its connections did. */
const COUNTED_MS = 1_500

/** Pages of a guest of the sample neighbourhood, with the primary alone and with a standby. */
export async function measureReplicaReads(): Promise<Finding[]> {
  const server = await startReplicatedServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'verandah-replicas-app-'))
  try {
    const alone = await measured(server, { DATA_DIR: dataDir })
    await server.caughtUp()
    const together = await measured(server, { DATA_DIR: dataDir, DATABASE_REPLICA_URLS: server.standby })
    return Object.keys(PAGES).flatMap((page, at) => [
      {
        what: `${page}: transactions of the primary per page, alone / with a standby`,
        measured: `${alone[at]?.transactions.toFixed(1)} / ${together[at]?.transactions.toFixed(1)}`,
      },
      {
        what: '– its processor time per page',
        measured: `${alone[at]?.processorMs.toFixed(2)} / ${together[at]?.processorMs.toFixed(2)} ms`,
      },
      {
        what: '– pages',
        measured: `${alone[at]?.perSecond.toFixed(0)} / ${together[at]?.perSecond.toFixed(0)} /s`,
      },
    ])
  } finally {
    server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measured(server: ReplicatedServer, settings: Record<string, string>) {
  const app = await startApp({
    ...{ DATABASE_URL: server.primary, SAMPLE_DATA: 'on', LOAD_SHEDDING: 'off' },
    ...{ OPEN_LIBRARY_URL: 'off', GOOGLE_BOOKS_URL: 'off', ...settings },
  })
  try {
    const found = []
    for (const path of Object.values(PAGES)) found.push(await costOf(app, server, path))
    return found
  } finally {
    await app.stop()
  }
}

async function costOf(app: AppProcess, server: ReplicatedServer, path: string) {
  // A cookie that the cache does not know prevents the response from being the shared copy.
  const target = { url: app.url.replace('localhost', '127.0.0.1') + path, headers: { Cookie: 'seen=1' } }
  await rate(target, 1)
  await pause(COUNTED_MS)
  const before = { count: await countTransactions(server.primary), ms: server.processorMsOf('primary') }
  const { perSecond } = await rate(target, SECONDS)
  const after = server.processorMsOf('primary')
  await pause(COUNTED_MS)
  const pages = perSecond * SECONDS
  return {
    perSecond,
    transactions: ((await countTransactions(server.primary)) - before.count) / pages,
    processorMs: (after - before.ms) / pages,
  }
}
