import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { requestForm } from '#rules/exchange-forms.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useAnswer } from '#web/ui/forms/form-answer.ts'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import type { ShownSharer } from './shown-sharer.ts'

/** Asks the owner for a copy. Opens in place, by the browser's own means. */
export function RequestCopyForm({ sharer, isGuest }: { sharer: ShownSharer; isGuest: boolean }) {
  const { copyId, offer, owner } = sharer
  const of = { copyId }
  const answer = useAnswer(of)
  const [form, { message }] = useSchemaForm(requestForm, { id: `request-${copyId}`, of })
  const isSending = useIsSending(`request-${copyId}`)
  const label = offer === 'give' ? 'Ask to have' : 'Request to borrow'
  const hidden = (
    <>
      <input type="hidden" name="intent" value={`request-${copyId}`} />
      <input type="hidden" name="copyId" value={copyId} />
      <input type="hidden" name="offer" value={offer} />
    </>
  )

  // Nothing to write before signing in: the post asks for that first.
  if (isGuest) {
    return (
      <Form method="post" className="grid">
        {hidden}
        <Button type="submit">{label}</Button>
      </Form>
    )
  }
  return (
    <details open={answer !== undefined} className="group">
      <summary
        className={buttonStyles({ block: true, className: 'list-none [&::-webkit-details-marker]:hidden' })}
      >
        {label}
      </summary>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="grid gap-3 pt-4">
        {hidden}
        <FormProblem form={form} />
        <Field
          label={`Message to ${owner.name} (optional)`}
          field={message}
          hint="Say when it would suit you to meet."
        >
          <TextArea rows={3} />
        </Field>
        <SubmitButton pending={isSending} pendingLabel="Sending...">
          Send request
        </SubmitButton>
      </Form>
    </details>
  )
}
