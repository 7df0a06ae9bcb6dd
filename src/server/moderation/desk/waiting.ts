import { assertAllowed } from '#rules/domain-error.ts'
import { canModerate } from '#rules/moderation/moderation.ts'
import type { Waiting } from '#rules/moderation/waiting.ts'
import type { Viewer } from '#rules/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { countWaiting } from './waiting-queries.ts'

export function createWaiting({ db }: { db: Database }) {
  return {
    /** How much of each kind waits for an administrator; beyond 100 nobody counts. */
    async waiting(viewer: Viewer): Promise<Waiting> {
      assertAllowed(canModerate(viewer))
      return countWaiting(db)
    },
  }
}
