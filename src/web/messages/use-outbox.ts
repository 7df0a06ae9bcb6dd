import { useEffect, useEffectEvent, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { FormAnswer } from '#web/ui/forms/form-answer.ts'
import { isUnreached } from './send-message.ts'
import type { Unsent } from './written.ts'

const TRIES_AGAIN_MS = 5000

export type Sender = FetcherWithComponents<FormAnswer | undefined>

/**
 * Sends what waits, one message at a time and in order. Where nobody was reached it is tried again, by itself and as soon
 * as the browser has a connection; `isHeld` says so meanwhile.
 */
export function useOutbox({
  sender,
  action,
  unsent,
}: {
  sender: Sender
  action: string
  unsent: readonly Unsent[]
}): { isHeld: boolean } {
  const [next] = unsent
  const isSending = sender.state !== 'idle'
  const isHeld = Boolean(next && !isSending && isUnreached(sender.data))
  const sent = useRef<string>(undefined)

  function send({ key, body }: Unsent) {
    sent.current = key
    void sender.submit({ body, clientKey: key }, { method: 'post', action })
  }

  useEffect(() => {
    if (next && !isSending && sent.current !== next.key) send(next)
  })

  const tryAgain = useEffectEvent(() => {
    if (next) send(next)
  })
  useEffect(() => {
    if (!isHeld) return
    const timer = setInterval(() => tryAgain(), TRIES_AGAIN_MS)
    const online = () => tryAgain()
    window.addEventListener('online', online)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', online)
    }
  }, [isHeld])

  return { isHeld }
}
