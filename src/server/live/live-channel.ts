import type pg from 'pg'
import type { Log } from '#server/base/log.ts'
import { keepListening, type Probing } from './listening-connection.ts'
import { CHANNEL, type LiveNews, readNotice } from './live-notice.ts'
import { createRecentChanges } from './recent-changes.ts'

/** 'catch-up' follows a lost connection: announcements in the meantime were missed. */
export type LiveChange = (LiveNews & { from?: string | undefined }) | 'catch-up'
export type LiveListener = (change: LiveChange) => void
export type LiveChannel = ReturnType<typeof createLiveChannel>

/** Receives the announcements of all processes on its own connection and passes them on to the listeners concerned. */
export function createLiveChannel({
  connection,
  pooler,
  log,
  probing,
}: {
  connection: pg.ClientConfig
  /** Where requests announce, if that is not the same. */
  pooler?: pg.ClientConfig | undefined
  log: Log
  probing?: Probing
}) {
  const ofMembers = new Map<string, Set<LiveListener>>()
  const ofTopics = new Map<string, Set<LiveListener>>()
  const recent = createRecentChanges()

  function hear(payload: string): void {
    const { members, topic, ...change } = readNotice(payload)
    for (const [name, listeners] of [
      ...(members ?? []).map((member) => [member, ofMembers.get(member)] as const),
      ...(topic === undefined ? [] : [[topic, ofTopics.get(topic)] as const]),
    ]) {
      recent.note(name)
      tell(listeners, change)
    }
  }

  // A listener may be registered for a member and for a topic, and is called once.
  function catchUp(): void {
    recent.forget()
    for (const listeners of ofMembers.values()) tell(listeners, 'catch-up')
  }

  const listening = keepListening({
    connection,
    pooler,
    channel: CHANNEL,
    hear,
    reconnected: catchUp,
    log,
    probing,
  })

  return {
    /** Resolves when it listens; throws if the first connection fails. */
    async start(): Promise<void> {
      await listening.start()
      recent.forget()
    },
    stop: () => listening.stop(),
    isListening: () => listening.isListening(),

    /** Has anything been announced since `since` (milliseconds) to the member or about one of the topics? True if unknown. */
    mayHaveMissed: (memberId: string, topics: readonly string[], since: number): boolean =>
      recent.mayHaveChanged([memberId, ...topics], since),

    /** Calls `listener` with every change that concerns the member or one of the topics, until the returned function is called. */
    subscribe(memberId: string, listener: LiveListener, topics: readonly string[] = []): () => void {
      const leave = [
        join(ofMembers, memberId, listener),
        ...topics.map((topic) => join(ofTopics, topic, listener)),
      ]
      return () => {
        for (const one of leave) one()
      }
    },
  }
}

function tell(listeners: Set<LiveListener> | undefined, change: LiveChange): void {
  for (const listener of listeners ?? []) listener(change)
}

function join(groups: Map<string, Set<LiveListener>>, name: string, listener: LiveListener): () => void {
  const group = groups.get(name) ?? new Set()
  groups.set(name, group.add(listener))
  return () => {
    group.delete(listener)
    if (group.size === 0 && groups.get(name) === group) groups.delete(name)
  }
}
