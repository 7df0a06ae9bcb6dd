// What the engine asks a server before the app may use it.
import type pg from 'pg'

export async function createDatabaseIfMissing(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
}

export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (
       select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
     ) as found`,
  )
  return rows[0]?.found ?? false
}

/** Of statements, and of transactions in which nothing happens. */
export async function hasTimeLimits(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select current_setting('statement_timeout') <> '0'
        and current_setting('idle_in_transaction_session_timeout') <> '0' as found`,
  )
  return rows[0]?.found ?? false
}

export type ServerFacts = { version: number; versionText: string; encoding: string; isStandby: boolean }

/** `version` is PostgreSQL's number: 150004 is 15.4. */
export async function readServerFacts(client: pg.Client): Promise<ServerFacts | undefined> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version_num')::int as version,
            current_setting('server_version') as "versionText",
            current_setting('server_encoding') as encoding,
            pg_is_in_recovery() as "isStandby"`,
  )
  return rows[0]
}

export async function listMissingExtensions(client: pg.Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
     where name not in (select extname from pg_extension)
     order by name`,
    [names],
  )
  return rows.map((row) => row.name)
}

/** Creates the extension and rolls back: the surest way to tell whether this role is allowed to. */
export async function tryExtension(client: pg.Client, name: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`create extension if not exists ${client.escapeIdentifier(name)} cascade`)
  } finally {
    await client.query('rollback')
  }
}
