import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canRate, wasAccepted } from '#rules/exchanges/ratings.ts'
import { isUuid } from '#rules/ids.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import type { MemberService } from '#server/members/member-service.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import { findForRating, insertRating } from './exchange-queries.ts'
import type { StepParts } from './step-taker.ts'

/** Rates the other side of an exchange, once, with 1 to 5 stars. */
export function createRate({
  db,
  members,
  clock,
}: Pick<StepParts, 'db' | 'clock'> & { members: Pick<MemberService, 'lockPair' | 'areBlocked'> }) {
  return async function rate(
    viewer: Viewer,
    id: string,
    stars: number,
  ): Promise<{ other: { id: string; name: string } }> {
    const member = memberOf(viewer)
    const row = isUuid(id) ? await findForRating(db, { id, viewerId: member.id }) : undefined
    if (!row) throw new DomainError('NOT_FOUND')
    const { owner_id: ownerId, borrower_id: borrowerId } = row
    const other =
      member.id === ownerId
        ? { id: borrowerId, name: row.borrower_name }
        : { id: ownerId, name: row.owner_name }
    try {
      await asWriter(db, viewer, async (tx) => {
        await members.lockPair(tx, ownerId, borrowerId)
        await assertRateable(tx, viewer, id)
        const rating = { exchangeId: id, raterId: member.id, ratedId: other.id, stars, at: clock() }
        await insertRating(tx, rating)
        await announce(tx, {
          members: [member.id, other.id],
          about: 'exchanges',
          of: row.conversation_id,
          from: tabOf(member),
        })
      })
    } catch (error) {
      if (violatedConstraint(error) === 'ratings_pkey') throw new DomainError('ALREADY_RATED')
      throw error
    }
    return { other }
  }

  /** With the pair locked, so that a block comes wholly before the rating, or wholly after it. */
  async function assertRateable(tx: Database, viewer: Viewer, id: string): Promise<void> {
    const row = await findForRating(tx, { id, viewerId: memberOf(viewer).id })
    if (!row) throw new DomainError('NOT_FOUND')
    const { state, owner_id: ownerId, borrower_id: borrowerId, answered_at: answeredAt } = row
    assertAllowed(
      canRate(viewer, {
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
