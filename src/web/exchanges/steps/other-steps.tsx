import type { StepName } from '#rules/exchanges/exchanges.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { ChangePickup } from './change-pickup-form.tsx'
import { ExtensionForm } from './extension-form.tsx'
import { FindPlace } from './find-place.tsx'
import { LostForm } from './lost-form.tsx'
import { isToMeet } from './main-step.tsx'
import { StepDisclosure } from './step-disclosure.tsx'
import { StepForm } from './step-form.tsx'
import type { StepOf } from './use-step.ts'

export const otherSteps = [
  'agreeMeeting',
  'changePickup',
  'askExtension',
  'callOff',
  'cancelRequest',
  'markLost',
] as const satisfies StepName[]

/** The viewer's rarely needed steps, each folded. `today` is a date in the city. */
export function OtherSteps({
  exchange,
  today,
  group,
  ...of
}: StepOf & { exchange: ExchangeCard; today: string; group: string }) {
  const { askedDueOn, steps, other } = exchange
  const can = (step: (typeof otherSteps)[number]) => steps.includes(step)
  return (
    <>
      {can('agreeMeeting') && !isToMeet(exchange) && <FindPlace {...of} variant="outline" />}
      {can('changePickup') && <ChangePickup {...of} exchange={exchange} group={group} />}
      {can('askExtension') && (
        <StepDisclosure
          about={of.about}
          label={askedDueOn ? 'Ask for another date' : 'Ask for more time'}
          group={group}
          variant={askedDueOn ? 'ghost' : 'secondary'}
        >
          <ExtensionForm {...of} exchange={exchange} today={today} />
        </StepDisclosure>
      )}
      {can('callOff') && (
        <StepDisclosure about={of.about} label="Call off" group={group}>
          <p className="mb-3">The book stays where it is, and we’ll tell {other.name}.</p>
          <StepForm {...of} step="callOff" variant="destructive">
            Yes, call it off
          </StepForm>
        </StepDisclosure>
      )}
      {can('cancelRequest') && (
        <StepDisclosure about={of.about} label="Cancel request" group={group} variant="outline">
          <p className="mb-3">Are you sure you want to cancel your request?</p>
          <StepForm {...of} step="cancelRequest" variant="destructive">
            Yes, cancel it
          </StepForm>
        </StepDisclosure>
      )}
      {can('markLost') && (
        <StepDisclosure about={of.about} label="Mark as lost" group={group}>
          <LostForm {...of} />
        </StepDisclosure>
      )}
    </>
  )
}
