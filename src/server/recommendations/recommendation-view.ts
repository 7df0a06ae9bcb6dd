import { distanceOf } from '#rules/geography/distance.ts'
import type { Standpoint } from '#rules/geography/standpoint.ts'
import { type Reason, reasonText } from '#rules/recommendations/recommendations.ts'
import { toBookView } from '#server/library/shown-book.ts'
import type { RecommendedRow } from './recommendation-queries.ts'

/** A book of somebody else that can be had now, as on every card, and why it is shown. */
function toRecommendedBook(row: RecommendedRow, from: Standpoint) {
  return {
    ...toBookView(row),
    ownerName: row.owner_name,
    isGift: row.offer === 'give',
    isOut: false,
    isWished: false,
    isOwn: false,
    distance: distanceOf(from, row),
    reason: reasonText({ kind: row.reason, because: row.because } as Reason), // the query gives each kind its words
  }
}

export type RecommendedBook = ReturnType<typeof toRecommendedBook>

/** `best`: the kind of the first, which decides the heading. */
export type RecommendedBooks = { best: Reason['kind'] | null; books: RecommendedBook[] }

export function toRecommended(rows: RecommendedRow[], from: Standpoint): RecommendedBooks {
  return { best: rows[0]?.reason ?? null, books: rows.map((row) => toRecommendedBook(row, from)) }
}
