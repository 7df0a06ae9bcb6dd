// The sentences about an exchange, worded for either side.
import { city } from '#city/city.ts'
import { cityDate, dayWords, shortDayWords } from '#rules/base/calendar.ts'
import { DomainError } from '#rules/domain-error.ts'
import { type ExchangeState, requestLife, type Side, type StepName } from '#rules/exchanges/exchanges.ts'
import type { ExchangeCard, ExchangeInConversation } from '#server/exchanges/exchange-view.ts'
import { namesApart } from '#web/ui/windows/names-apart.ts'

export type ShownExchange = Pick<
  ExchangeCard,
  'side' | 'state' | 'offer' | 'dueOn' | 'askedDueOn' | 'overdue' | 'notAcceptable'
> & {
  other: { name: string }
}

/** The list of requests, which `back` leads to, says 'approve' where a conversation says 'accept'. */
export function saysApprove(back: string): boolean {
  return back.startsWith('/requested-books')
}

/** To an owner who has changed what they do with the copy since it was requested. */
export function changedOfferWords({
  isOfferChanged,
  offer,
  other: { name },
}: Pick<ExchangeCard, 'isOfferChanged' | 'offer'> & { other: { name: string } }): string | undefined {
  if (!isOfferChanged) return undefined
  return offer === 'give'
    ? `${name} asked while you were giving it away. If you say yes, it’s theirs to keep.`
    : `${name} asked while you were lending it. If you say yes, it’s lent and comes back to you.`
}

/** To an owner, of the member who asks: 'New here · 4 books with them · 2 overdue'. Undefined if there is nothing to say. */
export function borrowingWords({ borrowing }: Pick<ExchangeCard, 'borrowing'>): string | undefined {
  if (!borrowing) return undefined
  const { isNew, out, overdue } = borrowing
  const words = [
    isNew && 'New here',
    out > 0 && `${out} ${out === 1 ? 'book' : 'books'} with them`,
    overdue > 0 && `${overdue} overdue`,
  ]
  return words.filter(Boolean).join(' · ') || undefined
}

/** For each request of a list, what its buttons are about: 'Sabriel, Kirra Walsh'. One neighbour may have two copies. */
export function aboutRequests(
  requests: readonly { book: Pick<ExchangeCard['book'], 'title'>; other: { name: string } }[],
): string[] {
  return namesApart(requests.map(({ book, other }) => `${book.title}, ${other.name}`))
}

type Words = { title: string; text?: string | undefined }

/** `today` is the date in the city, YYYY-MM-DD. */
export function exchangeWords(exchange: ShownExchange, today: string): Words {
  return wordsOf[exchange.state][exchange.side](exchange, today)
}

/** What this viewer has to reply to, in one line; undefined if nothing. */
export function askWords(exchange: ExchangeInConversation, today: string): string | undefined {
  const { other, state, side, steps, dueOn, askedDueOn, pickup, rating } = exchange
  const can = (step: StepName) => steps.includes(step)
  if (can('accept')) return exchangeWords(exchange, today).title
  if (can('agreeExtension') && askedDueOn) {
    return `${other.name} has asked to keep it until ${shortDayWords(askedDueOn, today)}`
  }
  if (state === 'on_loan' && dueOn && dueOn <= today) {
    const due = dueOn === today ? 'It’s due today' : `It was due on ${shortDayWords(dueOn, today)}`
    return side === 'owner' ? `Is the book back? ${due}` : due
  }
  if (can('confirmHandOver') && pickup?.at && cityDate(pickup.at, city.timeZone) <= today) {
    return side === 'owner' ? `Does ${other.name} have the book?` : 'Do you have the book?'
  }
  const isOver = state === 'completed' || state === 'lost'
  return isOver && rating.canRate ? `How was it with ${other.name}?` : undefined
}

const wordsOf: Record<ExchangeState, Record<Side, (exchange: ShownExchange, today: string) => Words>> = {
  pending: {
    owner: ({ other, offer, notAcceptable }) => ({
      title: `${other.name} would like to ${offer === 'lend' ? 'borrow' : 'have'} this book.`,
      text: notAcceptable
        ? new DomainError(notAcceptable).message
        : `Requests expire after ${requestLife.expiresAfterDays} days.`,
    }),
    borrower: ({ other, offer }) => ({
      title: `You asked to ${offer === 'lend' ? 'borrow' : 'have'} this book.`,
      text: `${other.name} hasn’t replied yet.`,
    }),
  },
  accepted: {
    owner: ({ other }) => ({
      title: 'You said yes.',
      text: `Agree with ${other.name} where and when to meet, then mark the book as ready.`,
    }),
    borrower: ({ other }) => ({
      title: `${other.name} said yes.`,
      text: 'Agree where and when to meet, and confirm once you have the book.',
    }),
  },
  ready: {
    owner: ({ other, offer }) => ({
      title: 'The book is ready for pickup.',
      text: `${other.name} will confirm once they have it.${offer === 'lend' ? ' If they forget, you can confirm it after you meet.' : ''}`,
    }),
    borrower: () => ({ title: 'The book is ready for pickup.', text: 'Confirm once you have it.' }),
  },
  on_loan: {
    owner: (exchange, today) => ({
      title: dueWords(exchange, today, `${exchange.other.name} has the book`),
      text: exchange.askedDueOn
        ? `${exchange.other.name} has asked to keep it until ${dayWords(exchange.askedDueOn, today)}.`
        : undefined,
    }),
    borrower: (exchange, today) => ({
      title: dueWords(exchange, today, 'You have the book'),
      text: exchange.askedDueOn
        ? `You asked to keep it until ${dayWords(exchange.askedDueOn, today)}. ${exchange.other.name} hasn’t replied yet.`
        : undefined,
    }),
  },
  completed: {
    owner: ({ other, offer }) => ({
      title: offer === 'lend' ? 'The book is back home.' : `The book is in ${other.name}’s bookcase now.`,
    }),
    borrower: ({ offer }) =>
      offer === 'lend'
        ? { title: 'You returned the book. Thank you!' }
        : {
            title: 'The book is in your bookcase now.',
            text: 'It’s paused there. When you want to share it, choose who can see it.',
          },
  },
  declined: {
    // Not always by a person: a request for a copy that is gone is declined automatically.
    owner: () => ({ title: 'This request was declined.' }),
    borrower: () => ({ title: 'This request was declined.' }),
  },
  cancelled: {
    owner: () => ({ title: 'This request was cancelled.', text: 'The book stays with you.' }),
    borrower: () => ({ title: 'This request was cancelled.' }),
  },
  expired: {
    owner: () => ({ title: 'This request expired without a reply.' }),
    borrower: () => ({ title: 'This request expired without a reply.' }),
  },
  lost: {
    owner: () => ({ title: 'You marked this book as lost.' }),
    borrower: ({ other }) => ({ title: `${other.name} marked this book as lost.` }),
  },
}

function dueWords({ dueOn, overdue }: ShownExchange, today: string, holding: string): string {
  if (!dueOn) return `${holding}.`
  const day = dayWords(dueOn, today)
  return overdue ? `${holding}. It was due back on ${day}.` : `${holding} until ${day}.`
}
