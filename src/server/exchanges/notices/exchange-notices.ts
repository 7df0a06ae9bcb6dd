// Notices about an exchange, and which of the two members gets them; none once their news no longer holds.

import type { ExchangeState, Side } from '#rules/exchanges/exchanges.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { findExchangeFacts } from '#server/exchanges/exchange-facts-queries.ts'
import { type ExchangeNews, type NoticeKind, notifyExchange } from '#server/exchanges/exchange-jobs.ts'
import type { NoticeSourceIn } from '#server/notices/notice.ts'
import { exchangeWords } from './exchange-notice-words.ts'

export const exchangeNotices: NoticeSourceIn<ExchangeNews, typeof exchangeWords> = {
  job: notifyExchange,
  kind: 'requests',
  words: exchangeWords,
  async compose(db, { exchangeId, kind, dueOn }, { now }) {
    const row = await findExchangeFacts(db, exchangeId)
    const { to, during, leadsTo } = news[kind]
    if (!row || !during.includes(row.state)) return undefined
    // Another due date was agreed on since. Jobs of the release before say none.
    if (dueOn !== undefined && dueOn !== row.due_on) return undefined
    // They cannot accept it: another exchange holds the copy since, or the borrower is disabled.
    if (kind === 'stillWaiting' && (row.active_exchange_id !== null || row.borrower_disabled))
      return undefined
    const isToConversation = leadsTo === 'conversation' && !row.blocked
    return {
      to: [row[`${to}_id`]],
      of: exchangeId,
      news: {
        news: kind,
        facts: {
          owner: row.owner_id,
          borrower: row.borrower_id,
          title: row.title,
          offer: row.offer,
          loanDays: row.loan_days,
          dueOn: row.due_on,
          askedDueOn: row.asked_due_on,
          isPickupAgreed: row.pickup_place !== null || row.pickup_at !== null,
          message: row.message,
          pickup: { place: row.pickup_place ?? '', at: row.pickup_at, asOf: now },
          isToConversation,
          waiting: row.waiting,
        },
      },
      path: isToConversation ? conversationPath(row.conversation_id) : '/requested-books',
    }
  },
}

type News = {
  to: Side
  /** The states in which this is still news. */
  during: readonly ExchangeState[]
  leadsTo: 'conversation' | 'requests'
}

const news: Record<NoticeKind, News> = {
  requested: { to: 'owner', during: ['pending'], leadsTo: 'requests' },
  stillWaiting: { to: 'owner', during: ['pending'], leadsTo: 'requests' },
  accepted: {
    to: 'borrower',
    during: ['accepted', 'ready', 'on_loan', 'completed'],
    leadsTo: 'conversation',
  },
  declined: { to: 'borrower', during: ['declined'], leadsTo: 'requests' },
  unavailable: { to: 'borrower', during: ['declined'], leadsTo: 'requests' },
  expired: { to: 'borrower', during: ['expired'], leadsTo: 'requests' },
  ready: { to: 'borrower', during: ['ready'], leadsTo: 'conversation' },
  pickupChanged: { to: 'borrower', during: ['ready'], leadsTo: 'conversation' },
  meetingByOwner: { to: 'borrower', during: ['accepted', 'ready'], leadsTo: 'conversation' },
  meetingByBorrower: { to: 'owner', during: ['accepted', 'ready'], leadsTo: 'conversation' },
  calledOffByOwner: { to: 'borrower', during: ['cancelled'], leadsTo: 'requests' },
  calledOffByBorrower: { to: 'owner', during: ['cancelled'], leadsTo: 'requests' },
  dueSoon: { to: 'borrower', during: ['on_loan'], leadsTo: 'conversation' },
  overdue: { to: 'borrower', during: ['on_loan'], leadsTo: 'conversation' },
  extensionAsked: { to: 'owner', during: ['on_loan'], leadsTo: 'conversation' },
  extensionAgreed: { to: 'borrower', during: ['on_loan'], leadsTo: 'conversation' },
  extensionRefused: { to: 'borrower', during: ['on_loan'], leadsTo: 'conversation' },
}
