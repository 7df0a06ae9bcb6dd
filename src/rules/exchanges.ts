import { allowed, type Decision, denied, type Viewer } from './viewer.ts'

// The table of an exchange's states (docs/glossary.md). Nothing else decides what may follow what, or who may do it.

export const exchangeStates = [
  'pending',
  'accepted',
  'declined',
  'cancelled',
  'expired',
  'ready',
  'on_loan',
  'completed',
  'lost',
] as const
export type ExchangeState = (typeof exchangeStates)[number]

export const offers = ['lend', 'give'] as const
export type Offer = (typeof offers)[number]

export type Side = 'owner' | 'borrower'

type Step = { from: readonly ExchangeState[]; by: readonly Side[]; offer?: Offer }

export const steps = {
  accept: { from: ['pending'], by: ['owner'] },
  decline: { from: ['pending'], by: ['owner'] },
  cancelRequest: { from: ['pending'], by: ['borrower'] },
  markReady: { from: ['accepted'], by: ['owner'] },
  callOff: { from: ['accepted', 'ready'], by: ['owner', 'borrower'] },
  confirmHandOver: { from: ['accepted', 'ready'], by: ['borrower'] },
  askExtension: { from: ['on_loan'], by: ['borrower'] },
  agreeExtension: { from: ['on_loan'], by: ['owner'] },
  refuseExtension: { from: ['on_loan'], by: ['owner'] },
  confirmReturn: { from: ['on_loan'], by: ['owner'] },
  markLost: { from: ['on_loan'], by: ['owner'] },
} as const satisfies Record<string, Step>
export type StepName = keyof typeof steps

export const activeStates: readonly ExchangeState[] = ['accepted', 'ready', 'on_loan']
export const openStates: readonly ExchangeState[] = ['pending', ...activeStates]
export const endedStates: readonly ExchangeState[] = ['declined', 'cancelled', 'expired', 'completed', 'lost']

/** What is known of an exchange when deciding about it. Dates without a time are YYYY-MM-DD in the city. */
export type ExchangeFacts = {
  state: ExchangeState
  offer: Offer
  ownerId: string
  borrowerId: string
  dueOn: string | null
  askedDueOn: string | null
}

export function sideOf(viewer: Viewer, exchange: { ownerId: string; borrowerId: string }): Side | undefined {
  if (viewer.kind === 'guest') return undefined
  if (viewer.id === exchange.ownerId) return 'owner'
  return viewer.id === exchange.borrowerId ? 'borrower' : undefined
}

/** May `viewer` take this step now? Strangers get NOT_FOUND: an exchange is visible to its two members only. */
export function canTake(
  step: StepName,
  viewer: Viewer,
  exchange: ExchangeFacts,
): Decision<'AUTHENTICATION_REQUIRED' | 'NOT_FOUND' | 'NOT_YOURS_TO_DO' | 'TOO_LATE' | 'NOTHING_ASKED'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  const side = sideOf(viewer, exchange)
  if (!side) return denied('NOT_FOUND')
  const { from, by }: Step = steps[step]
  if (!by.includes(side)) return denied('NOT_YOURS_TO_DO')
  if (!from.includes(exchange.state)) return denied('TOO_LATE')
  const needsQuestion = step === 'agreeExtension' || step === 'refuseExtension'
  if (needsQuestion && !exchange.askedDueOn) return denied('NOTHING_ASKED')
  return allowed
}

export function stepsFor(viewer: Viewer, exchange: ExchangeFacts): StepName[] {
  const names = Object.keys(steps) as StepName[] // Object.keys forgets the keys of a const table
  return names.filter((step) => canTake(step, viewer, exchange).allowed)
}

export type RequestFacts = {
  ownerId: string
  listed: boolean
  /** Either member has blocked the other. */
  blocked: boolean
  /** The viewer has a request for this copy that has not ended. */
  alreadyRequested: boolean
}

export function canRequest(
  viewer: Viewer,
  copy: RequestFacts,
): Decision<'AUTHENTICATION_REQUIRED' | 'OWN_COPY' | 'NOT_FOUND' | 'ALREADY_REQUESTED' | 'NOT_AVAILABLE'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  if (viewer.id === copy.ownerId) return denied('OWN_COPY')
  if (copy.blocked) return denied('NOT_FOUND')
  if (copy.alreadyRequested) return denied('ALREADY_REQUESTED')
  return copy.listed ? allowed : denied('NOT_AVAILABLE')
}

