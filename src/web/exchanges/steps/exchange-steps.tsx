import type { ReactNode } from 'react'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { MainStep } from './main-step.tsx'
import { OtherSteps } from './other-steps.tsx'

/**
 * What the viewer may do about an exchange now (`steps`, as rules/exchanges/exchanges.ts says): one clear action, then
 * `children` (links that go with it), and the rest quietly beside them.
 */
export function ExchangeSteps({
  exchange,
  back,
  today,
  toRate,
  children,
}: {
  exchange: ExchangeCard
  back: string
  /** The date in the city, YYYY-MM-DD. */
  today: string
  /** The other's name, if the viewer can rate them. */
  toRate?: string | undefined
  children?: ReactNode
}) {
  const standing = standingOf(exchange)
  const of = { exchangeId: exchange.id, back, exchange, group: `steps-${exchange.id}` }
  return (
    <div>
      {/* What was unfolded in one state has nothing to do with the next. */}
      <div key={standing} className="flex flex-wrap items-start gap-2">
        <MainStep {...of} today={today} toRate={toRate} />
        {children}
        <OtherSteps {...of} today={today} />
      </div>
    </div>
  )
}

/** Changes with every step that is taken. */
export function standingOf({ state, dueOn, askedDueOn, pickup }: ExchangeCard): string {
  return [state, dueOn, askedDueOn, pickup?.place, pickup?.at?.getTime()].join(' ')
}
