import { setTimeout as wait } from 'node:timers/promises'
import { isConnectionLost } from './database-away.ts'

/** By then the pool has noticed which of its other connections were cut at the same moment. */
const PAUSE_MS = 50

/**
 * Repeats `read` once if its connection was lost, as during a failover; the pool opens another. For what only reads: a
 * transaction that was cut may have been committed.
 */
export async function retryReadIfLost<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    // Jitter: everybody lost the server at the same moment.
    await wait(PAUSE_MS * (1 + Math.random()))
    return read()
  }
}
