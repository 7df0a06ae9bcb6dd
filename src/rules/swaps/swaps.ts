// Swap hints: two or three members, each of whom has what another wishes for. A hint promises nothing.

export const swapLimits = {
  /** Hints that one member is part of. */
  most: 3,
  /** The newest wishes of a member that are looked at. */
  mostWishes: 50,
  /** The nearest copies that are looked at for one wish. */
  nearestCopies: 20,
  /** "Not now" keeps a wish out of every ring for so many days. */
  restDays: 90,
  /** A member is notified of one hint in so many days. */
  tellAgainDays: 7,
} as const

/** 'You → Noah → Priya → you': each gives to the next. */
export function ringWords(others: readonly string[]): string {
  return ['You', ...others, 'you'].join(' → ')
}

/** What a hint says, with the name of the member who has the book, and in a ring of three of the one who wishes for one of the reader's. */
export function hintWords({ giver, taker }: { giver: string; taker: string | null }): string {
  return taker === null
    ? `${giver} has this book, and wishes for one of yours.`
    : `${giver} has this book. ${taker} wishes for one of yours, and has one that ${giver} wishes for.`
}
