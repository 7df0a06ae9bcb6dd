// What the catalogue says of a book is kept by its readers: who may correct it, whose corrections wait, who undoes them.
import { lineEnds } from '#rules/base/text.ts'
import { allowed, type Decision, denied, type Guest, type Member } from '#rules/base/viewer.ts'

export const correctionStates = ['waiting', 'made', 'undone', 'declined'] as const
export type CorrectionState = (typeof correctionStates)[number]

/** Whoever corrects, or answers: an administrator's job too, which knows no more of them. */
type Decider = Guest | Pick<Member, 'kind' | 'id' | 'isAdmin'>

/** Whoever owns a copy of the book, and administrators. */
export function canCorrect(
  viewer: Decider,
  { ownsCopy }: { ownsCopy: boolean },
): Decision<'AUTHENTICATION_REQUIRED' | 'FORBIDDEN'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return ownsCopy || viewer.isAdmin ? allowed : denied('FORBIDDEN')
}

/** A new member's correction of a book that others share waits for another owner or an administrator. */
export function correctionWaits(facts: {
  isAdmin: boolean
  isNew: boolean
  sharedByOthers: boolean
}): boolean {
  return !facts.isAdmin && facts.isNew && facts.sharedByOthers
}

/** A correction, and how who looks at it stands to its book and to who made it. */
type Standing = {
  state: CorrectionState
  changedBy: string | null
  ownsCopy: boolean
  sharedByOthers: boolean
  isNew: boolean
  /** One of the two has blocked the other. */
  isBlocked: boolean
}

/** Confirming or declining one that waits: another owner who is not new, or an administrator; never who made it. */
export function canDecide(
  viewer: Decider,
  standing: Omit<Standing, 'sharedByOthers'>,
): Decision<'AUTHENTICATION_REQUIRED' | 'FORBIDDEN' | 'CORRECTION_DECIDED'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  const { state, changedBy, ownsCopy, isNew, isBlocked } = standing
  // A copy is added in a moment: two accounts of today could confirm one another.
  const isTrusted = ownsCopy && !isNew && !isBlocked
  if (viewer.id === changedBy || !(isTrusted || viewer.isAdmin)) return denied('FORBIDDEN')
  return state === 'waiting' ? allowed : denied('CORRECTION_DECIDED')
}

/**
 * Undoing one, or taking one back that waits: who made it, or an administrator. Undoing changes the book as correcting
 * does: who may not correct it at once does not undo at once either.
 */
export function canUndo(
  viewer: Decider,
  standing: Omit<Standing, 'isBlocked'>,
): Decision<'AUTHENTICATION_REQUIRED' | 'FORBIDDEN' | 'CORRECTION_DECIDED'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  const { state, changedBy, ...facts } = standing
  if (viewer.id !== changedBy && !viewer.isAdmin) return denied('FORBIDDEN')
  if (state === 'waiting') return allowed
  if (state !== 'made') return denied('CORRECTION_DECIDED')
  const correct = canCorrect(viewer, facts)
  if (!correct.allowed) return correct
  return correctionWaits({ isAdmin: viewer.isAdmin, ...facts }) ? denied('FORBIDDEN') : allowed
}

/** What can be corrected beside the cover, by its column, as screens name it. */
export const factLabels = {
  title: 'Title',
  author: 'Author',
  description: 'Description',
  isbn: 'ISBN',
  published: 'Published',
  genre: 'Genre',
} as const
export type BookFacts = Record<keyof typeof factLabels, string | null> & {
  title: string
  author: string
  description: string
}
export const factNames = Object.keys(factLabels) as (keyof typeof factLabels)[] // of an object of these keys

/** What differs, as it was and as it becomes; nothing if nothing does. */
export function whatChanges(
  was: BookFacts,
  becomes: BookFacts,
): { was: Partial<BookFacts>; becomes: Partial<BookFacts> } | undefined {
  const names = factNames.filter((name) => !isSame(was[name], becomes[name]))
  if (names.length === 0) return undefined
  const only = (facts: BookFacts) => Object.fromEntries(names.map((name) => [name, facts[name]]))
  return { was: only(was), becomes: only(becomes) }
}

/**
 * What a reader has typed over what they have `seen`, on top of what others have changed meanwhile (optimistic locking, field by field).
 * Undefined where somebody has changed the same otherwise.
 */
export function onTopOf(
  now: BookFacts,
  { seen, typed }: { seen: BookFacts; typed: BookFacts },
): BookFacts | undefined {
  const changed = factNames.filter((name) => !isSame(seen[name], typed[name]))
  const isMet = changed.some((name) => !isSame(now[name], seen[name]) && !isSame(now[name], typed[name]))
  return isMet ? undefined : { ...now, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}

function isSame(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && lineEnds(one) === lineEnds(other))
}
