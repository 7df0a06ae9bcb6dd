// PostgreSQL refuses to run as root. Started by root, the database runs as the user nobody. The owner of
// an existing database directory stays its owner, so that changing between root and another user does not lock anyone out.
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '#server/store/start-error.ts'

export type PostgresAccount = { uid: number; gid: number }

/** Undefined if PostgreSQL can run as the user who runs the app. */
export function postgresAccount(clusterDir: string): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
}

/** Throws StartError if a directory above `path` prevents `account` from reaching it. */
export function assertReachable(path: string, what: string, account: PostgresAccount | undefined): void {
  if (!account) return
  const closed = ancestors(realpathSync(path)).find((directory) => !canPass(directory, account))
  if (closed === undefined) return
  throw new StartError(
    `Started by root, the database runs under the unprivileged user id ${account.uid}, and ${closed} keeps it from ` +
      `reaching ${what} (${path}). Either move ${what === 'the data directory' ? 'it with DATA_DIR, for example DATA_DIR=/var/lib/verandah' : 'the checkout somewhere else, for example to /opt'}; ` +
      `or start Verandah as another user; or let others pass through: chmod o+x ${closed}`,
  )
}

function nobody(): PostgresAccount {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) }
}

function canPass(directory: string, { uid, gid }: PostgresAccount): boolean {
  const { mode, uid: owner, gid: group } = statSync(directory)
  if (owner === uid) return (mode & 0o100) !== 0
  if (group === gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...ancestors(parent), path]
}
