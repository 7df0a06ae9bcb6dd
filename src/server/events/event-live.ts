import type { Viewer } from '#rules/base/viewer.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Database } from '#server/store/database.ts'

/** The topic that every open page of an event listens to. */
const eventTopic = (eventId: string) => `event:${eventId}`

/** The event of such a topic; undefined for other topics. */
export function eventOfTopic(topic: string): string | undefined {
  return topic.startsWith('event:') ? topic.slice('event:'.length) : undefined
}

/** The event or its attendance has changed: reloads its open pages, and the lists of the members concerned. */
export async function announceEvent(
  tx: Database,
  eventId: string,
  { members = [], by }: { members?: string[]; by?: Viewer },
): Promise<void> {
  const news = { about: 'events', from: by && tabOf(by) } as const
  await announce(tx, { ...news, topic: eventTopic(eventId) })
  await announce(tx, { ...news, members })
}

/** Access to it may have changed: everybody who listens to it reconnects and is checked again. */
export async function announceWhoSees(tx: Database, eventId: string, by?: Viewer): Promise<void> {
  await announceEvent(tx, eventId, by ? { by } : {})
  await announce(tx, { topic: eventTopic(eventId), about: 'membership' })
}
