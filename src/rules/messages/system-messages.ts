// System messages in conversations, and the preview of the newest message in the list of conversations, if nobody wrote it.
import { longDate } from '#rules/base/calendar.ts'
import {
  calendarDate,
  instant,
  inWords,
  type NewsIn,
  noFacts,
  type Reader,
  type StoredNews,
  wording,
} from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { pickupWords } from '#rules/exchanges/pickup-words.ts'
import { photoAlone } from './messages.ts'

// The place is in the words of the member who chose it.
const pickup = z.object({ place: z.string(), at: instant.nullable(), asOf: instant.optional() })
const due = z.object({ dueOn: calendarDate })
const always = (words: string) => wording(noFacts, () => words)

export const systemMessages = {
  requested: always('Request sent'),
  accepted: always('Request accepted! You can now message about this book exchange.'),
  declined: always('Request declined.'),
  unavailable: always('Request declined. This copy is no longer available.'),
  cancelled: always('Request cancelled.'),
  expired: always('This request expired without a reply.'),
  calledOff: always('This exchange was called off. The book stays with its owner.'),
  /** `loanDays` is null for a gift. */
  ready: wording(
    pickup.extend({ loanDays: z.int().nullable() }),
    ({ loanDays, ...agreed }, { city: { timeZone } }) => {
      const where = pickupWords(agreed, { asOf: agreed.asOf, timeZone })
      const kept = loanDays === null ? 'and yours to keep' : `to keep for ${loanDays} days`
      return `Ready for pickup${where && ` (${where})`}, ${kept}.`
    },
  ),
  pickupChanged: wording(pickup, (agreed, { city: { timeZone } }) => {
    const where = pickupWords(agreed, { asOf: agreed.asOf, timeZone })
    return where
      ? `The pickup has changed: ${where}.`
      : 'The pickup place and time have been cleared. Please agree on new ones.'
  }),
  meetingAgreed: wording(pickup, (agreed, { city: { timeZone } }) => {
    const where = `Where to meet: ${pickupWords(agreed, { asOf: agreed.asOf, timeZone })}.`
    return agreed.at ? where : `${where} You still need to agree on a time.`
  }),
  handedOver: wording(
    due,
    ({ dueOn }) => `Handed over. The book is due back on ${longDate(dueOn)}. Happy reading!`,
  ),
  given: wording(z.object({ borrower: z.uuid() }), ({ borrower }, { id, nameOf }) =>
    borrower === id
      ? 'The book is now in your bookcase. Enjoy it!'
      : `The book is now in ${nameOf(borrower) ?? 'your neighbour'}’s bookcase.`,
  ),
  extensionAsked: wording(due, ({ dueOn }) => `New due date requested: ${longDate(dueOn)}.`),
  extensionAgreed: wording(due, ({ dueOn }) => `Agreed: the book is now due on ${longDate(dueOn)}.`),
  extensionRefused: wording(z.object({ dueOn: calendarDate.nullable() }), ({ dueOn }) =>
    dueOn ? `The due date stays as it is: ${longDate(dueOn)}.` : 'The due date stays as it is.',
  ),
  returned: always('The book is back home. Thank you both!'),
  handOverUndone: always('The handover was undone. The book hasn’t changed hands yet.'),
  returnUndone: always('The return was undone. The book is still on loan.'),
  /** With the owner's note. */
  lost: wording(z.object({ note: z.string() }), ({ note }) => `Marked as lost: ${note}`),
  /** A message as an earlier release stored it, if its facts could not be read from it. Only migrations create these. */
  said: wording(z.object({ words: z.string() }), ({ words }) => words),
}

type SystemMessages = typeof systemMessages
export type SystemNews = NewsIn<Omit<SystemMessages, 'said'>>

const previews = { ...systemMessages, photo: always(photoAlone) }
export type PreviewNews = NewsIn<Omit<typeof previews, 'said'>>

const LONGEST_PREVIEW = 200
const unknown = 'Reload the page to read this message.'

export function systemWords(news: StoredNews, reader: Reader): string {
  return inWords(systemMessages, news, reader) ?? unknown
}

/** The preview of the newest message in the list of conversations. */
export function previewWords(news: StoredNews, reader: Reader): string {
  return (inWords(previews, news, reader) ?? unknown).slice(0, LONGEST_PREVIEW)
}
