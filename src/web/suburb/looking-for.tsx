import { bookPath } from '#rules/library/book-paths.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { withBook } from '#web/library/look-up/with-book.ts'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Typed } from '#web/ui/typed.tsx'

type LookedFor = Awaited<ReturnType<LibraryService['suburbShelf']>>['lookingFor'][number]

/** Books that members of the suburb wish for. Nobody is named: they are told of a copy that is added, and ask for it if they like. */
export function LookingFor({ name, slug, books }: { name: string; slug: string; books: LookedFor[] }) {
  return (
    <section aria-labelledby="looking-for" className="grid gap-3">
      <SectionHeading
        id="looking-for"
        title="Looking for"
        hint={`Neighbours in ${name} would like to read these. Add yours, and we’ll tell those who are looking for it.`}
      />
      <ul aria-label={`Looking for in ${name}`} className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        {books.map((book) => (
          <li key={book.id} className="flex items-center gap-3 border-b border-line py-2">
            <BookCover book={book} sizes="3rem" className="w-12 shrink-0" />
            <div className="min-w-0 grow">
              <h3 className="leading-snug">
                <Link to={bookPath(book.id)} className="line-clamp-2 hover:underline">
                  <Typed>{book.title}</Typed>
                </Link>
              </h3>
              <p dir="auto" className="truncate text-left text-sm text-soft">
                {book.author}
              </p>
            </div>
            {book.hasOwn ? (
              <span className="shrink-0 text-sm text-soft">You have it</span>
            ) : (
              <LinkButton
                to={withBook('/add-book', book.id, slug)}
                variant="outline"
                size="sm"
                className="shrink-0"
                aria-label={`I have it: ${book.title}`}
              >
                I have it
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
