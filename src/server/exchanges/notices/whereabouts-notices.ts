// Notices about where the book is: the owner's word for the hand-over, the borrower's against it, the question the morning after they
// were to meet, and that a loan is late.
import { longDate } from '#rules/base/calendar.ts'
import { calendarDate, type Reader, wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { type ExchangeState, offers, questionDays, type Side } from '#rules/exchanges/exchanges.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { findExchangeFacts } from '#server/exchanges/exchange-facts-queries.ts'
import {
  notifyWhereabouts,
  type WhereaboutsKind,
  type WhereaboutsNews,
} from '#server/exchanges/exchange-jobs.ts'
import { type NoticeSourceIn, person } from '#server/notices/notice.ts'

const exchange = z.object({
  owner: person,
  borrower: person,
  title: z.string(),
  offer: z.enum(offers),
  dueOn: calendarDate.nullable(),
  isToConversation: z.boolean(),
})

/** With the names of the two. */
type Facts = Omit<z.output<typeof exchange>, 'owner' | 'borrower'> & {
  owner: string
  borrower: string
  isOwner: boolean
}

type Words = { subject(facts: Facts): string; says(facts: Facts): string[] }

function told({ subject, says }: Words) {
  return wording(exchange, (stored, reader: Reader) => {
    const nameOf = (id: string | null) => reader.nameOf(id) ?? 'Your neighbour'
    const isOwner = reader.id === stored.owner
    const facts = { ...stored, owner: nameOf(stored.owner), borrower: nameOf(stored.borrower), isOwner }
    return {
      subject: subject(facts),
      paragraphs: says(facts),
      label: facts.isToConversation ? 'Go to the conversation' : 'See your book requests',
    }
  })
}

const whereaboutsWords = {
  handedOver: told({
    subject: ({ owner, title }) => `${owner} says you have ${title}`,
    says: ({ owner, title, dueOn }) => [
      `${owner} has confirmed that they handed you ${title}. ${dueOn ? `It’s due back on ${longDate(dueOn)}.` : ''}`.trim(),
      `If you don’t have the book, please say so within ${questionDays} days.`,
    ],
  }),
  notHandedOver: told({
    subject: ({ borrower, title }) => `${borrower} says they don’t have ${title}`,
    says: ({ borrower, title }) => [
      `You confirmed that you handed over ${title}, but ${borrower} says they don’t have it. The exchange is back to where it was, and you need a new time to meet.`,
      'Message each other to sort it out. If you can’t, you can report them from the conversation.',
    ],
  }),
  toHandOver: told({
    subject: ({ title }) => `Did ${title} change hands?`,
    says: ({ owner, borrower, title, offer, isOwner }) => [
      `You and ${isOwner ? borrower : owner} were going to meet for ${title}.`,
      isOwner ? toOwner(borrower, offer) : `If you have the book, please confirm it. ${otherwise}`,
    ],
  }),
  notBack: told({
    subject: ({ title }) => `${title} is overdue`,
    says: ({ borrower, title, dueOn, isToConversation }) => [
      `${borrower} was due to return ${title}${dueOn ? ` on ${longDate(dueOn)}` : ''}.`,
      `If it’s back, confirm the return. If not, ${isToConversation ? 'ask them when you’ll have it' : 'you can mark it as lost'}.`,
    ],
  }),
} satisfies Record<WhereaboutsKind, ReturnType<typeof told>>

const otherwise = 'If you didn’t meet, agree on another time or call it off.'

function toOwner(borrower: string, offer: Facts['offer']): string {
  const has =
    offer === 'lend'
      ? `If ${borrower} has the book, please confirm that you handed it over.`
      : `If ${borrower} has the book, please ask them to confirm it.`
  return `${has} ${otherwise}`
}

/** The states in which each is still news, and its readers. */
const news: Record<WhereaboutsKind, { to: readonly Side[]; during: readonly ExchangeState[] }> = {
  handedOver: { to: ['borrower'], during: ['on_loan'] },
  notHandedOver: { to: ['owner'], during: ['accepted', 'ready'] },
  toHandOver: { to: ['owner', 'borrower'], during: ['accepted', 'ready'] },
  notBack: { to: ['owner'], during: ['on_loan'] },
}

export const whereaboutsNotices: NoticeSourceIn<WhereaboutsNews, typeof whereaboutsWords> = {
  job: notifyWhereabouts,
  kind: 'requests',
  words: whereaboutsWords,
  async compose(db, { exchangeId, kind, dueOn }, { now }) {
    const row = await findExchangeFacts(db, exchangeId)
    const { to, during } = news[kind]
    if (!row || !during.includes(row.state)) return undefined
    // Another due date was agreed on since.
    if (dueOn !== undefined && dueOn !== row.due_on) return undefined
    // They have agreed to meet later.
    if (kind === 'toHandOver' && (row.pickup_at === null || row.pickup_at > now)) return undefined
    // Nobody answers there while the borrower can't use their account.
    const isToConversation = !row.blocked && !(kind === 'notBack' && row.borrower_disabled)
    return {
      to: to.map((side) => row[`${side}_id`]),
      of: exchangeId,
      news: {
        news: kind,
        facts: {
          owner: row.owner_id,
          borrower: row.borrower_id,
          title: row.title,
          offer: row.offer,
          dueOn: row.due_on,
          isToConversation,
        },
      },
      // It is theirs to answer, whatever they have turned off, and within days.
      ...(kind === 'handedOver' && { kind: 'account' as const, canWait: true as const }),
      path: isToConversation ? conversationPath(row.conversation_id) : '/requested-books',
    }
  },
}
