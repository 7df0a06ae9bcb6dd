import { type SubmitEvent, useState } from 'react'
import { offers } from '#rules/exchanges/exchanges.ts'
import { isbn13 } from '#rules/library/isbn.ts'
import { conditions, offerLabels } from '#rules/library/library.ts'
import { trimmed } from '#rules/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import type { Fixed, Tray, TrayBook } from './tray.ts'

/** Puts one book of the tray right by hand. */
export function FixBook({
  book,
  tray,
  onDone,
  onCancel,
}: {
  book: TrayBook
  tray: Pick<Tray, 'condition' | 'offer'>
  onDone: (fixed: Fixed) => void
  onCancel: () => void
}) {
  const [error, setError] = useState<string>()

  function done(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => trimmed(String(form.get(name) ?? ''))
    const isbn = read('isbn') === '' ? '' : isbn13(read('isbn'))
    setError(isbn === undefined ? 'This ISBN is not right. Check its digits, or leave it out' : undefined)
    if (isbn === undefined) return
    onDone({
      isbn,
      title: read('title'),
      author: read('author'),
      condition: conditions.find((each) => each === form.get('condition')),
      offer: offers.find((each) => each === form.get('offer')),
    })
  }

  const part = (name: 'isbn' | 'title' | 'author', errors?: string[]) => ({
    id: `${book.key}-${name}`,
    name,
    errors,
    initialValue: book[name],
    maxLength: 200,
  })
  return (
    <form onSubmit={done} className="grid gap-3">
      <Field label="Title" field={part('title')}>
        <TextInput autoComplete="off" />
      </Field>
      <Field label="Author" field={part('author')}>
        <TextInput autoComplete="off" />
      </Field>
      <Field label="ISBN (optional)" field={part('isbn', error ? [error] : undefined)}>
        <TextInput inputMode="numeric" autoComplete="off" />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Condition">
          <Select
            name="condition"
            defaultValue={book.condition ?? ''}
            prompt={`As all: ${tray.condition}`}
            options={conditions}
          />
        </Field>
        <Field label="Offer">
          <Select
            name="offer"
            defaultValue={book.offer ?? ''}
            prompt={`As all: ${offerLabels[tray.offer]}`}
            options={offers.map((value) => ({ value, label: offerLabels[value] }))}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary">
          Done
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
