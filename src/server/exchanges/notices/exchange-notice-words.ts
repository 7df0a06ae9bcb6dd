// The wording of notices about an exchange.
import { longDate } from '#rules/base/calendar.ts'
import { calendarDate, instant, type Reader, wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { askedForMoreWords } from '#rules/exchanges/awaited.ts'
import { offers, requestLife } from '#rules/exchanges/exchanges.ts'
import { pickupWords } from '#rules/exchanges/pickup-words.ts'
import type { NoticeKind } from '#server/exchanges/exchange-jobs.ts'
import { person, unkept } from '#server/notices/notice.ts'

const exchange = z.object({
  owner: person,
  borrower: person,
  title: z.string(),
  offer: z.enum(offers),
  loanDays: z.int(),
  dueOn: calendarDate.nullable(),
  askedDueOn: calendarDate.nullable(),
  isPickupAgreed: z.boolean(),
  message: unkept(z.string()),
  pickup: unkept(z.object({ place: z.string(), at: instant.nullable(), asOf: instant.optional() })),
  isToConversation: z.boolean(),
  /** How many wait for the copy. Notices of the release before say none. */
  waiting: z.int().default(0),
})

/** With the names of the two. */
type Facts = Omit<z.output<typeof exchange>, 'owner' | 'borrower'> & { owner: string; borrower: string }

type Words = { subject(facts: Facts): string; says(facts: Facts, reader: Reader): string[] }

function told({ subject, says }: Words) {
  return wording(exchange, (stored, reader) => {
    const nameOf = (id: string | null) => reader.nameOf(id) ?? 'Your neighbour'
    const facts = { ...stored, owner: nameOf(stored.owner), borrower: nameOf(stored.borrower) }
    return {
      subject: subject(facts),
      paragraphs: says(facts, reader),
      label: facts.isToConversation ? 'Go to the conversation' : 'See your book requests',
    }
  })
}

export const exchangeWords = {
  requested: told({
    subject: ({ borrower, title }) => `${borrower} has asked for ${title}`,
    says: ({ borrower, title, offer, message }) => [
      `${borrower} would like to ${offer === 'lend' ? 'borrow' : 'have'} your copy of ${title}.`,
      ...(message ? [`They wrote: “${message}”`] : []),
      'Approve the request and you can message each other about the exchange. If it doesn’t suit, a quick no is fine too.',
    ],
  }),
  stillWaiting: told({
    subject: ({ borrower, title }) => `${borrower} is still waiting to hear about ${title}`,
    says: ({ borrower, title }) => [
      `${borrower} asked for your copy of ${title} and hasn’t heard back yet.`,
      `Please say yes or no when you get a moment. The request expires after ${requestLife.expiresAfterDays} days.`,
    ],
  }),
  accepted: told({
    subject: ({ owner, title }) => `${owner} said yes: ${title}`,
    says: ({ owner, title }) => [
      `${owner} has accepted your request for ${title}.`,
      'You can message each other now. Agree on a public place to meet, and check the book’s condition together.',
    ],
  }),
  declined: told({
    subject: ({ title }) => `Your request for ${title} was declined`,
    says: ({ owner, title }) => [
      `${owner} can’t share ${title} this time.`,
      'Another neighbour may have a copy. Have a look at the book’s page.',
    ],
  }),
  unavailable: told({
    subject: ({ title }) => `${title} is no longer available`,
    says: ({ title }) => [
      `The copy of ${title} you asked for is no longer available, so your request has ended.`,
      'Another neighbour may have a copy. Have a look at the book’s page.',
    ],
  }),
  expired: told({
    subject: ({ title }) => `Your request for ${title} has expired`,
    says: ({ owner, title }) => [
      `${owner} didn’t reply to your request for ${title} within ${requestLife.expiresAfterDays} days, so it has expired.`,
      'You’re welcome to ask again, or look for another copy nearby.',
    ],
  }),
  ready: told({
    subject: ({ title }) => `${title} is ready for pickup`,
    says: (facts, reader) => [
      `${facts.owner} has ${facts.title} ready for you.`,
      ...pickupLine(facts, reader),
      facts.offer === 'lend'
        ? `You can keep it for ${facts.loanDays} days from the day you pick it up. Confirm the handover when you have it.`
        : 'It’s yours to keep. Confirm the handover when you have it.',
    ],
  }),
  pickupChanged: told({
    subject: ({ title }) => `New place or time for ${title}`,
    says: (facts, reader) =>
      facts.isPickupAgreed
        ? [
            `${facts.owner} has changed where or when you pick up ${facts.title}.`,
            ...pickupLine(facts, reader),
          ]
        : [
            `${facts.owner} has cleared the pickup place and time for ${facts.title}. Please agree on new ones.`,
          ],
  }),
  meetingByOwner: told({
    subject: ({ title }) => `Where to meet for ${title}`,
    says: (facts, reader) => meetingWords(facts, { reader, by: facts.owner }),
  }),
  meetingByBorrower: told({
    subject: ({ title }) => `Where to meet for ${title}`,
    says: (facts, reader) => meetingWords(facts, { reader, by: facts.borrower }),
  }),
  calledOffByOwner: told({
    subject: ({ title }) => `The exchange of ${title} was called off`,
    says: ({ owner, title }) => [
      `${owner} has called off the exchange of ${title}. Please don’t wait for them.`,
    ],
  }),
  calledOffByBorrower: told({
    subject: ({ title }) => `The exchange of ${title} was called off`,
    says: ({ borrower, title }) => [
      `${borrower} has called off the exchange of ${title}. Your copy can be requested again.`,
      'If they already have the book, report them from the conversation.',
    ],
  }),
  dueSoon: told({
    subject: ({ title, dueOn }) => `${title} is due ${dueOn ? `on ${longDate(dueOn)}` : 'soon'}`,
    says: ({ owner, title, dueOn, waiting }) => [
      `${title} goes back to ${owner}${dueOn ? ` by ${longDate(dueOn)}` : ' soon'}.`,
      waiting > 0
        ? askedForMoreWords(waiting, owner)
        : 'Need a little longer? Ask for a later date in the conversation.',
    ],
  }),
  overdue: told({
    subject: ({ title }) => `${title} is overdue`,
    says: ({ owner, title, dueOn }) => [
      `${title} was due back with ${owner}${dueOn ? ` on ${longDate(dueOn)}` : ''}.`,
      'Please arrange to return it, or let them know what’s happening.',
    ],
  }),
  extensionAsked: told({
    subject: ({ borrower, title }) => `${borrower} would like to keep ${title} a little longer`,
    says: ({ borrower, title, askedDueOn }) => [
      `${borrower} has asked to keep ${title}${askedDueOn ? ` until ${longDate(askedDueOn)}` : ' longer'}.`,
      'You can agree, or keep the current due date.',
    ],
  }),
  extensionAgreed: told({
    subject: ({ title }) => `You can keep ${title} longer`,
    says: ({ owner, title, dueOn }) => [
      `${owner} agreed: ${title} is now due${dueOn ? ` on ${longDate(dueOn)}` : ' later'}.`,
    ],
  }),
  extensionRefused: told({
    subject: ({ title }) => `The due date of ${title} stays as it is`,
    says: ({ owner, title, dueOn }) => [
      `${owner} needs ${title} back${dueOn ? ` by ${longDate(dueOn)}` : ' as agreed'}.`,
    ],
  }),
} satisfies Record<NoticeKind, ReturnType<typeof told>>

function meetingWords(facts: Facts, { reader, by }: { reader: Reader; by: string }): string[] {
  return [
    `${by} has chosen where to meet for ${facts.title}.`,
    ...pickupLine(facts, reader),
    'If that doesn’t suit, choose another place or time in the conversation.',
  ]
}

function pickupLine({ pickup }: Facts, { city }: Reader): string[] {
  const words = pickup ? pickupWords(pickup, { asOf: pickup.asOf, timeZone: city.timeZone }) : ''
  return words ? [`Pickup: ${words}.`] : []
}
