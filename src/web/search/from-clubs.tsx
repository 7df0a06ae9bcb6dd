import { clubPath } from '#rules/clubs/club-path.ts'
import { offerLabels } from '#rules/library/library.ts'
import type { CopyInClub } from '#server/clubs/reading/reading-view.ts'
import { myClubsPath } from '#web/clubs/list/clubs-list-path.ts'
import { ListedBook } from '#web/clubs/listed-book.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** What a search found among the books that members share with the viewer's clubs alone. */
export function FromClubs({ copies, hasMore }: { copies: CopyInClub[]; hasMore: boolean }) {
  if (copies.length === 0) return null
  return (
    <section aria-labelledby="from-clubs" className="grid gap-4">
      <SectionHeading
        id="from-clubs"
        title="From your clubs"
        hint={`Only members of these clubs see them, at any distance.${
          hasMore ? ' There are more among your clubs’ books.' : ''
        }`}
        more={hasMore ? { label: 'See my clubs', to: myClubsPath } : undefined}
      />
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {copies.map(({ copyId, book, ownerName, offer, isAvailable, club }) => (
          <li key={copyId} className="min-w-0 border-t border-line pt-4">
            <ListedBook book={book}>
              <p className="text-sm text-soft">
                <Typed>{book.author}</Typed>
              </p>
              <p className="text-sm">
                <Typed>{ownerName}</Typed> ·{' '}
                <span>{isAvailable ? offerLabels[offer] : 'Not available now'}</span>
              </p>
              <Link
                to={clubPath(club.id, 'books')}
                className="inline-flex min-h-11 w-fit items-center text-sm text-primary-ink underline"
              >
                <Typed>{club.name}</Typed>
              </Link>
            </ListedBook>
          </li>
        ))}
      </ul>
    </section>
  )
}
