import { addDays } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { allowed, type Decision, denied, type Viewer } from '#rules/base/viewer.ts'
import { loan } from './loan-limits.ts'

// The state machine of an exchange (docs/glossary.md). This table is the only place that decides which state can follow which,
// and who can take a step.

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

type Step = {
  from: readonly ExchangeState[]
  by: readonly Side[]
  /** An undo of the last step, possible for a minute (canTake says which for longer): for which kinds of offer, and the state that step led to. */
  undoes?: Partial<Record<Offer, ExchangeState>>
}

export const steps = {
  accept: { from: ['pending'], by: ['owner'] },
  decline: { from: ['pending'], by: ['owner'] },
  cancelRequest: { from: ['pending'], by: ['borrower'] },
  markReady: { from: ['accepted'], by: ['owner'] },
  changePickup: { from: ['ready'], by: ['owner'] },
  agreeMeeting: { from: ['accepted', 'ready'], by: ['owner', 'borrower'] },
  callOff: { from: ['accepted', 'ready'], by: ['owner', 'borrower'] },
  confirmHandOver: { from: ['accepted', 'ready'], by: ['borrower', 'owner'] },
  askExtension: { from: ['on_loan'], by: ['borrower'] },
  agreeExtension: { from: ['on_loan'], by: ['owner'] },
  refuseExtension: { from: ['on_loan'], by: ['owner'] },
  confirmReturn: { from: ['on_loan'], by: ['owner'] },
  markLost: { from: ['on_loan'], by: ['owner'] },
  undoHandOver: {
    from: ['completed', 'on_loan'],
    by: ['borrower'],
    undoes: { give: 'completed', lend: 'on_loan' },
  },
  undoReturn: { from: ['completed'], by: ['owner'], undoes: { lend: 'completed' } },
} as const satisfies Record<string, Step>
export type StepName = keyof typeof steps

export const activeStates: readonly ExchangeState[] = ['accepted', 'ready', 'on_loan']
export const openStates: readonly ExchangeState[] = ['pending', ...activeStates]
/** The states that end when one member blocks the other. A loan under way continues, unless it is in question. */
export const beforeHandOver: readonly ExchangeState[] = openStates.filter((state) => state !== 'on_loan')
export const endedStates: readonly ExchangeState[] = ['declined', 'cancelled', 'expired', 'completed', 'lost']

/** The facts about an exchange that a decision needs. Dates without a time are YYYY-MM-DD in the city. */
export type ExchangeFacts = {
  state: ExchangeState
  offer: Offer
  ownerId: string
  borrowerId: string
  dueOn: string | null
  askedDueOn: string | null
  /** The last step was less than a minute ago and can be undone. */
  undoable: boolean
  /** isMeetingOver */
  meetingOver: boolean
  /** The owner confirmed the hand-over, and the borrower can still say that they do not have the book. */
  handOverInQuestion: boolean
  /** Their account is disabled. */
  borrowerDisabled: boolean
  copy: CopyFacts
}

/** The state of the copy in an exchange. */
export type CopyFacts = {
  /** Withdrawn, or no longer in the bookcase where the exchange left it. */
  gone: boolean
  lentElsewhere: boolean
  /** An exchange holds it. If this one is pending or ended, that is another exchange. */
  inExchange: boolean
}

export function sideOf(viewer: Viewer, exchange: { ownerId: string; borrowerId: string }): Side | undefined {
  if (viewer.kind === 'guest') return undefined
  if (viewer.id === exchange.ownerId) return 'owner'
  return viewer.id === exchange.borrowerId ? 'borrower' : undefined
}

/** Whether `viewer` can take this step now. Strangers get NOT_FOUND: an exchange is visible only to its two members. */
export function canTake(
  step: StepName,
  viewer: Viewer,
  exchange: ExchangeFacts,
): Decision<
  | 'AUTHENTICATION_REQUIRED'
  | 'NOT_FOUND'
  | 'NOT_YOURS_TO_DO'
  | 'TOO_LATE'
  | 'NOTHING_ASKED'
  | 'UNDO_OVER'
  | 'BORROWER_DISABLED'
  | 'NOT_MET_YET'
  | 'STILL_IN_QUESTION'
  | PromiseRefusal
> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  const side = sideOf(viewer, exchange)
  if (!side) return denied('NOT_FOUND')
  const { from, by, undoes }: Step = steps[step]
  if (!by.includes(side)) return denied('NOT_YOURS_TO_DO')
  const isOwnersHandOver = step === 'confirmHandOver' && side === 'owner'
  // A gift moves to the borrower's bookcase: only they say that they have it.
  if (isOwnersHandOver && exchange.offer === 'give') return denied('NOT_YOURS_TO_DO')
  const isOther = undoes !== undefined && undoes[exchange.offer] !== exchange.state
  if (isOther || !from.includes(exchange.state)) return denied('TOO_LATE')
  if (undoes && !exchange.undoable) return denied('UNDO_OVER')
  if (isOwnersHandOver && !exchange.meetingOver) return denied('NOT_MET_YET')
  const endsLoan = step === 'confirmReturn' || step === 'markLost'
  if (endsLoan && exchange.handOverInQuestion) return denied('STILL_IN_QUESTION')
  if (step === 'accept' && exchange.borrowerDisabled) return denied('BORROWER_DISABLED')
  // An undo promises the copy again.
  if (undoes || step === 'accept') return canPromise(exchange.copy)
  const needsQuestion = step === 'agreeExtension' || step === 'refuseExtension'
  if (needsQuestion && !exchange.askedDueOn) return denied('NOTHING_ASKED')
  return allowed
}

/** Whether this step has been taken already, so that the same tap sent again is answered as the first was (idempotent). */
export function isTakenAtMeeting(
  step: 'confirmHandOver' | 'confirmReturn',
  { state, offer }: { state: ExchangeState; offer: Offer },
): boolean {
  if (step === 'confirmReturn') return state === 'completed' && offer === 'lend'
  return state === 'on_loan' || state === 'completed' || state === 'lost'
}

export function stepsFor(viewer: Viewer, exchange: ExchangeFacts): StepName[] {
  const names = keysOf(steps)
  return names.filter((step) => canTake(step, viewer, exchange).allowed)
}

/** Ways in which a copy is kept for somebody (migrations/initial/04_library.sql). */
export const keptWays = ['promised', 'reserved'] as const
export type KeptAs = (typeof keptWays)[number]

const keptRefusals = { promised: 'PROMISED_ON', reserved: 'RESERVED' } as const

export type RequestFacts = {
  ownerId: string
  /** At home, shared, and kept for nobody else. */
  free: boolean
  /** For whom it is kept if not for the viewer: somebody in the queue, or somebody of the owner's choice. */
  keptAs?: KeptAs | null
  /** Either member has blocked the other. */
  blocked: boolean
  /** The viewer has an open request for this copy. */
  alreadyRequested: boolean
  /** The owner has lately declined the viewer’s request for it. */
  declinedLately: boolean
}

export function canRequest(
  viewer: Viewer,
  copy: RequestFacts,
): Decision<
  | 'AUTHENTICATION_REQUIRED'
  | 'OWN_COPY'
  | 'NOT_FOUND'
  | 'ALREADY_REQUESTED'
  | 'DECLINED_LATELY'
  | 'NOT_AVAILABLE'
  | 'PROMISED_ON'
  | 'RESERVED'
> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  if (viewer.id === copy.ownerId) return denied('OWN_COPY')
  if (copy.blocked) return denied('NOT_FOUND')
  if (copy.alreadyRequested) return denied('ALREADY_REQUESTED')
  if (copy.declinedLately) return denied('DECLINED_LATELY')
  if (copy.free) return allowed
  return denied(copy.keptAs ? keptRefusals[copy.keptAs] : 'NOT_AVAILABLE')
}

type PromiseRefusal = 'COPY_WITHDRAWN' | 'COPY_LENT_ELSEWHERE' | 'COPY_ALREADY_PROMISED'

/** Whether this copy can be promised to the borrower. Decided while the copy is locked. */
export function canPromise(copy: CopyFacts): Decision<PromiseRefusal> {
  if (copy.gone) return denied('COPY_WITHDRAWN')
  if (copy.lentElsewhere) return denied('COPY_LENT_ELSEWHERE')
  return copy.inExchange ? denied('COPY_ALREADY_PROMISED') : allowed
}

/**
 * How a member removes a card from their list: an ended one as it is; the borrower's own pending one by cancelling it first.
 */
