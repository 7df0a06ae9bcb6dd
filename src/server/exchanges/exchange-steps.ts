// The changes each step makes, and the system message it writes. Whether a step is allowed is decided by
// rules/exchanges/exchanges.ts.
import type { Updateable } from 'kysely'
import type { City } from '#city/city.ts'
import { addDays, instantIn } from '#rules/base/calendar.ts'
import { DomainError } from '#rules/domain-error.ts'
import { type ExchangeState, requestLife } from '#rules/exchanges/exchanges.ts'
import type { Pickup } from '#rules/exchanges/pickup-words.ts'
import type { SystemNews } from '#rules/messages/system-messages.ts'
import type { Exchanges } from '#server/store/tables.ts'
import type { NoticeKind } from './exchange-jobs.ts'
import type { LockedExchange } from './exchange-queries.ts'
import type { Moment } from './exchange-view.ts'

export type Effect = {
  change: Updateable<Exchanges>
  says: SystemNews
  notice?: NoticeKind
  /** The due date that the notice is about. */
  dueOn?: string
}

export function accepting({ now }: Moment, loanDays: number): Effect {
  return {
    change: { state: 'accepted', answered_at: now, loan_days: loanDays },
    says: { news: 'accepted', facts: {} },
    notice: 'accepted',
  }
}

/** The copy rests for its borrower, unless it is somebody else’s turn, and so no answer to them: later they may ask again. */
export function declining(
  { now, today, exchange }: Moment & { exchange: LockedExchange },
  { timeZone }: Pick<City, 'timeZone'>,
): Effect {
  const { active_exchange_id: takenIn, lent_elsewhere_to: lentTo, kept_as: keptAs } = exchange
  const isTaken = takenIn !== null || lentTo !== null || keptAs !== null
  const asksAgainOn = addDays(today, requestLife.restsAfterDeclineDays)
  return {
    change: {
      ...{ state: 'declined', answered_at: now, ended_at: now },
      rests_until: isTaken ? null : instantIn(timeZone, `${asksAgainOn}T00:00`),
    },
    says: { news: 'declined', facts: {} },
    notice: 'declined',
  }
}

/** A cancelled request leaves the borrower's list at once. */
export function cancelling({ now }: Moment): Effect {
  return {
    change: { state: 'cancelled', ended_at: now, archived_at: now },
    says: { news: 'cancelled', facts: {} },
  }
}

export function makingReady(
  { now, exchange }: Moment & { exchange: LockedExchange },
  { loanDays, ...pickup }: Pickup & { loanDays: number },
): Effect {
  return {
    change: { state: 'ready', ...agreed(exchange, pickup, now), loan_days: loanDays },
    says: {
      news: 'ready',
      facts: { ...pickup, asOf: now, loanDays: exchange.offer === 'lend' ? loanDays : null },
    },
    notice: 'ready',
  }
}

export function changingPickup(
  { now, exchange }: Moment & { exchange: LockedExchange },
  pickup: Pickup,
): Effect | undefined {
  if (isAgreed(exchange, pickup)) return undefined
  return {
    change: agreed(exchange, pickup, now),
    says: { news: 'pickupChanged', facts: { ...pickup, asOf: now } },
    notice: 'pickupChanged',
  }
}

export function agreeingMeeting(
  { now, exchange, member }: Moment & { exchange: LockedExchange; member: { id: string } },
  pickup: Pickup,
): Effect | undefined {
  if (isAgreed(exchange, pickup)) return undefined
  return {
    change: agreed(exchange, pickup, now),
    says: { news: 'meetingAgreed', facts: { ...pickup, asOf: now } },
    notice: member.id === exchange.owner_id ? 'meetingByOwner' : 'meetingByBorrower',
  }
}

function isAgreed(exchange: LockedExchange, { place, at }: Pickup): boolean {
  return (place || null) === exchange.pickup_place && at?.getTime() === exchange.pickup_at?.getTime()
}

/** The newly agreed place and time, and whether either has changed. */
function agreed(exchange: LockedExchange, pickup: Pickup, now: Date): Updateable<Exchanges> {
  return {
    pickup_place: pickup.place || null,
    pickup_at: pickup.at,
    ...(!isAgreed(exchange, pickup) && {
      meeting_version: exchange.meeting_version + 1,
      meeting_changed_at: now,
    }),
  }
}

export function callingOff({ now }: Moment, by: 'owner' | 'borrower'): Effect {
  return {
    change: { state: 'cancelled', ended_at: now },
    says: { news: 'calledOff', facts: {} },
    notice: by === 'owner' ? 'calledOffByOwner' : 'calledOffByBorrower',
  }
}

export function handingOver({ now, today }: Moment, exchange: LockedExchange): Effect {
  if (exchange.offer === 'give') {
    return {
      change: { state: 'completed', handed_over_at: now, ended_at: now },
      says: { news: 'given', facts: { borrower: exchange.borrower_id } },
    }
  }
  const dueOn = addDays(today, exchange.loan_days)
  return {
    change: { state: 'on_loan', handed_over_at: now, due_on: dueOn },
    says: { news: 'handedOver', facts: { dueOn } },
  }
}

export function askingExtension(dueOn: string): Effect {
  return {
    change: { asked_due_on: dueOn },
    says: { news: 'extensionAsked', facts: { dueOn } },
    notice: 'extensionAsked',
  }
}

/** A new due date is a new promise: the borrower is reminded of it again. */
export function agreeingExtension(exchange: LockedExchange): Effect {
  const { asked_due_on: dueOn } = exchange
  // The rule already refuses an answer to a question that was not asked.
  if (!dueOn) throw new DomainError('NOTHING_ASKED')
  return {
    change: { due_on: dueOn, asked_due_on: null, borrower_reminded_at: null },
    says: { news: 'extensionAgreed', facts: { dueOn } },
    notice: 'extensionAgreed',
  }
}

export function refusingExtension(exchange: LockedExchange): Effect {
  return {
    change: { asked_due_on: null, refused_due_on: exchange.due_on },
    says: { news: 'extensionRefused', facts: { dueOn: exchange.due_on } },
    notice: 'extensionRefused',
    ...(exchange.due_on && { dueOn: exchange.due_on }),
  }
}

export function returning({ now }: Moment): Effect {
  return {
    change: { state: 'completed', ended_at: now, asked_due_on: null },
    says: { news: 'returned', facts: {} },
  }
}

/** The borrower does not have the book, so the two are to meet again: at a time that is still to be agreed on, and not asked about before. */
export function denying({ now, exchange }: Moment & { exchange: LockedExchange }): Updateable<Exchanges> {
  const place = exchange.pickup_place ?? ''
  return { ...agreed(exchange, { place, at: null }, now), meeting_asked_at: now }
}

/** Restores the earlier state: an archived exchange is on both lists again. */
export function undoing(undo: { state: ExchangeState; askedDueOn: string | null }, says: SystemNews): Effect {
  return {
    change: {
      state: undo.state,
      asked_due_on: undo.askedDueOn,
      ended_at: null,
      archived_at: null,
      owner_archived_at: null,
      ...(undo.state !== 'on_loan' && { handed_over_at: null, due_on: null }),
    },
    says,
  }
}

export function losing({ now }: Moment, note: string): Effect {
  return {
    change: { state: 'lost', ended_at: now, asked_due_on: null, note },
    says: { news: 'lost', facts: { note } },
  }
}
