// Community bookshelves and public libraries: who can do what, and the limits.

import { allowed, type Decision, denied, type Position, type Viewer } from '#rules/base/viewer.ts'
import { distanceKm } from '#rules/geography/distance.ts'

/**
 * How many of each kind are listed beside the map at first, how many when all are asked for, and how many are considered as
 * places to meet.
 */
export const listed = { first: 6, most: 1000, toMeet: 30 } as const

/** suggested → approved or declined, by an administrator. An approved one can later be removed. */
export const bookshelfStates = ['suggested', 'approved', 'declined', 'removed'] as const
export type BookshelfState = (typeof bookshelfStates)[number]
export const suggestionAnswers = ['approved', 'declined'] as const
export type SuggestionAnswer = (typeof suggestionAnswers)[number]

export const longestCheck = 280
export const mostBooksSeen = 500
/** How many of its latest checks a bookshelf shows. */
export const shownChecks = 10

/** Deciding about suggestions, removing bookshelves, and removing what others wrote. */
export function canKeepPlaces(viewer: Viewer): Decision<'AUTHENTICATION_REQUIRED' | 'ACCESS_DENIED'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return viewer.isAdmin ? allowed : denied('ACCESS_DENIED')
}

/** One's own; administrators can remove anyone's. */
export function canRemoveCheck(
  viewer: Viewer,
  check: { memberId: string },
): Decision<'AUTHENTICATION_REQUIRED' | 'FORBIDDEN'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return viewer.isAdmin || viewer.id === check.memberId ? allowed : denied('FORBIDDEN')
}

/** The position of a thing in the street, rounded to 0.0001 degrees (about 10 m). */
export function streetPosition({ lat, lng }: Position): Position {
  return { lat: Math.round(lat * 10_000) / 10_000, lng: Math.round(lng * 10_000) / 10_000 }
}

// About the distance from the centre of the widest suburbs to their edge.
const SUBURB_KM = 12

export function isAbout(position: Position, suburb: Position): boolean {
  return distanceKm(position, suburb) <= SUBURB_KM
}
