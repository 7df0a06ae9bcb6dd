import { Link } from 'react-router'
import type { Wish } from '#server/library/library-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Heart } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

export function Wishlist({ wishes }: { wishes: Wish[] }) {
  if (wishes.length === 0) {
    return (
      <EmptyState
        icon={Heart}
        title="Your wishlist is empty"
        hint="Keep books here that you would like to read one day."
        action={<LinkButton to="/all-books">Browse Books</LinkButton>}
      />
    )
  }
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
      {wishes.map((book) => (
        <li key={book.id}>
          <article className="relative grid content-start gap-1">
            <BookCover book={book} sizes="(width >= 64rem) 10rem, 45vw" className="mb-2" />
            <h2 className="line-clamp-2 text-base leading-snug">
              <Link to={`/book/${book.id}`} className="after:absolute after:inset-0 after:content-['']">
                {book.title}
              </Link>
            </h2>
            <p className="line-clamp-1 text-sm text-soft">{book.author}</p>
            {book.isAvailable && <Badge tone="confirm">Available</Badge>}
          </article>
        </li>
      ))}
    </ul>
  )
}
