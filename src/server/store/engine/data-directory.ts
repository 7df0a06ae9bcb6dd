// What the app keeps on disk, and where.

import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StartError } from '#server/store/start-error.ts'
import type { PostgresAccount } from './postgres-account.ts'

export type DataDirectory = { root: string; cluster: string; postgresLog: string }

/** What the embedded database keeps in it. Throws StartError if it cannot be made or written to. */
export function openDataDirectory(path: string): DataDirectory {
  const root = makeDataDirectory(path)
  return { root, cluster: join(root, 'postgres'), postgresLog: join(root, 'postgres.log') }
}

/** Makes the directory if it is missing, and answers its real path. Throws StartError if it cannot be made or written to. */
export function makeDataDirectory(path: string): string {
  const wanted = resolve(path)
  try {
    mkdirSync(wanted, { recursive: true })
    // An empty one is as good as new: nothing in it could be exposed.
    if (readdirSync(wanted).length === 0) {
      // Others may pass through, because a database started by root runs as somebody else, but not look around.
      chmodSync(wanted, process.getuid?.() === 0 ? 0o711 : 0o700)
    }
    accessSync(wanted, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The data directory ${wanted} cannot be used (${reason}). Choose another one with DATA_DIR.`,
    )
  }
  return realpathSync(wanted)
}

// A Unix socket's whole path has at most 103 bytes on macOS and 107 on Linux; PostgreSQL appends "/.s.PGSQL.5432".
const LONGEST_SOCKET_DIRECTORY = 85

/** The directory of the database's socket, open to its account only: that is what guards the database. */
export function openSocketDirectory({ root }: DataDirectory, account: PostgresAccount | undefined): string {
  const near = join(root, 'run')
  const isShortEnough = Buffer.byteLength(near) <= LONGEST_SOCKET_DIRECTORY
  const directory = isShortEnough ? near : join(realpathSync(tmpdir()), `verandah-${shortHash(root)}`)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  assertOwn(directory, account)
  chmodSync(directory, 0o700)
  giveTo(directory, account)
  return directory
}

export function giveTo(path: string, account: PostgresAccount | undefined): void {
  // Where nobody is -2, as on macOS, changing the owner wants the same number unsigned.
  if (account) chownSync(path, account.uid >>> 0, account.gid >>> 0)
}

/** In a shared temporary directory somebody else may have made the name first. */
function assertOwn(directory: string, account: PostgresAccount | undefined): void {
  const found = lstatSync(directory)
  const mayOwn = [process.getuid?.() ?? found.uid, account?.uid]
  if (found.isDirectory() && mayOwn.includes(found.uid)) return
  throw new StartError(
    `${directory}, where the database's socket belongs, belongs to another user. Delete it, or choose a shorter DATA_DIR.`,
  )
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
