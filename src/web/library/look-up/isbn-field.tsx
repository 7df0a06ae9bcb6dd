import { type RefObject, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { BookCover } from '#web/library/book-cover.tsx'
import { ScanIsbn } from '#web/library/scan/scan-isbn.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import type { FormAnswer } from '#web/ui/forms/form-answer.ts'
import { HiddenInput } from '#web/ui/forms/hidden-input.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { fillEmpty, lookUpOf } from './look-up-fields.ts'

/**
 * The ISBN, and what is known of the book that has it: looked up when the field is left, or by the button, without scripts too.
 * `answer` is that of its form, which posts to `action`.
 */
export function IsbnField({
  field,
  lookedUp,
  answer,
  action,
  intent,
  onBusy,
}: {
  field: FieldPart
  lookedUp: FieldPart
  answer: FormAnswer | undefined
  action: string
  intent?: string
  /** While it is scanned, or looked up. */
  onBusy: (isBusy: boolean) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { lookUp, isBusy, found } = useLookUp({ input, action, intent })
  return (
    <div className="grid gap-3">
      <HiddenInput field={lookedUp} />
      <ScanIsbn
        isFetching={isBusy}
        lookedUp={lookUpOf(found)}
        onBusy={onBusy}
        onIsbn={(isbn) => {
          if (!input.current) return
          input.current.value = isbn
          input.current.dispatchEvent(new Event('input', { bubbles: true }))
          lookUp(isbn, true)
        }}
      />
      <Field label="ISBN (optional)" field={field} hint="10 or 13 digits, near the barcode">
        <TextInput
          ref={input}
          inputMode="numeric"
          autoComplete="off"
          onBlur={({ currentTarget: { value }, relatedTarget }) => {
            // Whoever presses another button of the form is about to send it.
            const isSending = relatedTarget instanceof HTMLButtonElement && relatedTarget.name !== 'lookUp'
            if (looksWhole(value) && !isSending) lookUp(value)
          }}
        />
      </Field>
      <Button
        type="submit"
        name="lookUp"
        value="isbn"
        formNoValidate
        variant="outline"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={(event) => {
          event.preventDefault()
          lookUp(input.current?.value ?? '', true)
        }}
      >
        {isBusy && <Spinner />}
        {isBusy ? 'Fetching book data...' : 'Search Book Details'}
      </Button>
      <LookUpNews answer={found ?? answer} />
    </div>
  )
}

/** Ten or thirteen digits between whatever else: the server says whether they are an ISBN. */
function looksWhole(typed: string): boolean {
  return [10, 13].includes(typed.replace(/[^\dXx]/g, '').length)
}

function useLookUp({
  input,
  action,
  intent,
}: {
  input: RefObject<HTMLInputElement | null>
  action: string
  intent: string | undefined
}) {
  const fetcher = useFetcher<FormAnswer>()
  const lastAsked = useRef('')
  const found = fetcher.data
  useEffect(() => {
    const form = input.current?.form
    const about = lookUpOf(found)
    if (!form || !found || !about) return
    // Another has been typed meanwhile: that one is asked about by itself.
    if (about.isbn === input.current?.value.trim()) fillEmpty(form, found.typed)
  }, [found, input])
  return {
    found,
    isBusy: fetcher.state !== 'idle',
    /** The same twice only when it is asked for: leaving the field again changes nothing. */
    lookUp(isbn: string, again = false): void {
      if (isbn === lastAsked.current && !again) return
      lastAsked.current = isbn
      const asked = { lookUp: 'isbn', isbn, ...(intent && { intent }) }
      void fetcher.submit(asked, { method: 'post', action, encType: 'multipart/form-data' })
    },
  }
}

const news = {
  wrong: 'This ISBN is not right. Check its digits, or leave it out',
  unknown: 'We could not find this book. Please type its details yourself.',
  unreachable: 'Book details cannot be fetched right now. Type them yourself, or try again in a minute.',
  found: 'Book data has been automatically filled',
  ours: 'Book data has been automatically filled. Neighbours know this book already.',
}

/** What came of it, announced. */
function LookUpNews({ answer }: { answer: FormAnswer | undefined }) {
  const about = lookUpOf(answer)
  const lookedUp = about?.lookedUp
  const book = lookedUp?.is === 'found' ? shownBook(lookedUp) : undefined
  return (
    <div role="status" className="grid gap-3">
      {lookedUp && <p className="text-sm">{news[lookedUp.is]}</p>}
      {book && (
        <div className="grid grid-cols-[4rem_1fr] items-center gap-4">
          <BookCover book={book} sizes="4rem" />
          <p className="text-sm text-soft">
            {book.cover
              ? 'This is its cover. A photo of your own copy is welcome too.'
              : 'We have no cover of it: add a photo, or keep the one we have drawn.'}
          </p>
        </div>
      )}
    </div>
  )
}

function shownBook({
  coverId,
  facts,
}: Extract<NonNullable<ReturnType<typeof lookUpOf>>['lookedUp'], { is: 'found' }>) {
  const { title, author, genre } = facts
  return { id: '', title, author, genre, cover: coverId ? { id: coverId, tint: '#cccccc' } : null }
}
