// Reacting to a post. No notice is sent: people see it when they look.
import { canReply } from '#rules/clubs/discussions/discussions.ts'
import type { Reaction } from '#rules/clubs/discussions/reactions.ts'
import { type AskedFor, hiddenPart, partOf } from '#rules/clubs/reading/ahead.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { type Viewer, writerOf } from '#rules/viewer.ts'
import { assertInLockedClub } from '#server/clubs/club-access.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { announceReaction } from './discussion-live.ts'
import { findPost } from './post-queries.ts'
import { addReaction, removeReaction } from './reaction-queries.ts'

type Reacted = { clubId: string; id: string; kind: Reaction; isOn: boolean; askedFor?: AskedFor | undefined }

export function createReacting({ db, limits, clock }: Pick<ClubParts, 'db' | 'limits' | 'clock'>) {
  return {
    /**
     * Adds the viewer's reaction, or takes it back, where they could reply. DISCUSSION_NOT_FOUND for a post they are not shown:
     * deleted, hidden, across a block, or about a later part they have not asked for. DISCUSSION_LOCKED.
     */
    async react(viewer: Viewer, { clubId, id, kind, isOn, askedFor = [] }: Reacted): Promise<void> {
      const { id: memberId } = writerOf(viewer)
      await limits.take('reactionByMember', memberId)
      await asWriter(db, viewer, async (tx) => {
        const place = await assertInLockedClub(tx, viewer, { clubId, deed: 'lookInside' })
        const row = isUuid(id) ? await findPost(tx, { id, viewerId: memberId }) : undefined
        if (!row || row.club_id !== clubId || row.deleted_at || row.is_blocked)
          throw new DomainError('DISCUSSION_NOT_FOUND')
        const post = { number: row.number, isOwn: row.author_id === memberId, about: partOf(row) }
        if (hiddenPart(post, { reading: row.reading, askedFor }))
          throw new DomainError('DISCUSSION_NOT_FOUND')
        assertAllowed(canReply({ place, isLocked: row.locked_at !== null }))
        const reaction = { postId: id, memberId, kind }
        await (isOn ? addReaction(tx, { ...reaction, at: clock() }) : removeReaction(tx, reaction))
        await announceReaction(tx, viewer, { clubId, id: row.discussion_id })
      })
    },
  }
}
