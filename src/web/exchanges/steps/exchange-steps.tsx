import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { progressKey } from '#web/exchanges/progress-key.ts'
import { MainStep } from './main-step.tsx'
import { OtherSteps } from './other-steps.tsx'

/**
 * The steps the viewer can take now (`steps`, from rules/exchanges/exchanges.ts): one main action, and the others in a quieter
 * style.
 */
export function ExchangeSteps({
  exchange,
  back,
  today,
  toRate,
}: {
  exchange: ExchangeCard
  back: string
  /** The date in the city, YYYY-MM-DD. */
  today: string
  /** The other's name, if the viewer can rate them. */
  toRate?: string | undefined
}) {
  const of = { exchangeId: exchange.id, back, exchange, group: `steps-${exchange.id}` }
  return (
    <div>
      <div className="flex flex-wrap items-start gap-2">
        <MainStep {...of} today={today} toRate={toRate} />
        <OtherSteps key={progressKey(exchange)} {...of} today={today} />
      </div>
    </div>
  )
}
