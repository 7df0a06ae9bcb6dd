import { useEffect, useEffectEvent, useRef } from 'react'
import { keepScreen } from '#web/shell/device/register-worker.ts'

/**
 * Has a conversation kept on the device as it was when one looked at it last: what was said since it was opened was read without
 * its screen. Shows nothing itself.
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
