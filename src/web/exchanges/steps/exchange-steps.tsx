import type { ReactNode } from 'react'
import type { StepName } from '#rules/exchanges.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { useKeepFocus } from '#web/ui/use-keep-focus.ts'
import { AnswerForm } from './answer-form.tsx'
import { ExtensionForm } from './extension-form.tsx'
import { LostForm } from './lost-form.tsx'
import { ReadyForm } from './ready-form.tsx'
import { StepDisclosure } from './step-disclosure.tsx'
import { StepForm } from './step-form.tsx'

/**
 * What the viewer may do about an exchange now (`steps`, as rules/exchanges.ts says): one clear action, then
 * `children` (links that go with it), and the rest quietly beside them.
 */
export function ExchangeSteps({
  exchange,
  back,
  today,
  children,
}: {
  exchange: Pick<ExchangeCard, 'id' | 'state' | 'offer' | 'loanDays' | 'dueOn' | 'askedDueOn' | 'steps'> & {
    other: { name: string }
  }
  back: string
  /** The date in the city, YYYY-MM-DD. */
  today: string
  children?: ReactNode
}) {
  const { id: exchangeId, state, offer, loanDays, dueOn, askedDueOn, steps, other } = exchange
  const standing = `${state} ${dueOn} ${askedDueOn}`
  const keepFocus = useKeepFocus(standing)
  const of = { exchangeId, back }
  const group = `steps-${exchangeId}`
  const can = (step: StepName) => steps.includes(step)
  return (
    <div {...keepFocus} className="outline-none">
      {/* What was unfolded in one state has nothing to do with the next. */}
      <div key={standing} className="flex flex-wrap items-start gap-2">
        {can('accept') && <AnswerForm {...of} offer={offer} />}
        {can('agreeExtension') && (
          <StepForm {...of} step="agreeExtension" variant="confirm">
            Agree
          </StepForm>
        )}
        {can('refuseExtension') && (
          <StepForm {...of} step="refuseExtension" variant="outline">
            Keep the old date
          </StepForm>
        )}
        {can('markReady') && (
          <StepDisclosure label="Mark ready for pickup" group={group} variant="primary">
            <ReadyForm {...of} offer={offer} loanDays={loanDays} />
          </StepDisclosure>
        )}
        {can('confirmHandOver') && (
          <StepForm {...of} step="confirmHandOver">
            I have the book
          </StepForm>
        )}
        {can('confirmReturn') && (
          <StepForm {...of} step="confirmReturn" variant={askedDueOn ? 'ghost' : 'primary'}>
            Confirm return
          </StepForm>
        )}
        {children}
        {can('askExtension') && (
          <StepDisclosure
            label={askedDueOn ? 'Ask for another date' : 'Ask for more time'}
            group={group}
            variant={askedDueOn ? 'ghost' : 'secondary'}
          >
            <ExtensionForm {...of} dueOn={dueOn} today={today} />
          </StepDisclosure>
        )}
        {can('callOff') && (
          <StepDisclosure label="Call off" group={group}>
            <p className="mb-3">The book stays where it is, and {other.name} is told.</p>
            <StepForm {...of} step="callOff" variant="destructive">
              Yes, call it off
            </StepForm>
          </StepDisclosure>
        )}
        {can('cancelRequest') && (
          <StepDisclosure label="Cancel request" group={group} variant="outline">
            <p className="mb-3">Are you sure you want to cancel your request?</p>
            <StepForm {...of} step="cancelRequest" variant="destructive">
              Yes, cancel it
            </StepForm>
          </StepDisclosure>
        )}
        {can('markLost') && (
          <StepDisclosure label="Mark as lost" group={group}>
            <LostForm {...of} />
          </StepDisclosure>
        )}
      </div>
    </div>
  )
}
