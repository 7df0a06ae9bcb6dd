// Discussions in clubs: their operations, by area.
import { guest } from '#rules/base/viewer.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { forgetEachNotice } from '#server/notices/notice-queries.ts'
import type { Database } from '#server/store/database.ts'
import { changing } from './change-posts.ts'
import { createDiscussionFiles } from './discussion-files.ts'
import { notifyModerators } from './discussion-jobs.ts'
import { announceDiscussion } from './discussion-live.ts'
import { listNoticesBetween, listNoticesOf } from './discussion-notice-queries.ts'
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
    /** With its first post, a discussion is hidden from everybody who could not delete it, and so are its notices. */
    async hidePost(tx: Database, id: string, at: Date | null): Promise<void> {
      const post = await setPostHidden(tx, id, at)
      if (!post) return
      const { clubId, discussionId, number } = post
      if (at && number === 0) await forgetEachNotice(tx, await listNoticesOf(tx, discussionId))
      // No open page of the discussion is the one that an administrator acts on.
      await announceDiscussion(tx, guest, { clubId, id: discussionId })
    },
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
