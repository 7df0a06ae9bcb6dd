import { useEffect, useEffectEvent, useRef } from 'react'
import { keepScreen } from '#web/shell/device/register-worker.ts'

/**
 * Keeps the offline copy of a conversation up to date with what is on the screen: new messages are loaded without its screen.
 * Renders nothing.
 */
export function CacheWithNews({ screen, seq }: { screen: string; seq: number | undefined }) {
  const keptSeq = useRef(seq)
  const keepNews = useEffectEvent(() => {
    if (seq === keptSeq.current) return
    keptSeq.current = seq
    keepScreen(screen)
  })

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keepNews()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      keepNews()
    }
  }, [])

  return null
}
