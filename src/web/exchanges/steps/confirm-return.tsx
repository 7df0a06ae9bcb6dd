import { getFormProps } from '@conform-to/react'
import { starLabels } from '#rules/exchanges/ratings.ts'
import { AboutStep } from '#web/exchanges/about-step.tsx'
import { returnForm } from '#web/exchanges/exchange-forms.ts'
import type { ButtonLook } from '#web/ui/button.tsx'
import { StarInput } from '#web/ui/choices/star-input.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { TypedIn } from '#web/ui/typed.tsx'
import { StepDisclosure } from './step-disclosure.tsx'
import { type StepOf, useStep } from './use-step.ts'

/** Asks for confirmation, and for a rating of `toRate` with it, if the owner can still give one. */
export function ConfirmReturn({
  group,
  variant,
  toRate,
  ...of
}: StepOf & {
  group: string
  variant: NonNullable<ButtonLook['variant']>
  /** The borrower's name, if they can be rated. */
  toRate?: string | undefined
}) {
  return (
    <StepDisclosure label="Confirm return" group={group} variant={variant} about={of.about}>
      <ReturnForm {...of} toRate={toRate} />
    </StepDisclosure>
  )
}

function ReturnForm({ toRate, ...of }: StepOf & { toRate: string | undefined }) {
  const { Form, target, formId, answer, isSending } = useStep('confirmReturn', of)
  const [form, { stars }] = useSchemaForm(returnForm, { id: formId, answer })
  return (
    <Form {...target} {...getFormProps(form)} className="grid justify-items-start gap-3">
      <FormProblem form={form} />
      <input type="hidden" name="back" value={of.back} />
      <p>Is the book back with you? That ends the loan.</p>
      {toRate && (
        <StarInput
          legend={<TypedIn typed={toRate}>{`How was it with ${toRate}? (optional)`}</TypedIn>}
          field={stars}
          labels={starLabels}
        />
      )}
      <SubmitButton pending={isSending}>
        Yes, it’s back
        <AboutStep about={of.about} />
      </SubmitButton>
    </Form>
  )
}
