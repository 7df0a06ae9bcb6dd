import { getFormProps, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import { useMemo } from 'react'
import { Form } from 'react-router'
import { addBookGenres } from '#city/genres.ts'
import { addBookForm } from '#rules/book-forms.ts'
import { imageHint } from '#rules/image-limits.ts'
import { imageAccept } from '#rules/images.ts'
import { conditions, defaultCondition } from '#rules/library.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/file-input.tsx'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { SuggestInput } from '#web/ui/forms/suggest-input.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { AddBookToast } from './add-book-toast.tsx'
import { OfferChoice } from './offer-choice.tsx'

/** Everything the catalogue would like to know of a book, and of this copy. */
export function AddBookForm(props: {
  today: string
  clientKey: string
  ownSuburb: string
  suburbs: string[]
  actionData: object | undefined
}) {
  const { today, clientKey, ownSuburb, suburbs, actionData } = props
  const schema = useMemo(() => addBookForm({ today }), [today])
  const [form, fields] = useSchemaForm(schema, {
    id: 'add-book',
    actionData,
    defaultValue: { clientKey, condition: defaultCondition, location: ownSuburb, offer: 'lend' },
  })
  const { title, author, isbn, description, condition, location, genre, publicationDate, offer, cover } =
    fields
  const isSending = useIsSending()
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="grid gap-5">
      {form.status === 'error' && <AddBookToast errors={form.allErrors} />}
      <FormProblem form={form} />
      <input {...getInputProps(fields.clientKey, { type: 'hidden' })} key={undefined} />
      <Field label="Cover image" id={cover.id} errors={cover.errors} hint={imageHint} required>
        <FileInput
          {...getInputProps(cover, { type: 'file' })}
          key={undefined}
          accept={imageAccept}
          removeLabel="Remove the cover"
        />
      </Field>
      <Field label="Title" id={title.id} errors={title.errors} required>
        <TextInput {...getInputProps(title, { type: 'text' })} key={undefined} autoComplete="off" />
      </Field>
      <Field label="Author" id={author.id} errors={author.errors} required>
        <TextInput {...getInputProps(author, { type: 'text' })} key={undefined} autoComplete="off" />
      </Field>
      <Field
        label="ISBN (optional)"
        id={isbn.id}
        errors={isbn.errors}
        hint="10 or 13 digits, near the barcode"
      >
        <TextInput {...getInputProps(isbn, { type: 'text' })} key={undefined} inputMode="numeric" />
      </Field>
      <Field label="Description" id={description.id} errors={description.errors} required>
        <TextArea {...getTextareaProps(description)} key={undefined} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Genre" id={genre.id} errors={genre.errors} required>
          <Select
            {...getSelectProps(genre)}
            key={undefined}
            prompt="Select a genre"
            options={addBookGenres.map(({ genre: value, label }) => ({ value, label }))}
          />
        </Field>
        <Field
          label="Publication date"
          id={publicationDate.id}
          errors={publicationDate.errors}
          hint="A year, or a date like 2008-09-14"
          required
        >
          <TextInput
            {...getInputProps(publicationDate, { type: 'text' })}
            key={undefined}
            autoComplete="off"
          />
        </Field>
        <Field label="Condition" id={condition.id} errors={condition.errors} required>
          <Select {...getSelectProps(condition)} key={undefined} options={conditions} />
        </Field>
        <Field
          label="Location"
          id={location.id}
          errors={location.errors}
          hint="A suburb, never an address"
          required
        >
          <SuggestInput
            {...getInputProps(location, { type: 'text' })}
            key={undefined}
            suggestions={suburbs}
          />
        </Field>
      </div>
      <OfferChoice field={offer} />
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <SubmitButton pending={isSending} pendingLabel="Adding...">
          Add Book
        </SubmitButton>
        <LinkButton to="/bookcase" variant="outline">
          Cancel
        </LinkButton>
      </div>
    </Form>
  )
}
