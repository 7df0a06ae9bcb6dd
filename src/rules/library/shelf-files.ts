// Files of shelves: what other book sites export of somebody's books, and what each row of such a file does here.
import type { Condition } from './library.ts'
import { type Medium, media } from './media.ts'

/** How long a file waits to be started, and its report to be read. */
export const shelfPreviewHours = 24
export const shelfReportDays = 7

export const shelfFileKinds = {
  goodreads: 'Goodreads',
  storygraph: 'StoryGraph',
  librarything: 'LibraryThing',
  ours: 'this library',
} as const
export type ShelfFileKind = keyof typeof shelfFileKinds

/** Where its owner has a book: at home, on the list of wishes, or read without saying that it is theirs. */
export type FiledAs = 'owned' | 'wanted' | 'read' | 'nowhere'

/** Why a row cannot be read, in the words of the report. */
export const rowProblems = {
  title: 'It has no title.',
  author: 'It has no author.',
  columns: 'Its columns don’t match the header row.',
  isbn: 'Its ISBN isn’t right, so we left it out.',
} as const
export type RowProblem = keyof typeof rowProblems

/** What becomes of a row, as the preview foretells it and the report tells it. */
export const rowFates = {
  bookcase: ['Into your bookcase', 'In your bookcase now'],
  wishlist: ['Onto your wishlist', 'On your wishlist now'],
  owned: ['Already in your bookcase', 'Was already in your bookcase'],
  wished: ['Already on your wishlist', 'Was already on your wishlist'],
  twice: ['Listed twice in the file', 'Listed twice in the file'],
  leftOut: ['Left out', 'Left out'],
  unreadable: ['Can’t be read', 'Couldn’t be read'],
} as const satisfies Record<string, readonly [foretold: string, told: string]>
export type RowFate = keyof typeof rowFates
export const fateNames = Object.keys(rowFates) as RowFate[] // of an object of these keys

/** Where books go that the file says were read, but not whether they are at home. */
export const readChoices = ['nowhere', 'bookcase', 'wishlist'] as const
export type ReadChoice = (typeof readChoices)[number]

/** Whether neighbours see the new copies, chosen once for all of them: not before their owner says so. */
export const offerings = ['paused', 'lend', 'give'] as const
export type Offering = (typeof offerings)[number]

export type ShelfImportState = 'preview' | 'running' | 'done' | 'cancelled' | 'failed'

/** What a row says, and what its member has already. */
export type RowFacts = {
  filedAs: FiledAs
  problem: RowProblem | null
  /** A row before it is about the same book. */
  isTwin: boolean
  /** It is nothing of paper and nobody has taken it, or its member has said so. */
  isLeftOut: boolean
  hasCopy: boolean
  hasWish: boolean
}

/** What the row does, or is going to do. */
export function fateOf(row: RowFacts, readTo: ReadChoice): RowFate {
  if (row.problem !== null && row.problem !== 'isbn') return 'unreadable'
  const target = targetOf(row.filedAs, readTo)
  if (row.isLeftOut || target === 'nowhere') return 'leftOut'
  if (row.isTwin) return 'twice'
  // Whoever has a book wishes for it no more.
  if (row.hasCopy) return 'owned'
  if (target === 'wishlist' && row.hasWish) return 'wished'
  return target
}

/** Why a row is left out; null if its member has said so, and knows. */
export function whyLeftOut({
  filedAs,
  medium,
  isLeftOut,
}: {
  filedAs: FiledAs
  medium: Medium | null
  isLeftOut: boolean
}): string | null {
  if (isLeftOut) return medium === null ? null : media[medium]
  return filedAs === 'read'
    ? 'You’ve read it, but the file doesn’t say if you own it.'
    : 'It’s on a shelf you named yourself.'
}

/** A row that is taken after all goes where the file has it, or into the bookcase where that is nowhere. */
export function takenAs(filedAs: FiledAs, readTo: ReadChoice): FiledAs {
  return targetOf(filedAs, readTo) === 'nowhere' ? 'owned' : filedAs
}

function targetOf(filed: FiledAs, readTo: ReadChoice): 'bookcase' | 'wishlist' | 'nowhere' {
  if (filed === 'owned') return 'bookcase'
  if (filed === 'wanted') return 'wishlist'
  return filed === 'read' ? readTo : 'nowhere'
}

/** One row of a file, in our words. */
export type FiledBook = {
  title: string
  author: string
  /** 13 digits. */
  isbn: string | null
  published: string | null
  filedAs: FiledAs
  /** What it is, where that is nothing of paper. */
  medium: Medium | null
  /** As the file says it, where it is one of ours. */
  condition: Condition | null
  problem: RowProblem | null
  /** In stars, as exactly as the file says it. */
  rated: number | null
  review: string
}

/** Two editions are two books, unless one of them does not say which it is. */
export function isSameBook(
  one: { isbn: string | null; matchKey: string },
  other: { isbn: string | null; matchKey: string },
): boolean {
  if (one.isbn !== null && other.isbn !== null) return one.isbn === other.isbn
  return one.matchKey === other.matchKey
}
