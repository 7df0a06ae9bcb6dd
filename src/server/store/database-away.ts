// Which errors mean that the database is unavailable for now, so that a retry may work in a moment.
import pg from 'pg'
import { NO_WRITES } from './connection.ts'

/** PostgreSQL's codes, by their beginning: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CODES = [
  '08', // connection lost or refused
  '53', // out of disk, memory or connections
  '57014', // a statement took too long
  '57P0', // shutting down, crashed, starting up
  '25P03', // waited too long within a transaction
  '25006', // read-only, as a standby is until it takes over
]

/** System calls on a connection (DNS lookup, open, read, write). An error of any other is not about the database. */
const SYSTEM_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/** Messages of `pg`, its pool, our connections and Kysely that have no code. */
const WORDS = [
  NO_WRITES,
  'Connection terminated',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed',
  'Postgres connection has been discarded',
  'Cannot use a pool after calling end',
]

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return CODES.some((code) => error.code?.startsWith(code))
  // One for each address of the host.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  if ('syscall' in error && SYSTEM_CALLS.has(String(error.syscall))) return true
  return WORDS.some((words) => error.message.startsWith(words)) || isDatabaseAway(error.cause)
}
