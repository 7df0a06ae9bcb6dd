// The files of `migrations/` (decision 055): `initial/` has the schema of a new database, `earlier/` the migrations that led to it, which a
// database from before still lacks, and beside them are those that run on every database.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const MIGRATIONS = join(import.meta.dirname, '../../../../migrations')

// Such a migration removes what older builds still use (contract); any other one leaves them working (expand).
const AFTER_RELEASE = '.after.sql'

export const isAfterRelease = (name: string): boolean => name.endsWith(AFTER_RELEASE)

/** The migrations of this release in the order in which they run: those after a release are the last. */
export async function listMigrationFiles(folder = MIGRATIONS): Promise<string[]> {
  return inOrder([...(await listEarlierFiles(folder)), ...(await sqlIn(folder))])
}

/** The migrations whose changes the initial files contain, in the order in which they run. */
export async function listEarlierFiles(folder = MIGRATIONS): Promise<string[]> {
  return inOrder(await sqlIn(join(folder, 'earlier')))
}

/** The files that create the schema of a new database, in order. None in a folder with migrations alone. */
export async function listInitialFiles(folder = MIGRATIONS): Promise<string[]> {
  return (await sqlIn(join(folder, 'initial'))).sort().map((file) => join('initial', file))
}

/** Where a migration or an initial file is. */
export function migrationPath(name: string, folder = MIGRATIONS): string {
  const path = join(folder, name)
  return existsSync(path) ? path : join(folder, 'earlier', name)
}

export const readMigration = (name: string, folder = MIGRATIONS): Promise<string> =>
  readFile(migrationPath(name, folder), 'utf8')

function inOrder(files: string[]): string[] {
  const sorted = files.toSorted()
  return [...sorted.filter((file) => !isAfterRelease(file)), ...sorted.filter(isAfterRelease)]
}

async function sqlIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).filter((file) => file.endsWith('.sql'))
}
