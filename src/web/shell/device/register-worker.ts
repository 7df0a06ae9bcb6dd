import type { Told } from '#web/worker/worker-scope.ts'
import { buildOfPage } from './build-of-page.ts'

/**
 * Starts the service worker once the page has nothing more urgent to do: it speeds up the next visit, not this one. Does
 * nothing if the browser has no service workers or is told to store nothing.
 */
export async function registerWorker(): Promise<void> {
  const workers = workersOfBrowser()
  if (import.meta.env.DEV || !workers) return
  await atRest()
  if (!workers.controller) workers.addEventListener('controllerchange', keepShownScreen, { once: true })
  await workers.register('/service-worker.js').catch(() => undefined)
}

/** Posts to the worker that controls this page, if there is one. */
export function tellWorker(told: Told): boolean {
  const worker = workersOfBrowser()?.controller
  worker?.postMessage(told)
  return Boolean(worker)
}

/** Asks the worker to cache a screen as it is now, although this page does not request it. */
export function keepScreen(screen: string): void {
  tellWorker({ keep: screen, build: buildOfPage() })
}

function keepShownScreen(): void {
  keepScreen(window.location.pathname + window.location.search)
}

/** Undefined on an address without HTTPS, whatever the types say. */
function workersOfBrowser(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker
}

async function atRest(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve)
    else setTimeout(resolve, 1000)
  })
}
