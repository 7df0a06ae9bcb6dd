import type { Plan, Plans } from '#simulation/people/plan.ts'
import { exchangePlans } from './exchange-plans.ts'
import { libraryPlans } from './library-plans.ts'
import { messagePlans } from './message-plans.ts'

const plans: Plans = { ...libraryPlans, ...messagePlans, ...exchangePlans }
const entries: readonly (readonly [string, Plan])[] = Object.entries(plans)

/** Every operation that people do of their own accord, with how often. */
export const everyPlan = { entries, weights: entries.map(([, { often }]) => often) }
