import { publishedText } from '#rules/library/library.ts'
import type { BookDetail } from '#server/library/library-view.ts'
import { CorrectionLinks } from './correction-links.tsx'

/** The facts about a book. */
export function BookFacts({
  book,
  isGuest,
  isAdmin,
}: {
  book: BookDetail
  isGuest: boolean
  isAdmin: boolean
}) {
  return (
    <div className="grid content-start gap-5 max-md:order-2 md:col-start-2">
      <section aria-labelledby="about" className="grid gap-2">
        <h2 id="about" className="text-xl">
          About this book
        </h2>
        <p dir="auto" className="max-w-prose whitespace-pre-line">
          {book.description || 'No description yet.'}
        </p>
      </section>
      <dl className="grid w-fit grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        {book.published && (
          <>
            <dt className="text-soft">Published</dt>
            <dd>{publishedText(book.published)}</dd>
          </>
        )}
        {book.isbn && (
          <>
            <dt className="text-soft">ISBN</dt>
            <dd className="tabular-nums">{book.isbn}</dd>
          </>
        )}
      </dl>
      {!isGuest && <CorrectionLinks book={book} isAdmin={isAdmin} />}
    </div>
  )
}
