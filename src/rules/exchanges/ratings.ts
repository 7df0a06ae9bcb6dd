// A rating: one to five stars, from one member of an exchange about the other.

import { DAY_MS } from '#rules/base/durations.ts'
import { allowed, type Decision, denied, type Viewer } from '#rules/base/viewer.ts'
import { type ExchangeState, sideOf } from './exchanges.ts'

export const starLabels = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const

/** A rating is shown once both members have rated, or this many days after it was given. */
export const ratingHiddenDays = 14

/** Whether the request was ever accepted. */
export function wasAccepted(exchange: { state: ExchangeState; answeredAt: Date | null }): boolean {
  return exchange.answeredAt !== null && exchange.state !== 'declined'
}

/**
 * Rating opens on acceptance and stays open, however the exchange ended. It is closed if one member has blocked the other, and
 * if a block ended the exchange before the hand-over.
 */
export function canRate(
  viewer: Viewer,
  exchange: {
    ownerId: string
    borrowerId: string
    wasAccepted: boolean
    hasRated: boolean
    /** Either member has blocked the other. */
    blocked: boolean
    endedByBlock: boolean
  },
): Decision<
  'AUTHENTICATION_REQUIRED' | 'NOT_FOUND' | 'NOT_ACCEPTED_YET' | 'RATING_CLOSED' | 'ALREADY_RATED'
> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  if (!sideOf(viewer, exchange)) return denied('NOT_FOUND')
  if (!exchange.wasAccepted) return denied('NOT_ACCEPTED_YET')
  if (exchange.blocked || exchange.endedByBlock) return denied('RATING_CLOSED')
  return exchange.hasRated ? denied('ALREADY_RATED') : allowed
}

/** Whether a rating given at `ratedAt` is visible to the other member and counts in their average. */
export function isRatingVisible(rating: { ratedAt: Date; bothRated: boolean }, now: Date): boolean {
  return rating.bothRated || now.getTime() - rating.ratedAt.getTime() >= ratingHiddenDays * DAY_MS
}
