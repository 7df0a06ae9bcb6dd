import type pg from 'pg'
import { vi } from 'vitest'

/**
 * Returns 'waits' once some transaction waits for a lock of this database. It asks the database, so that no test needs
 * to sleep.
 */
export async function aWaitForALock(pool: pg.Pool): Promise<'waits'> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (!rowCount) throw new Error('Nobody waits for a lock.')
    },
    { timeout: 30_000, interval: 20 },
  )
  return 'waits'
}
