import type { ReactNode } from 'react'
import type { BookCard as Book } from '#server/library/library-view.ts'
import { BookCard } from './book-card.tsx'

// The cards visible on a phone before scrolling, and the first row of a wide screen.
const FIRST_SEEN = 6

/** Rows are complete at every width: five columns for fifteen cards, otherwise four or six. */
export function BookGrid({
  label,
  books,
  inFives = false,
  below,
}: {
  label: string
  books: Book[]
  inFives?: boolean
  /** The bottom of a card, if any. */
  below?: (book: Book) => ReactNode
}) {
  return (
    <ul
      aria-label={label}
      className={`grid grid-cols-3 gap-x-3 gap-y-6 md:gap-x-6 ${inFives ? 'md:grid-cols-5' : 'md:grid-cols-4 lg:grid-cols-6'}`}
    >
      {books.map((book, at) => (
        <li key={book.id}>
          <BookCard book={book} priority={at < FIRST_SEEN} below={below?.(book)} />
        </li>
      ))}
    </ul>
  )
}
