import { type SubmitEvent, useState } from 'react'
import { addBookGenres, bookGenres } from '#city/genres.ts'
import { trimmed } from '#rules/base/text.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { isbn13 } from '#rules/library/isbn.ts'
import { conditions, genreMissing, longestName, offerLabels } from '#rules/library/library.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { type BookWords, fixedWords, statusWith, wrongWords } from './fixed-words.ts'
import type { Fixed, Tray, TrayBook } from './tray.ts'

/** Edits one book of the tray by hand. */
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
  const [opened] = useState(book)
  const [wrong, setWrong] = useState<ReturnType<typeof wrongWords> & { genre?: string }>({})
  // The catalogue's facts stay; they are corrected on the book's page.
  const asksGenre = book.is === 'typed' || (book.is !== 'ours' && book.genre === null)

  function done(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { elements } = event.currentTarget
    const form = new FormData(event.currentTarget)
    const typed = typedIn(form)
    const genre = bookGenres.find((each) => each === form.get('genre'))
    const words = fixedWords(typed, { opened, now: book })
    const needsGenre = asksGenre && genre === undefined && statusWith(words, book) === 'typed'
    const found = { ...wrongWords(words), ...(needsGenre && { genre: genreMissing }) }
    setWrong(found)
    const [first] = Object.keys(found).map((name) => elements.namedItem(name))
    if (first instanceof HTMLElement) {
      first.focus()
      return
    }
    onDone({
      typed,
      genre,
      opened,
      condition: conditions.find((each) => each === form.get('condition')),
      offer: offers.find((each) => each === form.get('offer')),
    })
  }

  const part = (name: keyof BookWords | 'genre') => ({
    id: `${book.key}-${name}`,
    name,
    errors: wrong[name] ? [wrong[name]] : undefined,
    initialValue: book[name] ?? undefined,
    maxLength: longestName,
  })
  return (
    <form onSubmit={done} className="grid gap-3">
      <Field label="Title" field={part('title')}>
        <TextInput autoComplete="off" />
      </Field>
      <Field label="Author" field={part('author')}>
        <TextInput autoComplete="off" />
      </Field>
      <Field label="ISBN (optional)" field={part('isbn')}>
        <TextInput inputMode="text" autoCapitalize="characters" autoComplete="off" />
      </Field>
      {asksGenre && (
        <Field label="Genre" field={part('genre')}>
          <Select
            prompt="Select a genre"
            options={addBookGenres.map(({ genre: value, label }) => ({ value, label }))}
          />
        </Field>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Condition">
          <Select
            name="condition"
            defaultValue={book.condition ?? ''}
            prompt={`Same as the rest: ${tray.condition}`}
            options={conditions}
          />
        </Field>
        <Field label="Offer">
          <Select
            name="offer"
            defaultValue={book.offer ?? ''}
            prompt={`Same as the rest: ${offerLabels[tray.offer]}`}
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

function typedIn(form: FormData): BookWords {
  const read = (name: string) => trimmed(String(form.get(name) ?? ''))
  const isbn = read('isbn')
  return { isbn: isbn13(isbn) ?? isbn, title: read('title'), author: read('author') }
}
