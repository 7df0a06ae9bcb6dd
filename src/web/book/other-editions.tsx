import { Form } from 'react-router'
import { bookPath } from '#rules/library/book-paths.ts'
import { publishedText } from '#rules/library/library.ts'
import type { BookDetail, Edition } from '#server/library/library-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Button } from '#web/ui/button.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** Other editions of the book's work. Administrators can split one off here. */
export function OtherEditions({ book, isAdmin }: { book: BookDetail; isAdmin: boolean }) {
  const { editions, isWorkSettled } = book
  if (editions.length === 0 && !(isAdmin && isWorkSettled)) return null
  return (
    <section aria-labelledby="editions" className="grid gap-4 max-md:order-3 md:col-span-full">
      <h2 id="editions" className="text-2xl">
        Other editions
      </h2>
      {editions.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {editions.map((edition) => (
            <li key={edition.id}>
              <EditionLine edition={edition} />
            </li>
          ))}
        </ul>
      )}
      {isAdmin && (
        <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
          <RefusalAlert of={{ intent: ['split', 'rejoin'] }} />
          <Button
            type="submit"
            name="intent"
            value={isWorkSettled ? 'rejoin' : 'split'}
            variant="outline"
            size="sm"
          >
            {isWorkSettled ? 'Join the other editions again' : 'This is a different book: split it off'}
          </Button>
        </Form>
      )}
    </section>
  )
}

function EditionLine({ edition }: { edition: Edition }) {
  const { id, title, author, published, available } = edition
  return (
    <article className="relative grid grid-cols-[3.5rem_1fr] gap-3">
      <BookCover book={edition} sizes="3.5rem" />
      <div className="grid min-w-0 content-start gap-0.5 text-sm">
        <Link to={bookPath(id)} className="font-semibold after:absolute after:inset-0 after:content-['']">
          <Typed>{title}</Typed>
        </Link>
        <p dir="auto" className="truncate text-left text-soft">
          {author}
        </p>
        {published && <p className="text-soft">{publishedText(published)}</p>}
        <p className={available > 0 ? 'font-medium text-primary-ink' : 'text-soft'}>
          {availabilityText(available)}
        </p>
      </div>
    </article>
  )
}

function availabilityText(available: number): string {
  if (available === 0) return 'Not available now'
  return available === 1 ? '1 copy available' : `${available} copies available`
}
