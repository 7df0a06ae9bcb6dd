// Reacting to a post. No notice is sent: people see it when they look.

import { reactInput } from '#rules/clubs/discussions/discussion-inputs.ts'
import { canReply } from '#rules/clubs/discussions/discussions.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { assertInLockedClub } from '#server/clubs/club-access.ts'
import { defineCommand } from '#server/operations/operation.ts'
import { announceReaction } from './discussion-live.ts'
import { shownOf } from './discussion-view.ts'
import { findPost } from './post-queries.ts'
import { addReaction, removeReaction } from './reaction-queries.ts'

/**
 * Adds the viewer's reaction, or takes it back, where they could reply. DISCUSSION_NOT_FOUND for a post they are not shown:
 * deleted, hidden, across a block, or about a later part they have not asked for. DISCUSSION_LOCKED.
 */
export const react = defineCommand({
  by: 'writer',
  input: reactInput,
  counts: ['reactionByMember'],
  run: async ({ tx, viewer, now }, { clubId, id, kind, isOn, askedFor }): Promise<void> => {
    const { id: memberId } = viewer
    const access = await assertInLockedClub(tx, viewer, { clubId, permission: 'lookInside' })
    const row = await findPost(tx, { id, viewerId: memberId })
    if (!row || row.club_id !== clubId) throw new DomainError('DISCUSSION_NOT_FOUND')
    const reader = { viewerId: memberId, reading: row.reading, askedFor }
    if (shownOf(row, reader) !== 'shown') throw new DomainError('DISCUSSION_NOT_FOUND')
    assertAllowed(canReply({ access, isLocked: row.locked_at !== null }))
    const reaction = { postId: id, memberId, kind }
    await (isOn ? addReaction(tx, { ...reaction, at: now }) : removeReaction(tx, reaction))
    await announceReaction(tx, viewer, { clubId, id: row.discussion_id })
  },
})
