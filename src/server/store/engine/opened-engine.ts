import type pg from 'pg'

export type Engine = {
  kind: 'embedded' | 'external'
  /** Connection settings for createPool. May hold a password: never print them. */
  pool: pg.PoolConfig
  /** The same through a pooler, for createPoolThroughPooler; absent if there is none. */
  pooler?: pg.PoolConfig
  /** The database had no tables when the engine was opened. */
  isNew: boolean
  /** Stops what openEngine started. End the pool first. May be called again. */
  stop(): Promise<void>
}
