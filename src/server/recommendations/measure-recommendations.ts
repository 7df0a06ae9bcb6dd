import type pg from 'pg'
import type { City } from '#city/city.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { type ComputedRun, computeAndMeasure } from './compute-recommendations.ts'
import { hideComputedTables } from './measuring-queries.ts'

/** How well recommendations predict what members borrowed, on this database, of which nothing is changed. `oneIn`: see computeRecommendations. */
export async function measureRecommendations({
  connection,
  ...parts
}: {
  connection: pg.PoolConfig
  city: City
  now: Date
  oneIn?: number
}): Promise<ComputedRun> {
  // One connection, for as long as it takes. If it is lost, another one finds the real tables, and may not write either.
  const options = '-c default_transaction_read_only=on'
  const pool = createPool({ ...connection, max: 1, idleTimeoutMillis: 0, maxLifetimeSeconds: 0, options })
  const db = openDatabase(pool)
  try {
    await db.transaction().setAccessMode('read write').execute(hideComputedTables)
    return await computeAndMeasure({ db, ...parts })
  } finally {
    await pool.end()
  }
}
