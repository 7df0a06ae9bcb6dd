// Readers look after the catalogue: who can correct a book, whose corrections wait, and who can undo them.
import { keysOf } from '#rules/base/keys-of.ts'
import { lineEnds } from '#rules/base/text.ts'
import { allowed, type Decision, denied, type Guest, type Member } from '#rules/base/viewer.ts'

export const correctionStates = ['waiting', 'made', 'undone', 'declined'] as const
export type CorrectionState = (typeof correctionStates)[number]

/** A member or guest who corrects or decides; or an administrator's job, which knows no more of them than this. */
type Decider = Guest | Pick<Member, 'kind' | 'id' | 'isAdmin'>

/** Owners of a copy of the book, and administrators. */
export function canCorrect(
  viewer: Decider,
  { ownsCopy }: { ownsCopy: boolean },
): Decision<'AUTHENTICATION_REQUIRED' | 'FORBIDDEN'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return ownsCopy || viewer.isAdmin ? allowed : denied('FORBIDDEN')
}

/** From so many other owners on, what a book is waits for an administrator. */
export const wideOwners = 5
/** How long another owner can undo a correction. */
export const othersUndoDays = 30

/** Whether a correction is of what a book is: of its title, author or cover. */
export function isOfIdentity(becomes: Partial<BookFacts>, coverId: string | null): boolean {
  return 'title' in becomes || 'author' in becomes || coverId !== null
}

type Waiting = {
  isNew: boolean
  sharedByOthers: boolean
  /** It is of what the book is, and so many others share that. */
  needsAdmin: boolean
}

/** A new member's correction of a book that others share waits for another owner or an administrator. */
export function correctionWaits(facts: Waiting & { isAdmin: boolean }): boolean {
  return !facts.isAdmin && (facts.needsAdmin || (facts.isNew && facts.sharedByOthers))
}

/** A correction, and how the viewer relates to its book and to the member who made it. */
type CorrectionFacts = {
  state: CorrectionState
  changedBy: string | null
  ownsCopy: boolean
  /** Either of the two has blocked the other. */
  isBlocked: boolean
  /** Others can still undo it. */
  isRecent: boolean
} & Waiting

/**
 * Confirming or declining a waiting correction: another owner who is not new unless it needs an administrator, or an administrator, but
 * never the member who made it.
 */
export function canDecide(
  viewer: Decider,
  about: Omit<CorrectionFacts, 'sharedByOthers' | 'isRecent'>,
): Decision<'AUTHENTICATION_REQUIRED' | 'FORBIDDEN' | 'CORRECTION_DECIDED'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  const { state, changedBy, ownsCopy, isNew, isBlocked, needsAdmin } = about
  // Adding a copy takes a moment, so two new accounts could confirm each other.
  const isTrusted = ownsCopy && !isNew && !isBlocked && !needsAdmin
  if (viewer.id === changedBy || !(isTrusted || viewer.isAdmin)) return denied('FORBIDDEN')
  return state === 'waiting' ? allowed : denied('CORRECTION_DECIDED')
}

/**
 * Undoing a correction, or withdrawing a waiting one: the member who made it, or an administrator; and for some weeks another owner,
 * even across a block, who cannot withdraw it. Undoing changes the book like correcting does, so a member whose corrections have to wait
 * cannot undo directly.
 */
export function canUndo(
  viewer: Decider,
  about: Omit<CorrectionFacts, 'isBlocked'>,
): Decision<'AUTHENTICATION_REQUIRED' | 'FORBIDDEN' | 'CORRECTION_DECIDED'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  const { state, changedBy, isRecent, ...facts } = about
  const mayWithdraw = viewer.id === changedBy || viewer.isAdmin
  const mayUndoOthers = state === 'made' && isRecent && facts.ownsCopy && !facts.isNew
  if (!mayWithdraw && !mayUndoOthers) return denied('FORBIDDEN')
  if (state === 'waiting') return allowed
  if (state !== 'made') return denied('CORRECTION_DECIDED')
  const correct = canCorrect(viewer, facts)
  if (!correct.allowed) return correct
  return correctionWaits({ isAdmin: viewer.isAdmin, ...facts }) ? denied('FORBIDDEN') : allowed
}

/** The facts that can be corrected besides the cover, by column, with the words of screens. */
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
export const factNames = keysOf(factLabels)

/** The differences, before and after; empty if there are none. */
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
 * Merges a reader's changes (compared to what they had `seen`) with what others have changed since (optimistic locking, field
 * by field). Undefined if somebody has changed the same field to something else.
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
