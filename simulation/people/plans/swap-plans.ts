import { fromRow, type Plans, plain } from '#simulation/people/plan.ts'

export const swapPlans: Plans = {
  'swaps.hints': plain(3),
  'swaps.notNow': fromRow(1, 'select hint_id as "hintId" from swap_legs where getter_id = $me'),
}
