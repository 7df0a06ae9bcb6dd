import type { ExchangeState } from '#rules/exchanges/exchanges.ts'
import { stateLabels } from '#rules/exchanges/exchanges.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<ExchangeState, BadgeTone> = {
  pending: 'warn',
  accepted: 'confirm',
  ready: 'info',
  on_loan: 'primary',
  completed: 'neutral',
  declined: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
  lost: 'danger',
}

/** The state of an exchange as a badge. `label` replaces the usual word if a screen has its own. */
export function ExchangeBadge({
  state,
  overdue = false,
  label = stateLabels[state],
  className,
}: {
  state: ExchangeState
  overdue?: boolean
  label?: string
  className?: string
}) {
  return (
    <Badge tone={overdue ? 'danger' : tones[state]} {...(className ? { className } : {})}>
      {overdue ? 'Overdue' : label}
    </Badge>
  )
}
