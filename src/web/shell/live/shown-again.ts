// In the browser: after logging out, Back may show a member's page from the back/forward cache, which no header of ours prevents
// everywhere.
import { useEffect } from 'react'
import { pauseBeforeNext } from '#web/shell/retrying-fetch.ts'
import { viewerNow } from '#web/worker/viewer-now.ts'
import { waitForReach } from './reach.ts'

// A pause that is shorter is not worth a notice.
const UNNOTICED_MS = 1000

/**
 * A page that is shown again stays hidden until the server confirms that its member still uses this browser; if somebody else does, it
 * is loaded again. While the server says nothing the page is kept, with what is typed on it, and asks again.
 */
export function useShownAgain(memberId: string | undefined): void {
  useEffect(() => {
    if (!memberId) return
    const page = pageHere()
    let asking = new AbortController()
    const check = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      asking.abort()
      asking = new AbortController()
      void showToMember(memberId, page, asking.signal)
    }
    window.addEventListener('pageshow', check)
    return () => {
      window.removeEventListener('pageshow', check)
      asking.abort()
      // By now it shows what its new viewer may see.
      page.setHidden(false)
    }
  }, [memberId])
}

type Page = { setHidden(isHidden: boolean): void; loadAgain(): void }

export async function showToMember(memberId: string, page: Page, signal: AbortSignal): Promise<void> {
  page.setHidden(true)
  let reached: (() => void) | undefined
  const wait = () => {
    reached ??= waitForReach()
  }
  const timer = setTimeout(wait, navigator.onLine ? UNNOTICED_MS : 0)
  for (let tries = 1; !signal.aborted; tries += 1) {
    const viewer = await viewerNow()
    if (signal.aborted) break
    if (viewer === memberId) page.setHidden(false)
    else if (viewer) page.loadAgain()
    if (viewer) break
    wait()
    await pauseBeforeNext(signal, tries)
  }
  clearTimeout(timer)
  reached?.()
}

/** Hides everything but the notices about the connection, and keeps how far it is scrolled and where one types. */
function pageHere(): Page {
  let focused: Element | null = null
  let isHiddenNow = false
  return {
    setHidden(isHidden) {
      if (isHidden === isHiddenNow) return
      isHiddenNow = isHidden
      if (isHidden) focused = document.activeElement
      document.body.style.setProperty('visibility', isHidden ? 'hidden' : '')
      for (const notice of document.querySelectorAll<HTMLElement>('.live-notice'))
        notice.style.setProperty('visibility', isHidden ? 'visible' : '')
      // What is hidden loses the focus.
      if (!isHidden && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    },
    // Not `reload`, which is held while offline (held-reload.ts).
    loadAgain: () => window.location.assign(window.location.pathname + window.location.search),
  }
}
