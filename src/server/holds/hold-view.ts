import { isPausedOn } from '#rules/holds/holds.ts'
import { type ShownPicture, toPicture } from '#server/images/shown-picture.ts'
import type { BookQueueRow } from './book-queue-queries.ts'
import type { HoldRow } from './hold-queries.ts'

/** One's own place in the queue for a book. Nobody else's is ever shown. */
export type Hold = {
  id: string
  book: { id: string; title: string; author: string; genre: string | null; cover: ShownPicture | null }
  /** From 1. */
  position: number
  since: Date
  km: number
  /** The copy, if it is for one alone. */
  copyId: string | null
  isPaused: boolean
  pausedUntil: string | null
  /** A copy of the work is in the member's own bookcase: meanwhile they are not offered another. */
  hasOwn: boolean
  /** A copy waits for the member's answer. */
  offer: { id: string; copyId: string; until: Date } | null
  /** The conversation about a copy that is promised to the member, until the hand-over. */
  promisedIn: string | null
}

export function toHold(row: HoldRow, today: string): Hold {
  const { id, book_id, title, author, genre, km } = row
  const isPaused = isPausedOn(today, { isPaused: row.is_paused, pausedUntil: row.paused_until })
  return {
    id,
    book: { id: book_id, title, author, genre, cover: toPicture(row.cover_id, row.cover_tint) },
    position: row.ahead + 1,
    since: row.created_at,
    km,
    copyId: row.copy_id,
    isPaused,
    pausedUntil: isPaused ? row.paused_until : null,
    hasOwn: row.has_own,
    offer: toOffer(row),
    promisedIn: row.promised_in,
  }
}

function toOffer({ offer_id: id, offered_copy_id: copyId, offered_until: until }: HoldRow): Hold['offer'] {
  return id !== null && copyId !== null && until !== null ? { id, copyId, until } : null
}

/** The viewer's own hold in the queue for a book, if they wait for it. */
export function toOwnHold({ id, ...row }: BookQueueRow, today: string): Hold | null {
  // Either all columns of the hold are set, or there is none.
  return id === null ? null : toHold({ id, ...row } as HoldRow, today)
}
