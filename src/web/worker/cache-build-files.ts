// The files of a build: scripts, styles and fonts. Each is named by its content, so it never changes.
import { buildsToLeave, oldestOf } from './build-cache.ts'
import { forgetScreensBefore } from './screen-cache.ts'
import type { AskedEvent, WorkerScope } from './worker-scope.ts'

const PREFIX = 'files '

/**
 * Caches the files of this build, and keeps those of earlier builds for as long as a tab made of them may be open: the server
 * only has the latest. This is why a new worker may take over from the old one right away.
 */
export function keepFiles(worker: WorkerScope, files: readonly string[]): void {
  worker.addEventListener('install', (event) => {
    event.waitUntil(fetchAll(files).then(() => worker.skipWaiting()))
  })
  worker.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([leaveOldBuilds(), worker.clients.claim()]))
  })
  worker.addEventListener('fetch', (event) => {
    if (isFile(event.request)) event.respondWith(fileFor(event))
  })
}

async function fetchAll(files: readonly string[]): Promise<void> {
  const name = PREFIX + Date.now()
  const cache = await caches.open(name)
  try {
    for (const file of files) {
      // Most of them are in the previous build too, or in the browser's HTTP cache.
      const known = await caches.match(file)
      if (known) await cache.put(file, known)
      else await cache.add(file)
    }
  } catch (error) {
    // The browser retries on the next visit.
    await caches.delete(name)
    throw error
  }
}

async function leaveOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const left = buildsToLeave(builds)
  await Promise.all(left.map((name) => caches.delete(name)))
  // A page of a build whose files are gone is of no use.
  if (left.length > 0) await forgetScreensBefore(oldestOf(builds.filter((name) => !left.includes(name))))
}

function isFile({ method, url }: Request): boolean {
  const { origin, pathname } = new URL(url)
  return method === 'GET' && origin === self.location.origin && pathname.startsWith('/assets/')
}

async function fileFor({ request }: AskedEvent): Promise<Response> {
  // A browser whose storage fails still has the network.
  const kept = await caches.match(request.url).catch(() => undefined)
  return kept ?? fetch(request)
}
