import { Form } from 'react-router'
import { distanceText } from '#rules/geography/distance-words.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import type { Wish } from '#server/library/library-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Button } from '#web/ui/button.tsx'
import { Heart } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** `swaps`: the ids of the books that a swap would bring. `isBelowOthers`: other lists stand above, so this one says what it is. */
export function Wishlist({
  wishes,
  swaps,
  isBelowOthers,
}: {
  wishes: Wish[]
  swaps: readonly string[]
  isBelowOthers: boolean
}) {
  if (wishes.length === 0) {
    return (
      <EmptyState
        icon={Heart}
        title="Your wishlist is empty"
        hint="Keep books here that you’d like to read one day."
        action={<LinkButton to="/all-books">Browse Books</LinkButton>}
      />
    )
  }
  return (
    <section aria-labelledby="wished" className="grid gap-3">
      <h2 id="wished" className={isBelowOthers ? 'text-xl' : 'sr-only'}>
        Your wishlist
      </h2>
      <ul className="grid grid-cols-3 gap-x-3 gap-y-6 md:grid-cols-5 md:gap-x-6">
        {wishes.map((book) => (
          <li key={book.id}>
            <article className="relative grid content-start gap-0.5">
              <BookCover book={book} sizes="(width >= 48rem) 12rem, 30vw" className="mb-1.5" />
              <h3 className="text-sm leading-snug md:text-base">
                <Link
                  to={bookPath(book.id)}
                  className="line-clamp-2 after:absolute after:inset-0 after:content-['']"
                >
                  <Typed>{book.title}</Typed>
                </Link>
              </h3>
              <p dir="auto" className="truncate text-left text-sm text-soft">
                {book.author}
              </p>
              <p className="-order-1 mb-0.5 line-clamp-1 text-xs font-medium text-primary-ink">
                {book.distance ? distanceText(book.distance) : 'Not available now'}
              </p>
              {swaps.includes(book.id) && (
                <p className="text-sm font-medium text-confirm-ink">A swap would work</p>
              )}
            </article>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="bookId" value={book.id} />
              <Button
                type="submit"
                name="intent"
                value="unwish"
                variant="link"
                size="sm"
                className="-ml-1"
                aria-label={`Remove ${book.title} from your wishlist`}
              >
                Remove
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
