import { createMiddleware } from 'hono/factory'

/**
 * GET /service-worker.js: the one of the build, which is a file like others and may serve the whole site. Where the operator has
 * turned it off, one that does nothing takes its place in browsers at their next visit, and clears what it kept.
 */
export function workerScript({ isOff }: { isOff: boolean }) {
  return createMiddleware(async (c, next) => {
    c.header('Service-Worker-Allowed', '/')
    return isOff ? c.body(RETIRED, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }) : next()
  })
}

// Without a listener for `fetch` browsers ask the server as if there were no worker. What was written and not sent stays: pages send it.
export const RETIRED = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))))
`
