import { execFile } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/store/start-error.ts'
import { type DataDirectory, giveTo } from './data-directory.ts'
import { type DatabaseAddress, ROLE } from './database-address.ts'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { spawnOptions } from './spawn-options.ts'

type Parts = {
  data: DataDirectory
  binaries: PostgresBinaries
  account: PostgresAccount | undefined
  address: DatabaseAddress
  say: (line: string) => void
}

/** Creates the database files if there are none, in a temporary folder that is then moved into place (atomic). */
export async function ensureCluster({ data, binaries, account, address, say }: Parts): Promise<void> {
  if (existsSync(data.cluster)) return assertSameMajorVersion(data, binaries)
  say(`Creating the database in ${data.cluster} (first time only)…`)
  removeUnfinished(data)
  const draft = join(data.root, `${DRAFT_PREFIX}${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  giveTo(draft, account)
  await initialise(draft, { binaries, account, address })
  renameSync(draft, data.cluster)
  syncDirectory(data.root)
}

const DRAFT_PREFIX = 'postgres.new-'

function removeUnfinished(data: DataDirectory): void {
  const drafts = readdirSync(data.root).filter((name) => name.startsWith(DRAFT_PREFIX))
  for (const name of drafts)
    rmSync(join(data.root, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/**
 * Text is sorted and case-folded by PostgreSQL's own C.UTF-8, the same on every machine. pg_trgm still uses the system's character
 * classes and with plain "C" drops every letter outside ASCII; so this takes the first UTF-8 locale that exists.
 */
const CHARACTER_CLASSES = ['C.UTF-8', 'en_US.UTF-8', 'C']

async function initialise(
  directory: string,
  parts: Pick<Parts, 'binaries' | 'account' | 'address'>,
): Promise<void> {
  let reason = ''
  for (const characterClasses of CHARACTER_CLASSES) {
    reason = await runInitdb(directory, characterClasses, parts)
    if (reason === '') return
    if (!reason.includes('invalid locale name')) break
  }
  rmSync(directory, { recursive: true, force: true })
  throw new StartError(`The database could not be created in ${directory}: ${reason}`)
}

/** Returns the reason for a failure, or an empty string. */
function runInitdb(
  directory: string,
  characterClasses: string,
  { binaries, account, address }: Pick<Parts, 'binaries' | 'account' | 'address'>,
): Promise<string> {
  const options = [
    `--pgdata=${directory}`,
    `--username=${ROLE}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${characterClasses}`,
    '--text-search-config=english',
    '--no-instructions',
    ...address.initdbArguments,
  ]
  return new Promise((resolve) => {
    execFile(binaries.initdb, options, spawnOptions(account), (error, _output, errors) => {
      resolve(error ? (errors.match(/^initdb: error: .*|^.*(?:FATAL|PANIC): .*/m)?.[0] ?? error.message) : '')
    })
  })
}

function assertSameMajorVersion(data: DataDirectory, binaries: PostgresBinaries): void {
  const file = join(data.cluster, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new StartError(
      `${data.cluster} does not hold a PostgreSQL database. Move it away, or choose another DATA_DIR.`,
    )
  }
  const found = readFileSync(file, 'utf8').trim()
  if (found === String(binaries.majorVersion)) return
  throw new StartError(
    `The database in ${data.cluster} was made by PostgreSQL ${found}, and this Verandah comes with ${binaries.majorVersion}. ` +
      'Make a backup ("npm run backup") with the Verandah that made it, and restore it into a new DATA_DIR with this one.',
  )
}

function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
