import type { Plan, Plans } from '#simulation/people/plan.ts'
import { clubPlans, discussionPlans } from './club-plans.ts'
import { eventPlans } from './event-plans.ts'
import { exchangePlans } from './exchange-plans.ts'
import { holdPlans } from './hold-plans.ts'
import { journeyPlans, linePlans } from './journey-plans.ts'
import { libraryPlans } from './library-plans.ts'
import { accountPlans, memberPlans, noticePlans } from './member-plans.ts'
import { messagePlans } from './message-plans.ts'
import { adminPlans, peacePlans } from './moderation-plans.ts'
import { readingPlans } from './reading-plans.ts'
import { recommendationPlans } from './recommendation-plans.ts'
import { swapPlans } from './swap-plans.ts'

const ofMembers: Plans = {
  ...memberPlans,
  ...accountPlans,
  ...libraryPlans,
  ...messagePlans,
  ...exchangePlans,
  ...holdPlans,
  ...swapPlans,
  ...recommendationPlans,
  ...clubPlans,
  ...discussionPlans,
  ...readingPlans,
  ...eventPlans,
  ...journeyPlans,
  ...noticePlans,
  ...peacePlans,
}

export type WeighedPlans = { entries: readonly (readonly [string, Plan])[]; weights: readonly number[] }

function weighed(plans: Plans): WeighedPlans {
  const entries = Object.entries(plans)
  return { entries, weights: entries.map(([, { often }]) => often) }
}

/** What people do of their own accord, and what administrators do besides. */
export const everyPlan = {
  ofMembers: weighed(ofMembers),
  ofAdministrators: weighed({ ...adminPlans, ...linePlans }),
}
