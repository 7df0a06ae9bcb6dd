import { createMiddleware } from 'hono/factory'
import { databaseAwayResponse } from './database-away-response.ts'
import type { RequestEnv } from './request-log.ts'

/** Waits follow on each other: for a slot, for a connection, for a database that hangs. A page is answered within 10 s all the same. */
const PAGE_MS = 9_500

/**
 * Answers 503 to whoever only reads once it has taken too long. What was begun goes on to its own end, and keeps its slot until then.
 * What is posted is left to the database's own time-outs: nobody may be told that nothing was saved while it still may be.
 */
export function pageDeadline(pageMs = PAGE_MS) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    if (c.get('policy').queue === 'none') return next()
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), pageMs)
    const answering = next()
    // Whatever fails after the deadline has nobody left to tell.
    answering.catch(() => undefined)
    try {
      if ((await Promise.race([answering, late.promise])) === 'late') return databaseAwayResponse(c)
    } finally {
      clearTimeout(timer)
    }
  })
}
