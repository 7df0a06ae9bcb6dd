import type { StepName } from '#rules/exchanges/exchanges.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { AnswerForm } from './answer-form.tsx'
import { ConfirmReturn } from './confirm-return.tsx'
import { ReadyForm } from './ready-form.tsx'
import { StepDisclosure } from './step-disclosure.tsx'
import { StepForm } from './step-form.tsx'
import { UndoStep } from './undo-step.tsx'
import type { StepOf } from './use-step.ts'

/**
 * Of what the viewer may do about an exchange: what it waits for, or the undoing of what has just been done. `brief` asks
 * for no more than a card has room for. `isNext` is whether it is the next thing to do on its screen, which alone is filled.
 */
export function MainStep({
  exchange,
  group,
  brief = false,
  isNext = true,
  ...of
}: StepOf & { exchange: ExchangeCard; group: string; brief?: boolean; isNext?: boolean }) {
  const { offer, loanDays, askedDueOn, steps, other, undoUntil, pickup, meetingVersion } = exchange
  const can = (step: StepName) => steps.includes(step)
  const filled = isNext ? 'primary' : 'secondary'
  const yes = isNext ? 'confirm' : 'secondary'
  return (
    <>
      {can('accept') && <AnswerForm {...of} offer={offer} brief={brief} variant={yes} />}
      {can('decline') && !can('accept') && (
        <StepForm {...of} step="decline" variant="outline">
          Decline
        </StepForm>
      )}
      {can('agreeExtension') && (
        <StepForm {...of} step="agreeExtension" variant={yes}>
          Agree
        </StepForm>
      )}
      {can('refuseExtension') && (
        <StepForm {...of} step="refuseExtension" variant="outline">
          Keep the old date
        </StepForm>
      )}
      {can('markReady') && (
        <StepDisclosure label="Mark ready for pickup" group={group} variant={filled}>
          <ReadyForm {...of} offer={offer} loanDays={loanDays} pickup={pickup} seen={meetingVersion} />
        </StepDisclosure>
      )}
      {can('confirmHandOver') && offer === 'lend' && (
        <StepForm {...of} step="confirmHandOver" variant={filled}>
          I have the book
        </StepForm>
      )}
      {can('confirmHandOver') && offer === 'give' && (
        <StepDisclosure label="I have the book" group={group} variant={filled}>
          <p className="mb-3">It is yours to keep, and moves from {other.name}’s bookcase into yours.</p>
          <StepForm {...of} step="confirmHandOver">
            Yes, I have it
          </StepForm>
        </StepDisclosure>
      )}
      {can('confirmReturn') && !(brief && askedDueOn) && (
        <ConfirmReturn {...of} group={group} variant={askedDueOn ? 'ghost' : filled} />
      )}
      {(['undoHandOver', 'undoReturn'] as const).map(
        (step) => can(step) && <UndoStep key={step} {...of} step={step} until={undoUntil} />,
      )}
    </>
  )
}
