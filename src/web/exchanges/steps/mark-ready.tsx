import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import type { ButtonLook } from '#web/ui/button.tsx'
import { ReadyForm } from './ready-form.tsx'
import { StepDisclosure } from './step-disclosure.tsx'
import type { StepOf } from './use-step.ts'

export function MarkReady({
  exchange,
  group,
  variant,
  ...of
}: StepOf & { exchange: ExchangeCard; group: string; variant: NonNullable<ButtonLook['variant']> }) {
  const { offer, loanDays } = exchange
  return (
    <StepDisclosure label="Mark ready for pickup" group={group} variant={variant} about={of.about}>
      <ReadyForm {...of} offer={offer} loanDays={loanDays} exchange={exchange} />
    </StepDisclosure>
  )
}
