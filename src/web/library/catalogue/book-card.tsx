import type { ReactNode } from 'react'
import { distanceText } from '#rules/geography/distance-words.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import type { BookCard as Book } from '#server/library/library-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** A book that somebody nearby shares. The whole card is one link, with the distance at the top. */
export function BookCard({
  book,
  priority = false,
  below,
}: {
  book: Book
  priority?: boolean
  below?: ReactNode
}) {
  return (
    <article className="group relative grid content-start gap-0.5">
      <BookCover
        book={book}
        sizes="(width >= 48rem) 12rem, 30vw"
        priority={priority}
        className="mb-1.5 transition-transform duration-150 group-hover:-translate-y-1"
      />
      <h3 className="text-sm leading-snug md:text-base">
        <Link
          to={bookPath(book.id)}
          className="line-clamp-2 rounded-sm after:absolute after:inset-0 after:content-['']"
        >
          <Typed>{book.title}</Typed>
        </Link>
      </h3>
      <p dir="auto" className="truncate text-left text-sm text-soft">
        {book.author}
      </p>
      {/* Above the cover visually, but after the title for screen readers. */}
      <p className="-order-1 mb-0.5 line-clamp-1 text-xs font-medium text-primary-ink">
        {book.distance ? distanceText(book.distance) : 'Your copy'}
      </p>
      {!book.isOwn && (
        <p className="flex min-w-0 gap-1 text-sm text-soft">
          <span>from </span>
          <span dir="auto" className="min-w-0 truncate text-left">
            {book.ownerName}
          </span>
        </p>
      )}
      {book.isGift && !book.isOut && <p className="text-sm font-medium text-confirm-ink">To give away</p>}
      {below}
    </article>
  )
}
