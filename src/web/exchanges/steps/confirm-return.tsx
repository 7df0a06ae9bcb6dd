import type { ButtonLook } from '#web/ui/button.tsx'
import { StepDisclosure } from './step-disclosure.tsx'
import { StepForm } from './step-form.tsx'
import type { StepOf } from './use-step.ts'

export function ConfirmReturn({
  group,
  variant,
  ...of
}: StepOf & { group: string; variant: NonNullable<ButtonLook['variant']> }) {
  return (
    <StepDisclosure label="Confirm return" group={group} variant={variant}>
      <p className="mb-3">Is the book back with you? That ends the loan.</p>
      <StepForm {...of} step="confirmReturn">
        Yes, it is back
      </StepForm>
    </StepDisclosure>
  )
}
