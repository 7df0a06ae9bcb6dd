// The notices about discussions: to followers, to mentioned members, and about reports to those who run the club.
import { discussionPath } from '#rules/clubs/club-paths.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { notifyFollowers, notifyMentioned, notifyModerators } from './discussion-jobs.ts'
import * as queries from './discussion-notice-queries.ts'

/** Any number of unread replies is one notice, which is gone once they are read. */
export const followerNotices: NoticeSource<{ discussionId: string }> = {
  job: notifyFollowers,
  kind: 'clubs',
  isMerged: true,
  async compose(db, { discussionId }, { only }) {
    const talk = await queries.findTalk(db, discussionId)
    const to = talk ? await queries.listBehind(db, { discussionId, only }) : []
    if (!talk || to.length === 0) return undefined
    return {
      to,
      of: discussionId,
      subject: `New replies in “${talk.title}”`,
      paragraphs: [`There are new replies in “${talk.title}”, in ${talk.club}.`],
      action: { label: 'Read the replies', path: discussionPath(talk.club_id, discussionId) },
    }
  },
}

export const mentionNotices: NoticeSource<{ postId: string }> = {
  job: notifyMentioned,
  kind: 'clubs',
  isMerged: true,
  async compose(db, { postId }, { only }) {
    const post = await queries.findToldPost(db, postId)
    const to = post ? await queries.listMentioned(db, { postId, only }) : []
    if (!post || to.length === 0) return undefined
    return {
      to,
      of: post.discussion_id,
      names: [post.author_id],
      subject: `${post.author} mentioned you in “${post.title}”`,
      paragraphs: [`${post.author} mentioned you in “${post.title}”, in ${post.club}.`],
      action: { label: 'Read it', path: postPath(post) },
    }
  },
}

export const moderatorNotices: NoticeSource<{ postId: string }> = {
  job: notifyModerators,
  kind: 'clubs',
  async compose(db, { postId }) {
    const post = await queries.findToldPost(db, postId)
    const to = post ? await queries.listModerators(db, post) : []
    if (!post || to.length === 0) return undefined
    return {
      to,
      of: postId,
      names: [post.author_id],
      subject: `A comment in “${post.title}” was reported`,
      paragraphs: [
        `Someone has reported a comment by ${post.author} in “${post.title}”, in ${post.club}. You can delete it.`,
      ],
      action: { label: 'See the comment', path: postPath(post) },
    }
  },
}

function postPath(post: { club_id: string; discussion_id: string; number: number }): string {
  return `${discussionPath(post.club_id, post.discussion_id)}?reply=${post.number}`
}
