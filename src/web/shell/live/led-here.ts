// In the browser: a pressed notification leads a page that is already open (worker/pushes.ts).
import { useEffect } from 'react'
import { useRouter } from '#web/shell/use-router.ts'
import { hasUnsavedText } from '#web/ui/forms/is-changed.ts'
import { hasOneWindow } from '#web/ui/windows/one-window.ts'
import type { Lead } from '#web/worker/worker-scope.ts'

export function useLedHere(): void {
  const router = useRouter()
  useEffect(() => {
    // Undefined on an address without HTTPS, whatever the types say.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
    if (!workers || !router) return
    return leadHere(workers, {
      here: () => window.location.pathname + window.location.search,
      mayStay: () => !hasOneWindow() && hasUnsavedText(document.body),
      async go(path) {
        await router.navigate(path)
        return [...router.state.blockers.values()].every(({ state }) => state !== 'blocked')
      },
    })
  }, [router])
}

type Page = {
  here(): string
  /** Whether somebody is writing on it and another page can be opened beside it. */
  mayStay(): boolean
  /** Whether it is there, which may redirect to where it was: not while its reader is asked whether to leave what they have written. */
  go(path: string): Promise<boolean>
}

/** Returns the function that stops it. */
export function leadHere(workers: EventTarget, { here, mayStay, go }: Page): () => void {
  const hear = async (event: Event) => {
    const { data, ports } = event as MessageEvent<Partial<Lead> | null> // the only events of this name
    const path = data?.lead
    if (path === undefined) return
    const isThere = path === here()
    const leads = isThere || !mayStay()
    ports[0]?.postMessage(leads)
    if (!leads) return
    ports[0]?.postMessage(isThere || (await go(path)))
  }
  workers.addEventListener('message', hear)
  return () => workers.removeEventListener('message', hear)
}