export function wayToArchive(
  viewer: Viewer,
  exchange: { state: ExchangeState; ownerId: string; borrowerId: string },
):
  | { allowed: true; first: 'cancelRequest' | undefined }
  | { allowed: false; code: 'AUTHENTICATION_REQUIRED' | 'NOT_FOUND' | 'STILL_OPEN' | 'STILL_ON_LOAN' } {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  const side = sideOf(viewer, exchange)
  if (!side) return denied('NOT_FOUND')
  if (endedStates.includes(exchange.state)) return { allowed: true, first: undefined }
  if (side === 'borrower' && exchange.state === 'pending') return { allowed: true, first: 'cancelRequest' }
  return denied(side === 'borrower' && exchange.state === 'on_loan' ? 'STILL_ON_LOAN' : 'STILL_OPEN')
}

/** The longest texts of an exchange, in characters. */
export const exchangeLimits = { message: 500, place: 120, note: 500 } as const
export const requestLife = {
  expiresAfterDays: 14,
  remindOwnerAfterDays: 2,
  restsAfterDeclineDays: 14,
} as const
export const dueReminderDays = 3
/** How long the last step of an exchange can be undone. */
export const undoSeconds = 60
/** How long a borrower can say that they do not have the book, once its owner has confirmed the hand-over. */
export const questionDays = 3

/** When two meet, and whether they were asked, or one has said, that they did. */
export type MeetingFacts = {
  answeredAt: Date | null
  pickupAt: Date | null
  /** Its place or time. */
  changedAt: Date | null
  askedAt: Date | null
}

/**
 * Whether the two should have met by now: from then on the owner can confirm the hand-over of a loan too. Either can change the meeting, so
 * the other has a day to notice. Once they were asked about a meeting, and have cleared its time, they need another.
 */
export function isMeetingOver(meeting: MeetingFacts, now: Date): boolean {
  const { answeredAt, pickupAt, changedAt, askedAt } = meeting
  const agreedAt = changedAt ?? answeredAt
  if (!agreedAt || (!pickupAt && askedAt)) return false
  return agreedAt.getTime() + DAY_MS <= now.getTime() && (!pickupAt || pickupAt <= now)
}

/**
 * Whether a loan runs on its owner's word, which the borrower can still deny: the undo of a hand-over that lasts longer than that of the
 * member who took the step is the borrower's answer to their owner.
 */
export function isInQuestion(
  exchange: { state: ExchangeState; handedOverAt: Date | null; undoUntil: Date | null },
  now: Date,
): boolean {
  const { state, handedOverAt, undoUntil } = exchange
  if (state !== 'on_loan' || !handedOverAt || !undoUntil) return false
  return now < undoUntil && undoUntil.getTime() - handedOverAt.getTime() > undoSeconds * 1000
}

/**
 * Whether the borrower has used up their question for the current due date. Every question notifies the owner, who, across a block, may want
 * to hear nothing more of the borrower.
 */
export function isExtensionSpent(exchange: {
  blocked: boolean
  dueOn: string | null
  askedDueOn: string | null
  refusedDueOn: string | null
}): boolean {
  const { blocked, dueOn, askedDueOn, refusedDueOn } = exchange
  return blocked && (askedDueOn !== null || (dueOn !== null && refusedDueOn === dueOn))
}

/** Derived, never stored: late from the day after the due date, in the city's calendar. */
export function isOverdue(exchange: { state: ExchangeState; dueOn: string | null }, today: string): boolean {
  return exchange.state === 'on_loan' && exchange.dueOn !== null && exchange.dueOn < today
}

/** Whether the borrower can ask for the due date `asked`: later than the current one, at most 90 days from today. */
export function isExtensionPossible(loanFacts: { dueOn: string; asked: string; today: string }): boolean {
  const { dueOn, asked, today } = loanFacts
  return asked > dueOn && asked > today && asked <= addDays(today, loan.mostDays)
}

/** The words for a state on screens. */
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

/** The states in which the next step is this side's. */
export const waitingFor: Record<Side, readonly ExchangeState[]> = {
  owner: ['pending', 'accepted'],
  borrower: ['ready'],
}

/** The kinds of offer for which each side takes the final step of the exchange, and can undo it. */
export const undoneBy: Record<Side, Offer> = { owner: 'lend', borrower: 'give' }

/** Whether it is this member's turn. A request for a copy promised to somebody else waits for that exchange first. */
export function isWaitingFor(
  side: Side,
  exchange: {
    state: ExchangeState
    dueOn: string | null
    askedDueOn: string | null
    copy: { inExchange: boolean }
  },
  today: string,
): boolean {
  const { state, askedDueOn, copy } = exchange
  if (waitingFor[side].includes(state)) return state !== 'pending' || !copy.inExchange
  return side === 'owner' ? askedDueOn !== null : isOverdue(exchange, today)
}
