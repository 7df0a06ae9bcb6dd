import { createMiddleware } from 'hono/factory'
import { databaseAwayResponse } from './database-away-response.ts'
import type { RequestEnv } from './request-log.ts'

/** Waits add up: for a slot, for a connection, for a database that hangs. A page must still be answered within 10 s. */
const PAGE_MS = 9_500

/**
 * Answers 503 to a GET that takes too long. The work itself continues to its end and keeps its slot until then.
 * A post has only the database's own time-outs: it must not be reported as not saved while it still may be.
 */
export function pageDeadline(pageMs = PAGE_MS) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    if (c.get('policy').queue === 'none') return next()
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), pageMs)
    const answering = next()
    // After the deadline there is nobody left to report an error to.
    answering.catch(() => undefined)
    try {
      if ((await Promise.race([answering, late.promise])) === 'late') return databaseAwayResponse(c)
    } finally {
      clearTimeout(timer)
    }
  })
}
