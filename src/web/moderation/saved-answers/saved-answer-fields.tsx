import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { savedAnswerForm } from '#rules/moderation/saved-answer-forms.ts'
import { NAME_PLACE } from '#rules/moderation/saved-answers.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { useResetWhenSaved } from '#web/ui/forms/address/use-reset-when-saved.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'

/** A new answer, or a change to one. */
export function SavedAnswerFields({
  edited,
  here,
}: {
  edited: { id: string; version: number; title: string; words: string } | null
  here: string
}) {
  const [form, fields] = useSchemaForm(savedAnswerForm, {
    id: 'saved-answer',
    of: { intent: 'save' },
    ...(edited && { defaultValue: { title: edited.title, words: edited.words } }),
  })
  const isSending = useIsSending('save')
  const box = useResetWhenSaved(isSending, useFormResponse({ intent: 'save' }))
  return (
    <Form method="post" {...getFormProps(form)} ref={box} className="grid gap-5">
      <input type="hidden" name="intent" value="save" />
      {edited && (
        <>
          <input type="hidden" name="answer" value={edited.id} />
          <input type="hidden" name="version" value={edited.version} />
        </>
      )}
      <FormProblem form={form} />
      <Field label="Title" field={fields.title} hint="Only administrators see it" required>
        <TextInput autoComplete="off" />
      </Field>
      <Field
        label="Text"
        field={fields.words}
        hint={`${NAME_PLACE} becomes the name of the person you’re replying to.`}
        required
      >
        <TextArea rows={4} />
      </Field>
      <LeaveQuestion box={box} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={isSending} pendingLabel="Saving...">
          Save
        </SubmitButton>
        {edited && (
          <LinkButton to={here} variant="outline">
            Cancel
          </LinkButton>
        )}
      </div>
    </Form>
  )
}
