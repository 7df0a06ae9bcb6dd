import { city } from '#city/city.ts'
import { conditions, defaultCondition } from '#rules/library/library.ts'
import { longestReview } from '#rules/library/reviews.ts'
import type { ReadChoice, RowFate, ShelfFileKind, shelfFileKinds } from '#rules/library/shelf-files.ts'
import { startImportForm } from '#web/library/shelf-files/shelf-file-forms.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { SuggestInput } from '#web/ui/forms/suggest-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { SegmentLinks } from '#web/ui/links/segment-links.tsx'
import { importPath } from './import-path.ts'
import { readBooksText } from './read-books.ts'
import { StopImport } from './stop-import.tsx'

type File = {
  id: string
  kind: (typeof shelfFileKinds)[ShelfFileKind]
  readTo: ReadChoice
  readCount: number
  notPaper: number
  reviews: { rated: number }
  counts: Partial<Record<RowFate, number>>
}

const ways = [
  { choice: 'nowhere', label: 'Leave out' },
  { choice: 'bookcase', label: 'Bookcase' },
  { choice: 'wishlist', label: 'Wishlist' },
] as const

/** The choices for all rows of a file, before the import starts. */
export function StartImport({
  file,
  only,
  asksSuburb,
  suburbs,
}: {
  file: File
  only: RowFate | null
  asksSuburb: boolean
  suburbs: string[]
}) {
  const { id, kind, readTo, readCount, notPaper, reviews, counts } = file
  const { bookcase = 0, wishlist = 0 } = counts
  const read = readBooksText({ kind, count: readCount })
  return (
    <Card className="grid gap-5">
      {readCount > 0 && (
        <div className="grid gap-2">
          <h2 className="font-medium">{read.title}</h2>
          <p className="text-sm text-soft">{read.text}</p>
          <SegmentLinks
            label={read.label}
            ways={ways.map(({ choice, label }) => ({
              label,
              to: importPath({ id, readTo: choice, only }),
              current: choice === readTo,
            }))}
          />
        </div>
      )}
      {notPaper > 0 && (
        <p>
          {notPaper === 1
            ? 'One row isn’t a paper book. It will be'
            : `${notPaper.toLocaleString(city.locale)} rows aren’t paper books. They will be`}{' '}
          left out unless you add {notPaper === 1 ? 'it' : 'them'} below.
        </p>
      )}
      {bookcase + wishlist === 0 && (
        <p role="status">There’s nothing to add: everything is already here, or left out.</p>
      )}
      {bookcase + wishlist + reviews.rated > 0 && (
        <StartForm {...{ bookcase, wishlist, readTo, asksSuburb, suburbs }} rated={reviews.rated} />
      )}
      <StopImport label="Delete this file" pendingLabel="Deleting..." />
    </Card>
  )
}

function StartForm({
  bookcase,
  wishlist,
  rated,
  readTo,
  asksSuburb,
  suburbs,
}: {
  bookcase: number
  wishlist: number
  /** How many of the books to import have stars in the file. */
  rated: number
  readTo: ReadChoice
  asksSuburb: boolean
  suburbs: string[]
}) {
  const [form, { condition, offering, reviews, location }] = useSchemaForm(startImportForm, {
    id: 'start-import',
    of: { intent: 'start' },
    defaultValue: { condition: defaultCondition, offering: 'paused' },
  })
  const count = bookcase + wishlist
  return (
    <SchemaForm form={form} intent="start" className="grid gap-5">
      <input type="hidden" name="readTo" value={readTo} />
      {bookcase > 0 ? (
        <>
          <RadioGroup
            legend={bookcase === 1 ? 'The book for your bookcase' : 'The books for your bookcase'}
            field={offering}
            hint="If the file doesn’t say how you offer them"
            options={[
              {
                value: 'paused',
                label: 'Don’t offer them yet',
                hint: 'Only you can see them until you choose who else can',
              },
              { value: 'lend', label: 'Lend', hint: 'Neighbours can ask for them straight away' },
              { value: 'give', label: 'Give away', hint: 'They’re for neighbours to keep' },
            ]}
          />
          <Field label="Condition" field={condition} hint="If the file doesn’t say" required>
            <Select options={conditions} />
          </Field>
        </>
      ) : (
        <input type="hidden" name="condition" value={defaultCondition} />
      )}
      {rated > 0 && (
        <Checkbox
          field={reviews}
          label="Import my ratings and reviews"
          hint={`${rated === 1 ? 'One of these books has' : `${rated.toLocaleString(city.locale)} of these books have`} your rating. Everyone can see your ratings and reviews here, with your name. Fractions are rounded (3.5 becomes 4), and reviews over ${longestReview.toLocaleString(city.locale)} characters are shortened. Reviews you’ve already written here stay as they are.`}
        />
      )}
      {asksSuburb && (
        <Field
          label="Location"
          field={location}
          hint="The suburb your books are in, never an address"
          required
        >
          <SuggestInput suggestions={suburbs} />
        </Field>
      )}
      <SubmitButton pendingLabel="Starting..." className="justify-self-start">
        {count === 0
          ? 'Import my reviews'
          : count === 1
            ? 'Add 1 book'
            : `Add ${count.toLocaleString(city.locale)} books`}
      </SubmitButton>
    </SchemaForm>
  )
}
