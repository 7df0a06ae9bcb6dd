import type { Viewer } from '#rules/base/viewer.ts'
import { clubTopic } from '#server/clubs/club-live.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Database } from '#server/store/database.ts'

/** A reaction to a post has changed: for open screens of this discussion. Lists of discussions do not show reactions. */
export function announceReaction(
  tx: Database,
  viewer: Viewer,
  { clubId, id }: { clubId: string; id: string },
): Promise<void> {
  return announce(tx, { topic: clubTopic(clubId), about: 'reactions', of: id, from: tabOf(viewer) })
}

/** Something in this discussion has changed: for everybody who has its club open. */
export function announceDiscussion(
  tx: Database,
  viewer: Viewer,
  { clubId, id }: { clubId: string; id: string },
): Promise<void> {
  return announce(tx, { topic: clubTopic(clubId), about: 'discussions', of: id, from: tabOf(viewer) })
}
