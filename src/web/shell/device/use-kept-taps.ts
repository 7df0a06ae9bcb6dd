import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { forgetWritten } from '#web/worker/draft-store.ts'
import { sendTaps } from '#web/worker/kept-taps.ts'

const TRIES_AGAIN_MS = 5000

/** Sends what the viewer tapped while offline: now, and whenever the browser is online again. Undefined: not known yet. */
export function useKeptTaps(viewer: { memberId: string | undefined } | undefined): void {
  const { revalidate } = useRevalidator()
  const showSent = useEffectEvent(() => revalidate())
  const isKnown = viewer !== undefined
  const memberId = viewer?.memberId

  useEffect(() => {
    if (!isKnown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isEnded = false
    const send = async () => {
      clearTimeout(timer)
      if (isEnded) return
      const result = await sendTaps(memberId ?? 'guest')
      if (result === 'sent') await showSent()
      if (result === 'waits' && navigator.onLine && !isEnded) timer = setTimeout(send, TRIES_AGAIN_MS)
    }
    // First, nothing of another viewer is left.
    void forgetWritten(memberId).then(send)
    window.addEventListener('online', send)
    return () => {
      isEnded = true
      clearTimeout(timer)
      window.removeEventListener('online', send)
    }
  }, [isKnown, memberId])
}
