import { allowed, type Decision, denied, type Viewer } from '#rules/base/viewer.ts'
import { exchangeStates } from '#rules/exchanges/exchanges.ts'

/** The state of a conversation's latest exchange; 'open' if there has been none. */
export const standings = ['open', ...exchangeStates] as const
export type Standing = (typeof standings)[number]

export type ConversationFacts = {
  memberIds: readonly [string, string]
  standing: Standing
  /** Either member has blocked the other. */
  blocked: boolean
  /** The other is no longer a member. */
  hasLeft: boolean
}

export function canSend(
  viewer: Viewer,
  conversation: ConversationFacts,
): Decision<
  | 'AUTHENTICATION_REQUIRED'
  | 'NOT_FOUND'
  | 'MEMBER_LEFT'
  | 'BLOCKED'
  | 'AWAITING_ANSWER'
  | 'CONVERSATION_CLOSED'
> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  if (!conversation.memberIds.includes(viewer.id)) return denied('NOT_FOUND')
  if (conversation.hasLeft) return denied('MEMBER_LEFT')
  if (conversation.blocked) return denied('BLOCKED')
  if (conversation.standing === 'pending') return denied('AWAITING_ANSWER')
  return openForTalk.includes(conversation.standing) ? allowed : denied('CONVERSATION_CLOSED')
}

/** Once a request has been accepted, both members can keep talking, however it ended. */
export const afterYes: readonly Standing[] = ['accepted', 'ready', 'on_loan', 'completed', 'lost']
const openForTalk: readonly Standing[] = ['open', ...afterYes]

/** Shown in place of the composer once a request has ended without being accepted. */
export const closedSentences: Partial<Record<Standing, string>> = {
  declined: 'This request was declined',
  cancelled: 'This request was cancelled',
  expired: 'This request expired without a reply',
}

export const messageLimit = 2000
/** Characters of a photo's description. */
export const photoAltLimit = 200

/** The text for a message that is only a photo, in lists and emails. */
export const photoAlone = 'Sent a photo'

export const conversationTabs = ['all', 'unread', 'pending'] as const
export type ConversationTab = (typeof conversationTabs)[number]
