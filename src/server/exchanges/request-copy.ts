import type { Member } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { requestInput } from '#rules/exchanges/exchange-inputs.ts'
import { canRequest, type Offer } from '#rules/exchanges/exchanges.ts'
import { linksIn, openOfNewMember } from '#rules/members/new-members.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import { type CommandContext, defineCommand } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { notifyExchange } from './exchange-jobs.ts'
import {
  countOpenOf,
  findOwner,
  insertExchange,
  lockClubOfCopy,
  lockCopyForRequest,
} from './exchange-queries.ts'
import type { StepParts } from './take-step.ts'

export type SentRequest = {
  exchangeId: string
  conversationId: string
  ownerName: string
  bookTitle: string
  offer: Offer
}

/** A race condition: two concurrent requests of one member both found none, and one was stored. */
export const requestRefuses = {
  exchanges_one_open_request: 'ALREADY_REQUESTED',
  exchanges_copy_not_offered: 'PROMISED_ON',
  exchanges_copy_not_reserved: 'RESERVED',
  exchanges_copy_of_own_club: 'NOT_AVAILABLE',
} as const

export function createRequestCopy(sendRequest: ReturnType<typeof createSendRequest>) {
  return defineCommand({
    by: 'writer',
    input: requestInput,
    counts: ['requestByMember'],
    brakes: { request: () => 1, link: ({ message }) => linksIn(message) },
    refuses: requestRefuses,
    run: sendRequest,
  })
}

/**
 * Nobody leaves with a bag of books in their first days. Locks the member to themself before any pair, so that two concurrent requests
 * are counted one after the other. ENOUGH_WHILE_NEW.
 */
export async function assertMayHaveMore(
  tx: Database,
  of: { members: Pick<MemberService, 'isNew' | 'lockPair'>; member: Member; copyId: string },
): Promise<void> {
  const { members, member, copyId } = of
  if (member.isAdmin || !(await members.isNew(tx, member.id))) return
  await members.lockPair(tx, member.id, member.id)
  const open = await countOpenOf(tx, { borrowerId: member.id, butCopyId: copyId })
  if (open >= openOfNewMember) throw new DomainError('ENOUGH_WHILE_NEW')
}

/** Requests a copy: the exchange, the conversation's first message and the owner's notice, all or nothing. */
export function createSendRequest(parts: Pick<StepParts, 'messages' | 'jobs'> & { members: MemberService }) {
  const { members, messages, jobs } = parts

  return async function sendRequest(
    context: CommandContext<'writer'>,
    { copyId, message }: { copyId: string; message: string },
  ): Promise<SentRequest> {
    const copy = await lockRequestable(context, copyId)
    return store(context, { message, copy })
  }

  async function lockRequestable({ tx, viewer: member, now }: CommandContext<'writer'>, copyId: string) {
    const ownerId = await findOwner(tx, copyId)
    if (!ownerId) throw new DomainError('NOT_FOUND')
    await assertMayHaveMore(tx, { members, member, copyId })
    await members.lockPair(tx, member.id, ownerId)
    await lockClubOfCopy(tx, { copyId, memberId: member.id })
    const copy = await lockCopyForRequest(tx, { copyId, viewerId: member.id })
    if (!copy) throw new DomainError('NOT_FOUND')
    // It was given away in the meantime.
    if (copy.owner_id !== ownerId) throw new DomainError('NOT_AVAILABLE')
    assertAllowed(
      canRequest(member, {
        ownerId: copy.owner_id,
        free: copy.is_free === true,
        keptAs: copy.kept_as,
        blocked: await members.areBlocked(tx, member.id, copy.owner_id),
        alreadyRequested: copy.already_requested === true,
        declinedLately: copy.rests_until !== null && now < copy.rests_until,
      }),
    )
    return copy
  }

  async function store(
    { tx, viewer: member, now }: CommandContext<'writer'>,
    request: { message: string; copy: NonNullable<Awaited<ReturnType<typeof lockCopyForRequest>>> },
  ): Promise<SentRequest> {
    const { copy, message } = request
    const { id: copyId, owner_id: ownerId } = copy
    const conversationId = await messages.openForExchange(tx, { ownerId, borrowerId: member.id, copyId })
    await messages.assertNewNote(tx, member, { otherId: ownerId, body: message })
    const exchangeId = await insertExchange(tx, {
      copy_id: copyId,
      owner_id: ownerId,
      borrower_id: member.id,
      conversation_id: conversationId,
      offer: copy.offer,
      message,
      requested_at: now,
    })
    await messages.postSystem(tx, {
      // With a note, the note alone is unread.
      to: [{ conversationId, unreadFor: message ? [] : [ownerId] }],
      says: { news: 'requested', facts: {} },
      standing: 'pending',
      askedBy: member.id,
    })
    if (message) {
      await messages.postWords(tx, { conversationId, senderId: member.id, body: message, unreadFor: ownerId })
    }
    await announce(tx, {
      members: [member.id, ownerId],
      about: 'exchanges',
      of: conversationId,
      from: tabOf(member),
    })
    await jobs.enqueue(tx, notifyExchange, { exchangeId, kind: 'requested' })
    return {
      exchangeId,
      conversationId,
      ownerName: copy.owner_name,
      bookTitle: copy.title,
      offer: copy.offer,
    }
  }
}
