// What the drill asks the database, with a connection for each question: the server is stopped in between.
import { createHash } from 'node:crypto'
import pg from 'pg'

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The number of rows in each table, and a hash of their content, whatever their order. Unlogged tables are empty after any restore. */
export async function fingerprints(url: string): Promise<Map<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'pgboss')
     where c.relkind = 'r' and c.relpersistence = 'p' order by 1`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const rows = await ask<{ row: string }>(url, `select t::text as row from ${name} t order by 1`)
    const hash = createHash('sha256').update(rows.map(({ row }) => row).join('\n'))
    found.set(name, `${rows.length} rows, ${hash.digest('hex').slice(0, 12)}`)
  }
  return found
}

export async function now(url: string): Promise<string> {
  const [row] = await ask<{ now: string }>(url, 'select now()::text as now')
  return row?.now ?? ''
}

/** The part of the log that is being written. */
export async function currentSegment(url: string): Promise<string> {
  const [row] = await ask<{ name: string }>(url, 'select pg_walfile_name(pg_current_wal_lsn()) as name')
  return row?.name ?? ''
}

export async function isArchived(url: string, segment: string): Promise<boolean> {
  const rows = await ask(url, `select from pg_stat_archiver where last_archived_wal >= '${segment}'`)
  return rows.length > 0
}

export async function isRecovered(url: string): Promise<boolean> {
  const [row] = await ask<{ is: boolean }>(url, 'select pg_is_in_recovery() as is')
  return row?.is === false
}

/** A conversation in which Mia of the sample neighbourhood can write and send photos. */
export async function openConversation(url: string): Promise<string> {
  const [row] = await ask<{ id: string }>(
    url,
    `select c.id from conversations c
     join members m on m.email = 'mia@sample.test' and m.id in (c.low_id, c.high_id)
     where c.standing in ('accepted', 'on_loan', 'completed') order by 1 limit 1`,
  )
  if (!row) throw new Error('The sample neighbourhood has no open conversation of Mia')
  return row.id
}

/** The disaster of the drill. */
export const destroyTables = (url: string) => ask(url, 'drop table messages, club_members, copies cascade')
