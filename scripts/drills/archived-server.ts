// A PostgreSQL 15 of a drill, with the configuration of deploy/point-in-time and everything in one folder.
import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/app-process.ts'
import { isArchived, isRecovered } from './point-in-time-queries.ts'

const CONFIGURATION = join(import.meta.dirname, '../../deploy/point-in-time')
export const PROGRAMS = '/usr/lib/postgresql/15/bin'
/** Bounds for what never comes. A part of the log is archived after at most a minute. */
const MOST_ARCHIVE_MS = 180_000
const MOST_PROGRAM_MS = 300_000

export type ArchivedServer = Awaited<ReturnType<typeof createArchivedServer>>

export async function createArchivedServer(folder: string) {
  const user = { uid: idOf('-u'), gid: idOf('-g') }
  const port = String(await freePort())
  const places = Object.fromEntries(
    ['server', 'backups', 'log', 'lock', 'spool'].map((name) => [name, join(folder, name)]),
  )
  const { server = '', backups = '', log = '', lock = '', spool = '' } = places
  for (const path of [folder, ...Object.values(places)]) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, user.uid, user.gid)
  }
  // What the file says is overridden only in its places.
  const env = {
    PATH: `${PROGRAMS}:${process.env.PATH}`,
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    PGBACKREST_PG1_PATH: server,
    PGBACKREST_PG1_PORT: port,
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_REPO1_PATH: backups,
    PGBACKREST_LOG_PATH: log,
    PGBACKREST_LOCK_PATH: lock,
    PGBACKREST_SPOOL_PATH: spool,
  }
  // The programs' user may be unable to read the checkout.
  appendFileSync(env.PGBACKREST_CONFIG, readFileSync(join(CONFIGURATION, 'pgbackrest.conf')))
  chownSync(env.PGBACKREST_CONFIG, user.uid, user.gid)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`

  function program(name: string, args: string[]): string {
    const options = { ...user, env, cwd: folder, encoding: 'utf8', timeout: MOST_PROGRAM_MS } as const
    // A server keeps what it inherits, and would keep a pipe open.
    const stdio = name === 'pg_ctl' ? 'ignore' : 'pipe'
    const { status, stdout, stderr, error } = spawnSync(name, args, { ...options, stdio })
    if (status !== 0) throw new Error(`${name} ${args.join(' ')} failed:\n${error ?? `${stdout}${stderr}`}`)
    return stdout ?? ''
  }
  const control = (...args: string[]) =>
    program('pg_ctl', ['--pgdata', server, '--log', join(log, 'postgres.log'), '--wait', ...args])
  const backrest = (...args: string[]) => program('pgbackrest', ['--stanza=verandah', ...args])

  return {
    url,
    backrest,
    create(): void {
      program('initdb', [
        '--pgdata',
        server,
        '--username',
        'postgres',
        '--auth',
        'trust',
        '--encoding',
        'UTF8',
      ])
      const own = `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\n`
      const configured = readFileSync(join(CONFIGURATION, 'postgresql.conf'), 'utf8')
      appendFileSync(join(server, 'postgresql.conf'), `${own}${configured}`)
      control('start')
      backrest('stanza-create')
      backrest('check')
    },
    /** Resolves once the log is in the archive up to and including this part. */
    archived: (segment: string) => until(`${segment} to be archived`, () => isArchived(url, segment)),
    /** Brings everything back as it was then, and starts it. */
    async restore(minute: string): Promise<void> {
      control('stop', '--mode', 'fast')
      backrest('restore', '--delta', '--type=time', `--target=${minute}`, '--target-action=promote')
      control('start')
      await until('the log to be replayed', () => isRecovered(url))
    },
    stop(): void {
      if (existsSync(join(server, 'postmaster.pid'))) control('stop', '--mode', 'immediate')
    },
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + MOST_ARCHIVE_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited too long for ${what}`)
    await pause(500)
  }
}

function idOf(which: '-u' | '-g'): number {
  const { stdout, status } = spawnSync('id', [which, 'postgres'], { encoding: 'utf8' })
  if (status !== 0)
    throw new Error('This machine has no user postgres, which the package postgresql-15 makes.')
  return Number(stdout)
}
