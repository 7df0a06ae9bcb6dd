import type { ReactNode } from 'react'
import type { Candidate } from '#server/clubs/choice/choice-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** A book that is up, with how many copies of it there are near the club's members. */
export function CandidateCard({
  candidate: { book, copiesNear, nominatedBy, isOwn },
  children,
}: {
  candidate: Candidate
  children?: ReactNode
}) {
  return (
    <div className="grid grid-cols-[4rem_1fr] items-start gap-4">
      <BookCover book={book} sizes="4rem" />
      <div className="grid min-w-0 gap-1">
        <h3 className="text-lg">
          <Link to={`/book/${book.id}`} className="hover:underline">
            <Typed>{book.title}</Typed>
          </Link>
        </h3>
        <p className="text-sm">
          <Typed>{book.author}</Typed>
        </p>
        <p className="text-sm text-soft">
          {copiesNear === 1 ? '1 copy' : `${copiesNear} copies`} available within 5 km of members
        </p>
        {isOwn ? (
          <p className="text-sm text-soft">Nominated by you</p>
        ) : (
          nominatedBy && (
            <p className="text-sm text-soft">
              Nominated by <Typed>{nominatedBy.name}</Typed>
            </p>
          )
        )}
        {children}
      </div>
    </div>
  )
}
