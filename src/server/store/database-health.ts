import type pg from 'pg'

export type DatabaseHealth = 'ready' | 'read-only'

/** Whether the database takes writes. A connection to a read-only server is not kept: the next may reach another server. */
export async function databaseHealth(pool: pg.Pool): Promise<DatabaseHealth> {
  const client = await pool.connect()
  let answer: DatabaseHealth | undefined
  try {
    // In recovery this is always on, whatever the settings.
    const { rows } = await client.query<{ is: string }>(
      `select current_setting('transaction_read_only') as "is"`,
    )
    answer = rows[0]?.is === 'off' ? 'ready' : 'read-only'
    return answer
  } finally {
    client.release(answer !== 'ready')
  }
}
