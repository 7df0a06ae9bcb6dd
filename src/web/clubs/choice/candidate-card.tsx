import type { ReactNode } from 'react'
import { city } from '#city/city.ts'
import { copiesNearKm } from '#rules/clubs/choice/choices.ts'
import type { Candidate } from '#server/clubs/choice/choice-view.ts'
import { ListedBook } from '#web/clubs/listed-book.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** A nominated book, with how many copies of it there are near the club's members. */
export function CandidateCard({
  candidate: { book, copiesNear, nominatedBy, isOwn },
  children,
}: {
  candidate: Candidate
  children?: ReactNode
}) {
  return (
    <ListedBook book={book}>
      <p className="text-sm">
        <Typed>{book.author}</Typed>
      </p>
      <p className="text-sm text-soft">
        {`${copiesNear === 1 ? '1 copy' : `${copiesNear.toLocaleString(city.locale)} copies`} available within ${copiesNearKm} km of members`}
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
    </ListedBook>
  )
}
