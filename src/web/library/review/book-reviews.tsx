import { reviewPath } from '#rules/library/book-paths.ts'
import { Pencil } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { ReviewCard, type ShownReview } from './review-card.tsx'

/** Reviews of a book, with a link to write one. */
export function BookReviews({
  bookId,
  reviews,
  average,
  count,
  moreTo,
}: {
  bookId: string
  reviews: ShownReview[]
  average: number
  count: number
  moreTo?: string | undefined
}) {
  const isWritten = reviews.some(({ isOwn }) => isOwn)
  return (
    <section aria-labelledby="reviews" className="grid gap-4 max-md:order-3 md:col-span-full">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id="reviews" className="text-2xl">
            Reviews
          </h2>
          {count > 0 && <StarRating value={average} count={count} />}
        </div>
        {!isWritten && (
          <LinkButton to={reviewPath(bookId)} variant="outline">
            <Pencil aria-hidden />
            Write a Review
          </LinkButton>
        )}
      </div>
      {count === 0 ? (
        <p className="text-soft">Nobody has written about this book yet.</p>
      ) : (
        <ul className="grid gap-4">
          {reviews.map((review) => (
            <li key={review.id} className="min-w-0">
              <ReviewCard review={review} bookId={bookId} />
            </li>
          ))}
        </ul>
      )}
      {moreTo && <MoreLink to={moreTo} />}
    </section>
  )
}
