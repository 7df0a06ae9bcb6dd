import type { ReactNode } from 'react'
import type { RecommendedBook } from '#server/recommendations/recommendation-view.ts'
import { BookCard } from '#web/library/catalogue/book-card.tsx'

/** One row on a wide screen, two on others. */
export function RecommendedGrid({
  label,
  books,
  below,
}: {
  label: string
  books: RecommendedBook[]
  /** The bottom of a card. */
  below?: (book: RecommendedBook) => ReactNode
}) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-3 gap-x-3 gap-y-6 md:grid-cols-4 md:gap-x-6 lg:grid-cols-6"
    >
      {books.map((book) => (
        <li key={book.id} className="min-w-0">
          <BookCard book={book} below={below?.(book)} />
        </li>
      ))}
    </ul>
  )
}
