import { Form, useLocation } from 'react-router'
import { mostKnownFound } from '#rules/library/library.ts'
import type { KnownBook } from '#server/library/look-up/known-book-service.ts'
import { KnownBookFacts } from '#web/library/look-up/known-book-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { useResetOn } from '#web/ui/forms/address/use-reset-on.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** Searches the catalogue for a book, and posts `fields` with the chosen one. `keep` stays in the address. */
export function PickBook({
  found,
  find,
  keep = {},
  fields,
  button,
}: {
  /** Null before a search. */
  found: KnownBook[] | null
  find: string
  keep?: Record<string, string>
  fields: Record<string, string>
  button: string
}) {
  // In a window, a search does not change where the window returns to.
  const { state } = useLocation()
  return (
    <div className="grid gap-4">
      <RefusalAlert of={{ intent: fields.intent ?? '' }} />
      <Form
        ref={useResetOn(find)}
        method="get"
        role="search"
        preventScrollReset
        replace
        state={state}
        className="grid grid-cols-[1fr_auto] gap-2"
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchInput
          label="Title, author or ISBN"
          name="find"
          defaultValue={find}
          placeholder="Title, author or ISBN"
          required
        />
        <Button type="submit" variant="outline">
          Find
        </Button>
      </Form>
      <p role="status" className="wrap-anywhere empty:sr-only">
        {found?.length === 0 && (
          <span>
            No book in the catalogue matches “<Typed>{find}</Typed>”.{' '}
            <Link to="/add-book" className="font-medium text-primary-ink underline underline-offset-4">
              Add it
            </Link>{' '}
            if you have a copy, and then choose it here.
          </span>
        )}
      </p>
      {found && found.length > 0 && (
        <ul className="grid gap-2">
          {found.map((book) => (
            <li key={book.id}>
              <KnownBookFacts book={book} more={book.published?.slice(0, 4) ?? ''}>
                <Form method="post" preventScrollReset>
                  {Object.entries({ ...fields, book: book.id }).map(([name, value]) => (
                    <input key={name} type="hidden" name={name} value={value} />
                  ))}
                  <Button type="submit" variant="secondary" size="sm" className="mt-2">
                    {button}
                    <span className="sr-only">
                      : <Typed>{book.title}</Typed>
                    </span>
                  </Button>
                </Form>
              </KnownBookFacts>
            </li>
          ))}
        </ul>
      )}
      {found?.length === mostKnownFound && (
        <p className="text-sm text-soft">
          {`These are the first ${mostKnownFound}. Type more of the title to find others.`}
        </p>
      )}
    </div>
  )
}
