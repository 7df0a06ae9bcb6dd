import type pg from 'pg'
import { vi } from 'vitest'

/** Answers 'waits' once somebody stands before a lock of this database. It is asked, so that no pause has to stand for it. */
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
