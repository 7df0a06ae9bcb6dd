// What becomes of posts and discussions: changed, deleted, pinned, locked, followed.
import { canDelete, canEdit } from '#rules/clubs/discussions/discussions.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { linksIn } from '#rules/members/new-members.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import type { Database } from '#server/store/database.ts'
import { notifyKeepers } from './discussion-jobs.ts'
import { announceDiscussion } from './discussion-live.ts'
import * as discussions from './discussion-queries.ts'
import { changePost, emptyPost, findPost, insertMentions } from './post-queries.ts'
import { setFollowing } from './reader-queries.ts'
import { composed } from './write-posts.ts'

type Asked = { clubId: string; id: string }

export function createChanging({ db, limits, members, jobs, clock }: ClubParts) {
  return {
    /** One's own words, for 15 minutes: EDIT_OVER. Whom they mention now is not told of it. */
    async editPost(viewer: Viewer, { clubId, id, message }: Asked & { message: string }): Promise<void> {
      const member = memberOf(viewer)
      await limits.take('replyByMember', member.id)
      await members.brake(member, { link: linksIn(message) })
      const { html, mentioned, openWords } = await composed(db, viewer, { clubId, message })
      await asWriter(db, viewer, async (tx) => {
        const { post, looking, facts } = await lockedPost(tx, viewer, { clubId, id })
        assertAllowed(canEdit(facts, looking, clock()))
        const title = post.number === 0 ? post.title : ''
        await changePost(tx, { id, title, body: message, html, words: openWords, edited_at: clock() })
        await insertMentions(tx, id, mentioned)
        await announceDiscussion(tx, viewer, { clubId, id: post.discussion_id })
      })
    },

    /** A reply leaves its place empty; with what began it a discussion goes as a whole. Answers which it was. */
    async deletePost(viewer: Viewer, { clubId, id }: Asked): Promise<'reply' | 'discussion'> {
      return asWriter(db, viewer, async (tx) => {
        const { post, looking, facts } = await lockedPost(tx, viewer, { clubId, id })
        const beginsTalk = post.number === 0
        assertAllowed(canDelete({ ...facts, beginsTalk, replies: post.replies }, looking))
        if (beginsTalk) await discussions.deleteDiscussion(tx, post.discussion_id)
        else {
          await emptyPost(tx, { id, at: clock() })
          await discussions.takeReplyAway(tx, post.discussion_id)
        }
        await announceDiscussion(tx, viewer, { clubId, id: post.discussion_id })
        return beginsTalk ? 'discussion' : 'reply'
      })
    },

    /** Stands above the others, or no more. */
    async pinDiscussion(viewer: Viewer, { pinned, ...asked }: Asked & { pinned: boolean }): Promise<void> {
      await mark(viewer, asked, { pinned_at: pinned ? clock() : null })
    },

    /** Nobody writes in it any more, or again. */
    async lockDiscussion(viewer: Viewer, { locked, ...asked }: Asked & { locked: boolean }): Promise<void> {
      await mark(viewer, asked, { locked_at: locked ? clock() : null })
    },

    /** In the transaction of a report: who looks after the club hears of it too. */
    async tellKeepers(tx: Database, postId: string): Promise<void> {
      await jobs.enqueue(tx, notifyKeepers, { postId })
    },

    async followDiscussion(
      viewer: Viewer,
      { follows, ...asked }: Asked & { follows: boolean },
    ): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      await assertInClub(db, viewer, { clubId: asked.clubId, deed: 'lookInside' })
      await assertThere(db, viewer, asked)
      await asWriter(db, viewer, (tx) => setFollowing(tx, { discussionId: asked.id, memberId, follows }))
    },
  }

  async function mark(
    viewer: Viewer,
    asked: Asked,
    change: { pinned_at: Date | null } | { locked_at: Date | null },
  ): Promise<void> {
    await asWriter(db, viewer, async (tx) => {
      await assertInLockedClub(tx, viewer, { clubId: asked.clubId, deed: 'moderateTalk' })
      await assertThere(tx, viewer, asked)
      await discussions.markDiscussion(tx, { id: asked.id, ...change })
      await announceDiscussion(tx, viewer, asked)
    })
  }

  async function assertThere(on: Database, viewer: Viewer, { clubId, id }: Asked): Promise<void> {
    const asked = { clubId, id, viewerId: memberOf(viewer).id }
    if (!isUuid(id) || !(await discussions.findDiscussion(on, asked)))
      throw new DomainError('DISCUSSION_NOT_FOUND')
  }

  /** A post of this club, with what the rules ask of it. */
  async function lockedPost(tx: Database, viewer: Viewer, { clubId, id }: Asked) {
    const { id: viewerId } = memberOf(viewer)
    const place = await assertInLockedClub(tx, viewer, { clubId, deed: 'lookInside' })
    const post = isUuid(id) ? await findPost(tx, { id, viewerId }) : undefined
    if (!post || post.club_id !== clubId) throw new DomainError('DISCUSSION_NOT_FOUND')
    const facts = { authorId: post.author_id, at: post.created_at, isDeleted: post.deleted_at !== null }
    return { post, facts, looking: { viewerId, place, isLocked: post.locked_at !== null } }
  }
}
