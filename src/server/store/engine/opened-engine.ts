import type pg from 'pg'
import type { ServerIdentity } from '#server/store/replicas/server-identity.ts'

export type Engine = {
  kind: 'embedded' | 'external'
  /** Connection settings for createPool. May hold a password: never print them. */
  pool: pg.PoolConfig
  /** The same through a pooler, for createPoolThroughPooler; absent if there is none. */
  pooler?: pg.PoolConfig
  /** Standbys of the same database that may be read from; absent if there are none. */
  replicated?: ReplicatedDatabase
  /** The database had no tables when the engine was opened. */
  isNew: boolean
  /** Stops what openEngine started. End the pool first. May be called again. */
  stop(): Promise<void>
}

export type ReplicatedDatabase = { of: ServerIdentity; standbys: pg.PoolConfig[] }
