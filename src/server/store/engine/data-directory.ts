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
import { notPermitted } from '#server/base/not-permitted.ts'
import { StartError } from '#server/store/start-error.ts'
import type { PostgresAccount } from './postgres-account.ts'

export type DataDirectory = { root: string; cluster: string; postgresLog: string }

/** The paths of the embedded database in it. Throws StartError if the directory cannot be created or written to. */
export function openDataDirectory(path: string): DataDirectory {
  const root = makeDataDirectory(path)
  return { root, cluster: join(root, 'postgres'), postgresLog: join(root, 'postgres.log') }
}

/** Creates the directory if it is missing and returns its real path. Throws StartError if it cannot be created or written to. */
export function makeDataDirectory(path: string): string {
  const wanted = resolve(path)
  try {
    mkdirSync(wanted, { recursive: true })
    // An empty directory counts as new: nothing in it could have been exposed.
    if (readdirSync(wanted).length === 0) {
      // Other users may traverse it but not list it, because a database started by root runs as another user.
      chmodSync(wanted, process.getuid?.() === 0 ? 0o711 : 0o700)
    }
    accessSync(wanted, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const refusal = notPermitted(error)
    throw new StartError(
      `The data directory ${wanted} cannot be used${refusal ? `. ${refusal}` : ` (${reason}). Choose another one with DATA_DIR.`}`,
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
  // Where the user nobody is -2, as on macOS, chown needs the same number unsigned.
  if (account) chownSync(path, account.uid >>> 0, account.gid >>> 0)
}

/** In a shared temporary directory another user may have created the name first. */
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
