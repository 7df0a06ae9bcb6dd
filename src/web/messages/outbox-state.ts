// What this page knows of what it sends: for the composer and the thread of whichever conversation is open.
import { useSyncExternalStore } from 'react'
import type { Sending } from '#web/worker/outbox-rules.ts'

/** `isHeld`: nobody could be reached, and it is tried again by itself. */
type OutboxState = {
  sending?: Sending | undefined
  /** How much of its photo has left, from 0 to 1. */
  progress?: number | undefined
  isHeld: boolean
}

const atRest: OutboxState = { isHeld: false }
let state = atRest
const listeners = new Set<() => void>()
const senders = new Set<() => void>()

export function useOutbox(): OutboxState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => atRest,
  )
}

export function setOutbox(change: Partial<OutboxState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Something more waits to be sent. Who sends looks by itself when it starts. */
export function askToSend(): void {
  for (const send of senders) send()
}

export function onAskedToSend(send: () => void): () => void {
  senders.add(send)
  return () => senders.delete(send)
}
