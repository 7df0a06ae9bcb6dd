import type { BookDetail } from '#server/library/library-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { BackInHistory } from './back-in-history.tsx'
import { WishButton } from './wish-button.tsx'

/** The book's title: with a small cover beside it on a phone, a large one at the side on wider screens. */
export function BookHead({ book }: { book: BookDetail }) {
  return (
    <>
      <div className="-mb-4 md:col-span-full">
        <BackInHistory />
      </div>
      <div className="grid grid-cols-[6rem_1fr] items-start gap-4 md:contents">
        <BookCover
          book={book}
          sizes="(width >= 48rem) 16rem, 6rem"
          priority
          className="md:row-span-3 md:self-start"
        />
        <div className="grid min-w-0 gap-2">
          {book.genre && <Badge tone="primary">{book.genre}</Badge>}
          <h1 className="text-2xl md:text-4xl">
            <Typed>{book.title}</Typed>
          </h1>
          <p className="text-soft md:text-lg">
            <Typed>{book.author}</Typed>
          </p>
          <WishButton isWished={book.isWished} />
        </div>
      </div>
    </>
  )
}
