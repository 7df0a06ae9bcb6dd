// Discussions in clubs: their operations, by area.
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { forgetEachNotice } from '#server/notices/notice-queries.ts'
import type { Database } from '#server/store/database.ts'
import { changing } from './change-posts.ts'
import { createDiscussionFiles } from './discussion-files.ts'
import { notifyModerators } from './discussion-jobs.ts'
import { listNoticesBetween } from './discussion-notice-queries.ts'
import { setPostHidden } from './post-queries.ts'
import { react } from './react-to-post.ts'
import { createDiscussionReads } from './read-discussions.ts'
import { createWriting } from './write-posts.ts'

export function createDiscussions(parts: ClubParts) {
  const { operations: files, forgetFiles } = createDiscussionFiles(parts)

  return {
    operations: {
      ...createDiscussionReads(parts),
      ...createWriting(parts),
      ...changing,
      ...files,
      react,
    },
    forgetFiles,
    hidePost: setPostHidden,
    /** After a block: neither reads a notice about a discussion that the other started. */
    async forgetDiscussionNotices(tx: Database, two: { oneId: string; otherId: string }): Promise<void> {
      await forgetEachNotice(tx, await listNoticesBetween(tx, two))
    },
    /** In the transaction of a report: those who run the club are told too. */
    async tellModerators(tx: Database, postId: string): Promise<void> {
      await parts.jobs.enqueue(tx, notifyModerators, { postId })
    },
  }
}
