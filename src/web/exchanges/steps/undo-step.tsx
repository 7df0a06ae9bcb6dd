import { useEffect, useState } from 'react'
import { questionDays, undoSeconds } from '#rules/exchanges/exchanges.ts'
import { useKeptAt } from '#web/shell/live/use-reach.ts'
import { StepForm } from './step-form.tsx'
import type { StepOf } from './use-step.ts'

/** Undoes the last step, or says that it did not happen, while that is possible; with scripts it disappears at its end. */
export function UndoStep({
  step,
  secondsLeft,
  ...of
}: StepOf & { step: 'undoHandOver' | 'undoReturn'; secondsLeft: number | null }) {
  const [isOver, setIsOver] = useState(false)
  const isKept = useKeptAt() !== undefined

  useEffect(() => {
    if (secondsLeft === null) return
    const timer = setTimeout(setIsOver, Math.max(secondsLeft * 1000, 0), true)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  // A page kept on the device is older than a minute.
  const isQuestion = secondsLeft !== null && secondsLeft > undoSeconds
  if (isOver || isKept) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StepForm {...of} step={step} variant="secondary">
        {isQuestion ? 'I don’t have it' : 'Undo'}
      </StepForm>
      <p className="text-sm text-soft">
        {isQuestion
          ? `Your neighbour says they gave you the book. If they didn’t, say so within ${questionDays} days.`
          : 'Pressed by mistake? You can undo it for a minute.'}
      </p>
    </div>
  )
}
