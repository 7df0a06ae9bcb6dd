import { city } from '#city/city.ts'
import { wishlistPath } from '#rules/library/bookcase/bookcase-paths.ts'
import type { RowFate, ShelfImportState } from '#rules/library/shelf-files.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { StopImport } from './stop-import.tsx'

type File = {
  state: ShelfImportState
  rows: number
  rowsDone: number
  counts: Partial<Record<RowFate, number>>
  reviews: { brought: number }
}

const number = (count: number) => count.toLocaleString(city.locale)

/** The progress of an import, and its result. */
export function ImportProgress({ file }: { file: File }) {
  const { state, rows, rowsDone, counts, reviews } = file
  const { bookcase = 0, wishlist = 0, unreadable = 0 } = counts
  if (state === 'running') {
    return (
      <div className="grid gap-4">
        <Progress
          label="Importing your books"
          value={rowsDone}
          max={rows}
          text={`${number(rowsDone)} of ${number(rows)}`}
        />
        <p className="text-soft noscript:hidden">This continues if you leave the page.</p>
        <StopImport label="Stop" pendingLabel="Stopping..." />
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      {state === 'failed' && (
        <Alert>
          Something went wrong on our side after {number(rowsDone)} books. Import the file again. We’ll
          recognise the books that are already here.
        </Alert>
      )}
      <p role="status">
        {state === 'cancelled' && (
          <span>{`Stopped after ${number(rowsDone)} of ${number(rows)} rows. `}</span>
        )}
        <span>{bookcase === 1 ? '1 book is' : `${number(bookcase)} books are`}</span> new in your bookcase,{' '}
        {number(wishlist)} on your wishlist.
        {reviews.brought > 0 && (
          <span>{` ${reviews.brought === 1 ? '1 review was' : `${number(reviews.brought)} reviews were`} imported.`}</span>
        )}
        {unreadable > 0 && (
          <span>{` ${unreadable === 1 ? '1 row' : `${number(unreadable)} rows`} couldn’t be read. The list below says why.`}</span>
        )}
      </p>
      <LinkButton to={bookcase > 0 ? '/bookcase' : wishlistPath} className="justify-self-start">
        {bookcase > 0 ? 'Go to my bookcase' : 'Go to my wishlist'}
      </LinkButton>
    </div>
  )
}
