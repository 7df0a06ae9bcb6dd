import type { Member } from '#rules/base/viewer.ts'
import type { KeptFor } from '#rules/exchanges/awaited.ts'
import {
  canTake,
  type ExchangeFacts,
  type ExchangeState,
  isExtensionSpent,
  isInQuestion,
  isMeetingOver,
  isOverdue,
  isWaitingFor,
  type Offer,
  type Side,
  type StepName,
  stateLabels,
  stepsFor,
  wayToArchive,
} from '#rules/exchanges/exchanges.ts'
import { canRate, isRatingVisible, wasAccepted } from '#rules/exchanges/ratings.ts'
import { type ShownPicture, toPicture } from '#server/images/shown-picture.ts'
import { type Person, toPerson } from '#server/members/person.ts'
import type { ExchangeRow } from './exchange-facts-queries.ts'
import type { findInConversation } from './exchange-list-queries.ts'
import type { Borrowing, ReputationRow } from './reputation-queries.ts'

type BookGlance = {
  id: string
  title: string
  author: string
  genre: string | null
  cover: ShownPicture | null
}

/** Ratings as sum and count (rules/members/members.ts averageStars shows them); books shared are copies neither withdrawn nor paused, lent ones included. */
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
  /** Of a pending request, only its owner is told: how the member who asks is doing with other books. */
  borrowing: Borrowing | null
  requestedAt: Date
  loanDays: number
  /** Calendar dates of the city, YYYY-MM-DD. */
  dueOn: string | null
  askedDueOn: string | null
  overdue: boolean
  /** Shown while the copy waits to be picked up; a place is never shown before acceptance. */
  pickup: { place: string | null; at: Date | null } | null
  /** How many times the place or time has changed. */
  meetingVersion: number
  note: string | null
  /** Null across a block. */
  conversationId: string | null
  steps: StepName[]
  /** The next step is the viewer's. */
  isWaitingForViewer: boolean
  /** The reason why the owner cannot accept at the moment. */
  notAcceptable:
    | 'BORROWER_DISABLED'
    | 'COPY_WITHDRAWN'
    | 'COPY_LENT_ELSEWHERE'
    | 'COPY_ALREADY_PROMISED'
    | null
  /** How many wait for the copy: of a request only its owner is told. Nobody is named. */
  waiting: number
  /** The copy is kept for somebody else, which ends if its owner accepts. Only they are told. */
  keptFor: KeptFor | null
  /** A request for a copy that was to keep and is now lent, or the reverse: accepted, it is what it was. Only its owner is told. */
  isOfferChanged: boolean
  /** For so many seconds the viewer can undo the last step: a device's clock may be wrong. */
  undoSecondsLeft: number | null
  canArchive: boolean
}

/** An exchange as its conversation shows it. */
export type ExchangeInConversation = ExchangeCard & {
  rating: { canRate: boolean; given: number | null; received: number | null }
}

type RatedRow = NonNullable<Awaited<ReturnType<typeof findInConversation>>>

/** The present moment: the instant, and the date in the city. */
export type Moment = { now: Date; today: string }

export function toExchangeCard(
  row: ExchangeRow,
  seen: Moment & { viewer: Member; reputation?: Reputation | undefined; borrowing?: Borrowing | undefined },
): ExchangeCard {
  const { viewer, now, today, reputation, borrowing } = seen
  const exchange = toFacts(row, now)
  const side = row.owner_id === viewer.id ? 'owner' : 'borrower'
  const isSpent = isExtensionSpent(toExtensionFacts(row))
  const steps = stepsFor(viewer, exchange).filter((step) => !(isSpent && step === 'askExtension'))
  const archivedAt = side === 'owner' ? row.owner_archived_at : row.archived_at
  return {
    id: row.id,
    side,
    state: row.state,
    label: stateLabels[row.state],
    offer: row.offer,
    copyId: row.copy_id,
    book: toBookGlance(row),
    other: { ...toOther(row), reputation: reputation ?? null },
    message: row.message,
    borrowing: borrowing ?? null,
    requestedAt: row.requested_at,
    loanDays: row.loan_days,
    dueOn: row.due_on,
    askedDueOn: row.asked_due_on,
    overdue: isOverdue(exchange, today),
    pickup:
      row.state === 'accepted' || row.state === 'ready'
        ? { place: row.pickup_place, at: row.pickup_at }
        : null,
    meetingVersion: row.meeting_version,
    note: row.note,
    conversationId: row.blocked ? null : row.conversation_id,
    steps,
    isWaitingForViewer: isWaitingFor(side, exchange, today),
    notAcceptable: whyNotAcceptable(viewer, exchange),
    waiting: side === 'owner' || row.state === 'on_loan' ? row.waiting : 0,
    keptFor: side === 'owner' ? row.kept_for : null,
    isOfferChanged: side === 'owner' && row.state === 'pending' && row.copy_offer !== row.offer,
    undoSecondsLeft: steps.some((step) => step === 'undoHandOver' || step === 'undoReturn')
      ? secondsUntil(row.undo_until, now)
      : null,
    canArchive: archivedAt === null && wayToArchive(viewer, exchange).allowed,
  }
}

