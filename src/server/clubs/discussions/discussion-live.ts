import type { Viewer } from '#rules/base/viewer.ts'
import { clubTopic } from '#server/clubs/club-live.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Database } from '#server/store/database.ts'

/** Somebody has reacted to a post of this discussion: for those who have it open. Lists of discussions show nothing of it. */
export function announceReaction(
  tx: Database,
  viewer: Viewer,
  { clubId, id }: { clubId: string; id: string },
): Promise<void> {
  return announce(tx, { topic: clubTopic(clubId), about: 'reactions', of: id, from: tabOf(viewer) })
}

/** Something of this discussion has changed, for all who look into its club. */
export function announceDiscussion(
  tx: Database,
  viewer: Viewer,
  { clubId, id }: { clubId: string; id: string },
): Promise<void> {
  return announce(tx, { topic: clubTopic(clubId), about: 'discussions', of: id, from: tabOf(viewer) })
}
