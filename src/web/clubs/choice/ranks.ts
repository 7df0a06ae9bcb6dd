// A ballot being filled in: the ids of the ranked books, best first.

/** Moves this book to `position` (from 0), and those after it down one; null removes it. */
export function moved(ranking: readonly string[], id: string, position: number | null): string[] {
  const others = ranking.filter((each) => each !== id)
  if (position === null) return others
  const at = Math.max(0, Math.min(position, others.length))
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** Where the book is since it was moved: 'is now 2nd'. */
export function movedWords(ranking: readonly string[], id: string): string {
  const at = ranking.indexOf(id)
  return at === -1 ? 'is no longer ranked' : `is now ${ordinal(at + 1)}`
}

/** The options for a list of this many books: '1st', '2nd' … */
export function positionsAmong(books: number) {
  return Array.from({ length: books }, (_, at) => ({ value: String(at + 1), label: ordinal(at + 1) }))
}

function ordinal(position: number): string {
  const ending = position > 10 && position < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th')
  return `${position}${ending}`
}
