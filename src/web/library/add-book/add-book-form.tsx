import { getFormProps } from '@conform-to/react'
import { useMemo, useState } from 'react'
import { Form } from 'react-router'
import { addBookGenres } from '#city/genres.ts'
import { defaultCondition } from '#rules/library/library.ts'
import type { OwnClub } from '#rules/library/own-books.ts'
import { addBookForm } from '#web/library/copy-forms.ts'
import { FindBook } from '#web/library/look-up/find-book.tsx'
import type { SharedBook } from '#web/library/look-up/use-shared.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { HiddenInput } from '#web/ui/forms/hidden-input.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitOrCancel } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { AddBookToast } from './add-book-toast.tsx'
import { CopyFields } from './copy-fields.tsx'
import { CoverField } from './cover-field.tsx'
import { OfferChoice } from './offer-choice.tsx'
import { SameBookQuestion } from './same-book-question.tsx'
import { ShownToChoice } from './shown-to-choice.tsx'

export const addBookFormId = 'add-book'

/** All the facts of a book for the catalogue, and of this copy. */
export function AddBookForm(props: {
  today: string
  clientKey: string
  clubs: OwnClub[]
  ownSuburb: string
  suburbs: string[]
  shared: SharedBook | null
}) {
  const { today, clientKey, clubs, ownSuburb, suburbs, shared } = props
  const schema = useMemo(() => addBookForm({ today }), [today])
  const [form, fields] = useSchemaForm(schema, {
    id: addBookFormId,
    of: { intent: 'add' },
    defaultValue: {
      ...{ clientKey, condition: defaultCondition, location: ownSuburb, offer: 'lend', shownTo: 'all' },
      ...(shared && { isbn: shared.isbn, title: shared.title }),
    },
  })
  const { description, condition, location, genre, publicationDate, offer, cover } = fields
  const [isScanning, setScanning] = useState(false)
  const answer = useFormResponse({ intent: 'add' })
  const isSending = useIsSending('add')
  return (
    <Form
      method="post"
      action="/add-book"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="grid gap-5"
    >
      {form.status === 'error' && <AddBookToast errors={form.allErrors} />}
      <FormProblem form={form} />
      <HiddenInput field={fields.clientKey} />
      <input type="hidden" name="intent" value="add" />
      <FindBook {...{ fields, answer, shared }} here="/add-book" intent="add" onScan={setScanning} />
      <SameBookQuestion answer={answer} />
      <CoverField field={cover} answer={answer} isLookedUp={Boolean(fields.lookedUp.value)} />
      <Field label="Description" field={description} required>
        <TextArea />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Genre" field={genre} required>
          <Select
            prompt="Select a genre"
            options={addBookGenres.map(({ genre: value, label }) => ({ value, label }))}
          />
        </Field>
        <Field
          label="Publication date"
          field={publicationDate}
          hint="A year, or a date like 2008-09-14"
          required
        >
          <TextInput autoComplete="off" />
        </Field>
        <CopyFields condition={condition} location={location} suburbs={suburbs} />
      </div>
      <OfferChoice field={offer} />
      <ShownToChoice field={fields.shownTo} clubs={clubs} />
      <SubmitOrCancel cancelTo="/bookcase" pending={isSending} pendingLabel="Adding..." off={isScanning}>
        Add Book
      </SubmitOrCancel>
    </Form>
  )
}
