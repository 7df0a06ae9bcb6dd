// What this page knows of its send queue: for the composer and the thread of the open conversation.
import { useSyncExternalStore } from 'react'
import type { Sending } from '#web/worker/send-queue-rules.ts'

type SendQueueState = {
  sending?: Sending | undefined
  /** The share of its photo that has been sent, from 0 to 1. */
  progress?: number | undefined
  /** The server could not be reached, and everything will be retried. */
  isHeld: boolean
  /** By place: why the server asked to send a message there later. */
  held: ReadonlyMap<string, string>
}

/** Nothing waits. */
export const atRest: SendQueueState = { sending: undefined, isHeld: false, held: new Map() }
let state = atRest
const listeners = new Set<() => void>()
const senders = new Set<(place: string) => void>()

export function useSendQueue(): SendQueueState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sendQueue,
    () => atRest,
  )
}

export function sendQueue(): SendQueueState {
  return state
}

/** Why a message in this place is held; undefined if it no longer is. */
export function setHeld(place: string, problem: string | undefined): void {
  const held = new Map(state.held)
  if (problem === undefined) held.delete(place)
  else held.set(place, problem)
  setSendQueue({ isHeld: false, held })
}

export function setSendQueue(change: Partial<SendQueueState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Signals that there is more to send in this place. The sender also checks when it starts. */
export function askToSend(place: string): void {
  for (const send of senders) send(place)
}

export function onAskedToSend(send: (place: string) => void): () => void {
  senders.add(send)
  return () => senders.delete(send)
}
