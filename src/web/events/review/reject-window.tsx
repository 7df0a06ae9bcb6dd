import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { cityEventLimits } from '#rules/events/city-events.ts'
import { rejectEventForm } from '#rules/events/submission-forms.ts'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Typed } from '#web/ui/typed.tsx'

/** Rejects a submission with a reason, over the list. */
export function RejectWindow({
  submission,
  here,
}: {
  submission: { id: string; version: number; title: string }
  here: string
}) {
  const { id, version, title } = submission
  const [form, fields] = useSchemaForm(rejectEventForm, { id: 'reject', of: { intent: 'reject', event: id } })
  const isSending = useIsSending('reject')
  return (
    <ScreenWindow
      title="Reject this event?"
      description={
        <>
          Whoever submitted “<Typed>{title}</Typed>” is told, with your reason.
        </>
      }
      here={here}
    >
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <input type="hidden" name="intent" value="reject" />
        <input type="hidden" name="event" value={id} />
        <input type="hidden" name="version" value={version} />
        <FormProblem form={form} />
        <Field label="Reason" field={fields.reason} hint="They read this" required>
          <TextArea maxLength={cityEventLimits.reason} rows={3} />
        </Field>
        <SubmitButton variant="destructive" pending={isSending} pendingLabel="Rejecting...">
          Reject
        </SubmitButton>
      </Form>
    </ScreenWindow>
  )
}