/** Can this copy be promised to the one who asked for it? Asked under the copy's lock. */
export function canPromise(copy: {
  /** Withdrawn, or in another bookcase by now. */
  gone: boolean
  lentElsewhere: boolean
  inExchange: boolean
}): Decision<'COPY_WITHDRAWN' | 'COPY_LENT_ELSEWHERE' | 'COPY_ALREADY_PROMISED'> {
  if (copy.gone) return denied('COPY_WITHDRAWN')
  if (copy.lentElsewhere) return denied('COPY_LENT_ELSEWHERE')
  return copy.inExchange ? denied('COPY_ALREADY_PROMISED') : allowed
}

/** How the borrower takes a card off their list: ended ones as they are, open ones by ending them first. */
export function wayToPutAway(
  viewer: Viewer,
  exchange: { state: ExchangeState; ownerId: string; borrowerId: string },
):
  | { allowed: true; first: 'cancelRequest' | 'callOff' | undefined }
  | { allowed: false; code: 'AUTHENTICATION_REQUIRED' | 'NOT_FOUND' | 'NOT_YOURS_TO_DO' | 'STILL_ON_LOAN' } {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  const side = sideOf(viewer, exchange)
  if (!side) return denied('NOT_FOUND')
  if (side === 'owner') return denied('NOT_YOURS_TO_DO')
  if (exchange.state === 'on_loan') return denied('STILL_ON_LOAN')
  if (exchange.state === 'pending') return { allowed: true, first: 'cancelRequest' }
  const isPromised = exchange.state === 'accepted' || exchange.state === 'ready'
  return { allowed: true, first: isPromised ? 'callOff' : undefined }
}

/** Was there a promise at some time? Requests that ended before had none. */
export function wasAccepted(exchange: { state: ExchangeState; answeredAt: Date | null }): boolean {
  return exchange.answeredAt !== null && exchange.state !== 'declined'
}

/** Rating opens on acceptance and closes for nobody who exchanged; requests that never got that far cannot be rated. */
export function canRate(
  viewer: Viewer,
  exchange: {
    state: ExchangeState
    ownerId: string
    borrowerId: string
    wasAccepted: boolean
    hasRated: boolean
  },
): Decision<'AUTHENTICATION_REQUIRED' | 'NOT_FOUND' | 'NOT_ACCEPTED_YET' | 'ALREADY_RATED'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  if (!sideOf(viewer, exchange)) return denied('NOT_FOUND')
  if (!exchange.wasAccepted) return denied('NOT_ACCEPTED_YET')
  return exchange.hasRated ? denied('ALREADY_RATED') : allowed
}

const DAY = 24 * 60 * 60 * 1000

export const loan = { defaultDays: 28, leastDays: 7, mostDays: 90 } as const
export const requestLife = { expiresAfterDays: 14, remindOwnerAfterDays: 2 } as const
export const dueReminderDays = 3
/** A rating shows once both have rated, or this many days after it was given. */
export const ratingHiddenDays = 14

export function isRequestExpired(requestedAt: Date, now: Date): boolean {
  return now.getTime() - requestedAt.getTime() >= requestLife.expiresAfterDays * DAY
}

/** `date` is YYYY-MM-DD; so is the answer. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

/** Is a rating given at `ratedAt` visible to the other side and in their average? */
export function isRatingVisible(rating: { ratedAt: Date; bothRated: boolean }, now: Date): boolean {
  return rating.bothRated || now.getTime() - rating.ratedAt.getTime() >= ratingHiddenDays * DAY
}

/** Derived, never stored: late from the day after the due date, in the city's calendar. */
export function isOverdue(exchange: { state: ExchangeState; dueOn: string | null }, today: string): boolean {
  return exchange.state === 'on_loan' && exchange.dueOn !== null && exchange.dueOn < today
}

/** Is `asked` a due date the borrower may ask for: later than now agreed, at most 90 days from today? */
export function isExtensionPossible(loanFacts: { dueOn: string; asked: string; today: string }): boolean {
  const { dueOn, asked, today } = loanFacts
  return asked > dueOn && asked > today && asked <= addDays(today, loan.mostDays)
}

/** The words screens use for a state. */
export const stateLabels: Record<ExchangeState, string> = {
  pending: 'Pending Request',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  ready: 'Ready for pickup',
  on_loan: 'On loan',
  completed: 'Completed',
  lost: 'Lost',
}

export const starLabels = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const
