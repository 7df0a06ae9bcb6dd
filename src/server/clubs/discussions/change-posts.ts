// Changes to posts and discussions: edit, delete, pin, lock, follow.

import type { Member } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import {
  editInput,
  followInput,
  lockInput,
  pinInput,
  talkInput,
} from '#rules/clubs/discussions/discussion-inputs.ts'
import { canDelete, canEdit } from '#rules/clubs/discussions/discussions.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { newLinksIn } from '#rules/members/new-members.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { forgetEachNotice, forgetNoticesOf } from '#server/notices/notice-queries.ts'
import { type CommandContext, defineCommand } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { notifyModerators } from './discussion-jobs.ts'
import { announceDiscussion } from './discussion-live.ts'
import { listNoticesOf } from './discussion-notice-queries.ts'
import * as discussions from './discussion-queries.ts'
import { factsOf } from './discussion-view.ts'
import { changePost, emptyPost, findPost, insertMentions } from './post-queries.ts'
import { setFollowing } from './reader-queries.ts'
import { composed } from './write-posts.ts'

type Asked = z.output<typeof talkInput>

export const changing = {
  /** A post can be edited by its author for 15 minutes: EDIT_OVER. Members mentioned in the edit are not notified. Returns which it is. */
  editPost: defineCommand({
    by: 'writer',
    input: editInput,
    counts: ['replyByMember'],
    brakes: {
      link: async ({ id, message }, { db, viewer }) => newLinksIn(message, await ownWords(db, viewer, id)),
    },
    prepare: ({ db, viewer }, edit) => composed(db, viewer, edit),
    run: async (context, asked, { html, mentioned, openWords }): Promise<'reply' | 'discussion'> => {
      const { tx, viewer, now } = context
      const { clubId, id, message } = asked
      const { post, looking, facts } = await postUnderLock(context, asked)
      assertAllowed(canEdit(facts, looking, now))
      const title = facts.beginsTalk ? post.title : ''
      await changePost(tx, { id, title, body: message, html, words: openWords, edited_at: now })
      await insertMentions(tx, id, mentioned)
      await announceDiscussion(tx, viewer, { clubId, id: post.discussion_id })
      return facts.beginsTalk ? 'discussion' : 'reply'
    },
  }),

  /** A deleted reply leaves a gap; deleting the first post deletes the whole discussion. Returns which of the two happened. */
  deletePost: defineCommand({
    by: 'writer',
    input: talkInput,
    run: async (context, asked): Promise<'reply' | 'discussion'> => {
      const { tx, viewer, now: at } = context
      const { clubId, id } = asked
      const { post, looking, facts } = await postUnderLock(context, asked)
      const { beginsTalk } = facts
      assertAllowed(canDelete({ ...facts, replies: post.replies }, looking))
      if (beginsTalk) {
        await forgetEachNotice(tx, await listNoticesOf(tx, post.discussion_id))
        await discussions.deleteDiscussion(tx, post.discussion_id)
      } else {
        await emptyPost(tx, { id, at })
        await discussions.takeReplyAway(tx, post.discussion_id)
        await forgetNoticesOf(tx, { job: notifyModerators, payload: { postId: id }, of: id })
      }
      await announceDiscussion(tx, viewer, { clubId, id: post.discussion_id })
      return beginsTalk ? 'discussion' : 'reply'
    },
  }),

  /** Pins the discussion above the others, or unpins it. */
  pinDiscussion: defineCommand({
    by: 'writer',
    input: pinInput,
    run: (context, { pinned, ...asked }) => mark(context, asked, { pinned_at: pinned ? context.now : null }),
  }),

  /** Stops writing in the discussion, or allows it again. */
  lockDiscussion: defineCommand({
    by: 'writer',
    input: lockInput,
    run: (context, { locked, ...asked }) => mark(context, asked, { locked_at: locked ? context.now : null }),
  }),

  followDiscussion: defineCommand({
    by: 'writer',
    input: followInput,
    // It was deleted in the meantime.
    refuses: { discussion_readers_discussion_id_fkey: 'DISCUSSION_NOT_FOUND' },
    run: async ({ tx, viewer }, { follows, ...asked }): Promise<void> => {
      await assertInClub(tx, viewer, { clubId: asked.clubId, permission: 'lookInside' })
      await assertThere(tx, viewer, asked)
      await setFollowing(tx, { discussionId: asked.id, memberId: viewer.id, follows })
    },
  }),
}

async function mark(
  { tx, viewer }: CommandContext<'writer'>,
  asked: Asked,
  change: { pinned_at: Date | null } | { locked_at: Date | null },
): Promise<void> {
  await assertInLockedClub(tx, viewer, { clubId: asked.clubId, permission: 'moderateTalk' })
  await assertThere(tx, viewer, asked)
  await discussions.markDiscussion(tx, { id: asked.id, ...change })
  await announceDiscussion(tx, viewer, asked)
}

async function assertThere(tx: Database, { id: viewerId }: Member, asked: Asked): Promise<void> {
  if (!(await discussions.findDiscussion(tx, { ...asked, viewerId })))
    throw new DomainError('DISCUSSION_NOT_FOUND')
}

/** Of a post by the viewer. */
async function ownWords(db: Database, { id: viewerId }: Member, id: string): Promise<string> {
  const post = await findPost(db, { id, viewerId })
  return post?.author_id === viewerId ? post.body : ''
}

/** A post of this club, whose lock keeps it as it is, with the facts that the rules need. */
async function postUnderLock({ tx, viewer }: CommandContext<'writer'>, { clubId, id }: Asked) {
  const { id: viewerId } = viewer
  const access = await assertInLockedClub(tx, viewer, { clubId, permission: 'lookInside' })
  const post = await findPost(tx, { id, viewerId })
  if (!post || post.club_id !== clubId) throw new DomainError('DISCUSSION_NOT_FOUND')
  return { post, facts: factsOf(post), looking: { viewerId, access, isLocked: post.locked_at !== null } }
}
