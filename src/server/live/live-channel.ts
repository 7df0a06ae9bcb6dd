import type pg from 'pg'
import type { Log } from '#server/log.ts'
import { keepListening } from './listening-connection.ts'
import { CHANNEL, type LiveSubject, readNotice } from './live-notice.ts'

/** 'catch-up' follows a lost connection: whatever was announced meanwhile was not heard. */
export type LiveChange = LiveSubject | 'catch-up'
export type LiveListener = (change: LiveChange) => void
export type LiveChannel = ReturnType<typeof createLiveChannel>

/** Hears, on one connection of its own, what any process announced, and passes it on to whom it concerns. */
export function createLiveChannel({ connection, log }: { connection: pg.ClientConfig; log: Log }) {
  const listeners = new Map<string, Set<LiveListener>>()

  function hear(payload: string): void {
    const { about, members } = readNotice(payload)
    for (const member of members) {
      for (const listener of listeners.get(member) ?? []) listener(about)
    }
  }

  function catchUp(): void {
    for (const ofMember of listeners.values()) {
      for (const listener of ofMember) listener('catch-up')
    }
  }

  const listening = keepListening({ connection, channel: CHANNEL, hear, reconnected: catchUp, log })

  return {
    /** Resolves when it listens; throws if the first connection fails. */
    start: () => listening.start(),
    stop: () => listening.stop(),

    /** Calls `listener` with every change that concerns the member, until the answered function is called. */
    subscribe(memberId: string, listener: LiveListener): () => void {
      const ofMember = listeners.get(memberId) ?? new Set()
      listeners.set(memberId, ofMember.add(listener))
      return () => {
        ofMember.delete(listener)
        if (ofMember.size === 0 && listeners.get(memberId) === ofMember) listeners.delete(memberId)
      }
    },
  }
}
