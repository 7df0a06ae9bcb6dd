import type { Distance } from '#rules/geography/distance.ts'
import { distanceText } from '#rules/geography/distance-words.ts'

/** What home says and offers if no book is near. For its loader: the words are no part of the first view's script. */
export function nothingNear(nearest: Distance | null) {
  if (nearest) {
    const hint = `Try increasing your distance range. The nearest one is ${distanceText(nearest)}.`
    return { hint, to: '/all-books', label: 'Look further away' }
  }
  return {
    hint: 'Nobody is sharing a book yet. Yours could be the first.',
    to: '/add-book',
    label: 'Add Book',
  }
}
