// The queue for a book that is out: positions, who is next, and how long an offer stands.
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import { periodOf } from '#rules/base/numbers.ts'
import { allowed, type Decision, denied, type Viewer } from '#rules/base/viewer.ts'
import { type QuietHours, quietUntil } from '#rules/notices/notices.ts'

export const offerStates = ['open', 'accepted', 'passed', 'expired', 'withdrawn'] as const

export const lendOnAnswers = ['yes', 'not_now', 'keep', 'always'] as const
export type LendOnAnswer = (typeof lendOnAnswers)[number]
/** An owner who said "yes", "always" or "keep it" may want to be asked again: then there is no answer. */
export const lendOnChoices = [...lendOnAnswers, 'ask'] as const
export type LendOnChoice = (typeof lendOnChoices)[number]

export const holdLimits = {
  /** For each member. */
  most: 10,
  /** So many offers let pass in a row pause a hold. */
  passesInARow: 2,
  /** An owner who said "not now" is asked again after so many days. */
  askAgainDays: 7,
  /** No expected time is shown below so many measured loans. */
  leastLoans: 3,
  mostPauseDays: 365,
  /** How long a copy can be reserved. */
  mostReservedDays: 60,
  /** How many members are listed to reserve a copy for. */
  mostListedPeople: 300,
} as const

/** Hours outside the quiet hours of the member it is made to; an offer ends after `mostDays` in any case. */
export const offerHours = { stands: 48, remindAfter: 24, mostDays: 7 } as const
/** 'about 2 days': how long an offer stands, as people read it. */
export const offerStands = (): string => roughTime(offerHours.stands / 24)

/** To an owner whose “Yes, always” stands. */
export const askedAllTheSame =
  'You’ve said “Yes, always”, but the next person in the queue is new here, so we’re asking you first.'

/** To a member whose hold was paused by letting offers pass. */
export const pausedByPasses = `You’ve let ${holdLimits.passesInARow} offers in a row pass, so we’ve paused your wait for this book. Resume it whenever you like.`

type Pause = { isPaused: boolean; pausedUntil: string | null }

/** `today` and `pausedUntil` are dates of the city. */
export function isPausedOn(today: string, { isPaused, pausedUntil }: Pause): boolean {
  return isPaused && (pausedUntil === null || pausedUntil > today)
}

/** One hold in the queue for a copy, as the choice of the next member sees it. */
export type Waiting = Pause & {
  holdId: string
  memberId: string
  /** How far the copy is from the member, and how far it may be. */
  awayKm: number
  withinKm: number
  /** A block with the owner, a suspension, or a disabled account. */
  isApart: boolean
  /** Has let this copy pass since somebody last had it. */
  hasPassed: boolean
  /** Has another offer, the promise of a copy, or a copy of their own. */
  isServed: boolean
  /** Is new, and has as many books and requests as a new member can: accepting the offer would be refused. */
  hasEnough: boolean
}

/** Whether this copy can be offered to them now. They keep their position if not. */
export function canBeOffered(
  waiting: Waiting,
  { ownerId, today }: { ownerId: string; today: string },
): boolean {
  return (
    waiting.memberId !== ownerId &&
    !waiting.isApart &&
    !waiting.isServed &&
    !waiting.hasEnough &&
    !waiting.hasPassed &&
    !isPausedOn(today, waiting) &&
    waiting.awayKm <= waiting.withinKm
  )
}

/** Everybody to whom this copy can be offered, the first in the queue first. */
export function nextInLine<Each extends Waiting>(
  queue: readonly Each[],
  copy: { ownerId: string; today: string },
): Each[] {
  return queue.filter((waiting) => canBeOffered(waiting, copy))
}

/** The instant at which `hours` outside the quiet hours have passed, at most `offerHours.mostDays` later. */
export function afterWakingHours(
  from: Date,
  hours: number,
  { quiet, timeZone }: { quiet: QuietHours | null; timeZone: string },
): Date {
  const last = from.getTime() + offerHours.mostDays * DAY_MS * (hours / offerHours.stands)
  let at = from.getTime()
  let left = hours * HOUR_MS
  while (left > 0 && at < last) {
    const until = quietUntil(new Date(at), quiet, timeZone)
    if (until) at = until.getTime()
    else {
      const step = Math.min(left, QUARTER_MS)
      at += step
      left -= step
    }
  }
  return new Date(Math.min(at, last))
}

const QUARTER_MS = HOUR_MS / 4

/** 'about 3 weeks' */
export function roughTime(days: number): string {
  if (days < 14) return `about ${days === 1 ? 'a day' : `${days} days`}`
  const weeks = Math.round(days / 7)
  return weeks < 9 ? `about ${weeks} weeks` : `about ${Math.round(days / 30)} months`
}

/** When a copy may be back for a member who waits: 'within a week', 'in about 2 weeks' */
export function expectedWaitWords(weeks: number): string {
  return weeks === 1 ? `within ${periodOf(7)}` : `in ${roughTime(weeks * 7)}`
}

/** 'You are first', 'You are number 3' */
export function positionWords(position: number): string {
  return position === 1 ? 'You’re first in the queue' : `You’re number ${position} in the queue`
}

export type HoldFacts = {
  /** The viewer's own copies of the work. */
  hasOwn: boolean
  /** Copies within reach that are with somebody. */
  out: number
  /** Copies within reach that can be requested now. */
  free: number
  isWaiting: boolean
  /** How many books they wait for. */
  waits: number
}

/** Whether the viewer can wait for this book. */
export function canWait(
  viewer: Viewer,
  facts: HoldFacts,
): Decision<
  'AUTHENTICATION_REQUIRED' | 'OWN_COPY' | 'NOTHING_TO_WAIT_FOR' | 'ALREADY_WAITING' | 'HOLDS_FULL'
> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  if (facts.isWaiting) return denied('ALREADY_WAITING')
  if (facts.hasOwn) return denied('OWN_COPY')
  if (facts.out === 0 || facts.free > 0) return denied('NOTHING_TO_WAIT_FOR')
  return facts.waits >= holdLimits.most ? denied('HOLDS_FULL') : allowed
}
