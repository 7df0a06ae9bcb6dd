// What a correction says of a book, between its row and the book's.
import { type BookFacts, factNames } from '#rules/library/corrections.ts'
import { bookKey } from '#rules/library/library.ts'

type FactRow = Record<keyof BookFacts, string | null> & { title: string; author: string; description: string }

/** The facts of a book alone. */
export function bookFacts({ title, author, description, isbn, published, genre }: FactRow): BookFacts {
  return { title, author, description, isbn, published, genre }
}

/** As `corrections` keeps them: some facts, by name. */
export function factsOf(kept: unknown): Partial<BookFacts> {
  return kept as Partial<BookFacts> // only written from such
}

/** Whether the book says all of this now. */
export function says(book: FactRow & { cover_id: string | null }, facts: Partial<BookFacts>): boolean {
  return factNames.every((name) => !(name in facts) || book[name] === facts[name])
}

/** The book's columns when these facts are changed: its key goes with its title and author. */
export function columnsOf(book: FactRow, facts: Partial<BookFacts>) {
  const becomes = { ...bookFacts(book), ...facts }
  return { ...facts, match_key: bookKey(becomes.title, becomes.author) }
}
