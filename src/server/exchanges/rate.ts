import type { Member } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { ratingInput } from '#rules/exchanges/exchange-inputs.ts'
import { canRate, wasAccepted } from '#rules/exchanges/ratings.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import { defineCommand } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { findForRating, insertRating } from './exchange-queries.ts'

/** Rates the other side of an exchange, once, with 1 to 5 stars. */
export function createRate({ members }: { members: Pick<MemberService, 'lockPair' | 'areBlocked'> }) {
  return defineCommand({
    by: 'writer',
    input: ratingInput,
    refuses: { ratings_pkey: 'ALREADY_RATED' },
    run: async (
      { tx, viewer: member, now },
      { id, stars },
    ): Promise<{ other: { id: string; name: string } }> => {
      const row = await findForRating(tx, { id, viewerId: member.id })
      if (!row) throw new DomainError('NOT_FOUND')
      const { owner_id: ownerId, borrower_id: borrowerId } = row
      const other =
        member.id === ownerId
          ? { id: borrowerId, name: row.borrower_name }
          : { id: ownerId, name: row.owner_name }
      await members.lockPair(tx, ownerId, borrowerId)
      await assertRateable(tx, member, id)
      await insertRating(tx, { exchangeId: id, raterId: member.id, ratedId: other.id, stars, at: now })
      await announce(tx, {
        members: [member.id, other.id],
        about: 'exchanges',
        of: row.conversation_id,
        from: tabOf(member),
      })
      return { other }
    },
  })

  /** With the pair locked, so that a concurrent block happens either wholly before the rating or wholly after it. */
  async function assertRateable(tx: Database, member: Member, id: string): Promise<void> {
    const row = await findForRating(tx, { id, viewerId: member.id })
    if (!row) throw new DomainError('NOT_FOUND')
    const { state, owner_id: ownerId, borrower_id: borrowerId, answered_at: answeredAt } = row
    assertAllowed(
      canRate(member, {
        ownerId,
        borrowerId,
        wasAccepted: wasAccepted({ state, answeredAt }),
        hasRated: row.given !== null,
        blocked: await members.areBlocked(tx, ownerId, borrowerId),
        endedByBlock: row.ended_by_block,
      }),
    )
  }
}
