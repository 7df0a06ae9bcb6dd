import { useEffect, useEffectEvent, useState } from 'react'
import type { LiveNote } from './live-note.ts'
import { listenToLive } from './live-stream.ts'

const NOTICE_AFTER_MS = 5000

/**
 * Listens while this page is visible; returns whether it has been cut off for a while. A page in the background or in the
 * back/forward cache holds no connection: it catches up when it comes back, as after every reconnection. A page loaded a
 * moment ago (`age` in milliseconds) does not need to.
 */
export function useLiveStream(
  topics: string,
  age: () => number | undefined,
  onChange: (change: LiveNote) => void,
): { isCutOff: boolean } {
  const [isCutOff, setIsCutOff] = useState(false)
  const changed = useEffectEvent(onChange)
  const ageNow = useEffectEvent(age)

  useEffect(() => {
    let end: (() => void) | undefined
    let notice: ReturnType<typeof setTimeout> | undefined
    let hasListened = false

    function reached() {
      clearTimeout(notice)
      notice = undefined
      setIsCutOff(false)
    }

    function start() {
      if (end) return
      const isFirst = !hasListened
      hasListened = true
      end = listenToLive(topics, () => (isFirst ? ageNow() : undefined), {
        opened(isUpToDate) {
          reached()
          if (!isUpToDate) changed({ about: 'catch-up' })
        },
        changed: (change) => changed(change),
        cutOff() {
          notice ??= setTimeout(() => setIsCutOff(true), NOTICE_AFTER_MS)
        },
        // Reloaded, the screen is a guest's, which does not listen.
        signedOut: () => changed({ about: 'catch-up' }),
      })
    }

    function stop() {
      end?.()
      end = undefined
      reached()
    }

    function follow() {
      if (document.visibilityState === 'visible') start()
      else stop()
    }

    // Without waiting for the browser's own pause.
    function restart() {
      stop()
      follow()
    }

    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('pagehide', stop)
    window.addEventListener('pageshow', follow)
    window.addEventListener('online', restart)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('pagehide', stop)
      window.removeEventListener('pageshow', follow)
      window.removeEventListener('online', restart)
    }
  }, [topics])

  return { isCutOff }
}
