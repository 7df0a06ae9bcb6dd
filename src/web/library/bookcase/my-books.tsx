import { opensWindow } from '#web/shell/window-over.ts'
import { LibraryBig } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { bookcasePath } from './bookcase-path.ts'
import { CopyCard } from './copy-card.tsx'
import { CopyWindow } from './copy-window.tsx'
import type { ShownCopy } from './shown-copy.ts'

export function MyBooks({
  copies,
  managed,
  today,
  page,
}: {
  copies: ShownCopy[]
  /** The one whose window is open. */
  managed: ShownCopy | undefined
  today: string
  page: number
}) {
  return (
    <section aria-label="My Books">
      {managed && <CopyWindow copy={managed} today={today} here={bookcasePath({ page })} />}
      {copies.length === 0 ? (
        <EmptyState
          icon={LibraryBig}
          title="Your bookcase is empty"
          hint="Add a book your neighbours could borrow or have."
          action={
            <LinkButton to="/bookcase?add=1" state={opensWindow}>
              Add Your First Book
            </LinkButton>
          }
        />
      ) : (
        <ul className="grid items-start gap-3 md:grid-cols-2">
          {copies.map((copy) => (
            <li key={copy.copyId}>
              <CopyCard copy={copy} today={today} managedAt={bookcasePath({ page, copy: copy.copyId })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
