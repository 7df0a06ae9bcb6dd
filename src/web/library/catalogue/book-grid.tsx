import type { BookCard as Book } from '#server/library/library-view.ts'
import { BookCard } from './book-card.tsx'

// What a phone shows before scrolling.
const FIRST_SEEN = 4

/** Twelve fill whole rows at every width. */
export function BookGrid({ label, books }: { label: string; books: Book[] }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 md:grid-cols-4 md:gap-x-6 lg:grid-cols-6"
    >
      {books.map((book, at) => (
        <li key={book.id}>
          <BookCard book={book} priority={at < FIRST_SEEN} />
        </li>
      ))}
    </ul>
  )
}
