import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ScanIsbn } from '#web/library/scan/scan-isbn.tsx'
import { Button } from '#web/ui/button.tsx'
import { SuggestBox } from '#web/ui/choices/suggest-box.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { type FormResponse, problemOf } from '#web/ui/forms/form-response.ts'
import { HiddenInput } from '#web/ui/forms/hidden-input.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { OfferedBook } from './known-books-route.ts'
import { LookUpNews } from './look-up-news.tsx'
import { useLookUp } from './use-look-up.ts'
import { type SharedBook, useShared } from './use-shared.ts'
import { withBook } from './with-book.ts'

const troubles = {
  unreadable: 'We couldn’t find a barcode in that photo. Type the ISBN or the title instead.',
  lost: 'We don’t have that photo. It may be too large, or you shared it too long ago. Scan the barcode, or type the ISBN.',
}

const booksLike = (text: string) => `/add-book/suggestions?${new URLSearchParams({ q: text })}`

/**
 * Finds the book: its ISBN, scanned or typed, title and author. Catalogue books are suggested while typing. Leaving the ISBN
 * field looks it up, and the button looks up everything, without scripts too. `answer` is the response to its form, which
 * posts to `here`.
 */
export function FindBook({
  fields: { isbn, title, author, lookedUp },
  answer,
  here,
  intent,
  onScan,
  shared = null,
}: {
  fields: Record<'isbn' | 'title' | 'author' | 'lookedUp', FieldPart>
  answer: FormResponse | undefined
  here: string
  intent: string
  /** While the camera is on, the form cannot be submitted. */
  onScan: (isScanning: boolean) => void
  /** What another app shared with this one. */
  shared?: SharedBook | null
}) {
  const box = useRef<HTMLDivElement>(null)
  const { answer: found, settled, asking, lookUpIsbn, lookUp } = useLookUp({ box, here, intent })
  const isSearching = asking === 'details'
  const navigate = useNavigate()
  const { state } = useLocation()
  const take = ({ id }: OfferedBook) =>
    void navigate(withBook(here, id), { replace: true, state, preventScrollReset: true })
  const photoTrouble = useShared(shared, fillIsbn)

  function fillIsbn(read: string): void {
    const input = box.current?.closest('form')?.elements.namedItem(isbn.name)
    if (!(input instanceof HTMLInputElement)) return
    input.value = read
    input.dispatchEvent(new Event('input', { bubbles: true }))
    lookUpIsbn(read, true)
  }

  return (
    <div ref={box} className="grid gap-4">
      <HiddenInput field={lookedUp} />
      <ScanIsbn isFetching={asking === 'isbn'} settled={settled} onScan={onScan} onIsbn={fillIsbn} />
      {photoTrouble && <Alert>{troubles[photoTrouble]}</Alert>}
      <Field label="ISBN (optional)" field={isbn} hint="10 or 13 digits, near the barcode">
        <SuggestBox<OfferedBook>
          linesFor={booksLike}
          chosen={(input, book) => {
            input.value = book.isbn ?? ''
            take(book)
          }}
          inputMode="text"
          autoCapitalize="characters"
          onBlur={({ currentTarget: { value }, relatedTarget }) => {
            // A press on one of the form's buttons is about to submit it.
            if (looksWhole(value) && !(relatedTarget instanceof HTMLButtonElement)) lookUpIsbn(value.trim())
          }}
        />
      </Field>
      <Field label="Title" field={title} required>
        <SuggestBox<OfferedBook> linesFor={booksLike} chosen={(_, book) => take(book)} />
      </Field>
      <Field label="Author" field={author} required>
        <TextInput autoComplete="off" />
      </Field>
      <div>
        <Button
          type="submit"
          name="lookUp"
          value="details"
          formNoValidate
          variant="outline"
          block
          off={isSearching}
          aria-busy={isSearching}
          onClick={(event) => {
            event.preventDefault()
            lookUp(event.currentTarget)
          }}
        >
          {isSearching && <Spinner />}
          <span>{isSearching ? 'Fetching book data...' : 'Search Book Details'}</span>
        </Button>
        <LookUpNews
          answer={found ?? answer}
          settled={settled}
          problem={problemOf(found)}
          here={here}
          choose={lookUp}
        />
      </div>
    </div>
  )
}

/** Ten or thirteen digits among anything else: the server decides whether they are an ISBN. */
function looksWhole(typed: string): boolean {
  return [10, 13].includes(typed.replace(/[^\dXx]/g, '').length)
}
