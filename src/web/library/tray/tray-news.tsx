import { clsx } from 'clsx'
import { BookCover } from '#web/library/book-cover.tsx'
import { Button } from '#web/ui/button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { Tray } from './tray.ts'

/** What there is to say of the last ISBN. Of one that is known now its book is shown. */
export type News = {
  text: string
  isbn?: string
  /** It is in the tray already. */
  isAgain?: boolean
}

/** Beside the camera, where one looks while scanning; announced. */
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
    // Room for what comes next, once something has: the field below is not to jump while books are held up.
    // The focus stays in here when its button goes.
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
