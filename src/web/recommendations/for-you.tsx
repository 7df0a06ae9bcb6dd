import { Form } from 'react-router'
import { city } from '#city/city.ts'
import type { RecommendedBook, RecommendedBooks } from '#server/recommendations/recommendation-view.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'
import type { MarkedBook } from './marked-book.ts'
import { RecommendedGrid } from './recommended-grid.tsx'

/** On home: books nearby that the viewer may like. `marked`: what they have just marked as not for them. */
export function ForYou({
  forYou: { best, books },
  marked,
}: {
  forYou: RecommendedBooks
  marked: MarkedBook | null
}) {
  if (books.length === 0 && !marked) return null
  const title = best === 'newest' ? 'New near you' : 'For you'
  return (
    <section aria-labelledby="for-you" className="grid gap-3">
      <SectionHeading id="for-you" title={`${title}, within ${city.defaultRadiusKm} km`} />
      <Marked book={marked} />
      {books.length > 0 && <RecommendedGrid label={title} books={books} below={Below} />}
    </section>
  )
}

function Below(book: RecommendedBook) {
  return (
    <>
      <p className="text-sm">
        <Typed>{book.reason}</Typed>
      </p>
      {/* Above the card's stretched link. */}
      <Form method="post" preventScrollReset className="relative z-10 w-fit">
        <input type="hidden" name="bookId" value={book.id} />
        <Button type="submit" name="intent" value="not-for-me" variant="link" size="sm" className="-ml-1">
          <span>Not for me</span>
          <span className="sr-only">
            : <bdi>{book.title}</bdi>
          </span>
        </Button>
      </Form>
    </>
  )
}

/** In the page before a book is marked, so that screen readers announce it then. */
function Marked({ book }: { book: MarkedBook | null }) {
  const name = book?.name ?? 'that book'
  return (
    <div className={book ? 'flex flex-wrap items-center gap-x-3 gap-y-1' : 'sr-only'}>
      <p role="status">{book && <TypedIn typed={name}>{`We won’t suggest ${name} again.`}</TypedIn>}</p>
      {book && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="bookId" value={book.id} />
          <Button type="submit" name="intent" value="for-me-after-all" variant="secondary">
            Undo
          </Button>
        </Form>
      )}
    </div>
  )
}
