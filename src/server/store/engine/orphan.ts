// After a kill -9 of the app its PostgreSQL keeps running. We stop it and start a new one instead of adopting it: its sessions
// have lost their client, and with only one way of starting, the settings are always those of this release.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pollUntil } from './poll-until.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts'
import { stopByPgCtl, stopPostmaster } from './stop-postmaster.ts'

/** Removes every process and lock file that could prevent PostgreSQL from starting on `cluster`. */
export async function clearOrphans(
  { pgCtl }: PostgresBinaries,
  cluster: string,
  say: (line: string) => void,
): Promise<void> {
  if (process.platform === 'win32') return stopByPgCtl(pgCtl, cluster)
  const lockFile = join(cluster, 'postmaster.pid')
  const pid = postmasterIn(lockFile)
  const named = pid === undefined ? undefined : identify(pid)
  if (named && isPostmasterOf(named.pid, cluster)) {
    say(
      `An earlier run was killed and left its database running (process ${named.pid}): stopping that first…`,
    )
    await stopPostmaster(named)
  }
  await clearBackends(cluster, say)
  // The process id in the file may now belong to another program, which PostgreSQL would take for itself and refuse to start.
  if (named && isRunning(named) && !isPostmasterOf(named.pid, cluster)) rmSync(lockFile, { force: true })
}

/** When only the postmaster was killed, idle sessions notice and end within a moment; a busy one may not. */
async function clearBackends(cluster: string, say: (line: string) => void): Promise<void> {
  const hasEnded = () => processesIn(cluster).length === 0
  if (await pollUntil(hasEnded, 2_000)) return
  say('Ending the sessions of an earlier database that are still running…')
  for (const { pid } of processesIn(cluster)) killIfThere(pid)
  await pollUntil(hasEnded, 5_000)
}

function postmasterIn(lockFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    // No file: PostgreSQL was stopped cleanly.
    return undefined
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  return process.platform === 'linux'
    ? isPostgresIn(pid, cluster) && !commandOf(pid).startsWith('postgres: ')
    : commandOf(pid).includes('postgres') && commandOf(pid).includes(cluster)
}

/** Every PostgreSQL process has its database directory as working directory. Only Linux shows it; elsewhere we rely on PostgreSQL's own checks. */
function processesIn(cluster: string): ProcessIdentity[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresIn(Number(name), cluster))
    .flatMap((name) => identify(Number(name)) ?? [])
}

function isPostgresIn(pid: number, cluster: string): boolean {
  try {
    // After an update the program's file has been replaced, and the link ends in " (deleted)".
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '')
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    // It has ended, or belongs to another user.
    return false
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
