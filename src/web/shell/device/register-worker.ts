import type { Told } from '#web/worker/worker-scope.ts'
import { buildOfPage } from './build-of-page.ts'

/**
 * Starts the service worker once the page has nothing more urgent to do: it serves the next visit, not this one. Nothing where
 * the browser has none, or where it is told to keep nothing.
 */
export async function registerWorker(): Promise<void> {
  const workers = workersOfBrowser()
  if (import.meta.env.DEV || !workers) return
  await atRest()
  if (!workers.controller) workers.addEventListener('controllerchange', keepShownScreen, { once: true })
  await workers.register('/service-worker.js').catch(() => undefined)
}

/** To the worker that answers for this page, if there is one. */
export function tellWorker(told: Told): boolean {
  const worker = workersOfBrowser()?.controller
  worker?.postMessage(told)
  return Boolean(worker)
}

/** Has a screen kept as it is now, though this page does not ask for it. */
export function keepScreen(screen: string): void {
  tellWorker({ keep: screen, build: buildOfPage() })
}

function keepShownScreen(): void {
  keepScreen(window.location.pathname + window.location.search)
}

/** On an address without HTTPS there is no such thing, whatever the types say. */
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
