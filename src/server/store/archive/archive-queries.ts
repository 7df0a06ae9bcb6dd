// Queries of backup and restore, for a database with any tables. Tables means logged tables of the current schema (a crash empties unlogged ones).
import type pg from 'pg'
import { type CopyStreamQuery, type CopyToStreamQuery, from, to } from 'pg-copy-streams'
import type { ArchivedTable, Manifest, WaitingJob } from './archive-format.ts'

/**
 * Sessions of backup and restore have no time-outs, and write values in one format whatever the server's settings. They wait until a
 * commit is on the disk: until then, a vacuum does not know its rows as visible to all either.
 */
export async function prepareSession(client: pg.Client): Promise<void> {
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
     set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex';
     set extra_float_digits = 1; set timezone = 'UTC';
     select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
  )
}

/** All statements of this transaction see the same snapshot of the database. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only')
}

/** Empty if the app never used this database. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(`select from pg_tables
    where schemaname = current_schema() and tablename = 'migrations'`)
  if (found.length === 0) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by ran_at, name')
  return rows.map(({ name }) => name)
}

/** Every table except the list of migrations and those of extensions, with its columns that are not computed. */
export async function listTables(client: pg.Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> 'migrations'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
  )
  return rows
}

export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; lastValue: string | null }>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = current_schema() order by sequencename`,
  )
  return rows
}

export async function setSequence(
  client: pg.Client,
  { name, lastValue }: Manifest['sequences'][number],
): Promise<void> {
  if (lastValue === null) return
  await client.query('select setval(quote_ident($1)::regclass, $2)', [name, lastValue])
}

/**
 * Archives do not contain the files of exports. Finished exports are deleted; those under way are given up, unless the archive includes
 * their jobs: their members request them again.
 */
export async function forgetExports(
  client: pg.Client,
  { areJobsTaken }: { areJobsTaken: boolean },
): Promise<void> {
  await client.query(`delete from data_exports where state = 'ready'`)
  if (!areJobsTaken) await client.query(`update data_exports set state = 'failed' where state = 'making'`)
}

/** The rows of a table as PostgreSQL's own text, one line each. */
export function copyOut(client: pg.Client, table: ArchivedTable): CopyToStreamQuery {
  return client.query(to(`copy ${describe(client, table)} to stdout`))
}

export function copyIn(client: pg.Client, table: ArchivedTable): CopyStreamQuery {
  return client.query(from(`copy ${describe(client, table)} from stdin`))
}

function describe(client: pg.Client, { name, columns }: ArchivedTable): string {
  const quoted = columns.map((column) => client.escapeIdentifier(column))
  return `${client.escapeIdentifier(name)} (${quoted.join(', ')})`
}

const PAGE = 500
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

export const eachImageId = (client: pg.Client) =>
  eachId(client, 'select id from images where id > $1 order by id limit $2')

/** Only files whose upload was completed; one that is shown as a picture is among the images. */
export const eachClubFileId = (client: pg.Client) =>
  eachId(
    client,
    'select id from discussion_files where bytes > 0 and image_id is null and id > $1 order by id limit $2',
  )

async function* eachId(client: pg.Client, page: string): AsyncGenerator<string> {
  for (let after = BEFORE_ALL_IDS; ; ) {
    const { rows } = await client.query<{ id: string }>(page, [after, PAGE])
    for (const { id } of rows) yield id
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

// The queue creates its own internal jobs again when it starts.
const WAITING = `state in ('created', 'retry', 'active') and name not like '\\_\\_%' and name <> 'dead-letters'`

export async function countWaitingJobs(client: pg.Client): Promise<Record<string, number>> {
  const { rows: found } = await client.query(
    "select from pg_tables where schemaname = 'pgboss' and tablename = 'job'",
  )
  if (found.length === 0) return {}
  const { rows } = await client.query<{ name: string; count: number }>(
    `select name, count(*)::int as count from pgboss.job where ${WAITING} group by name order by name`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

export async function* eachPageOfWaitingJobs(client: pg.Client): AsyncGenerator<WaitingJob[]> {
  for (let after = BEFORE_ALL_IDS; ; ) {
    const { rows } = await client.query<WaitingJob>(
      `select id, name, coalesce(data, '{}') as data,
         to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter"
       from pgboss.job where ${WAITING} and id > $1 order by id limit $2`,
      [after, PAGE],
    )
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.id ?? after
  }
}

/** Whether the current schema has any tables besides those of extensions. */
export async function isUsed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     limit 1`,
  )
  return rows.length > 0
}

/**
 * New tables have no statistics, without which PostgreSQL plans badly, and no visibility map, without which index-only scans read the
 * tables too. Not in a transaction. PostgreSQL leaves out, with a warning, what this role may not vacuum.
 */
export async function vacuumAndAnalyze(client: pg.Client): Promise<void> {
  await client.query('vacuum (analyze)')
}
