import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'

const PATIENCE_MS = 2000

/**
 * /healthz: the process is alive. /readyz: it should be sent requests, since the database answers within two seconds and
 * it is not about to stop. For load balancers and whoever watches the app.
 */
export function healthRoutes({
  databaseAnswers,
  isStopping,
}: {
  databaseAnswers: () => Promise<boolean>
  isStopping: () => boolean
}) {
  const routes = new Hono()
  routes.get('/healthz', (c) => c.text('ok\n', 200))
  routes.get('/readyz', async (c) => {
    if (isStopping()) return c.text('stopping\n', 503)
    const isThere = await withinPatience(databaseAnswers)
    return isThere ? c.text('ready\n', 200) : c.text('database away\n', 503)
  })
  return routes
}

// A failing question is an answer here: the database is away. Its reason is in the log of whatever needed it.
async function withinPatience(question: () => Promise<boolean>): Promise<boolean> {
  const giveUp = new AbortController()
  const tooLate = wait(PATIENCE_MS, false, { signal: giveUp.signal })
  try {
    return await Promise.race([question(), tooLate])
  } catch {
    return false
  } finally {
    giveUp.abort()
    tooLate.catch(() => undefined)
  }
}
