import type pg from 'pg'

export type DatabaseHealth = 'ready' | 'read-only'

/** Whether the database takes writes. A connection to a server that takes none is not kept: the next may lead to another. */
export async function databaseHealth(pool: pg.Pool): Promise<DatabaseHealth> {
  const client = await pool.connect()
  let answer: DatabaseHealth | undefined
  try {
    // In recovery it is on, whatever else is set.
    const { rows } = await client.query<{ is: string }>(
      `select current_setting('transaction_read_only') as "is"`,
    )
    answer = rows[0]?.is === 'off' ? 'ready' : 'read-only'
    return answer
  } finally {
    client.release(answer !== 'ready')
  }
}
