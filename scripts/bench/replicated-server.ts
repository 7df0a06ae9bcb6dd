// A PostgreSQL of Debian's packages and a streaming standby of it, on loopback and in one folder, for as long as the bench needs them.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asUser, withDescendants } from '#scripts/drills/programs.ts'
import { UsageError } from '#scripts/usage-error.ts'
import { freePort } from '#tests/support/app-process.ts'
import { processorMs } from './process-memory.ts'
import { isCaughtUp } from './replicated-server-queries.ts'

const PROGRAMS = '/usr/lib/postgresql/15/bin'
const MOST_PROGRAM_MS = 120_000
const MOST_CATCHING_UP_MS = 30_000

export type ReplicatedServer = Awaited<ReturnType<typeof startReplicatedServer>>

export async function startReplicatedServer() {
  if (!existsSync(PROGRAMS))
    throw new UsageError(
      'The bench of replicas needs PostgreSQL 15: apt-get install --no-install-recommends postgresql-15',
    )
  // The server refuses root.
  const user = process.getuid?.() === 0 ? 'postgres' : undefined
  const folder = mkdtempSync(join(tmpdir(), 'verandah-replicas-'))
  if (user) spawnSync('chown', [user, folder])
  const ports = { primary: await freePort(), standby: await freePort() }
  const places = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const urlOf = (port: number) => `postgres://verandah@127.0.0.1:${port}/verandah`

  function run(name: string, ...args: string[]): void {
    const [program = '', ...rest] = [...asUser(user), join(PROGRAMS, name), ...args]
    const options = { cwd: folder, encoding: 'utf8', timeout: MOST_PROGRAM_MS } as const
    // A server keeps what it inherits, and would keep a pipe open.
    const stdio = name === 'pg_ctl' ? 'ignore' : 'pipe'
    const { status, stdout, stderr, error } = spawnSync(program, rest, { ...options, stdio })
    if (status !== 0) throw new Error(`${name} failed:\n${error ?? `${stdout}${stderr}`}`)
  }
  function start(which: 'primary' | 'standby'): void {
    appendFileSync(
      join(places[which], 'postgresql.conf'),
      `listen_addresses = '127.0.0.1'\nport = ${ports[which]}\nunix_socket_directories = '${folder}'\nhot_standby_feedback = on\n`,
    )
    run('pg_ctl', '--pgdata', places[which], '--log', `${places[which]}.log`, '--wait', 'start')
  }
  const pidOf = (which: 'primary' | 'standby') =>
    Number(readFileSync(join(places[which], 'postmaster.pid'), 'utf8').split('\n')[0])

  run('initdb', '--pgdata', places.primary, '--username', 'verandah', '--auth', 'trust', '--encoding', 'UTF8')
  start('primary')
  run('createdb', '-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'verandah', 'verandah')
  const source = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'verandah']
  run('pg_basebackup', ...source, '-D', places.standby, '--write-recovery-conf', '--wal-method', 'stream')
  start('standby')

  const [primary, standby] = [urlOf(ports.primary), urlOf(ports.standby)]
  return {
    primary,
    standby,
    async caughtUp(): Promise<void> {
      const deadline = Date.now() + MOST_CATCHING_UP_MS
      while (!(await isCaughtUp(primary, standby))) {
        if (Date.now() > deadline) throw new Error('The standby did not catch up')
        await pause(100)
      }
    },
    /** CPU time of all processes of the server that are running; those of connections must stay open meanwhile. */
    processorMsOf: (which: 'primary' | 'standby'): number =>
      withDescendants([pidOf(which)]).reduce((sum, pid) => sum + (processorMs(pid) || 0), 0),
    stop(): void {
      for (const which of ['standby', 'primary'] as const)
        if (existsSync(join(places[which], 'postmaster.pid')))
          run('pg_ctl', '--pgdata', places[which], '--mode', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
