import type { ReactNode } from 'react'
import { bookPath } from '#rules/library/book-paths.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import type { Person } from '#server/members/person.ts'
import type { AboutBook } from '#server/messages/message-view.ts'
import { ArrowLeft } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'

/** The other member and the book. `children` is the menu. */
export function ConversationHeader({
  other,
  book,
  rating,
  backTo,
  children,
}: {
  other: Person
  book: AboutBook | null
  rating: { sum: number; count: number } | undefined
  backTo: string
  children?: ReactNode
}) {
  const stars = rating && rating.count > 0 && (
    <StarRating value={rating.sum / rating.count} count={rating.count} className="text-xs" />
  )
  return (
    <header className="flex items-center gap-2 border-b border-line px-2 py-1.5 two-pane:px-5 two-pane:py-2">
      <Link
        to={backTo}
        aria-label="Back to messages"
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunk two-pane:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <Avatar name={other.name} src={other.photo && picturePath(other.photo.id, 96)} />
      <div className="ml-1 min-w-0 grow">
        <div className="flex items-center gap-x-3">
          <h1 dir="auto" className="min-w-0 truncate text-left text-lg">
            <Link to={profilePath(other.id)} className="hover:underline">
              {other.name}
            </Link>
          </h1>
          {/* A phone has room for two lines, and the profile says it too. */}
          {book && stars && <span className="shrink-0 one-pane:hidden">{stars}</span>}
        </div>
        {book ? (
          <p dir="auto" className="truncate text-left text-sm">
            <Link
              to={bookPath(book.id)}
              className="font-serif font-semibold text-primary-ink hover:underline"
            >
              {book.title}
            </Link>
          </p>
        ) : (
          stars
        )}
      </div>
      {children}
    </header>
  )
}
