import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, Transaction } from 'kysely'
import pg from 'pg'
import { usualConnections } from '#server/base/config.ts'
import { longestAge, waitAtMost, waitAtMostThroughPooler } from './connection.ts'
import { hasGivenWay } from './database-away.ts'
import { mayBeStored, ResultUnknown } from './result-unknown.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>

// Counts and sums stay far below 2^53, and calendar dates must not become instants in some time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value: string) => value)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

// The client waits one second more, which is still within the 10 s in which every page is answered (http/page-deadline.ts).
const STATEMENT_MS = 8_000

/** A pool for requests: it gives up connecting after 5 s and a statement after 8 s. `max`: how many connections at most. */
export function createPool(connection: pg.PoolConfig): pg.Pool {
  return opened({ ...waitAtMost(STATEMENT_MS), idle_in_transaction_session_timeout: 30_000, ...connection })
}

/** The same through a pooler in transaction mode: without prepared statements, and without anything that lasts longer than a transaction. */
export function createPoolThroughPooler(connection: pg.PoolConfig): pg.Pool {
  return opened({ ...waitAtMostThroughPooler(STATEMENT_MS), ...connection })
}

/** A pool whose connections are of another class, for one purpose. */
export function createPoolOf(Client: typeof pg.Client, connection: pg.PoolConfig): pg.Pool {
  return opened({ ...waitAtMost(STATEMENT_MS), ...connection, Client })
}

function opened(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: usualConnections, application_name: 'verandah', ...settings })
  const { maxLifetimeSeconds: longest = 0 } = settings
  // The pool reads it whenever it has opened a connection.
  Object.defineProperty(pool.options, 'maxLifetimeSeconds', {
    get: () => longestAge(longest),
  })
  // An idle connection may be cut by the server at any time; the pool replaces it. Without a listener Node would exit.
  pool.on('error', () => undefined)
  return pool
}

export function openDatabase(pool: PostgresPool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Each takes a second to be noticed (deadlock_timeout), and every page is answered within 10. */
const MOST_TRIES = 4
const PAUSE_MS = 20

/**
 * Runs `work` in one transaction: all of it is stored, or none. Inside a transaction it becomes part of that one. If it gave way to another
 * (deadlock), nothing of it is stored, its jobs and announcements neither, and `work` is run again, a few times at most. Throws ResultUnknown
 * if the connection is lost while it commits.
 */
export async function withTransaction<Result>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  if (db instanceof Transaction) return work(db)
  for (let tries = 1; ; tries++) {
    try {
      return await once(db, work)
    } catch (error) {
      if (!hasGivenWay(error) || tries === MOST_TRIES) throw error
      // Jitter: the others that it met may be trying again too.
      await wait(PAUSE_MS * tries * (1 + Math.random()))
    }
  }
}

async function once<Result>(db: Database, work: (tx: Transaction<DB>) => Promise<Result>): Promise<Result> {
  let isDone = false
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx)
      isDone = true
      return result
    })
  } catch (error) {
    throw isDone && mayBeStored(error) ? new ResultUnknown(error) : error
  }
}

/** The name of the violated constraint, if `error` is about one. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const isIntegrityViolation = error.code?.startsWith('23') ?? false
  return isIntegrityViolation ? error.constraint : undefined
}
