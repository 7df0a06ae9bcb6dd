import type { OtherRequest } from '#rules/swaps/swaps.ts'
import { type BookView, toBookView } from '#server/library/shown-book.ts'
import type { HintRow, PartRow } from './swap-queries.ts'

/** What a member reads of a ring they are part of. Which of their books somebody wishes for is not said: wishes are private. */
export type SwapHint = {
  id: string
  /** The book they wish for. */
  book: BookView
  copyId: string
  /** The member who has it. */
  giver: { id: string; name: string }
  /** In a ring of three: the member who wishes for one of the reader's books. */
  taker: { id: string; name: string } | null
}

export function toSwapHint(row: HintRow): SwapHint {
  const { id, book_id, title, author, genre, cover_id, cover_tint } = row
  return {
    id,
    book: toBookView({ id: book_id, title, author, genre, cover_id, cover_tint }),
    copyId: row.copy_id,
    giver: { id: row.giver_id, name: row.giver_name },
    taker: row.size === 2 ? null : { id: row.taker_id, name: row.taker_name },
  }
}

/** The other request of the swap that a request is part of. `conversationId`: if it was made. */
export type SwapPart = { other: OtherRequest; conversationId: string | null }

export function toSwapPart(row: PartRow): SwapPart {
  const { conversation_id: conversationId, title } = row
  if (conversationId) return { other: { is: 'asked', title }, conversationId }
  if (row.gets) return { other: { is: 'open', title, giver: row.giver_name }, conversationId }
  return { other: { is: 'theirs', taker: row.taker_name }, conversationId }
}
