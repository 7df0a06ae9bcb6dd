import { publishedText } from '#rules/library.ts'
import type { BookDetail } from '#server/library/library-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BackLink } from './back-link.tsx'
import { WishButton } from './wish-button.tsx'

/** Cover, title and what is known about a book. */
export function BookFacts({ book }: { book: BookDetail }) {
  return (
    <div className="grid gap-4">
      <BackLink />
      <article className="grid items-start gap-6 sm:grid-cols-[12rem_1fr] md:grid-cols-[16rem_1fr] md:gap-10">
        <BookCover
          book={book}
          sizes="(width >= 48rem) 16rem, 12rem"
          priority
          className="mx-auto max-w-48 sm:max-w-none"
        />
        <div className="grid gap-5">
          <div className="grid gap-2">
            {book.genre && <Badge tone="primary">{book.genre}</Badge>}
            <h1 className="text-3xl md:text-4xl">{book.title}</h1>
            <p className="text-lg text-soft">{book.author}</p>
          </div>
          <WishButton isWished={book.isWished} />
          <section aria-labelledby="about" className="grid gap-2">
            <h2 id="about" className="text-xl">
              About this book
            </h2>
            <p className="max-w-prose whitespace-pre-line">{book.description}</p>
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
        </div>
      </article>
    </div>
  )
}
