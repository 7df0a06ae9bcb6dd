// npm run tables: writes src/server/store/tables.ts from a database that has every migration: a new one on the embedded
// engine, or the empty one that DATABASE_URL names.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool, type Database, openDatabase } from '#server/store/database.ts'
import { openEngine } from '#server/store/engine.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import { columnWords } from '#tests/support/column-words.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { fail, say } from './console.ts'

const TABLES = 'src/server/store/tables.ts'

// Unions that the rules name: too long to be written out at every column.
const named: Record<string, string> = {
  'clubs.category': 'ClubCategory',
  'moderation_log.subject_kind': 'LoggedKind',
  'moderation_actions.subject_kind': 'ReportKind',
  'reports.subject_kind': 'ReportKind',
  'reports.reason': 'ReportReason',
}
const imports = `import type { ClubCategory } from '#rules/clubs/clubs.ts'
import type { LoggedKind } from '#rules/members/logged-actions.ts'
import type { ReportKind, ReportReason } from '#rules/moderation/moderation.ts'
`

/** The types of columns, as the words of the rules say more of them than the database does. */
async function columnTypes(db: Database): Promise<Record<string, string>> {
  const types: Record<string, string> = {
    'books.work_id': 'Generated<string>',
    'copies.work_id': 'Generated<string>',
    'wishes.work_id': 'Generated<string>',
    'holds.work_id': 'Generated<string>',
  }
  for (const table of await db.introspection.getTables())
    for (const { name, isNullable, hasDefaultValue } of table.columns) {
      const column = `${table.name}.${name}`
      const words = Object.entries(columnWords).find(([each]) => each === column)?.[1]
      if (!words) continue
      const type = `${named[column] ?? words.map((word) => `'${word}'`).join(' | ')}${isNullable ? ' | null' : ''}`
      types[column] = hasDefaultValue ? `Generated<${type}>` : type
    }
  return types
}

// Not in the home folder: when started as root, the server runs as a user who cannot read it.
const dataDir = await mkdtemp(join(tmpdir(), 'verandah-tables-'))
try {
  await fromMigratedDatabase(writeTables).finally(() => rm(dataDir, { recursive: true, force: true }))
} catch (error) {
  fail(error)
}

async function fromMigratedDatabase(write: typeof writeTables): Promise<void> {
  const engine = await openEngine({ databaseUrl: process.env.DATABASE_URL, dataDir, say })
  try {
    const pool = createPool(engine.pool)
    const columns = await migrate(pool)
      .then(() => columnTypes(openDatabase(pool)))
      .finally(() => pool.end())
    write(databaseAddress(engine.pool), columns)
  } finally {
    await engine.stop()
  }
}

function writeTables(address: string, columns: Record<string, string>): void {
  // Without TypeScript's parser, kysely-codegen warns about each override and uses it unchanged: its output is shown
  // only if it fails.
  const quietly = { stdio: 'pipe' } as const
  execFileSync(
    'kysely-codegen',
    [
      '--dialect=postgres',
      `--out-file=${TABLES}`,
      '--exclude-pattern=(migrations|pgboss.*)',
      '--date-parser=string',
      '--type-mapping={"int8":"number","numeric":"number"}',
      `--overrides=${JSON.stringify({ columns })}`,
      `--url=${address}`,
    ],
    quietly,
  )
  const text = readFileSync(TABLES, 'utf8')
  writeFileSync(TABLES, text.replace(/^import type .*\n/m, `$&${imports}`))
  execFileSync('biome', ['check', '--write', '--linter-enabled=false', TABLES], quietly)
  say(`Wrote ${TABLES}.`)
}
