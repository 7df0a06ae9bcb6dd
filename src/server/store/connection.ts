import pg from 'pg'
import { isOutdated, underItsName, withoutName } from './prepared.ts'

/** How long a connection may take to open, and may be silent before the system asks whether the other side is still there. */
const CONNECTING_MS = 5_000
const SILENCE_MS = 10_000

/** A connection is replaced in time, so that each finds the server that its address leads to by now. */
const LONGEST_AGE_SECONDS = 30 * 60

/** The age, in seconds, at which a connection is closed: random, so that those opened together are not replaced together (jitter). */
export function longestAge(most: number): number {
  return most * (0.75 + Math.random() / 4)
}

/**
 * Time-outs of the app's pools. The server cancels a statement first; the client gives up a
 * little later, because a server that hangs, or a network that drops every packet, reports nothing.
 */
export function waitAtMost(statementMs: number): pg.PoolConfig {
  return {
    Client: Connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS,
    connectionTimeoutMillis: CONNECTING_MS,
    statement_timeout: statementMs,
    query_timeout: statementMs + 1_000,
    maxLifetimeSeconds: LONGEST_AGE_SECONDS,
  }
}

/**
 * The same through a pooler in transaction mode (PgBouncer), where each transaction may have another server connection: it refuses
 * time limits at the start of a connection, so those of the server are set in the pooler (docs/operations.md).
 */
export function waitAtMostThroughPooler(statementMs: number): pg.PoolConfig {
  const { statement_timeout: _, ...limits } = waitAtMost(statementMs)
  return { ...limits, Client: PooledConnection }
}

export const NO_WRITES = 'The database server does not accept writes'

/** The message of `pg`, which has no code, when its query_timeout has passed. */
export const NO_RESPONSE = 'Query read timeout'

/** PostgreSQL's codes for a connection that is read-only, ended by its server, or broken (class 57P0, class 08): it cannot be used again. */
const SPENT = /^(?:25006|57P0|08)/

/** The parts of pg's own connection object that are used here; its types leave it out. */
type Protocol = {
  on(event: 'errorMessage', hear: (message: { code?: string }) => void): void
  on(event: 'readyForQuery', hear: (message: { status: string }) => void): void
  on(
    event: 'parameterStatus',
    hear: (message: { parameterName: string; parameterValue: string }) => void,
  ): void
}

/**
 * A connection whose loss only rejects the query that waits for an answer: the pool listens for errors only while
 * it is idle, and an unhandled 'error' event would end the process. After a time-out it is
 * closed, because the next query would wait behind the lost answer. It is opened only to a server that takes writes, and closed once
 * that server has become read-only: a pool would keep it, even when the address already leads to another server.
 */
export class Connection extends pg.Client {
  #isInRecovery: boolean | undefined
  #isSpent = false
  /** 'I': no transaction is open. */
  #status: string | undefined

  constructor(settings?: pg.ClientConfig) {
    super(settings)
    this.on('error', () => undefined)
    const query = this.query.bind(this) as (...query: unknown[]) => unknown
    // Keeps the overloads of `pg`.
    this.query = ((...asked: unknown[]) => {
      const answer = query(...this.named(asked))
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        this.#closeIfSilent(error)
        if (!isOutdated(error)) throw error
        // Nothing was executed: a retry is safe. Within a transaction, which has failed by now, the retry reports that.
        return query(...this.named(asked))
      })
    }) as typeof this.query
    const connect = this.connect.bind(this) as () => Promise<this>
    this.connect = ((told?: (error: Error | null) => void) => {
      const opened = this.#opened(connect())
      return told ? void opened.then(() => told(null), told) : opened
    }) as typeof this.connect
  }

  protected named(asked: unknown[]): unknown[] {
    return underItsName(asked)
  }

  /** Whether the server is in recovery, if it has said so by itself. */
  protected inRecovery(): boolean | undefined {
    return this.#isInRecovery
  }

  async #opened(connecting: Promise<this>): Promise<this> {
    // After the listeners of `pg`, so that the caller has the answer before the connection is closed.
    this.#listen()
    await connecting
    const objection = await this.objection()
    if (objection) {
      void this.end()
      throw new Error(objection)
    }
    return this
  }

  #listen(): void {
    const { connection } = this as unknown as { connection: Protocol } // which the types of `pg` leave out
    connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#isInRecovery = parameterValue === 'on'
    })
    connection.on('errorMessage', ({ code }) => {
      if (!code || !SPENT.test(code)) return
      this.#isSpent = true
      // At once: the caller may return it to the pool before the server says that it is ready (race condition).
      if (this.#status === 'I') void this.end()
    })
    // Not within a transaction: its rollback follows, and the caller should see the original error, not a closed connection.
    connection.on('readyForQuery', ({ status }) => {
      this.#status = status
      if (this.#isSpent && status === 'I') void this.end()
    })
  }

  /** Why its server must not be used, if so. A server reports by itself that it is in recovery, but a pooler in between may not pass that on. */
  protected async objection(): Promise<string | undefined> {
    const isInRecovery = this.inRecovery() ?? (await this.#askIfInRecovery())
    return isInRecovery ? `${NO_WRITES}: it is in recovery, as a standby is` : undefined
  }

  async #askIfInRecovery(): Promise<boolean> {
    const { rows } = await this.query<{ answer: boolean }>('select pg_is_in_recovery() as answer')
    return rows[0]?.answer ?? false
  }

  #closeIfSilent(error: unknown): void {
    if (error instanceof Error && error.message === NO_RESPONSE) void this.end()
  }
}

/**
 * A connection to a pooler in transaction mode. A statement prepared under a name stays with one of its server connections, and the
 * next transaction may get another. What the pooler says about the server at the start is what it remembers of an earlier one.
 */
class PooledConnection extends Connection {
  protected override named(asked: unknown[]): unknown[] {
    return withoutName(asked)
  }

  protected override inRecovery(): undefined {
    return undefined
  }
}
