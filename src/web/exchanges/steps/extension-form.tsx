import { getFormProps } from '@conform-to/react'
import { addDays } from '#rules/base/calendar.ts'
import { askedForMoreWords } from '#rules/exchanges/awaited.ts'
import { loan } from '#rules/exchanges/loan-limits.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { extensionForm } from '#web/exchanges/exchange-forms.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { TypedIn } from '#web/ui/typed.tsx'
import { type StepOf, useStep } from './use-step.ts'

/** Asks for an extension. The due date and `today` (YYYY-MM-DD) limit the dates on offer. */
export function ExtensionForm({
  exchange: { dueOn, waiting, other },
  today,
  posted,
  ...of
}: StepOf & {
  exchange: Pick<ExchangeCard, 'dueOn' | 'waiting' | 'other'>
  today: string
  posted?: FormResponse | undefined
}) {
  const { Form, target, formId, answer, isSending } = useStep('askExtension', of)
  const [form, fields] = useSchemaForm(extensionForm, { id: formId, answer: answer ?? posted })
  const from = dueOn && dueOn > today ? dueOn : today
  return (
    <Form {...target} {...getFormProps(form)} className="grid gap-3">
      <FormProblem form={form} />
      {waiting > 0 && (
        <p className="max-w-prose text-sm">
          <TypedIn typed={other.name}>{askedForMoreWords(waiting, other.name)}</TypedIn>
        </p>
      )}
      <input type="hidden" name="back" value={of.back} />
      <Field
        label="Keep it until"
        field={fields.dueOn}
        hint={`Up to ${loan.mostDays} days from today.`}
        required
      >
        <TextInput
          type="date"
          min={addDays(from, 1)}
          max={addDays(today, loan.mostDays)}
          className="max-w-52"
        />
      </Field>
      <SubmitButton pending={isSending} className="justify-self-start">
        Ask
      </SubmitButton>
    </Form>
  )
}
