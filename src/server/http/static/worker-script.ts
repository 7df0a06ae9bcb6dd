import { createMiddleware } from 'hono/factory'

/**
 * GET /service-worker.js: the built service worker, which controls the whole site. If the operator has
 * turned it off, a worker that does nothing replaces it at the next visit, and deletes its caches.
 */
export function workerScript({ isOff }: { isOff: boolean }) {
  return createMiddleware(async (c, next) => {
    c.header('Service-Worker-Allowed', '/')
    return isOff ? c.body(RETIRED, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }) : next()
  })
}

// Without a listener for `fetch` browsers ask the server as if there were no worker. Unsent messages stay: pages send them.
export const RETIRED = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))))
`
