import { getFormProps } from '@conform-to/react'
import { useState } from 'react'
import { Form } from 'react-router'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import type { OwnClub } from '#rules/library/own-books.ts'
import { addBookDialogForm, coverMissing } from '#web/library/copy-forms.ts'
import { FindBook } from '#web/library/look-up/find-book.tsx'
import { SubmitOrClose } from '#web/shell/cancel-window.tsx'
import { FormToast } from '#web/shell/toasts/form-toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { HiddenInput } from '#web/ui/forms/hidden-input.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { CoverField } from './cover-field.tsx'
import { OfferChoice } from './offer-choice.tsx'
import { SameBookQuestion } from './same-book-question.tsx'
import { ShownToChoice } from './shown-to-choice.tsx'

/** The few facts the dialog asks for, and the suburb of members who have not given theirs. */
export function AddBookDialogForm({
  asksSuburb,
  clientKey,
  clubs,
  offer: chosen,
  here,
}: {
  asksSuburb: boolean
  clientKey: string
  clubs: OwnClub[]
  offer: Offer
  here: string
}) {
  const [form, fields] = useSchemaForm(addBookDialogForm, {
    id: 'add-book-dialog',
    of: { intent: 'add' },
    defaultValue: { clientKey, offer: chosen, shownTo: 'all' },
  })
  const { title, author, description, cover, offer, location } = fields
  const [isScanning, setScanning] = useState(false)
  const answer = useFormResponse({ intent: 'add' })
  const isSending = useIsSending('add')
  // A cover that was refused is not missing: only the field shows its error.
  const isIncomplete =
    cover.errors?.includes(coverMissing) || [title, author, description].some((field) => field.errors)
  return (
    <Form
      method="post"
      action={here}
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="grid gap-4"
    >
      {isIncomplete && form.status === 'error' && (
        <FormToast
          title="Missing Information"
          text="Please fill in all required fields and upload a cover image"
        />
      )}
      <FormProblem form={form} />
      <input type="hidden" name="intent" value="add" />
      <HiddenInput field={fields.clientKey} />
      <p className="text-sm text-soft">Fields marked * are required.</p>
      <FindBook fields={fields} answer={answer} here={here} intent="add" onScan={setScanning} />
      <Field label="Description" field={description} required>
        <TextArea rows={3} />
      </Field>
      <SameBookQuestion answer={answer} />
      <CoverField field={cover} answer={answer} isLookedUp={Boolean(fields.lookedUp.value)} />
      {asksSuburb && (
        <Field label="Your suburb" field={location} hint="Where neighbours would pick the book up" required>
          <TextInput required />
        </Field>
      )}
      <OfferChoice field={offer} />
      <ShownToChoice field={fields.shownTo} clubs={clubs} />
      <SubmitOrClose here="/bookcase" pending={isSending} pendingLabel="Adding..." off={isScanning}>
        Add Book
      </SubmitOrClose>
    </Form>
  )
}
