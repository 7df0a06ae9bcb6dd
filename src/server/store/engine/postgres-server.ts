// One run of the embedded PostgreSQL's server process.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#server/store/start-error.ts'
import type { DataDirectory } from './data-directory.ts'
import type { DatabaseAddress } from './database-address.ts'
import { clearOrphans } from './orphan.ts'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { identify } from './process-identity.ts'
import { spawnOptions } from './spawn-options.ts'
import { stopByPgCtl, stopPostmaster } from './stop-postmaster.ts'

export type PostgresServerParts = {
  data: DataDirectory
  binaries: PostgresBinaries
  account: PostgresAccount | undefined
  address: DatabaseAddress
  say: (line: string) => void
}

export type PostgresServer = {
  hasEnded: Promise<void>
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

// After a postmaster was killed, its shared memory and lock file may still be in use for a moment.
const RETRY_FOR_MS = 15_000
const PASSING_REASON = /lock file .* already exists|shared memory block .* still in use/

/** Resolves once PostgreSQL takes connections. Throws StartError with PostgreSQL's own reason if it does not. */
export async function startPostgresServer(parts: PostgresServerParts): Promise<PostgresServer> {
  const giveUpAt = performance.now() + RETRY_FOR_MS
  for (let attempt = 1; ; attempt++) {
    await clearOrphans(parts.binaries, parts.data.cluster, parts.say)
    const result = await tryToStart(parts)
    if ('server' in result) return result.server
    if (!PASSING_REASON.test(result.reason) || performance.now() > giveUpAt) {
      throw new StartError(
        `The database in ${parts.data.cluster} does not start: ${result.reason} (its log: ${parts.data.postgresLog})`,
      )
    }
    if (attempt === 1)
      parts.say('An earlier database has not released its files yet; trying again for a few seconds…')
    await pause(300)
  }
}

async function tryToStart(
  parts: PostgresServerParts,
): Promise<{ server: PostgresServer } | { reason: string }> {
  const { data, binaries, account, address } = parts
  const log = openLog(data.postgresLog)
  // In a separate session: Ctrl-C reaches every process of the terminal's group, and the app still has requests to finish.
  const child = spawn(binaries.postgres, ['-D', data.cluster, ...settingsAsArguments(address)], {
    ...spawnOptions(account),
    detached: true,
    stdio: ['ignore', log.handle, log.handle],
  })
  closeSync(log.handle)
  let failure: string | undefined
  const hasEnded = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      failure = error.message
      resolve()
    })
  })
  if (await becomesReady(child, hasEnded, parts)) return { server: serverOf(child, hasEnded, parts) }
  return { reason: failure ?? lastReason(data.postgresLog, log.size) }
}

function serverOf(
  child: ChildProcess,
  hasEnded: Promise<void>,
  { binaries, data }: PostgresServerParts,
): PostgresServer {
  // Recorded at once: later the process id could be reused.
  const postmaster = child.pid === undefined ? undefined : identify(child.pid)
  return {
    hasEnded,
    signal: (name) => child.kill(name),
    stop: async () => {
      if (process.platform === 'win32') await stopByPgCtl(binaries.pgCtl, data.cluster)
      else if (postmaster) await stopPostmaster(postmaster)
      await hasEnded
    },
  }
}

/** Whether the server takes connections; false once it has ended. Recovery after a power cut may take a while. */
async function becomesReady(
  child: ChildProcess,
  hasEnded: Promise<void>,
  { data, say }: PostgresServerParts,
): Promise<boolean> {
  let isGone = false
  void hasEnded.then(() => {
    isGone = true
  })
  let mentionAt = performance.now() + 3_000
  while (!isGone) {
    if (saysReady(data.cluster, child.pid)) return true
    if (performance.now() > mentionAt) {
      say('The database is still starting and recovering from a sudden stop…')
      mentionAt += 10_000
    }
    await Promise.race([pause(20), hasEnded])
  }
  return false
}

/** PostgreSQL keeps its state on the eighth line of its lock file, which is also where pg_ctl looks. */
function saysReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** Passed on the command line, so that the settings are those of this release whatever the configuration files contain. */
function settingsAsArguments(address: DatabaseAddress): string[] {
  const hasPlenty = totalmem() >= 4 * 1024 ** 3
  const settings: Record<string, string> = {
    ...address.settings,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: hasPlenty ? '256MB' : '128MB',
    // Committed data must survive a power cut.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // JIT compilation takes longer than our short queries.
    jit: 'off',
    // The directory is usually on a solid-state disk.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // Details and statements contain members' input, and more people read a log than a database.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const LARGEST_LOG = 10 * 1024 * 1024

/** PostgreSQL writes to the file itself, so that it can continue when the app has ended. */
function openLog(path: string): { handle: number; size: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG) renameSync(path, `${path}.1`)
  return { handle: openSync(path, 'a', 0o600), size: size > LARGEST_LOG ? 0 : size }
}

function lastReason(log: string, from: number): string {
  const lines = readFileSync(log).subarray(from).toString('utf8').split('\n')
  const reason =
    lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.findLast((line) => line.trim() !== '')
  return reason?.replace(/^.*?\b(FATAL|PANIC):\s*/, '') ?? 'it ended without saying why'
}
