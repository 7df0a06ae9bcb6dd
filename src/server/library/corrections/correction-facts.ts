// Converts facts between a correction's row and its book's row.
import { DAY_MS } from '#rules/base/durations.ts'
import { type BookFacts, factNames, isOfIdentity, othersUndoDays } from '#rules/library/corrections.ts'
import { bookKey } from '#rules/library/library.ts'

type FactRow = Record<keyof BookFacts, string | null> & { title: string; author: string; description: string }

/** Only the facts of a book. */
export function bookFacts({ title, author, description, isbn, published, genre }: FactRow): BookFacts {
  return { title, author, description, isbn, published, genre }
}

/** As stored in `corrections`: some facts, by name. */
export function factsOf(kept: unknown): Partial<BookFacts> {
  return kept as Partial<BookFacts> // only written from such
}

/** Whether the book now has all of these facts. */
export function says(book: FactRow & { cover_id: string | null }, facts: Partial<BookFacts>): boolean {
  return factNames.every((name) => !(name in facts) || book[name] === facts[name])
}

/** The book's columns for changed facts: its match key changes with its title and author. */
export function columnsOf(book: FactRow, facts: Partial<BookFacts>) {
  const becomes = { ...bookFacts(book), ...facts }
  return { ...facts, match_key: bookKey(becomes.title, becomes.author) }
}

/** Whether only an administrator can answer it. */
export function needsAdmin(
  { becomes, cover_becomes: coverId }: { becomes: unknown; cover_becomes: string | null },
  isWidelyShared: boolean,
): boolean {
  return isWidelyShared && isOfIdentity(factsOf(becomes), coverId)
}

/** Whether another owner can still undo it. */
export function isRecent(madeAt: Date, now: Date): boolean {
  return now.getTime() - madeAt.getTime() < othersUndoDays * DAY_MS
}
