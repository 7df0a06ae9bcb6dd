import { clsx } from 'clsx'
import { BookCover } from '#web/library/book-cover.tsx'
import { Button } from '#web/ui/button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { Tray } from './tray.ts'

/** What there is to say about the last ISBN. If its book is known now, the book is shown. */
export type News = {
  text: string
  isbn?: string
  /** It is already in the tray. */
  isAgain?: boolean
}

/** Beside the camera, in view while scanning; announced (a live region). */
export function TrayNews({
  news,
  tray,
  onAnother,
}: {
  news: News | undefined
  tray: Tray
  onAnother: (isbn: string) => void
}) {
  const book = tray.books.find(({ isbn, title }) => isbn === news?.isbn && title !== '')
  const isbn = news?.isAgain ? news.isbn : undefined
  return (
    // Keeps its height for the next message, so that the field below does not jump while books are held up. The focus stays in
    // here when its button is removed.
    <div tabIndex={-1} className={clsx('flex items-center gap-3', news ? 'min-h-18' : '-mt-4')}>
      {book && (
        <div className="w-12 shrink-0">
          <BookCover book={{ ...book, id: book.key }} sizes="3rem" />
        </div>
      )}
      <p role="status" className="min-w-0">
        <Typed>{news?.text ?? ''}</Typed>
      </p>
      {isbn !== undefined && (
        <Button variant="outline" size="sm" className="ml-auto shrink-0" onClick={() => onAnother(isbn)}>
          Add another copy
        </Button>
      )}
    </div>
  )
}
