import type { Viewer } from '#rules/base/viewer.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Database } from '#server/store/database.ts'

/** What all who look at the page of an event listen to. */
const eventTopic = (eventId: string) => `event:${eventId}`

/** The event of such a topic; nothing for topics of others. */
export function eventOfTopic(topic: string): string | undefined {
  return topic.startsWith('event:') ? topic.slice('event:'.length) : undefined
}

/** Something about the event has changed: who comes, or what it is. Its open page is read again, and the lists of the members it is about. */
export async function announceEvent(
  tx: Database,
  eventId: string,
  { members = [], by }: { members?: string[]; by?: Viewer },
): Promise<void> {
  const news = { about: 'events', from: by && tabOf(by) } as const
  await announce(tx, { ...news, topic: eventTopic(eventId) })
  await announce(tx, { ...news, members })
}

/** Who sees it may have changed: whoever listens to it comes back, and is asked whether they still may. */
export async function announceWhoSees(tx: Database, eventId: string, by?: Viewer): Promise<void> {
  await announceEvent(tx, eventId, by ? { by } : {})
  await announce(tx, { topic: eventTopic(eventId), about: 'membership' })
}
