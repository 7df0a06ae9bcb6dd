import pg from 'pg'
import { underItsName } from './prepared.ts'

/** How long a connection may take to open, and may be silent before the system asks whether the other side is still there. */
const CONNECTING_MS = 5_000
const SILENCE_MS = 10_000

/**
 * Settings of the app's pools, beside where the database is. The server gives a statement up first; whoever waits gives up a
 * little later, since a server that hangs, or a network that swallows everything, says nothing at all.
 */
export function patience(statementMs: number): pg.PoolConfig {
  return {
    Client: Connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS,
    connectionTimeoutMillis: CONNECTING_MS,
    statement_timeout: statementMs,
    query_timeout: statementMs + 2_000,
  }
}

/** What `pg` says, without a code, when its query_timeout has passed. */
const NO_ANSWER = 'Query read timeout'

/**
 * A connection whose loss is told to whoever waits for an answer, and to nobody else: the pool listens for errors only while
 * it is idle, and an 'error' that nobody listens for would end the process. Once it did not answer in time it is
 * closed, for whatever came next would wait behind the lost answer.
 */
class Connection extends pg.Client {
  constructor(settings?: pg.ClientConfig) {
    super(settings)
    this.on('error', () => undefined)
    const query = this.query.bind(this) as (...query: unknown[]) => unknown
    // Its many signatures stay those of `pg`.
    this.query = ((...asked: unknown[]) => {
      const answer = query(...underItsName(asked))
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#closeIfSilent(error))
      return answer
    }) as typeof this.query
  }

  #closeIfSilent(error: unknown): void {
    if (error instanceof Error && error.message === NO_ANSWER) void this.end()
  }
}
