import { Hono } from 'hono'
import type { DatabaseHealth } from '#server/store/database-health.ts'

const LONGEST_WAIT_MS = 2000

/**
 * /healthz: the process is alive. /readyz: it should be sent requests, since the database takes writes and answers within two seconds, the disk
 * takes what is written, and it is not about to stop. For load balancers and whoever watches the app.
 */
export function healthRoutes({
  askDatabase,
  hasRoom,
  isStopping,
}: {
  askDatabase: () => Promise<DatabaseHealth>
  hasRoom: () => Promise<boolean>
  isStopping: () => boolean
}) {
  const routes = new Hono()
  routes.get('/healthz', (c) => c.text('ok\n', 200))
  routes.get('/readyz', async (c) => {
    if (isStopping()) return c.text('stopping\n', 503)
    const database = await withinWait(askDatabase)
    if (!database) return c.text('database away\n', 503)
    if (database === 'read-only') return c.text('database read-only\n', 503)
    if (!(await withinWait(hasRoom))) return c.text('disk full\n', 503)
    return c.text('ready\n', 200)
  })
  return routes
}

// A failing question is an answer here: none. Its reason is in the log of whatever needed it.
async function withinWait<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<undefined>()
  const timer = setTimeout(giveUp, LONGEST_WAIT_MS, undefined)
  try {
    return await Promise.race([question(), tooLate])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
