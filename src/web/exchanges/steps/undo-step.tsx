import { useEffect, useState } from 'react'
import { undoSeconds } from '#rules/exchanges/exchanges.ts'
import { StepForm } from './step-form.tsx'
import type { StepOf } from './use-step.ts'

/** Undoes the last step while that is possible; with scripts it disappears after a minute. */
export function UndoStep({
  step,
  until,
  ...of
}: StepOf & { step: 'undoHandOver' | 'undoReturn'; until: Date | null }) {
  const [isOver, setIsOver] = useState(false)
  const end = until?.getTime()

  useEffect(() => {
    if (end === undefined) return
    // Never longer than a minute, whatever this device's clock says.
    const left = Math.min(end - Date.now(), undoSeconds * 1000)
    const timer = setTimeout(setIsOver, Math.max(left, 0), true)
    return () => clearTimeout(timer)
  }, [end])

  if (isOver) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StepForm {...of} step={step} variant="secondary">
        Undo
      </StepForm>
      <p className="text-sm text-soft">Pressed by mistake? You can undo it for a minute.</p>
    </div>
  )
}
