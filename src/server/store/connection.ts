import pg from 'pg'
import { isOutdated, underItsName } from './prepared.ts'

/** How long a connection may take to open, and may be silent before the system asks whether the other side is still there. */
const CONNECTING_MS = 5_000
const SILENCE_MS = 10_000

/**
 * Settings of the app's pools, beside where the database is. The server gives a statement up first; whoever waits gives up a
 * little later, since a server that hangs, or a network that swallows everything, says nothing at all.
 */
export function waitAtMost(statementMs: number): pg.PoolConfig {
  return {
    Client: Connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS,
    connectionTimeoutMillis: CONNECTING_MS,
    statement_timeout: statementMs,
    query_timeout: statementMs + 1_000,
  }
}

export const NO_WRITES = 'The database server does not accept writes'

/** What `pg` says, without a code, when its query_timeout has passed. */
const NO_ANSWER = 'Query read timeout'

/** Of PostgreSQL: read-only, ended by its server, or broken. Nothing on such a connection will be any better (class 57P0, class 08). */
const SPENT = /^(?:25006|57P0|08)/

/** What `pg` calls its connection, as far as it is listened to here; its types leave it out. */
type Protocol = {
  on(event: 'errorMessage', hear: (message: { code?: string }) => void): void
  on(event: 'readyForQuery', hear: (message: { status: string }) => void): void
  on(
    event: 'parameterStatus',
    hear: (message: { parameterName: string; parameterValue: string }) => void,
  ): void
}

/**
 * A connection whose loss is told to whoever waits for an answer, and to nobody else: the pool listens for errors only while
 * it is idle, and an 'error' that nobody listens for would end the process. Once it did not answer in time it is
 * closed, for whatever came next would wait behind the lost answer. It is opened to a server that takes writes only, and closed once
 * that server has said that it takes none: a pool would keep it, also when the address leads to another server by then.
 */
class Connection extends pg.Client {
  #isInRecovery: boolean | undefined
  #isSpent = false
  /** 'I': no transaction is open. */
  #status: string | undefined

  constructor(settings?: pg.ClientConfig) {
    super(settings)
    this.on('error', () => undefined)
    const query = this.query.bind(this) as (...query: unknown[]) => unknown
    // Its many signatures stay those of `pg`.
    this.query = ((...asked: unknown[]) => {
      const answer = query(...underItsName(asked))
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        this.#closeIfSilent(error)
        if (!isOutdated(error)) throw error
        // Nothing was done. Within a transaction, which has failed by now, this says so.
        return query(...underItsName(asked))
      })
    }) as typeof this.query
    const connect = this.connect.bind(this) as () => Promise<this>
    this.connect = ((told?: (error: Error | null) => void) => {
      const opened = this.#opened(connect())
      return told ? void opened.then(() => told(null), told) : opened
    }) as typeof this.connect
  }

  async #opened(connecting: Promise<this>): Promise<this> {
    // Behind those of `pg`, so that whoever waits has the answer before the connection is closed.
    this.#listen()
    await connecting
    if (await this.#takesNoWrites()) {
      void this.end()
      throw new Error(`${NO_WRITES}: it is in recovery, as a standby is`)
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
      // At once: whoever is told of it gives it back to the pool, which may be before the server says that it is ready (race).
      if (this.#status === 'I') void this.end()
    })
    // Not within a transaction: its rollback is on the way, and what failed is to be told, not that the connection is closed.
    connection.on('readyForQuery', ({ status }) => {
      this.#status = status
      if (this.#isSpent && status === 'I') void this.end()
    })
  }

  /** A server says so by itself; a pooler in between may keep it from us. */
  async #takesNoWrites(): Promise<boolean> {
    if (this.#isInRecovery !== undefined) return this.#isInRecovery
    const { rows } = await this.query<{ answer: boolean }>('select pg_is_in_recovery() as answer')
    return rows[0]?.answer ?? false
  }

  #closeIfSilent(error: unknown): void {
    if (error instanceof Error && error.message === NO_ANSWER) void this.end()
  }
}
