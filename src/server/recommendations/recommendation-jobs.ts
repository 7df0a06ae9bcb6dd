import { defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'

/** Computes members' tastes and the neighbours of works. */
const computeRecommendations = defineScheduledJob(
  'recommendations.compute',
  {
    cron: '23 2 * * *',
    because: 'what members have changes little in a day, and the computation reads every bookcase',
    atStart: true,
  },
  { timeOutSeconds: 30 * 60 },
)

type Parts = { recommendations: { compute(now: Date): Promise<void> }; clock: () => Date }

export const recommendationHandlers = [
  defineHandler(
    computeRecommendations,
    ({ recommendations, clock }: Parts) =>
      () =>
        recommendations.compute(clock()),
  ),
]
