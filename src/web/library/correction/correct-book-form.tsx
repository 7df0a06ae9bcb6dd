import { useMemo } from 'react'
import { bookGenres } from '#city/genres.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { type BookFacts, factNames } from '#rules/library/corrections.ts'
import { imageHint } from '#rules/pictures/image-limits.ts'
import { imageAccept } from '#rules/pictures/images.ts'
import { coverSources } from '#rules/pictures/picture-paths.ts'
import { correctBookForm } from '#web/library/book-forms.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/file-input.tsx'
import { HiddenInput } from '#web/ui/forms/hidden-input.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitOrCancel } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

type Book = BookFacts & { id: string; coverId: string | null }

/** Corrects all the catalogue's facts of a book. */
export function CorrectBookForm({ book, today }: { book: Book; today: string }) {
  const schema = useMemo(() => correctBookForm({ today }), [today])
  const { id, coverId } = book
  const facts = asTyped(book)
  const [form, fields] = useSchemaForm(schema, {
    id: 'correct-book',
    defaultValue: { ...facts, seen: facts },
  })
  const seen = fields.seen.getFieldset()
  return (
    <SchemaForm form={form} encType="multipart/form-data" className="grid gap-5">
      {factNames.map((name) => (
        <HiddenInput key={name} field={seen[name]} />
      ))}
      <Field label="Title" field={fields.title} required>
        <TextInput autoComplete="off" />
      </Field>
      <Field label="Author" field={fields.author} required>
        <TextInput autoComplete="off" />
      </Field>
      <Field label="Description" field={fields.description}>
        <TextArea rows={8} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="ISBN" field={fields.isbn} hint="10 or 13 digits, near the barcode">
          <TextInput inputMode="text" autoCapitalize="characters" autoComplete="off" />
        </Field>
        <Field label="Published" field={fields.published} hint="A year, or a date like 2008-09-14">
          <TextInput autoComplete="off" />
        </Field>
        <Field label="Genre" field={fields.genre}>
          <Select prompt="Not given" options={bookGenres} />
        </Field>
      </div>
      <Field label="Cover image" field={fields.cover} hint={imageHint}>
        <FileInput
          accept={imageAccept}
          label="Add a photo"
          currentSrc={coverId && coverSources(coverId).src}
        />
      </Field>
      <SubmitOrCancel cancelTo={bookPath(id)} pendingLabel="Saving...">
        Save Correction
      </SubmitOrCancel>
      <LeaveQuestion box={form.id} />
    </SchemaForm>
  )
}

function asTyped({ title, author, description, isbn, genre, published }: BookFacts) {
  return { title, author, description, isbn: isbn ?? '', genre: genre ?? '', published: published ?? '' }
}
