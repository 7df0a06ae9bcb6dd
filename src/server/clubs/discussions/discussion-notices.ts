// Notices about discussions: to followers, to members who are mentioned, and about reports to the club's moderators.

import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { discussionPath } from '#rules/clubs/club-paths.ts'
import { pageOfPostPath } from '#rules/clubs/discussions/discussion-paths.ts'
import { type NoticeSourceIn, person } from '#server/notices/notice.ts'
import { notifyFollowers, notifyMentioned, notifyModerators } from './discussion-jobs.ts'
import * as queries from './discussion-notice-queries.ts'

const followerWords = {
  replies: wording(z.object({ title: z.string(), club: z.string() }), ({ title, club }) => ({
    subject: `New replies in “${title}”`,
    pushed: `New replies in ${club}`,
    paragraphs: [`There are new replies in “${title}”, in ${club}.`],
    label: 'Read the replies',
  })),
}

/** Any number of unread replies is one notice, which is gone once they are read. */
export const followerNotices: NoticeSourceIn<{ discussionId: string }, typeof followerWords> = {
  job: notifyFollowers,
  kind: 'clubs',
  words: followerWords,
  isMerged: true,
  async compose(db, { discussionId }, { only }) {
    const talk = await queries.findTalk(db, discussionId)
    const to = talk ? await queries.listBehind(db, { discussionId, only }) : []
    if (!talk || to.length === 0) return undefined
    return {
      to,
      of: discussionId,
      news: { news: 'replies', facts: { title: talk.title, club: talk.club } },
      path: discussionPath(talk.club_id, discussionId),
    }
  },
}

const post = z.object({ author: person, title: z.string(), club: z.string() })
const nobodyKnown = 'Someone'

const mentionWords = {
  mentioned: wording(post, ({ author, title, club }, { nameOf }) => {
    const mentioned = `${nameOf(author) ?? nobodyKnown} mentioned you in`
    const subject = `${mentioned} “${title}”`
    return {
      subject,
      pushed: `${mentioned} ${club}`,
      paragraphs: [`${subject}, in ${club}.`],
      label: 'Read it',
    }
  }),
}

export const mentionNotices: NoticeSourceIn<{ postId: string }, typeof mentionWords> = {
  job: notifyMentioned,
  kind: 'clubs',
  words: mentionWords,
  isMerged: true,
  async compose(db, { postId }, { only }) {
    const post = await queries.findToldPost(db, postId)
    const to = post ? await queries.listMentioned(db, { postId, only }) : []
    if (!post || to.length === 0) return undefined
    return {
      to,
      of: post.discussion_id,
      news: { news: 'mentioned', facts: factsOf(post) },
      path: pathOf(post),
    }
  },
}

const moderatorWords = {
  reported: wording(post.extend({ isFirst: z.boolean().default(false) }), (facts, { nameOf }) => {
    const { title, club, isFirst } = facts
    const author = nameOf(facts.author) ?? nobodyKnown
    const what = isFirst ? `the discussion “${title}” by ${author}` : `a reply by ${author} in “${title}”`
    return {
      subject: isFirst ? `“${title}” was reported` : `A reply in “${title}” was reported`,
      pushed: isFirst ? `A discussion in ${club} was reported` : `A reply in ${club} was reported`,
      paragraphs: [`Someone has reported ${what}, in ${club}. You can delete it.`],
      label: isFirst ? 'See the discussion' : 'See the reply',
    }
  }),
}

export const moderatorNotices: NoticeSourceIn<{ postId: string }, typeof moderatorWords> = {
  job: notifyModerators,
  kind: 'clubs',
  words: moderatorWords,
  async compose(db, { postId }) {
    const post = await queries.findToldPost(db, postId)
    const to = post ? await queries.listModerators(db, post) : []
    if (!post || to.length === 0) return undefined
    return {
      to,
      of: postId,
      news: { news: 'reported', facts: { ...factsOf(post), isFirst: post.number === 0 } },
      path: pathOf(post),
    }
  },
}

type ToldPost = NonNullable<Awaited<ReturnType<typeof queries.findToldPost>>>

const factsOf = ({ author_id: author, title, club }: ToldPost) => ({ author, title, club })

function pathOf(post: { club_id: string; discussion_id: string; number: number }): string {
  return pageOfPostPath(discussionPath(post.club_id, post.discussion_id), post.number)
}
