import type { Viewer } from '#rules/viewer.ts'
import { clubTopic } from '#server/clubs/club-live.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Database } from '#server/store/database.ts'

/** Something of this discussion has changed, for all who look into its club. */
export function announceDiscussion(
  tx: Database,
  viewer: Viewer,
  { clubId, id }: { clubId: string; id: string },
): Promise<void> {
  return announce(tx, { topic: clubTopic(clubId), about: 'discussions', of: id, from: tabOf(viewer) })
}
