// Queries of a dump import, on a connection of its own.
import { once } from 'node:events'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { AuthorRow, BadLine, RecordRow, WorkRow } from './dump-line.ts'

// Any number that nothing else in this database uses as an advisory lock.
const IMPORT_LOCK = 7_220_145

export type Connection = pg.ClientConfig

/** If the connection is lost, pending queries fail. */
export async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'verandah catalogue import' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Without a statement timeout. A power cut loses at most a batch, which the next run imports again. */
export async function prepareImport(client: pg.Client): Promise<void> {
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off;
     set timezone = 'UTC'`,
  )
  for (const { name } of Object.values(tables)) {
    await client.query(`create temp table incoming_${name} (like ${name}) on commit delete rows`)
  }
}

/** Held until the connection ends, for any reason. False while another import holds it. */
export async function takeImportLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    IMPORT_LOCK,
  ])
  return rows[0]?.taken === true
}

export type ImportState = {
  lines: number
  counts: Record<string, number>
  badLines: { line: number; why: BadLine }[]
  finishedAt: Date | null
}

export async function findImport(client: pg.Client, digest: string): Promise<ImportState | undefined> {
  const { rows } = await client.query<ImportState>(
    `select lines, counts, bad_lines as "badLines", finished_at as "finishedAt"
     from catalogue_imports where file_digest = $1`,
    [digest],
  )
  return rows[0]
}

/** From its first line, even if it was partly imported before. */
export async function beginImport(client: pg.Client, file: { digest: string; name: string }): Promise<void> {
  await client.query(
    `insert into catalogue_imports (file_digest, file_name) values ($1, $2)
     on conflict (file_digest) do update set file_name = excluded.file_name, lines = 0, counts = '{}',
       bad_lines = '[]', started_at = now(), stored_at = now(), finished_at = null`,
    [file.digest, file.name],
  )
}

export async function noteImport(client: pg.Client, digest: string, state: ImportState): Promise<void> {
  await client.query(
    `update catalogue_imports set lines = $2, counts = $3, bad_lines = $4, finished_at = $5, stored_at = now()
     where file_digest = $1`,
    [digest, state.lines, JSON.stringify(state.counts), JSON.stringify(state.badLines), state.finishedAt],
  )
}

const tables = {
  records: {
    name: 'catalogue_records',
    key: 'isbn',
    newest: ['edited_at', 'edition'],
    columns: [
      ['isbn', 'isbn'],
      ['edition', 'edition'],
      ['edited_at', 'editedAt'],
      ['title', 'title'],
      ['authors', 'authors'],
      ['by_statement', 'byStatement'],
      ['work', 'work'],
      ['published', 'published'],
      ['genre', 'genre'],
      ['description', 'description'],
      ['cover', 'cover'],
    ] satisfies (readonly [string, keyof RecordRow])[],
  },
  works: {
    name: 'catalogue_works',
    key: 'number',
    newest: ['edited_at'],
    columns: [
      ['number', 'number'],
      ['edited_at', 'editedAt'],
      ['authors', 'authors'],
      ['genre', 'genre'],
    ] satisfies (readonly [string, keyof WorkRow])[],
  },
  authors: {
    name: 'catalogue_authors',
    key: 'number',
    newest: ['edited_at'],
    columns: [
      ['number', 'number'],
      ['edited_at', 'editedAt'],
      ['name', 'name'],
    ] satisfies (readonly [string, keyof AuthorRow])[],
  },
} as const

export type Incoming = { records: RecordRow[]; works: WorkRow[]; authors: AuthorRow[] }

/**
 * Upserts rows within the caller's transaction. Of several rows with the same key the latest edit wins, so that the
 * same lines give the same rows however often, and in whatever order, they are read (idempotent).
 */
export async function putRows<Kind extends keyof Incoming>(
  client: pg.Client,
  kind: Kind,
  rows: Incoming[Kind],
): Promise<void> {
  if (rows.length === 0) return
  const { name, key, newest, columns } = tables[kind]
  const names = columns.map(([column]) => column)
  const order = newest.map((column) => `${column} desc`).join(', ')
  const copy = client.query(from(`copy incoming_${name} (${names.join(', ')}) from stdin`))
  const finished = once(copy, 'finish')
  const fields = columns.map(([, field]) => field)
  copy.end(rows.map((row) => lineOfRow(row, fields)).join(''))
  await finished
  const newer = (table: string) => `(${newest.map((column) => `${table}.${column}`).join(', ')})`
  await client.query(
    `insert into ${name} (${names.join(', ')})
     select distinct on (${key}) ${names.join(', ')} from incoming_${name} order by ${key}, ${order}
     on conflict (${key}) do update set ${names.map((column) => `${column} = excluded.${column}`).join(', ')}
     where ${newer('excluded')} > ${newer(name)}`,
  )
}

/** A row in the text format of COPY. */
function lineOfRow(row: Partial<Record<string, unknown>>, fields: readonly string[]): string {
  return `${fields.map((field) => copied(row[field])).join('\t')}\n`
}

function copied(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return String(value).replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Updates the statistics for the plans of later queries. */
export async function analyseRecords(client: pg.Client): Promise<void> {
  for (const { name } of Object.values(tables)) await client.query(`analyze ${name}`)
}

export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
