/**
 * Starts the service worker once the page has nothing more urgent to do: it serves the next visit, not this one. Nothing where
 * the browser has none, or where it is told to keep nothing.
 */
export async function registerWorker(): Promise<void> {
  // On an address without HTTPS there is no such thing, whatever the types say.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (import.meta.env.DEV || !workers) return
  await atRest()
  await workers.register('/service-worker.js').catch(() => undefined)
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
