import { getFormProps } from '@conform-to/react'
import { city } from '#city/city.ts'
import { localTime } from '#rules/base/calendar.ts'
import { loan } from '#rules/exchanges/loan-limits.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { readyForm } from '#web/exchanges/exchange-forms.ts'
import { PickupChanged } from '#web/exchanges/pickup-changed.tsx'
import { useSeenVersion } from '#web/exchanges/use-seen-version.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { PickupFields } from './pickup-fields.tsx'
import { type StepOf, useStep } from './use-step.ts'

/** Marks it ready for pickup: where and when, if agreed, and how long a borrowed book can be kept. */
export function ReadyForm({
  exchange,
  posted,
  ...of
}: StepOf & {
  /** With what the two members have already agreed on. */
  exchange: Pick<ExchangeCard, 'offer' | 'loanDays' | 'pickup' | 'meetingVersion'>
  posted?: FormResponse | undefined
}) {
  const { Form, target, formId, answer, isSending } = useStep('markReady', of)
  const { offer, loanDays, pickup } = exchange
  const seen = useSeenVersion(exchange.meetingVersion, { isSending, answer })
  const [form, fields] = useSchemaForm(readyForm, {
    id: formId,
    answer: answer ?? posted,
    defaultValue: {
      loanDays: String(loanDays),
      place: pickup?.place ?? '',
      ...(pickup?.at && { at: localTime(pickup.at, city.timeZone) }),
    },
  })
  return (
    <Form {...target} {...getFormProps(form)} className="grid gap-3">
      <FormProblem form={form} />
      <PickupChanged exchange={exchange} seen={seen} />
      <input type="hidden" name="back" value={of.back} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="offer" value={offer} />
      <PickupFields place={fields.place} at={fields.at} />
      {offer === 'lend' && (
        <Field label="Days they can keep it" field={fields.loanDays}>
          <TextInput
            type="number"
            required
            min={loan.leastDays}
            max={loan.mostDays}
            inputMode="numeric"
            className="max-w-24"
          />
        </Field>
      )}
      <SubmitButton pending={isSending} className="justify-self-start">
        Mark as ready
      </SubmitButton>
    </Form>
  )
}
