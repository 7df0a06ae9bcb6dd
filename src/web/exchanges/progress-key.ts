import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'

/** Changes with every step. */
export function progressKey({ state, dueOn, askedDueOn, pickup }: ExchangeCard): string {
  return [state, dueOn, askedDueOn, pickup?.place, pickup?.at?.getTime()].join(' ')
}
