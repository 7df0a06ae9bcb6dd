import { getFormProps } from '@conform-to/react'
import { city } from '#city/city.ts'
import { localTime } from '#rules/base/calendar.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { pickupForm } from '#web/exchanges/exchange-forms.ts'
import { PickupChanged } from '#web/exchanges/pickup-changed.tsx'
import { useSeenVersion } from '#web/exchanges/use-seen-version.ts'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { PickupFields } from './pickup-fields.tsx'
import { type StepOf, useStep } from './use-step.ts'

/** Another place or time for a book that is ready. */
export function ChangePickupForm({
  exchange,
  posted,
  ...of
}: StepOf & {
  exchange: Pick<ExchangeCard, 'pickup' | 'meetingVersion'>
  posted?: FormResponse | undefined
}) {
  const { pickup } = exchange
  const { Form, target, formId, answer, isSending } = useStep('changePickup', of)
  const seen = useSeenVersion(exchange.meetingVersion, { isSending, answer })
  const [form, fields] = useSchemaForm(pickupForm, {
    id: formId,
    answer: answer ?? posted,
    defaultValue: {
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
      <PickupFields place={fields.place} at={fields.at} />
      <SubmitButton pending={isSending} className="justify-self-start">
        Save and tell them
      </SubmitButton>
    </Form>
  )
}
