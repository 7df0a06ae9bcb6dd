import { Fragment } from 'react'
import type { StepName } from '#rules/exchanges/exchanges.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { standingOf } from '#web/exchanges/standing.ts'
import { AnswerForm } from './answer-form.tsx'
import { ConfirmHandOver } from './confirm-hand-over.tsx'
import { ConfirmReturn } from './confirm-return.tsx'
import { FindPlace } from './find-place.tsx'
import { MarkReady } from './mark-ready.tsx'
import { StepForm } from './step-form.tsx'
import { UndoStep } from './undo-step.tsx'
import type { StepOf } from './use-step.ts'

/** Promised, and nobody has said yet where to meet: that comes before the book is handed over. */
export function isToMeet({ steps, state, pickup }: ExchangeCard): boolean {
  return steps.includes('agreeMeeting') && state === 'accepted' && !pickup?.place
}

/**
 * Of what the viewer may do about an exchange: what it waits for, or the undoing of what has just been done. `brief` asks
 * for no more than a card has room for. `isNext` is whether it is the next thing to do on its screen, which alone is filled.
 */
export function MainStep({
  exchange,
  group,
  today,
  toRate,
  brief = false,
  isNext = true,
  ...of
}: StepOf & {
  exchange: ExchangeCard
  group: string
  today: string
  toRate?: string | undefined
  brief?: boolean
  isNext?: boolean
}) {
  const { offer, askedDueOn, steps, undoUntil } = exchange
  const can = (step: StepName) => steps.includes(step)
  const filled = isNext ? 'primary' : 'secondary'
  const yes = isNext ? 'confirm' : 'secondary'
  const isMeetingFirst = isToMeet(exchange)
  const handsOver = !(brief && isMeetingFirst)
  const ofHandOver = { ...of, exchange, group }
  const look = isMeetingFirst ? 'outline' : filled
  // What was unfolded in one state has nothing to do with the next; only whether one has the book is asked in two of them.
  const standing = standingOf(exchange)
  return (
    <>
      <Fragment key={`before ${standing}`}>
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
        {isMeetingFirst && <FindPlace {...of} variant={filled} />}
        {handsOver && can('markReady') && <MarkReady {...ofHandOver} variant={look} />}
      </Fragment>
      {handsOver && can('confirmHandOver') && (
        <ConfirmHandOver {...ofHandOver} variant={look} today={today} />
      )}
      <Fragment key={`after ${standing}`}>
        {can('confirmReturn') && !(brief && askedDueOn) && (
          <ConfirmReturn {...of} group={group} variant={askedDueOn ? 'ghost' : filled} toRate={toRate} />
        )}
        {(['undoHandOver', 'undoReturn'] as const).map(
          (step) => can(step) && <UndoStep key={step} {...of} step={step} until={undoUntil} />,
        )}
      </Fragment>
    </>
  )
}
