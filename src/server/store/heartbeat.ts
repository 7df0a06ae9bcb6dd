import type pg from 'pg'
import type { Log } from '#server/base/log.ts'
import { type AppProcess, BEAT_MS } from './app-processes.ts'
import { isDatabaseAway } from './database-away.ts'
import { announce, countWaiting } from './migrations/migrate.ts'

/**
 * A heartbeat: says each minute that this process runs, and runs the migrations after this release once no older build is around.
 * Call the returned function to stop; it resolves when nothing of it is under way.
 */
export function startHeartbeat({
  pool,
  as,
  runMigrations,
  log,
  everyMs = BEAT_MS,
}: {
  pool: pg.Pool
  as: AppProcess
  runMigrations: () => Promise<string[]>
  log: Pick<Log, 'info' | 'error'>
  everyMs?: number
}): () => Promise<void> {
  let areAllDone = false
  async function beat(): Promise<void> {
    await announce(pool, as)
    if (areAllDone) return
    areAllDone = (await countWaiting(pool)) === 0
    if (areAllDone) return
    const migrations = await runMigrations()
    if (migrations.length > 0) log.info({ migrations }, 'Migrations after the release have run')
  }

  let isStopped = false
  let underWay: Promise<void> = Promise.resolve()
  let timer = setTimeout(next, everyMs).unref()
  function next(): void {
    underWay = beat()
      .catch((error: unknown) => {
        // The database's absence is logged elsewhere, and the next beat tries again.
        if (!isDatabaseAway(error)) log.error({ err: error }, 'A migration after the release failed')
      })
      .then(() => {
        if (!isStopped) timer = setTimeout(next, everyMs).unref()
      })
  }
  return () => {
    isStopped = true
    clearTimeout(timer)
    return underWay
  }
}
