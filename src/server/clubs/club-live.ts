import type { Viewer } from '#rules/base/viewer.ts'
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

/** Something about the club itself has changed: its open screens are read again, and those of the members it is about. */
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

/** How far its members are, or what they think of a book: what its tab of books alone shows. */
export function announceReading(db: Database, viewer: Viewer, clubId: string): Promise<void> {
  return announce(db, { about: 'reading', of: clubId, from: tabOf(viewer), topic: clubTopic(clubId) })
}

/** Who sees into the club has changed: whoever listens to it comes back and is asked whether they may. */
export async function announceThatAccessChanged(
  tx: Database,
  viewer: Viewer,
  clubId: string,
  members: string[] = [],
): Promise<void> {
  await announceClub(tx, viewer, clubId, members)
  await announce(tx, { topic: clubTopic(clubId), about: 'membership' })
}

/** The same where one member has to go. */
export async function announceGone(
  tx: Database,
  viewer: Viewer,
  { clubId, memberId }: { clubId: string; memberId: string },
): Promise<void> {
  await announceClub(tx, viewer, clubId, [memberId])
  await announce(tx, { members: [memberId], about: 'membership' })
}
