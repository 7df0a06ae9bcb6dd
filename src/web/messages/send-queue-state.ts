// What this page knows of its send queue: for the composer and the thread of the open conversation.
import { useSyncExternalStore } from 'react'
import type { Sending } from '#web/worker/send-queue-rules.ts'

/** `isHeld`: the server could not be reached, and it will be retried. */
type SendQueueState = {
  sending?: Sending | undefined
  /** The share of its photo that has been sent, from 0 to 1. */
  progress?: number | undefined
  isHeld: boolean
}

const atRest: SendQueueState = { isHeld: false }
let state = atRest
const listeners = new Set<() => void>()
const senders = new Set<() => void>()

export function useSendQueue(): SendQueueState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => atRest,
  )
}

export function setSendQueue(change: Partial<SendQueueState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Signals that there is more to send. The sender also checks when it starts. */
export function askToSend(): void {
  for (const send of senders) send()
}

export function onAskedToSend(send: () => void): () => void {
  senders.add(send)
  return () => senders.delete(send)
}
