import { Form } from 'react-router'
import type { BookCard } from '#server/library/library-view.ts'
import { keptWords } from '#web/library/kept-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Heart } from '#web/ui/icons.tsx'

/**
 * The bottom of a card for a book that is with another reader, or kept for one: says so, with a wish button unless the viewer can have it.
 * Lists of available books do not need it.
 */
export const whenOut = (book: BookCard) => {
  const { isOut, kept, isOwn } = book
  if (!isOut && !kept) return null
  const isForViewer = kept?.isForViewer ?? false
  return (
    <>
      <Badge tone={isForViewer ? 'confirm' : 'warn'} className="rounded-lg! whitespace-normal!">
        {kept ? keptWords(kept, { isForViewer, isBrief: true }) : 'With another reader'}
      </Badge>
      {!isOwn && !isForViewer && <WishHeart book={book} />}
    </>
  )
}

/** Adds a book that another reader has to the wishlist, without leaving the list. Above the card's stretched link. */
function WishHeart({ book }: { book: BookCard }) {
  const { id, title, isWished } = book
  return (
    <Form method="post" preventScrollReset className="relative z-10 grid justify-items-start gap-2">
      <input type="hidden" name="bookId" value={id} />
      <Button
        type="submit"
        name="intent"
        value={isWished ? 'unwish' : 'wish'}
        variant="link"
        size="sm"
        className="-ml-1 text-left"
        aria-pressed={isWished}
      >
        <Heart aria-hidden {...(isWished ? { fill: 'currentColor' } : {})} />
        <span>{isWished ? 'Wishlisted' : 'Add to Wishlist'}</span>
        <span className="sr-only">
          : <bdi>{title}</bdi>
        </span>
      </Button>
      <RefusalAlert of={{ intent: ['wish', 'unwish'], bookId: id }} />
    </Form>
  )
}
