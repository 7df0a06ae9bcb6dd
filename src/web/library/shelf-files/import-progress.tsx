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

/** The progress of an import, and its result: in the same paragraph, so that it is announced. */
export function ImportProgress({ file }: { file: File }) {
  const { state, rows, rowsDone, counts } = file
  const isRunning = state === 'running'
  return (
    <div className="grid gap-4">
      {isRunning && (
        <Progress
          label="Importing your books"
          value={rowsDone}
          max={rows}
          text={`${number(rowsDone)} of ${number(rows)}`}
        />
      )}
      {state === 'failed' && (
        <Alert>
          Something went wrong on our side after {number(rowsDone)} books. Import the file again. We’ll
          recognise the books that are already here.
        </Alert>
      )}
      <p role="status" className={isRunning ? 'text-soft noscript:hidden' : undefined}>
        {isRunning ? <span>This continues if you leave the page.</span> : <Result file={file} />}
      </p>
      {isRunning ? (
        <StopImport label="Stop" pendingLabel="Stopping..." />
      ) : (
        <LinkButton to={counts.bookcase ? '/bookcase' : wishlistPath} className="justify-self-start">
          {counts.bookcase ? 'Go to my bookcase' : 'Go to my wishlist'}
        </LinkButton>
      )}
    </div>
  )
}

function Result({ file: { state, rows, rowsDone, counts, reviews } }: { file: File }) {
  const { bookcase = 0, wishlist = 0, unreadable = 0 } = counts
  return (
    <>
      {state === 'cancelled' && <span>{`Stopped after ${number(rowsDone)} of ${number(rows)} rows. `}</span>}
      <span>{bookcase === 1 ? '1 book is' : `${number(bookcase)} books are`}</span> new in your bookcase,{' '}
      {number(wishlist)} on your wishlist.
      {reviews.brought > 0 && (
        <span>{` ${reviews.brought === 1 ? '1 review was' : `${number(reviews.brought)} reviews were`} imported.`}</span>
      )}
      {unreadable > 0 && (
        <span>{` ${unreadable === 1 ? '1 row' : `${number(unreadable)} rows`} couldn’t be read. The list below says why.`}</span>
      )}
    </>
  )
}
