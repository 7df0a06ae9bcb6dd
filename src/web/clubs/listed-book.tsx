import type { ReactNode } from 'react'
import { bookPath } from '#rules/library/book-paths.ts'
import type { BookView } from '#server/library/shown-book.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** A book in a club's list: its cover, its title, and text below it. */
export function ListedBook({ book, children }: { book: BookView; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4rem_1fr] items-start gap-4">
      <BookCover book={book} sizes="4rem" />
      <div className="grid min-w-0 gap-1">
        <h3 className="text-lg">
          <Link to={bookPath(book.id)} className="hover:underline">
            <Typed>{book.title}</Typed>
          </Link>
        </h3>
        {children}
      </div>
    </div>
  )
}
