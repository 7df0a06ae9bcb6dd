import type { ReactNode } from 'react'
import type { StepName } from '#rules/exchanges/exchanges.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import type { OfferedPlace } from '#server/exchanges/meeting/agree-meeting.ts'
import { Card } from '#web/ui/card.tsx'
import { type FormResponse, problemOf } from '#web/ui/forms/form-response.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ChangePickupForm } from './change-pickup-form.tsx'
import { ExtensionForm } from './extension-form.tsx'
import { LostForm } from './lost-form.tsx'
import { MeetingPlace } from './meeting-place.tsx'
import { ReadyForm } from './ready-form.tsx'
import { StepForm } from './step-form.tsx'

/** The form of a step on a screen of its own: after an error, with what was typed, or for confirmation. */
export function StepAgain({
  exchange,
  step,
  places,
  today,
  back,
  posted,
}: {
  exchange: ExchangeCard
  /** The places on offer, if the step is about meeting. */
  places: OfferedPlace[]
  step: string
  today: string
  back: string
  posted: FormResponse | undefined
}) {
  const { other, book } = exchange
  const of = { exchangeId: exchange.id, back, posted }
  if (step === 'agreeMeeting' && exchange.steps.includes(step)) {
    return <MeetingPlace exchange={exchange} places={places} back={back} posted={posted} />
  }
  const isCallingOff = step === 'callOff' && exchange.steps.includes(step)
  const forms: Partial<Record<string, ReactNode>> = {
    accept: <AnswerForm {...of} exchange={exchange} />,
    markReady: <ReadyForm {...of} exchange={exchange} />,
    changePickup: <ChangePickupForm {...of} exchange={exchange} />,
    askExtension: <ExtensionForm {...of} exchange={exchange} today={today} />,
    markLost: <LostForm {...of} />,
  } satisfies Partial<Record<StepName, ReactNode>>
  const form = forms[step]
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <PageHeading
        title={isCallingOff ? 'Call off this exchange?' : 'Please check'}
        back={{ label: 'Back', to: back }}
      />
      {isCallingOff && (
        <Card className="grid gap-4">
          <p className="wrap-anywhere">
            {book.title} stays where it is, and we’ll tell {other.name}.
          </p>
          <StepForm exchangeId={exchange.id} back={back} step={step} variant="destructive">
            Yes, call it off
          </StepForm>
        </Card>
      )}
      {form && <Card>{form}</Card>}
      {!isCallingOff && !form && <Alert>{problemOf(posted) ?? 'There’s nothing to do here.'}</Alert>}
    </div>
  )
}
