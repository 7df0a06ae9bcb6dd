import { stepScreenPath } from '#rules/exchanges/exchange-paths.ts'
import { AboutStep } from '#web/exchanges/about-step.tsx'
import type { ButtonLook } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import type { StepOf } from './use-step.ts'

/** Leads to the public places on offer to both. */
export function FindPlace({ variant, ...of }: StepOf & { variant: NonNullable<ButtonLook['variant']> }) {
  return (
    <LinkButton to={stepScreenPath('agreeMeeting', of)} variant={variant}>
      Find a place to meet
      <AboutStep about={of.about} />
    </LinkButton>
  )
}
