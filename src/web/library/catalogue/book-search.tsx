import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useResetOn } from '#web/ui/forms/address/use-reset-on.ts'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import type { Filters } from './all-books-path.ts'

/** Searches, or filters the list of all books. The current filters are kept; it starts again at the first page. */
export function BookSearch({
  action = '/search',
  text = '',
  genre = null,
  onlyAvailable = false,
}: { action?: '/search' | '/all-books' } & Partial<Filters>) {
  return (
    <Form ref={useResetOn(text)} method="get" action={action} role="search" className="flex gap-2">
      <SearchInput
        label="Search books"
        placeholder="Search for titles, authors, genres…"
        defaultValue={text}
      />
      {genre && <input type="hidden" name="genre" value={genre} />}
      {onlyAvailable && <input type="hidden" name="available" value="on" />}
      <Button type="submit" variant="secondary" className="shrink-0 rounded-full max-sm:not-focus:sr-only">
        Search
      </Button>
    </Form>
  )
}
