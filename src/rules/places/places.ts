// Community bookshelves and public libraries: who may do what, and how much.

import { allowed, type Decision, denied, type Position, type Viewer } from '#rules/base/viewer.ts'
import { distanceKm } from '#rules/place/distance.ts'

/** How many of each kind the list beside the map begins with, how many it shows when asked for all, and how many are looked at to meet at. */
export const listed = { first: 6, most: 1000, toMeet: 30 } as const

/** suggested → approved or declined, by an administrator; an approved one may be taken off the map again. */
export const bookshelfStates = ['suggested', 'approved', 'declined', 'removed'] as const
export type BookshelfState = (typeof bookshelfStates)[number]
export const suggestionAnswers = ['approved', 'declined'] as const
export type SuggestionAnswer = (typeof suggestionAnswers)[number]

export const longestCheck = 280
export const mostBooksSeen = 500
/** How many checks a bookshelf shows: the latest. */
export const shownChecks = 10

/** Answering suggestions, taking a bookshelf off the map, removing what others wrote. */
export function canKeepPlaces(viewer: Viewer): Decision<'AUTHENTICATION_REQUIRED' | 'ACCESS_DENIED'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return viewer.isAdmin ? allowed : denied('ACCESS_DENIED')
}

/** One's own, and for administrators everybody's. */
export function canRemoveCheck(
  viewer: Viewer,
  check: { memberId: string },
): Decision<'AUTHENTICATION_REQUIRED' | 'FORBIDDEN'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return viewer.isAdmin || viewer.id === check.memberId ? allowed : denied('FORBIDDEN')
}

/** A thing in the street is given to 0.0001 degrees (about 10 m). */
export function streetPosition({ lat, lng }: Position): Position {
  return { lat: Math.round(lat * 10_000) / 10_000, lng: Math.round(lng * 10_000) / 10_000 }
}

// The widest suburbs of the region reach about so far from their middle.
const SUBURB_KM = 12

export function isAbout(position: Position, suburb: Position): boolean {
  return distanceKm(position, suburb) <= SUBURB_KM
}
