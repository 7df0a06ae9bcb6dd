// Which errors mean that the database is unavailable for now, so that a retry may work in a moment.
import pg from 'pg'
import { NO_RESPONSE, NO_WRITES } from './connection.ts'

/** PostgreSQL's codes, by their beginning: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOST = [
  '08', // connection lost or refused
  '57P0', // shutting down, crashed, starting up
  '25006', // read-only, as a standby is until it takes over
]
/** Rolled back so that another transaction could go on: deadlock_detected, serialization_failure. */
const GAVE_WAY = ['40P01', '40001']
const BUSY = [
  ...GAVE_WAY, // again and again: once or twice is not noticed (database.ts)
  '53', // out of disk, memory or connections
  '57014', // a statement took too long
  '25P03', // waited too long within a transaction
]

/** System calls on a connection (DNS lookup, open, read, write). An error of any other is not about the database. */
const SYSTEM_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/** Messages of `pg`, its pool, our connections and Kysely that have no code. */
const LOST_WORDS = [
  NO_WRITES,
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Postgres connection has been discarded',
]
const BUSY_WORDS = [
  NO_RESPONSE,
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end',
]

export function isDatabaseAway(error: unknown): boolean {
  return isConnectionLost(error) || is(error, { codes: BUSY, words: BUSY_WORDS })
}

/** Whether the connection ended or could not be opened, and not by a time-out: another one may work at once. */
export function isConnectionLost(error: unknown): boolean {
  const isLost = is(error, { codes: LOST, words: LOST_WORDS, systemCalls: SYSTEM_CALLS })
  return isLost && !is(error, { codes: [], words: BUSY_WORDS })
}

/** Whether the server rolled a transaction back so that another could go on (deadlock): the same may work at once. */
export function hasGivenWay(error: unknown): boolean {
  return is(error, { codes: GAVE_WAY, words: [] })
}

function is(
  error: unknown,
  kind: { codes: string[]; words: string[]; systemCalls?: ReadonlySet<string> },
): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return kind.codes.some((code) => error.code?.startsWith(code))
  // One for each address of the host.
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every((each) => is(each, kind))
  if ('syscall' in error && kind.systemCalls?.has(String(error.syscall))) return true
  return kind.words.some((words) => error.message.startsWith(words)) || is(error.cause, kind)
}
