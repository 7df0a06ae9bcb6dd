// What is told of an exchange: words for each kind of notice, and none once the exchange has moved past what they say.

import type { City } from '#city/city.ts'
import { longDate } from '#rules/base/calendar.ts'
import { type ExchangeState, requestLife, type Side } from '#rules/exchanges/exchanges.ts'
import { pickupWords } from '#rules/exchanges/pickup-words.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { findExchangeFacts } from './exchange-facts-queries.ts'
import { type NoticeKind, notifyExchange } from './exchange-jobs.ts'

type ExchangeFacts = NonNullable<Awaited<ReturnType<typeof findExchangeFacts>>>

export const exchangeNotices: NoticeSource<{ exchangeId: string; kind: NoticeKind }> = {
  job: notifyExchange,
  kind: 'requests',
  async compose(db, { exchangeId, kind }, { city }) {
    const facts = await findExchangeFacts(db, exchangeId)
    const { to, during, subject, says, leadsTo } = words[kind]
    if (!facts || !during.includes(facts.state)) return undefined
    return {
      to: [facts[`${to}_id`]],
      of: exchangeId,
      names: [facts.owner_id, facts.borrower_id],
      subject: subject(facts),
      paragraphs: says(facts, city),
      action:
        leadsTo === 'conversation' && !facts.blocked
          ? { label: 'Open the conversation', path: conversationPath(facts.conversation_id) }
          : { label: 'See your book requests', path: '/requested-books' },
    }
  },
}

type NoticeWords = {
  to: Side
  /** The states in which this is still news. */
  during: readonly ExchangeState[]
  subject(facts: ExchangeFacts): string
  says(facts: ExchangeFacts, city: City): string[]
  leadsTo: 'conversation' | 'requests'
}

