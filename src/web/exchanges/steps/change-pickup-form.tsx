import { getFormProps } from '@conform-to/react'
import { city } from '#city/city.ts'
import { localTime } from '#rules/base/calendar.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { pickupForm } from '#web/exchanges/exchange-forms.ts'
import { PickupChanged } from '#web/exchanges/pickup-changed.tsx'
import { useFollowedVersion, useSeenVersion } from '#web/exchanges/use-seen-version.ts'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { PickupFields } from './pickup-fields.tsx'
import { StepDisclosure } from './step-disclosure.tsx'
import { formIdOf, type StepOf, useStep } from './use-step.ts'

type OfPickup = StepOf & { exchange: Pick<ExchangeCard, 'pickup' | 'meetingVersion'> }

/** The form, folded: again once it was sent, but not because of what the other member agrees to while this one types. */
export function ChangePickup(of: OfPickup & { group: string }) {
  const followed = useFollowedVersion(of.exchange.meetingVersion, formIdOf('changePickup', of))
  return <FoldedChange key={followed} {...of} />
}

function FoldedChange({ group, ...of }: OfPickup & { group: string }) {
  const change = useChange(of)
  return (
    <StepDisclosure
      key={change.seen}
      about={of.about}
      label="Change place or time"
      group={group}
      variant="outline"
    >
      <PickupForm {...of} change={change} />
    </StepDisclosure>
  )
}

export function ChangePickupForm(of: OfPickup & { posted?: FormResponse | undefined }) {
  return <PickupForm {...of} change={useChange(of)} />
}

function useChange({ exchange, ...of }: OfPickup) {
  const step = useStep('changePickup', of)
  return { ...step, seen: useSeenVersion(exchange.meetingVersion, step) }
}

/** Another place or time for a book that is ready. */
function PickupForm({
  exchange,
  posted,
  change: { Form, target, formId, answer, isSending, seen },
  ...of
}: OfPickup & { posted?: FormResponse | undefined; change: ReturnType<typeof useChange> }) {
  const { pickup } = exchange
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
