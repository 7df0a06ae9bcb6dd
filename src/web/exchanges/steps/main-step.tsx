import { Fragment } from 'react'
import { waitingWords } from '#rules/exchanges/awaited.ts'
import type { StepName } from '#rules/exchanges/exchanges.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { progressKey } from '#web/exchanges/progress-key.ts'
import { AnswerForm } from './answer-form.tsx'
import { ConfirmHandOver } from './confirm-hand-over.tsx'
import { ConfirmReturn } from './confirm-return.tsx'
import { FindPlace } from './find-place.tsx'
import { MarkReady } from './mark-ready.tsx'
import { StepForm } from './step-form.tsx'
import { UndoStep } from './undo-step.tsx'
import type { StepOf } from './use-step.ts'

/** Accepted, but no place agreed yet: that comes before the hand-over. */
export function isToMeet({ steps, state, pickup }: ExchangeCard): boolean {
  return steps.includes('agreeMeeting') && state === 'accepted' && !pickup?.place
}

/**
 * The viewer's main step, or the undo of the step just taken. `brief` leaves out what does not fit a card. `isNext`: whether
 * it is the screen's primary action, which alone is a filled button.
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
  const { askedDueOn, steps, undoSecondsLeft, waiting } = exchange
  const can = (step: StepName) => steps.includes(step)
  const seen = { askedDueOn: askedDueOn ?? '' }
  const filled = isNext ? 'primary' : 'secondary'
  const yes = isNext ? 'confirm' : 'secondary'
  const isMeetingFirst = isToMeet(exchange)
  const handsOver = !(brief && isMeetingFirst)
  const ofHandOver = { ...of, exchange, group }
  const look = isMeetingFirst ? 'outline' : filled
  // A form unfolded in one state is folded in the next; only the question whether the borrower has the book is the same in
  // two.
  const key = progressKey(exchange)
  return (
    <>
      <Fragment key={`before ${key}`}>
        {can('accept') && <AnswerForm {...of} {...{ exchange, brief }} isNext={isNext} />}
        {can('decline') && !can('accept') && (
          <StepForm {...of} step="decline" variant="outline">
            Decline
          </StepForm>
        )}
        {can('agreeExtension') && waiting > 0 && (
          <p className="basis-full text-sm">{waitingWords(waiting)} for it.</p>
        )}
        {can('agreeExtension') && (
          <StepForm {...of} step="agreeExtension" seen={seen} variant={yes}>
            Agree
          </StepForm>
        )}
        {can('refuseExtension') && (
          <StepForm {...of} step="refuseExtension" seen={seen} variant="outline">
            Keep the old date
          </StepForm>
        )}
        {isMeetingFirst && <FindPlace {...of} variant={filled} />}
        {handsOver && can('markReady') && <MarkReady {...ofHandOver} variant={look} />}
      </Fragment>
      {handsOver && can('confirmHandOver') && (
        <ConfirmHandOver {...ofHandOver} variant={can('markReady') ? 'outline' : look} today={today} />
      )}
      <Fragment key={`after ${key}`}>
        {can('confirmReturn') && !(brief && askedDueOn) && (
          <ConfirmReturn {...of} group={group} variant={askedDueOn ? 'ghost' : filled} toRate={toRate} />
        )}
        {(['undoHandOver', 'undoReturn'] as const).map(
          (step) => can(step) && <UndoStep key={step} {...of} step={step} secondsLeft={undoSecondsLeft} />,
        )}
      </Fragment>
    </>
  )
}
