import { reviewPath } from '#rules/library/book-paths.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { reportPath } from '#rules/moderation/moderation-paths.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import type { Review } from '#server/library/reviews/review-view.ts'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { Typed } from '#web/ui/typed.tsx'

export type ShownReview = Omit<Review, 'writtenAt'> & { writtenOn: string }

export function ReviewCard({ review, bookId }: { review: ShownReview; bookId: string }) {
  const { id, by, stars, words, writtenOn, isChanged, isOwn } = review
  return (
    <Card className="grid gap-3">
      <div className="flex gap-3">
        <Avatar name={by.name} src={by.photo && picturePath(by.photo.id, 96)} />
        <div className="grid min-w-0 grow gap-0.5">
          <Link
            to={isOwn ? '/profile' : profilePath(by.id)}
            className="w-fit font-semibold text-primary-ink hover:underline"
          >
            <Typed>{by.name}</Typed>
          </Link>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
            <StarRating value={stars} />
            <span>
              {writtenOn}
              {isChanged && <span>, edited since</span>}
            </span>
          </p>
        </div>
        {isOwn ? (
          <LinkButton to={reviewPath(bookId)} variant="outline" size="sm" className="shrink-0">
            Edit
          </LinkButton>
        ) : (
          <LinkButton to={reportPath('review', id)} variant="ghost" size="sm" className="shrink-0">
            Report<span className="sr-only"> the review of {by.name}</span>
          </LinkButton>
        )}
      </div>
      {words && (
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {words}
        </p>
      )}
    </Card>
  )
}
