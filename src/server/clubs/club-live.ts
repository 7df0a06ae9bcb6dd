import type { Viewer } from '#rules/viewer.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Database } from '#server/store/database.ts'

/** What all who look at a club listen to. */
export function clubTopic(clubId: string): string {
  return `club:${clubId}`
}

/** The club of such a topic; nothing for topics of others. */
export function clubOfTopic(topic: string): string | undefined {
  return topic.startsWith('club:') ? topic.slice('club:'.length) : undefined
}

/** Something about the club itself has changed: its open screens are read again. */
export function announceClub(tx: Database, viewer: Viewer, clubId: string): Promise<void> {
  return announce(tx, { topic: clubTopic(clubId), about: 'clubs', of: clubId, from: tabOf(viewer) })
}
