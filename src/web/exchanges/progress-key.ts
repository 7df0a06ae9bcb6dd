import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'

/**
 * Changes with every step, except where and when to meet: the other member may agree to that while this one fills in the same, and the
 * form says so (PickupChanged).
 */
export function progressKey({
  state,
  dueOn,
  askedDueOn,
}: Pick<ExchangeCard, 'state' | 'dueOn' | 'askedDueOn'>): string {
  return [state, dueOn, askedDueOn].join(' ')
}
