import { addBookDialogPath } from '#rules/library/bookcase/bookcase-paths.ts'
import type { OwnClub } from '#rules/library/own-books.ts'
import { isNarrowed, searchedFrom } from '#rules/library/own-books.ts'
import type { Reservable } from '#server/holds/reserve-copy.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { LibraryBig, Search } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { bookcasePath, type Look } from './bookcase-path.ts'
import { ChooseBooks } from './choose-books.tsx'
import { CopyCard } from './copy-card.tsx'
import { CopyWindow } from './copy-window.tsx'
import { type BookCounts, LookThrough } from './look-through.tsx'
import type { ShownCopy } from './shown-copy.ts'

type Props = {
  copies: ShownCopy[]
  counts: BookCounts
  /** The clubs that the member could show copies to. */
  clubs: OwnClub[]
  look: Look
  /** The copy whose window is open. */
  managed: ShownCopy | undefined
  reservable: Reservable | null
  /** The code of that copy. */
  code: string | null
  today: string
}

export function MyBooks({ copies, counts, clubs, look, managed, today, reservable, code }: Props) {
  return (
    <section aria-label="My Books" className="grid gap-4">
      {managed && <CopyWindow copy={managed} {...{ today, look, reservable, code }} />}
      {(counts.all >= searchedFrom || isNarrowed(look) || look.selecting) && counts.all > 0 && (
        <LookThrough look={look} counts={counts} />
      )}
      <Books {...{ copies, counts, clubs, look, today }} />
    </section>
  )
}

function Books({ copies, counts, clubs, look, today }: Omit<Props, 'managed' | 'reservable' | 'code'>) {
  if (counts.all === 0) {
    return (
      <EmptyState
        icon={LibraryBig}
        title="Your bookcase is empty"
        hint="Add a book your neighbours could borrow or keep."
        action={
          <LinkButton to={addBookDialogPath} state={opensWindow}>
            Add Your First Book
          </LinkButton>
        }
      />
    )
  }
  if (copies.length === 0) {
    return (
      <EmptyState
        icon={Search}
        title="No book matches"
        hint="Try fewer words, or another filter."
        action={
          <LinkButton to={bookcasePath({ selecting: look.selecting, from: look.from })}>
            Show all my books
          </LinkButton>
        }
      />
    )
  }
  if (look.selecting) return <ChooseBooks {...{ copies, clubs, today, look }} />
  return (
    <ul className="grid items-start gap-3 md:grid-cols-2">
      {copies.map((copy) => (
        <li key={copy.copyId}>
          <CopyCard copy={copy} today={today} managedAt={bookcasePath({ ...look, copy: copy.copyId })} />
        </li>
      ))}
    </ul>
  )
}
