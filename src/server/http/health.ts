import { Hono } from 'hono'
import { resultWithin } from '#server/base/result-within.ts'
import type { DatabaseHealth } from '#server/store/database-health.ts'

const LONGEST_WAIT_MS = 2000

/**
 * /healthz: the process is alive. /readyz: it can take requests, because the database takes writes and answers within two seconds, the disk
 * has room, and the process is not about to stop. For load balancers and monitoring.
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
    const database = await resultWithin(LONGEST_WAIT_MS, askDatabase)
    if (!database) return c.text('database away\n', 503)
    if (database === 'read-only') return c.text('database read-only\n', 503)
    if (!(await resultWithin(LONGEST_WAIT_MS, hasRoom))) return c.text('disk full\n', 503)
    return c.text('ready\n', 200)
  })
  return routes
}