const words: Record<NoticeKind, NoticeWords> = {
  requested: {
    to: 'owner',
    during: ['pending'],
    subject: ({ borrower_name, title }) => `${borrower_name} has asked for ${title}`,
    says: ({ borrower_name, title, offer, message }) => [
      `${borrower_name} would like to ${offer === 'lend' ? 'borrow' : 'have'} your copy of ${title}.`,
      ...(message ? [`They wrote: “${message}”`] : []),
      'Approve the request and you can message each other about the exchange. If it doesn’t suit, a quick no is fine too.',
    ],
    leadsTo: 'requests',
  },
  stillWaiting: {
    to: 'owner',
    during: ['pending'],
    subject: ({ borrower_name, title }) => `${borrower_name} is still waiting to hear about ${title}`,
    says: ({ borrower_name, title }) => [
      `${borrower_name} asked for your copy of ${title} ${requestLife.remindOwnerAfterDays} days ago and hasn’t heard back yet.`,
      `Please say yes or no when you get a moment. The request expires after ${requestLife.expiresAfterDays} days.`,
    ],
    leadsTo: 'requests',
  },
  accepted: {
    to: 'borrower',
    during: ['accepted', 'ready', 'on_loan', 'completed'],
    subject: ({ owner_name, title }) => `${owner_name} said yes: ${title}`,
    says: ({ owner_name, title }) => [
      `${owner_name} has accepted your request for ${title}.`,
      'You can message each other now. Agree on a public place to meet, and check the book’s condition together.',
    ],
    leadsTo: 'conversation',
  },
  declined: {
    to: 'borrower',
    during: ['declined'],
    subject: ({ title }) => `Your request for ${title} was declined`,
    says: ({ owner_name, title }) => [
      `${owner_name} can’t share ${title} this time.`,
      'Another neighbour may have a copy. Have a look at the book’s page.',
    ],
    leadsTo: 'requests',
  },
  unavailable: {
    to: 'borrower',
    during: ['declined'],
    subject: ({ title }) => `${title} is no longer available`,
    says: ({ title }) => [
      `The copy of ${title} you asked for is no longer available, so your request has ended.`,
      'Another neighbour may have a copy. Have a look at the book’s page.',
    ],
    leadsTo: 'requests',
  },
  expired: {
    to: 'borrower',
    during: ['expired'],
    subject: ({ title }) => `Your request for ${title} has expired`,
    says: ({ owner_name, title }) => [
      `${owner_name} didn’t reply to your request for ${title} within ${requestLife.expiresAfterDays} days, so it has expired.`,
      'You’re welcome to ask again, or look for another copy nearby.',
    ],
    leadsTo: 'requests',
  },
  ready: {
    to: 'borrower',
    during: ['ready'],
    subject: ({ title }) => `${title} is ready for pickup`,
    says: (facts, city) => [
      `${facts.owner_name} has ${facts.title} ready for you.`,
      ...pickup(facts, city),
      facts.offer === 'lend'
        ? `You can keep it for ${facts.loan_days} days from the day you pick it up. Confirm the hand-over when you have it.`
        : 'It’s yours to keep. Confirm the hand-over when you have it.',
    ],
    leadsTo: 'conversation',
  },
  pickupChanged: {
    to: 'borrower',
    during: ['ready'],
    subject: ({ title }) => `New place or time for ${title}`,
    says: (facts, city) => {
      const agreed = pickup(facts, city)
      const { owner_name, title } = facts
      return agreed.length > 0
        ? [`${owner_name} has changed where or when you pick up ${title}.`, ...agreed]
        : [`${owner_name} has cleared the pickup place and time for ${title}. Please agree on new ones.`]
    },
    leadsTo: 'conversation',
  },
  meetingByOwner: {
    to: 'borrower',
    during: ['accepted', 'ready'],
    subject: ({ title }) => `Where to meet for ${title}`,
    says: (facts, city) => meetingWords(facts, { city, by: facts.owner_name }),
    leadsTo: 'conversation',
  },
  meetingByBorrower: {
    to: 'owner',
    during: ['accepted', 'ready'],
    subject: ({ title }) => `Where to meet for ${title}`,
    says: (facts, city) => meetingWords(facts, { city, by: facts.borrower_name }),
    leadsTo: 'conversation',
  },
  calledOffByOwner: {
    to: 'borrower',
    during: ['cancelled'],
    subject: ({ title }) => `The exchange of ${title} was called off`,
    says: ({ owner_name, title }) => [
      `${owner_name} has called off the exchange of ${title}. Please don’t wait for them.`,
    ],
    leadsTo: 'requests',
  },
  calledOffByBorrower: {
    to: 'owner',
    during: ['cancelled'],
    subject: ({ title }) => `The exchange of ${title} was called off`,
    says: ({ borrower_name, title }) => [
      `${borrower_name} has called off the exchange of ${title}. Your copy can be requested again.`,
    ],
    leadsTo: 'requests',
  },
  dueSoon: {
    to: 'borrower',
    during: ['on_loan'],
    subject: ({ title, due_on }) => `${title} is due ${due_on ? `on ${longDate(due_on)}` : 'soon'}`,
    says: ({ owner_name, title, due_on }) => [
      `${title} goes back to ${owner_name}${due_on ? ` by ${longDate(due_on)}` : ' soon'}.`,
      'Need a little longer? Ask for a later date in the conversation.',
    ],
    leadsTo: 'conversation',
  },
  overdue: {
    to: 'borrower',
    during: ['on_loan'],
    subject: ({ title }) => `${title} is overdue`,
    says: ({ owner_name, title, due_on }) => [
      `${title} was due back with ${owner_name}${due_on ? ` on ${longDate(due_on)}` : ''}.`,
      'Please arrange to return it, or let them know what’s happening.',
    ],
    leadsTo: 'conversation',
  },
  extensionAsked: {
    to: 'owner',
    during: ['on_loan'],
    subject: ({ borrower_name, title }) => `${borrower_name} would like to keep ${title} a little longer`,
    says: ({ borrower_name, title, asked_due_on }) => [
      `${borrower_name} has asked to keep ${title}${asked_due_on ? ` until ${longDate(asked_due_on)}` : ' longer'}.`,
      'You can agree, or keep the current due date.',
    ],
    leadsTo: 'conversation',
  },
  extensionAgreed: {
    to: 'borrower',
    during: ['on_loan'],
    subject: ({ title }) => `You can keep ${title} longer`,
    says: ({ owner_name, title, due_on }) => [
      `${owner_name} agreed: ${title} is now due${due_on ? ` on ${longDate(due_on)}` : ' later'}.`,
    ],
    leadsTo: 'conversation',
  },
  extensionRefused: {
    to: 'borrower',
    during: ['on_loan'],
    subject: ({ title }) => `The due date of ${title} stays as it is`,
    says: ({ owner_name, title, due_on }) => [
      `${owner_name} needs ${title} back${due_on ? ` by ${longDate(due_on)}` : ' as agreed'}.`,
    ],
    leadsTo: 'conversation',
  },
}

function meetingWords(facts: ExchangeFacts, { city, by }: { city: City; by: string }): string[] {
  return [
    `${by} has chosen where to meet for ${facts.title}.`,
    ...pickup(facts, city),
    'If that doesn’t suit, choose another place or time in the conversation.',
  ]
}

function pickup({ pickup_place: place, pickup_at: at }: ExchangeFacts, { timeZone }: City): string[] {
  const words = pickupWords({ place: place ?? '', at }, timeZone)
  return words ? [`Pickup: ${words}.`] : []
}
