import { getFormProps } from '@conform-to/react'
import { useState } from 'react'
import { lostForm } from '#web/exchanges/exchange-forms.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { type StepOf, useStep } from './use-step.ts'

/** Ends a loan whose book will not come back. */
export function LostForm({ posted, ...of }: StepOf & { posted?: FormResponse | undefined }) {
  const { Form, target, formId, answer, isSending } = useStep('markLost', of)
  const [form, fields] = useSchemaForm(lostForm, { id: formId, answer: answer ?? posted })
  // A screen may have a form for each of its loans, but only one question.
  const [isBegun, setBegun] = useState(false)
  return (
    <Form {...target} {...getFormProps(form)} onInput={() => setBegun(true)} className="grid gap-3">
      <FormProblem form={form} />
      <input type="hidden" name="back" value={of.back} />
      <Field
        label="What happened?"
        field={fields.note}
        hint="You both see this note. The copy leaves your bookcase for good."
        required
      >
        <TextArea rows={2} />
      </Field>
      {isBegun && <LeaveQuestion box={form.id} />}
      <SubmitButton variant="destructive" pending={isSending} className="justify-self-start">
        Mark as lost
      </SubmitButton>
    </Form>
  )
}
