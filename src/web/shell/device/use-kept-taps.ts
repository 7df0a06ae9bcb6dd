import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type RefusedTap, refusedTaps, sendTaps } from '#web/worker/kept-taps.ts'
import { clearWritten, type Using } from './clear-written.ts'

const TRIES_AGAIN_MS = 5000
const LONGEST_PAUSE_MS = 5 * 60 * 1000

/**
 * Sends what the viewer tapped while offline: now, and whenever the browser is online again or the page is back in view. Undefined: not known yet. Returns
 * what was refused.
 */
export function useKeptTaps(viewer: Using | undefined): RefusedTap[] {
  const { revalidate } = useRevalidator()
  const [refused, setRefused] = useState<RefusedTap[]>([])
  const showSent = useEffectEvent(() => revalidate())
  const clear = useEffectEvent(async () => viewer && clearWritten(viewer))
  const isKnown = viewer !== undefined
  const memberId = viewer?.memberId

  useEffect(() => {
    if (!isKnown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isEnded = false
    let pause = TRIES_AGAIN_MS
    const send = async () => {
      clearTimeout(timer)
      if (isEnded) return
      const result = await sendTaps(memberId ?? 'guest')
      if (!isEnded) setRefused(await refusedTaps(memberId ?? 'guest'))
      if (result === 'sent') await showSent()
      if (result !== 'waits' || !navigator.onLine || isEnded) return
      timer = setTimeout(send, pause)
      // Backs off: the server may have asked to wait.
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    }
    // First, nothing of another viewer is left. When the page was opened, the server may not have said who uses the browser now.
    const sendNow = () => {
      pause = TRIES_AGAIN_MS
      void clear().then(send)
    }
    sendNow()
    const comeBack = () => document.hidden || sendNow()
    window.addEventListener('online', sendNow)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      isEnded = true
      clearTimeout(timer)
      window.removeEventListener('online', sendNow)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [isKnown, memberId])
  return refused
}
