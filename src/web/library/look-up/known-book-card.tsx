import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { BookView } from '#server/library/shown-book.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { withBook } from './with-book.ts'

/** A book of the catalogue, with a link to add a copy of it in the form at `here`. */
export function KnownBookCard({ book, here }: { book: BookView; here: string }) {
  const { state } = useLocation()
  return (
    <KnownBookFacts book={book}>
      <LinkButton
        to={withBook(here, book.id)}
        replace
        state={state}
        preventScrollReset
        variant="secondary"
        className="mt-2 w-fit"
      >
        Add my copy
        <span className="sr-only">
          {' '}
          of <Typed>{book.title}</Typed>
        </span>
      </LinkButton>
    </KnownBookFacts>
  )
}

/** What tells it from other books, as far as the catalogue knows. */
export function KnownBookFacts({
  book,
  more,
  children,
}: {
  book: BookView
  more?: string
  children?: ReactNode
}) {
  return (
    <div className="grid grid-cols-[4rem_1fr] items-center gap-4 rounded-card border border-line bg-sunk p-4">
      <BookCover book={book} sizes="4rem" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">
          <Typed>{book.title}</Typed>
        </p>
        <p className="text-sm">
          by <Typed>{book.author}</Typed>
        </p>
        {more && <p className="text-sm text-soft">{more}</p>}
        {children}
      </div>
    </div>
  )
}
