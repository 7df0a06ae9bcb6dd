import {
  canRate,
  type ExchangeFacts,
  type ExchangeState,
  isOverdue,
  isRatingVisible,
  type Offer,
  type Side,
  type StepName,
  stateLabels,
  stepsFor,
  wasAccepted,
  wayToPutAway,
} from '#rules/exchanges.ts'
import type { Member } from '#rules/viewer.ts'
import { type Person, toPerson } from '#server/members/person.ts'
import type { listIncoming } from './exchange-list-queries.ts'
import type { ReputationRow } from './reputation-queries.ts'

type BookGlance = {
  id: string
  title: string
  author: string
  genre: string | null
  cover: { id: string; tint: string } | null
}

/** Ratings as sum and count (rules/members.ts averageStars shows them); books shared are copies not withdrawn. */
export type Reputation = { sum: number; count: number; exchangesCompleted: number; booksShared: number }

export type ExchangeCard = {
  id: string
  /** The viewer's own side. */
  side: Side
  state: ExchangeState
  label: string
  offer: Offer
  copyId: string
  book: BookGlance
  other: Person & { reputation: Reputation | null }
  message: string
  requestedAt: Date
  loanDays: number
  /** Calendar dates of the city, YYYY-MM-DD. */
  dueOn: string | null
  askedDueOn: string | null
  overdue: boolean
  /** While the copy waits to be picked up; nobody learns of a place before acceptance. */
  pickup: { place: string | null; at: Date | null } | null
  note: string | null
  conversationId: string
  steps: StepName[]
  canPutAway: boolean
  rating: { canRate: boolean; given: number | null; received: number | null }
}

export type ExchangeRow = Awaited<ReturnType<typeof listIncoming>>[number]

/** When it is: the instant, and the date in the city. */
export type Moment = { now: Date; today: string }

export function toExchangeCard(
  row: ExchangeRow,
  seen: Moment & { viewer: Member; reputation?: Reputation | undefined },
): ExchangeCard {
  const { viewer, now, today, reputation } = seen
  const exchange = toFacts(row)
  return {
    id: row.id,
    side: row.owner_id === viewer.id ? 'owner' : 'borrower',
    state: row.state,
    label: stateLabels[row.state],
    offer: row.offer,
    copyId: row.copy_id,
    book: toBookGlance(row),
    other: { ...toOther(row), reputation: reputation ?? null },
    message: row.message,
    requestedAt: row.requested_at,
    loanDays: row.loan_days,
    dueOn: row.due_on,
    askedDueOn: row.asked_due_on,
    overdue: isOverdue(exchange, today),
    pickup:
      row.state === 'accepted' || row.state === 'ready'
        ? { place: row.pickup_place, at: row.pickup_at }
        : null,
    note: row.note,
    conversationId: row.conversation_id,
    steps: stepsFor(viewer, exchange),
    canPutAway: row.put_away_at === null && wayToPutAway(viewer, exchange).allowed,
    rating: toRating(row, { viewer, now }),
  }
}

/** How an exchange stands, for whoever decides about it. */
export function toFacts(row: {
  state: ExchangeState
  offer: Offer
  owner_id: string
  borrower_id: string
  due_on: string | null
  asked_due_on: string | null
}): ExchangeFacts {
  return {
    state: row.state,
    offer: row.offer,
    ownerId: row.owner_id,
    borrowerId: row.borrower_id,
    dueOn: row.due_on,
    askedDueOn: row.asked_due_on,
  }
}

export function toReputation(row: ReputationRow): Reputation {
  const { sum, count, exchanges_completed: exchangesCompleted, books_shared: booksShared } = row
  return { sum, count, exchangesCompleted, booksShared }
}

export function toOther(row: ExchangeRow): Person {
  return toPerson({
    id: row.other_id,
    name: row.other_name,
    photoId: row.other_photo_id,
    photoTint: row.other_photo_tint,
  })
}

function toBookGlance(row: ExchangeRow): BookGlance {
  const { book_id: id, title, author, genre, cover_id, cover_tint } = row
  return {
    id,
    title,
    author,
    genre,
    cover: cover_id && cover_tint ? { id: cover_id, tint: cover_tint } : null,
  }
}

function toRating(row: ExchangeRow, { viewer, now }: { viewer: Member; now: Date }): ExchangeCard['rating'] {
  const { stars_given: given, stars_received: received, received_at: ratedAt } = row
  const isShown = ratedAt !== null && isRatingVisible({ ratedAt, bothRated: given !== null }, now)
  const decision = canRate(viewer, {
    state: row.state,
    ownerId: row.owner_id,
    borrowerId: row.borrower_id,
    wasAccepted: wasAccepted({ state: row.state, answeredAt: row.answered_at }),
    hasRated: given !== null,
  })
  return { canRate: decision.allowed, given, received: isShown ? received : null }
}
