import { type SubmitEvent, useState } from 'react'
import { isbn13 } from '#rules/library/isbn.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/**
 * For a code the camera cannot read. Before scripts run there is no tray: the form leads to that of a single book, filled in.
 */
export function TypeIsbn({ onIsbn }: { onIsbn: (isbn: string) => void }) {
  const [error, setError] = useState<string>()

  function add(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const isbn = isbn13(String(new FormData(form).get('isbn') ?? ''))
    setError(isbn ? undefined : 'This ISBN isn’t right. Check the digits')
    if (!isbn) return
    onIsbn(isbn)
    form.reset()
  }

  const field = {
    id: 'typed-isbn',
    name: 'isbn',
    errors: error ? [error] : undefined,
    initialValue: undefined,
  }
  return (
    <form method="post" action="/add-book" onSubmit={add} className="flex items-start gap-3">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="lookUp" value="isbn" />
      <Field label="ISBN" field={field} hint="10 or 13 digits, near the barcode" className="grow">
        <TextInput inputMode="text" autoCapitalize="characters" autoComplete="off" required />
      </Field>
      <Button type="submit" variant="outline" className="mt-7.5">
        Add
      </Button>
    </form>
  )
}
