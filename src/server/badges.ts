import { waitingRequestsOf } from './exchanges/exchange-list-queries.ts'
import { unreadMessagesOf } from './messages/conversation-queries.ts'
import { unreadNoticesOf } from './notices/notice-queries.ts'

/**
 * The numbers on every screen of a member. Each feature counts its own; they are read with the session, in one statement, so a
 * screen does not pay a round trip for them.
 */
export const badgeCounts = {
  unreadMessages: unreadMessagesOf,
  waitingRequests: waitingRequestsOf,
  unreadNotices: unreadNoticesOf,
}

export type Badges = Record<keyof typeof badgeCounts, number>
