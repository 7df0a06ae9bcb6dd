import { dayWords } from '#rules/base/calendar.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { offerLabels } from '#rules/library/library.ts'
import type { ClubCopy } from '#server/clubs/reading/reading-view.ts'
import { ListedBook } from '#web/clubs/listed-book.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Typed } from '#web/ui/typed.tsx'

export type ShownCopy = Omit<ClubCopy, 'reservedUntil'> & { reservedUntil: string | null }

/** What members share with this club alone, or keep for it: only its members see this. */
export function MembersCopies({
  copies,
  today,
  moreTo,
}: {
  copies: ShownCopy[]
  today: string
  moreTo: string | undefined
}) {
  return (
    <section aria-labelledby="members-books" className="grid gap-5">
      <div className="grid gap-1">
        <SectionHeading id="members-books" title="Books of members" />
        <p className="text-soft">
          {copies.length > 0
            ? 'Only members of this club see this list.'
            : 'Nobody shares a book with this club only yet. You can, whenever you add or edit a book.'}
        </p>
      </div>
      {copies.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {copies.map((copy) => (
            <li key={copy.copyId} className="min-w-0 border-t border-line pt-4">
              <CopyOfMember copy={copy} today={today} />
            </li>
          ))}
        </ul>
      )}
      {moreTo && <MoreLink to={moreTo} />}
    </section>
  )
}

function CopyOfMember({ copy, today }: { copy: ShownCopy; today: string }) {
  const { book, copyId, ownerName, offer, isAvailable, reservedUntil } = copy
  return (
    <ListedBook book={book}>
      <p className="text-sm text-soft">
        <Typed>{book.author}</Typed>
      </p>
      <p className="text-sm">
        {ownerName === null ? <span>Your copy</span> : <Typed>{ownerName}</Typed>} · {offerLabels[offer]}
      </p>
      {reservedUntil && (
        <Badge tone="info" className="whitespace-normal!">
          Reserved for this club until {dayWords(reservedUntil, today)}
        </Badge>
      )}
      {!isAvailable && <Badge tone="warn">Not available now</Badge>}
      {isAvailable && ownerName !== null && (
        <Link to={`${bookPath(book.id)}#copy-${copyId}`} className="w-fit text-primary-ink underline">
          Request it<span className="sr-only">: {book.title}</span>
        </Link>
      )}
    </ListedBook>
  )
}
