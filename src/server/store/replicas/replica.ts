import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/base/log.ts'
import { type Database, openDatabase } from '#server/store/database.ts'
import { hasGivenWay, isDatabaseAway } from '#server/store/database-away.ts'
import { replayedBy } from './log-position.ts'

/** How long a page waits for a standby that is behind, and how often it asks. */
const LONGEST_WAIT_MS = 30
const STEP_MS = 3
/** How long a standby that stayed behind is left alone, and one that did not answer. */
const BEHIND_MS = 1_000
const SILENT_MS = 10_000

/** The message of `pg` when no connection of the pool became free in time, which says nothing about the server. */
const POOL_IS_FULL = 'timeout exceeded when trying to connect'
const STATEMENT_CANCELLED = '57014'

/** It has not replayed the log up to what its reader must see. */
class Behind extends Error {}
/** It could not be asked how far it is. */
class NotReached extends Error {}

export type Replica = ReturnType<typeof createReplica>

/**
 * One address of DATABASE_REPLICA_URLS, called `name`. Different connections may lead to different standbys (a balancer), so each is asked
 * how far it is. Not guarded by the circuit breaker for other servers, which would give the request's slot to others during each query.
 */
export function createReplica({
  name,
  pool,
  log,
  replayedOn = replayedBy,
  now = Date.now,
}: {
  name: string
  pool: Pick<pg.Pool, 'connect' | 'end' | 'options'>
  log: Pick<Log, 'warn'>
  /** How much of the log the server of this connection has replayed. */
  replayedOn?: ((client: pg.PoolClient) => Promise<number>) | undefined
  now?: (() => number) | undefined
}) {
  const known = new WeakMap<pg.PoolClient, number>()
  const db = openDatabase({ options: pool.options, connect: connectCaughtUp, end: () => pool.end() })
  let mustHave = 0
  let restsUntil = 0
  let isSilent = false

  return {
    name,

    isResting,

    /** Lets a reader use it, unless it rests. After it did not answer one may try, and the others once that one was answered. */
    claim(): boolean {
      if (isResting()) return false
      if (isSilent) rest(SILENT_MS)
      return true
    },

    rest,

    /** From now on it answers nobody before it has replayed the log up to here. */
    mustReach(bytes: number): void {
      mustHave = bytes
    },

    /** Returns nothing if the standby could not answer: then the primary has to. */
    async read<Result>(run: (db: Database) => Promise<Result>): Promise<{ result: Result } | undefined> {
      try {
        const result = await run(db)
        if (isSilent) restsUntil = 0
        isSilent = false
        return { result }
      } catch (error) {
        if (!isOfServer(error)) throw error
        if (error instanceof Behind) rest(BEHIND_MS)
        else if (hasNotAnswered(error)) leaveAlone(error)
        return undefined
      }
    },

    /** How much of the log it has replayed, in bytes. Throws if it does not answer. */
    async replayed(): Promise<number> {
      const client = await pool.connect()
      let bytes: number | undefined
      try {
        bytes = await replayedOn(client)
        return bytes
      } finally {
        client.release(bytes === undefined)
      }
    },

    stop: (): Promise<void> => pool.end(),
  }

  async function connectCaughtUp(): Promise<pg.PoolClient> {
    const client = await pool.connect().catch(notReached)
    try {
      await catchUp(client)
      return client
    } catch (error) {
      client.release(!(error instanceof Behind))
      throw error
    }
  }

  async function catchUp(client: pg.PoolClient): Promise<void> {
    const bytes = mustHave
    const waitsUntil = now() + LONGEST_WAIT_MS
    while ((known.get(client) ?? -1) < bytes) {
      const replayed = await replayedOn(client).catch(notReached)
      known.set(client, replayed)
      if (replayed >= bytes) return
      if (now() >= waitsUntil) throw new Behind()
      await wait(STEP_MS)
    }
  }

  function isResting(): boolean {
    return now() < restsUntil
  }

  function rest(milliseconds: number): void {
    restsUntil = Math.max(restsUntil, now() + milliseconds)
  }

  function leaveAlone(err: unknown): void {
    // Those that were waiting for it at the same moment find out the same.
    if (!isSilent) log.warn({ err, replica: name }, 'A replica did not answer')
    isSilent = true
    rest(SILENT_MS)
  }
}

function notReached(cause: unknown): never {
  throw new NotReached('The replica could not be asked', { cause })
}

/** Anything else, such as a refusal, is an answer. */
function isOfServer(error: unknown): boolean {
  return [Behind, NotReached, pg.DatabaseError].some((kind) => error instanceof kind) || isDatabaseAway(error)
}

function hasNotAnswered(error: unknown): boolean {
  const { cause = error } = error as Error // of the database, or one of the two above
  if (cause instanceof Error && cause.message === POOL_IS_FULL) return false
  if (cause instanceof pg.DatabaseError && cause.code === STATEMENT_CANCELLED) return false
  // Cancelled for the log's sake.
  if (hasGivenWay(cause)) return false
  return error instanceof NotReached || isDatabaseAway(error)
}
