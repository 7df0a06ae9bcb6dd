import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { useFollowedVersion } from '#web/exchanges/use-seen-version.ts'
import type { ButtonLook } from '#web/ui/button.tsx'
import { ReadyForm } from './ready-form.tsx'
import { StepDisclosure } from './step-disclosure.tsx'
import { formIdOf, type StepOf } from './use-step.ts'

export function MarkReady({
  exchange,
  group,
  variant,
  ...of
}: StepOf & { exchange: ExchangeCard; group: string; variant: NonNullable<ButtonLook['variant']> }) {
  const followed = useFollowedVersion(exchange.meetingVersion, formIdOf('markReady', of))
  return (
    <StepDisclosure label="Mark ready for pickup" group={group} variant={variant} about={of.about}>
      <ReadyForm key={followed} {...of} exchange={exchange} />
    </StepDisclosure>
  )
}
