import type { Viewer } from '#rules/base/viewer.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Database } from '#server/store/database.ts'

/** The topic that every open screen of a club listens to. */
export function clubTopic(clubId: string): string {
  return `club:${clubId}`
}

/** The club of such a topic; undefined for other topics. */
export function clubOfTopic(topic: string): string | undefined {
  return topic.startsWith('club:') ? topic.slice('club:'.length) : undefined
}

/** The club itself has changed: reloads its open screens, and those of the members it concerns. */
export async function announceClub(
  tx: Database,
  viewer: Viewer,
  clubId: string,
  members: string[] = [],
): Promise<void> {
  const news = { about: 'clubs', of: clubId, from: tabOf(viewer) } as const
  await announce(tx, { ...news, topic: clubTopic(clubId) })
  await announce(tx, { ...news, members })
}

/** Reading progress or ratings of a book have changed: only the club's tab of books shows these. */
export function announceReading(db: Database, viewer: Viewer, clubId: string): Promise<void> {
  return announce(db, { about: 'reading', of: clubId, from: tabOf(viewer), topic: clubTopic(clubId) })
}

/** Access to the club has changed: everybody who listens to it reconnects and is checked again. */
export async function announceThatAccessChanged(
  tx: Database,
  viewer: Viewer,
  clubId: string,
  members: string[] = [],
): Promise<void> {
  await announceClub(tx, viewer, clubId, members)
  await announce(tx, { topic: clubTopic(clubId), about: 'membership' })
}

/** The same if one member has lost access. */
export async function announceGone(
  tx: Database,
  viewer: Viewer,
  { clubId, memberId }: { clubId: string; memberId: string },
): Promise<void> {
  await announceClub(tx, viewer, clubId, [memberId])
  await announce(tx, { members: [memberId], about: 'membership' })
}
