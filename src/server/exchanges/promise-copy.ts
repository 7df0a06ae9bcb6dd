import type { Member } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canRequest } from '#rules/exchanges/exchanges.ts'
import { loan } from '#rules/exchanges/loan-limits.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { Database } from '#server/store/database.ts'
import type { RequestCloser } from './close-requests.ts'
import {
  acceptOwnRequest,
  findOwner,
  insertExchange,
  lockClubOfCopy,
  lockCopyForRequest,
} from './exchange-queries.ts'
import { assertMayHaveMore, type SentRequest } from './request-copy.ts'
import type { StepParts } from './take-step.ts'

/** Promises a copy to a member with its owner's consent given beforehand: an accepted exchange, without a question. */
export function createPromise({
  messages,
  members,
  closer,
}: Pick<StepParts, 'messages'> & { members: MemberService; closer: RequestCloser }) {
  return async function promiseCopy(
    tx: Database,
    { viewer, copyId, now }: { viewer: Member; copyId: string; now: Date },
  ): Promise<SentRequest> {
    const ownerId = await findOwner(tx, copyId)
    if (!ownerId) throw new DomainError('NOT_FOUND')
    await assertMayHaveMore(tx, { members, member: viewer, copyId })
    await members.lockPair(tx, viewer.id, ownerId)
    await lockClubOfCopy(tx, { copyId, memberId: viewer.id })
    const copy = await lockCopyForRequest(tx, { copyId, viewerId: viewer.id })
    if (!copy) throw new DomainError('NOT_FOUND')
    if (copy.owner_id !== ownerId) throw new DomainError('NOT_AVAILABLE')
    assertAllowed(
      canRequest(viewer, {
        ownerId,
        free: copy.is_free === true,
        keptAs: copy.kept_as,
        blocked: await members.areBlocked(tx, viewer.id, ownerId),
        // Their pending request becomes the promise.
        alreadyRequested: false,
        // The owner has let it go to the next in the queue.
        declinedLately: false,
      }),
    )
    // One to a former owner ends now instead of once the gift can no longer be undone.
    await closer.close(tx, { copyId, borrowerId: viewer.id, now })
    const conversationId = await messages.openForExchange(tx, { ownerId, borrowerId: viewer.id, copyId })
    const exchangeId =
      (await acceptOwnRequest(tx, { copy, borrowerId: viewer.id, now })) ??
      (await insertExchange(tx, {
        copy_id: copyId,
        owner_id: ownerId,
        borrower_id: viewer.id,
        conversation_id: conversationId,
        offer: copy.offer,
        state: 'accepted',
        loan_days: loan.defaultDays,
        requested_at: now,
        answered_at: now,
      }))
    await messages.postSystem(tx, {
      to: [{ conversationId, unreadFor: [ownerId] }],
      says: { news: 'accepted', facts: {} },
      standing: 'accepted',
      askedBy: viewer.id,
    })
    await announce(tx, {
      members: [viewer.id, ownerId],
      about: 'exchanges',
      of: conversationId,
      from: tabOf(viewer),
    })
    return {
      exchangeId,
      conversationId,
      ownerName: copy.owner_name,
      bookTitle: copy.title,
      offer: copy.offer,
    }
  }
}
