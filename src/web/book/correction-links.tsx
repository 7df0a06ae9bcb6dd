import { bookHistoryPath, bookPath } from '#rules/library/book-paths.ts'
import type { BookDetail } from '#server/library/library-view.ts'
import { Pencil } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'

/** Links to correct the catalogue, and to earlier corrections. */
export function CorrectionLinks({ book, isAdmin }: { book: BookDetail; isAdmin: boolean }) {
  const { id, ownsCopy, correctionsWaiting } = book
  const mayCorrect = ownsCopy || isAdmin
  return (
    <div className="grid gap-3">
      {mayCorrect && correctionsWaiting > 0 && (
        <Alert tone="info" title="A correction is waiting">
          A new neighbour has suggested a change to this book. You can see it in the book’s history, where
          it’s waiting for a decision.
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {mayCorrect && (
          <LinkButton to={`${bookPath(id)}/correct`} variant="outline" size="sm">
            <Pencil aria-hidden />
            Correct this book
          </LinkButton>
        )}
        <LinkButton to={bookHistoryPath(id)} variant="ghost" size="sm">
          History
        </LinkButton>
      </div>
    </div>
  )
}
