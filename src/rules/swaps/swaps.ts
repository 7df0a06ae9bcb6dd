// Swap hints: two or three members, each of whom has what another wishes for. A hint promises nothing.

export const swapLimits = {
  /** Hints that one member is part of. */
  most: 3,
  /** The newest wishes of a member that are looked at, of those for books that somebody shares. */
  mostWishes: 50,
  /** The nearest copies that are looked at for one wish. */
  nearestCopies: 20,
  /** Copies that a member of a ring shares: of fewer it could be guessed which one somebody wishes for. */
  fewestShared: 3,
  /** "Not now" keeps a wish out of every ring for so many days. */
  restDays: 90,
  /** A wish for a copy that its owner paused, lent elsewhere or reserved while it was part of a hint is in no ring for so many days. */
  restDaysOfPaused: 14,
  /** A member is notified of one hint in so many days. */
  tellAgainDays: 7,
} as const

/** 'You → Noah → Priya → you': each gives to the next. */
export function ringWords(others: readonly string[]): string {
  return ['You', ...others, 'you'].join(' → ')
}

/** The other request of a swap, as a member of both reads it on the first. */
export type OtherRequest =
  | { is: 'asked'; title: string }
  /** The reader could get the book by asking this member. */
  | { is: 'open'; title: string; giver: string }
  /** This member could ask the reader for one of their books. */
  | { is: 'theirs'; taker: string }

export function partWords(other: OtherRequest): string {
  if (other.is === 'asked') return `Part of a swap, with the request for ${other.title}.`
  if (other.is === 'open') return `Part of a swap: ${other.giver} has ${other.title} from your wishlist.`
  return `Part of a swap: ${other.taker} hasn’t asked for one of your books yet.`
}

/** Under the words of every part. */
export const obligesNobody = 'Each request is decided on its own.'

/** What a hint says, with the name of the member who has the book, and in a ring of three of the one who wishes for one of the reader's. */
export function hintWords({ giver, taker }: { giver: string; taker: string | null }): string {
  return taker === null
    ? `${giver} has this book, and would like one of yours.`
    : `${giver} has this book. ${taker} would like one of yours, and has one that ${giver} would like.`
}
