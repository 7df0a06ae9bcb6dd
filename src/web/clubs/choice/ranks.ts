// A ballot being filled in: the ids of the ranked books, best first.

/** Moves this book to `place` (from 0), and those after it down one; null removes it. */
export function moved(ranking: readonly string[], id: string, place: number | null): string[] {
  const others = ranking.filter((each) => each !== id)
  if (place === null) return others
  const at = Math.max(0, Math.min(place, others.length))
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** The options for a list of this many books: '1st', '2nd' … */
export function placesAmong(books: number) {
  return Array.from({ length: books }, (_, at) => ({ value: String(at + 1), label: ordinal(at + 1) }))
}

function ordinal(place: number): string {
  const ending = place > 10 && place < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}
