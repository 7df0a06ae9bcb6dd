// Blocking another member, and unblocking.
import { blockInput } from '#rules/moderation/moderation-inputs.ts'
import type { ClubService } from '#server/clubs/club-service.ts'
import { notifyModerators } from '#server/clubs/discussions/discussion-jobs.ts'
import type { EventService } from '#server/events/event-service.ts'
import { notifyExchange } from '#server/exchanges/exchange-jobs.ts'
import type { ExchangeService } from '#server/exchanges/exchange-service.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { MessageService } from '#server/messages/message-service.ts'
import { forgetNamesBetween } from '#server/notices/notice-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'

/** A loan under way needs its notices, and a club's moderators have to look at what was reported. */
const staysAcrossABlock = [notifyExchange, notifyModerators]

export function createBlocks({
  members,
  messages,
  exchanges,
  clubs,
  events,
}: {
  members: Pick<MemberService, 'block' | 'unblock'>
  messages: Pick<MessageService, 'forgetBetween'>
  exchanges: Pick<ExchangeService, 'endBetween'>
  clubs: Pick<ClubService, 'forgetDiscussionNotices'>
  events: Pick<EventService, 'giveUpSeatsBetween'>
}) {
  return {
    /**
     * Neither can request from or write to the other any more; their conversations leave both lists, and requests
     * and promises between them end, except for a loan that is under way and can no longer be denied. Neither has a seat at the other's city events.
     * Notices no longer name the other, nor are about a discussion that the other started.
     */
    blockMember: defineCommand({
      by: 'member',
      whileSuspended: 'blocks a member',
      input: blockInput,
      run: async ({ tx, viewer }, { memberId }): Promise<void> => {
        await members.block(tx, viewer, memberId)
        await exchanges.endBetween(tx, viewer, memberId)
        await messages.forgetBetween(tx, viewer.id, memberId)
        const two = { oneId: viewer.id, otherId: memberId }
        await events.giveUpSeatsBetween(tx, two)
        await forgetNamesBetween(tx, { ...two, apartFrom: staysAcrossABlock })
        await clubs.forgetDiscussionNotices(tx, two)
        await announce(tx, { members: [viewer.id, memberId], about: 'messages' })
      },
    }),

    /**
     * They can write to and request from each other again, and see each other's conversations. Anything the block
     * ended stays ended.
     */
    unblockMember: defineCommand({
      by: 'member',
      whileSuspended: 'lifts a block',
      input: blockInput,
      run: async ({ tx, viewer }, { memberId }): Promise<void> => {
        if (!(await members.unblock(tx, viewer, memberId))) return
        await announce(tx, { members: [viewer.id, memberId], about: 'messages' })
      },
    }),
  }
}
