// Shelf files: exports of a member's books from other sites, and what each row does here.
import { keysOf } from '#rules/base/keys-of.ts'
import type { Condition } from './library.ts'
import { type Medium, media } from './media.ts'

/** How long a file can be started, and how long its report is kept. */
export const shelfPreviewHours = 24
export const shelfReportDays = 7

export const shelfFileKinds = {
  goodreads: 'Goodreads',
  storygraph: 'StoryGraph',
  librarything: 'LibraryThing',
  ours: 'this library',
} as const
export type ShelfFileKind = keyof typeof shelfFileKinds

/** Where a book is in the file: owned, wanted, or read without saying whether it is owned. */
export const filedAs = ['owned', 'wanted', 'read', 'nowhere'] as const
export type FiledAs = (typeof filedAs)[number]

/** Why a row cannot be read, in the words of the report. */
export const rowProblems = {
  title: 'It has no title.',
  author: 'It has no author.',
  columns: 'Its columns don’t match the header row.',
  isbn: 'Its ISBN isn’t right, so we left it out.',
} as const
type RowProblem = keyof typeof rowProblems

/** What happens to a row, in the words of the preview and of the report. */
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
export const fateNames = keysOf(rowFates)

/** Where to put books that the file says were read, if it does not say whether they are owned. */
export const readChoices = ['nowhere', 'bookcase', 'wishlist'] as const
export type ReadChoice = (typeof readChoices)[number]

/** How new copies are offered, chosen once for all of them. By default neighbours do not see them yet. */
export const offerings = ['paused', 'lend', 'give'] as const
export type Offering = (typeof offerings)[number]

export const shelfImportStates = ['preview', 'running', 'done', 'cancelled', 'failed'] as const
export type ShelfImportState = (typeof shelfImportStates)[number]

/** The facts about a row, and what the member already has. */
export type RowFacts = {
  filedAs: FiledAs
  problem: RowProblem | null
  /** Another row imports the same book. */
  isTwin: boolean
  /** Not a paper book and not added by the member, or left out by the member. */
  isLeftOut: boolean
  /** Added by the member as another copy, whatever they have and other rows import. */
  isAnother: boolean
  hasCopy: boolean
  hasWish: boolean
}

type TwinFacts = Pick<RowFacts, 'filedAs' | 'problem' | 'isLeftOut' | 'isAnother'> & {
  number: number
  isbn: string | null
  matchKey: string
}

/**
 * The numbers of the rows whose book another row imports, in one pass: an earlier row, or one that puts it into the bookcase while this one
 * wishes for it. A row that is not imported, such as an e-book, is nobody's twin, and neither is one added as another copy.
 */
export function twinsOf(rows: readonly TwinFacts[], readTo: ReadChoice): ReadonlySet<number> {
  const imported = new Map<string, TwinFacts[]>()
  const twins = new Set<number>()
  for (const target of ['bookcase', 'wishlist'] as const)
    for (const row of rows) {
      if (importTarget(row, readTo) !== target) continue
      const keys = [row.matchKey, ...(row.isbn ? [row.isbn] : [])]
      const isAnother = row.isAnother && target === 'bookcase'
      if (!isAnother && keys.some((key) => imported.get(key)?.some((other) => isSameBook(row, other)))) {
        twins.add(row.number)
        continue
      }
      for (const key of keys) {
        const known = imported.get(key)
        if (known) known.push(row)
        else imported.set(key, [row])
      }
    }
  return twins
}

/** What the row does, or will do. */
export function fateOf(row: RowFacts, readTo: ReadChoice): RowFate {
  const target = importTarget(row, readTo)
  if (target === 'unreadable' || target === 'leftOut') return target
  if (row.isAnother && target === 'bookcase') return target
  if (row.isTwin) return 'twice'
  // A member does not wish for a book they own.
  if (row.hasCopy) return 'owned'
  if (target === 'wishlist' && row.hasWish) return 'wished'
  return target
}

/** Where the row's book goes, whatever other rows say and the member already has. */
function importTarget(
  { filedAs, problem, isLeftOut }: Pick<RowFacts, 'filedAs' | 'problem' | 'isLeftOut'>,
  readTo: ReadChoice,
): 'bookcase' | 'wishlist' | 'unreadable' | 'leftOut' {
  if (problem !== null && problem !== 'isbn') return 'unreadable'
  const target = targetOf(filedAs, readTo)
  return isLeftOut || target === 'nowhere' ? 'leftOut' : target
}

/** Why a row is left out; null if the member chose that. */
export function whyLeftOut({
  kind,
  filedAs,
  medium,
  isLeftOut,
}: {
  kind: ShelfFileKind
  filedAs: FiledAs
  medium: Medium | null
  isLeftOut: boolean
}): string | null {
  if (isLeftOut) return medium === null ? null : media[medium]
  if (filedAs !== 'read') return 'It’s on a shelf you named yourself.'
  return kind === 'ours'
    ? 'You’ve reviewed it, but it wasn’t on any of your shelves.'
    : 'You’ve read it, but the file doesn’t say if you own it.'
}

/** A row that the member adds anyway goes where the file has it, or to the bookcase if the file does not say. */
export function takenAs(filedAs: FiledAs, readTo: ReadChoice): FiledAs {
  return targetOf(filedAs, readTo) === 'nowhere' ? 'owned' : filedAs
}

/** Can the member add the row as another copy? They wish for a book only once, and for none that they own. */
export function canBeAnother(
  fate: RowFate | null,
  { filedAs, readTo }: { filedAs: FiledAs; readTo: ReadChoice },
): boolean {
  return (fate === 'owned' || fate === 'twice') && targetOf(filedAs, readTo) === 'bookcase'
}

function targetOf(filed: FiledAs, readTo: ReadChoice): 'bookcase' | 'wishlist' | 'nowhere' {
  if (filed === 'owned') return 'bookcase'
  if (filed === 'wanted') return 'wishlist'
  return filed === 'read' ? readTo : 'nowhere'
}

/** One row of a file, converted to our terms. */
export type FiledBook = {
  title: string
  author: string
  /** 13 digits. */
  isbn: string | null
  published: string | null
  filedAs: FiledAs
  /** Its medium, if it is not a paper book. */
  medium: Medium | null
  /** The condition in the file, if it is one of ours. */
  condition: Condition | null
  /** How our own file says it was offered. */
  offering: Offering | null
  problem: RowProblem | null
  /** In stars, as exactly as the file says. */
  rated: number | null
  review: string
}

/** Two editions are two books, unless one of them does not say which edition it is. */
export function isSameBook(
  one: { isbn: string | null; matchKey: string },
  other: { isbn: string | null; matchKey: string },
): boolean {
  if (one.isbn !== null && other.isbn !== null) return one.isbn === other.isbn
  return one.matchKey === other.matchKey
}
