import { fromRow, type Plans, plain, plan } from '#simulation/people/plan.ts'

export const swapPlans: Plans = {
  'swaps.hints': plain(3),
  'swaps.askForSwap': fromRow(
    12,
    'select hint_id as "hintId" from swap_legs where getter_id = $me and exchange_id is null',
  ),
  'swaps.ofRequests': plan(12, async ({ one }) => {
    const leg = await one(
      'select exchange_id as id from swap_legs where $me in (getter_id, giver_id) and exchange_id is not null',
    )
    return leg && { exchangeIds: [leg.id] }
  }),
  'swaps.notNow': fromRow(1, 'select hint_id as "hintId" from swap_legs where getter_id = $me'),
}
