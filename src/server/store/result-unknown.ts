import pg from 'pg'
import { isConnectionLost, isDatabaseAway } from './database-away.ts'

/** The answer to a COMMIT never came: the transaction may be stored, or not. It is never repeated. */
export class ResultUnknown extends Error {
  constructor(cause: unknown) {
    super('The answer to COMMIT was lost', { cause })
  }
}

/** Whether a transaction may be stored whose COMMIT failed like this. A server that is still there says that it is not. */
export function mayBeStored(error: unknown): boolean {
  return error instanceof pg.DatabaseError ? isConnectionLost(error) : isDatabaseAway(error)
}
