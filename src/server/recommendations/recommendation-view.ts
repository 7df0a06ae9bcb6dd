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
    kept: null,
    isWished: false,
    isOwn: false,
    distance: distanceOf(from, row),
    reason: reasonText(reasonOf(row)),
  }
}

/** A work of the viewer's that has become part of another since last night has no title: then neighbours have read both all the same. */
function reasonOf({ reason: kind, because }: RecommendedRow): Reason {
  if (kind === 'newest') return { kind, because: null }
  return kind === 'neighbours' || because === null ? { kind: 'neighbours', because: null } : { kind, because }
}

export type RecommendedBook = ReturnType<typeof toRecommendedBook>

/** `best`: the kind of the first, which decides the heading. */
export type RecommendedBooks = { best: Reason['kind'] | null; books: RecommendedBook[] }

export function toRecommended(rows: RecommendedRow[], from: Standpoint): RecommendedBooks {
  const [first] = rows
  return { best: first ? reasonOf(first).kind : null, books: rows.map((row) => toRecommendedBook(row, from)) }
}
