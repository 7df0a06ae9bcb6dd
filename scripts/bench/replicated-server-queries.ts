import pg from 'pg'

/** Transactions of this database since its server started, as the server counts them: a second late. */
export async function countTransactions(url: string): Promise<number> {
  const { rows } = await asking<{ count: number }>(
    url,
    'select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.count ?? 0
}

/** Whether the standby has replayed all that the primary has written. */
export async function isCaughtUp(primary: string, standby: string): Promise<boolean> {
  const { rows } = await asking<{ position: string }>(
    primary,
    'select pg_current_wal_flush_lsn()::text as position',
  )
  const { rows: answers } = await asking<{ is: boolean }>(
    standby,
    'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is',
    [rows[0]?.position],
  )
  return answers[0]?.is ?? false
}

async function asking<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<Row>(text, values)
  } finally {
    await client.end()
  }
}
