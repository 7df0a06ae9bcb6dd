import { Link } from 'react-router'
import { distanceText } from '#rules/distance.ts'
import type { BookCard as Book } from '#server/library/library-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'

/** A book somebody near shares. The whole card is one link. */
export function BookCard({ book, priority = false }: { book: Book; priority?: boolean }) {
  return (
    <article className="group relative grid content-start gap-1">
      <BookCover
        book={book}
        sizes="(width >= 64rem) 10rem, (width >= 40rem) 30vw, 45vw"
        priority={priority}
        className="mb-2 transition-transform duration-150 group-hover:-translate-y-1"
      />
      <h3 className="line-clamp-2 leading-snug">
        <Link to={`/book/${book.id}`} className="rounded-sm after:absolute after:inset-0 after:content-['']">
          {book.title}
        </Link>
      </h3>
      <p className="line-clamp-1 text-sm text-soft">{book.author}</p>
      <p className="text-sm font-medium text-primary-ink">{distanceText(book.km)}</p>
      <p className="line-clamp-1 text-sm text-soft">{book.isOwn ? 'Your copy' : book.ownerName}</p>
    </article>
  )
}
