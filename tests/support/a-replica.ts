// A standby whose lag a test chooses: connections to the same server that see what it was at one moment, and say that they have
// replayed the log up to then. The contract is that of a real one (store/replicas/log-position.ts).
import pg from 'pg'
import { createPool } from '#server/store/database.ts'
import { positionOf } from '#server/store/replicas/log-position.ts'
import { createReplica, type Replica } from '#server/store/replicas/replica.ts'

export type TestReplica = Replica & {
  /** Replays everything up to now. */
  catchUp(): Promise<void>
  /** Makes the next statements fail with this error of a server; undefined for none. */
  failWith(error: Error | undefined): void
  /** How many statements it has answered. */
  answered(): number
}

export async function aReplica(
  connection: pg.PoolConfig,
  { name = '1', now }: { name?: string; now?: () => number } = {},
): Promise<TestReplica> {
  const pool = createPool({ ...connection, max: 8 })
  let seen = 0
  let moment = { bytes: 0, snapshot: '', holder: await pool.connect() }
  let failure: Error | undefined
  let answered = 0
  const momentOf = new WeakMap<pg.PoolClient, number>()

  async function look(holder: pg.PoolClient): Promise<void> {
    const { bytes } = await positionOf(pool)
    await holder.query('begin isolation level repeatable read read only')
    const { rows } = await holder.query<{ id: string }>('select pg_export_snapshot() as id')
    moment = { bytes, snapshot: rows[0]?.id ?? '', holder }
    seen += 1
  }
  await look(moment.holder)

  const frozen = {
    options: pool.options,
    end: async () => {
      moment.holder.release(true)
      await pool.end()
    },
    async connect(): Promise<pg.PoolClient> {
      const client = await pool.connect()
      if (momentOf.get(client) !== seen) {
        await client.query('rollback')
        await client.query('begin isolation level repeatable read read only')
        await client.query(`set transaction snapshot ${pg.escapeLiteral(moment.snapshot)}`)
        momentOf.set(client, seen)
      }
      if (!failure) answered += 1
      return failure ? failing(client, failure) : client
    },
  } as unknown as pg.Pool // `connect` in its form for callbacks is not used

  const replica = createReplica({
    name,
    pool: frozen,
    log: { warn: () => undefined },
    replayedOn: async () => moment.bytes,
    now,
  })
  return {
    ...replica,
    async catchUp() {
      const { holder } = moment
      await holder.query('rollback')
      await look(holder)
    },
    failWith(error) {
      failure = error
    },
    answered: () => answered,
  }
}

/** The client of a pool, whose statements fail. */
function failing(client: pg.PoolClient, error: Error): pg.PoolClient {
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'query') return () => Promise.reject(error)
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
