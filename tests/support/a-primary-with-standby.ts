// The PostgreSQL that comes with the product, twice: a primary, and a standby that streams from it.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { postgresAccount } from '#server/store/engine/postgres-account.ts'
import { findPostgresBinaries } from '#server/store/engine/postgres-binaries.ts'
import { spawnOptions } from '#server/store/engine/spawn-options.ts'
import { freePort } from './app-process.ts'
import { aDatabaseFolder } from './database-folder.ts'

const MOST_CATCHING_UP_MS = 60_000

export type PrimaryWithStandby = Awaited<ReturnType<typeof aPrimaryWithStandby>>

export async function aPrimaryWithStandby() {
  const folder = await aDatabaseFolder('standby')
  chmodSync(folder, 0o755)
  const account = postgresAccount(join(folder, 'primary'))
  const programs = findPostgresBinaries()
  const options = { ...spawnOptions(account), stdio: 'ignore' } as const
  const [primary, standby] = await Promise.all([aServer('primary'), aServer('standby')])
  const initial = [
    ...[`--pgdata=${primary.place}`, '--username=verandah', '--auth=trust', '--no-sync'],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ]
  execFileSync(programs.initdb, initial, options)
  // Before either runs, the standby is a copy of the primary's files.
  cpSync(primary.place, standby.place, { recursive: true, preserveTimestamps: true })
  writeFileSync(join(standby.place, 'standby.signal'), '')
  configure(primary)
  configure(standby, [
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=verandah'`,
    'hot_standby_feedback = on',
  ])
  giveAway(standby.place)
  for (const { place } of [primary, standby])
    execFileSync(programs.pgCtl, ['--pgdata', place, '--wait', 'start'], options)

  async function aServer(name: string) {
    const port = await freePort()
    const place = join(folder, name)
    mkdirSync(place)
    chmodSync(place, 0o700)
    giveAway(place)
    return {
      port,
      place,
      connection: { host: '127.0.0.1', port, user: 'verandah', database: 'postgres' },
      url: `postgres://verandah@127.0.0.1:${port}/postgres`,
    }
  }

  /** A server refuses root, and files of others. */
  function giveAway(place: string): void {
    if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, place])
  }

  function configure({ place, port }: { place: string; port: number }, more: string[] = []): void {
    const settings = [
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      'fsync = off',
      ...more,
    ]
    appendFileSync(join(place, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
  }

  const clients = { primary: new pg.Client(primary.connection), standby: new pg.Client(standby.connection) }
  await Promise.all([clients.primary.connect(), clients.standby.connect()])
  const value = async (client: pg.Client, statement: string) =>
    (await client.query({ text: statement, rowMode: 'array' })).rows[0]?.[0]

  return {
    primary: primary.url,
    standby: standby.url,
    /** Of one row's first column. */
    atPrimary: (statement: string) => value(clients.primary, statement),
    atStandby: (statement: string) => value(clients.standby, statement),
    /** What is stored from now on does not reach the standby's tables. */
    pause: async () => void (await clients.standby.query('select pg_wal_replay_pause()')),
    /** Resolves once the standby has everything that the primary has stored so far. */
    async catchUp(): Promise<void> {
      const deadline = Date.now() + MOST_CATCHING_UP_MS
      const position = await value(clients.primary, 'select pg_current_wal_lsn()')
      await clients.standby.query('select pg_wal_replay_resume()')
      while (!(await value(clients.standby, `select pg_last_wal_replay_lsn() >= '${position}'`)))
        if (Date.now() > deadline) throw new Error('The standby does not catch up')
    },
    async stop(): Promise<void> {
      await Promise.all([clients.primary.end(), clients.standby.end()])
      for (const { place } of [standby, primary])
        execFileSync(programs.pgCtl, ['--pgdata', place, '--mode', 'immediate', 'stop'], options)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