const secondsUntil = (end: Date | null, now: Date) => end && (end.getTime() - now.getTime()) / 1000

function whyNotAcceptable(viewer: Member, exchange: ExchangeFacts): ExchangeCard['notAcceptable'] {
  const decision = canTake('accept', viewer, exchange)
  if (decision.allowed) return null
  const { code } = decision
  const isForNow =
    code === 'BORROWER_DISABLED' ||
    code === 'COPY_WITHDRAWN' ||
    code === 'COPY_LENT_ELSEWHERE' ||
    code === 'COPY_ALREADY_PROMISED'
  return isForNow ? code : null
}

export function toExchangeInConversation(
  row: RatedRow,
  seen: Moment & { viewer: Member; borrowing?: Borrowing | undefined },
): ExchangeInConversation {
  const reputation = toReputation(row)
  return { ...toExchangeCard(row, { ...seen, reputation }), rating: toRating(row, seen) }
}

/** The exchange as the rules see it. */
export function toFacts(row: FactsRow, now: Date): ExchangeFacts {
  const { state, offer, owner_id: ownerId, borrower_id: borrowerId } = row
  // A gift belongs to its receiver after the hand-over.
  const finalOwnerId = state === 'completed' && offer === 'give' ? borrowerId : ownerId
  return {
    state,
    offer,
    ownerId,
    borrowerId,
    dueOn: row.due_on,
    askedDueOn: row.asked_due_on,
    borrowerDisabled: row.borrower_disabled,
    undoable: row.undo_until !== null && now < row.undo_until,
    meetingOver: isMeetingOver(
      {
        answeredAt: row.answered_at,
        pickupAt: row.pickup_at,
        changedAt: row.meeting_changed_at,
        askedAt: row.meeting_asked_at,
      },
      now,
    ),
    handOverInQuestion: isInQuestion(
      { state, handedOverAt: row.handed_over_at, undoUntil: row.undo_until },
      now,
    ),
    copy: {
      gone: row.withdrawn_at !== null || row.holder_id !== finalOwnerId,
      lentElsewhere: row.lent_elsewhere_to !== null,
      inExchange: row.active_exchange_id !== null && row.active_exchange_id !== row.id,
    },
  }
}

export function toExtensionFacts(
  row: Pick<ExchangeRow, 'blocked' | 'due_on' | 'asked_due_on' | 'refused_due_on'>,
): Parameters<typeof isExtensionSpent>[0] {
  const { blocked, due_on: dueOn, asked_due_on: askedDueOn, refused_due_on: refusedDueOn } = row
  return { blocked, dueOn, askedDueOn, refusedDueOn }
}

type FactsRow = Pick<
  ExchangeRow,
  | 'id'
  | 'state'
  | 'offer'
  | 'owner_id'
  | 'borrower_id'
  | 'due_on'
  | 'asked_due_on'
  | 'pickup_at'
  | 'meeting_changed_at'
  | 'meeting_asked_at'
  | 'answered_at'
  | 'handed_over_at'
  | 'undo_until'
  | 'holder_id'
  | 'borrower_disabled'
  | 'withdrawn_at'
  | 'lent_elsewhere_to'
  | 'active_exchange_id'
>

export function toReputation(row: Omit<ReputationRow, 'id'>): Reputation {
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
    cover: toPicture(cover_id, cover_tint),
  }
}

function toRating(
  row: RatedRow,
  { viewer, now }: { viewer: Member; now: Date },
): ExchangeInConversation['rating'] {
  const { stars_given: given, stars_received: received, received_at: ratedAt } = row
  const isShown = ratedAt !== null && isRatingVisible({ ratedAt, bothRated: given !== null }, now)
  const decision = canRate(viewer, {
    ownerId: row.owner_id,
    borrowerId: row.borrower_id,
    wasAccepted: wasAccepted({ state: row.state, answeredAt: row.answered_at }),
    hasRated: given !== null,
    blocked: row.blocked,
    endedByBlock: row.ended_by_block,
  })
  return { canRate: decision.allowed, given, received: isShown ? received : null }
}
