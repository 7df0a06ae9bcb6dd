import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'

/** Somebody has a copy, left it or read it: notify its owner. */
export const notifySighting = defineJob<{ stopId: string }>('journey.notify')

/** A line for the next reader waits: notify the administrators. */
export const notifyLine = defineJob<{ stopId: string }>('journey.notify-line')

/** Gives codes to copies that have none, as those restored from an archive of an earlier release. */
const catchUpJourneys = defineScheduledJob('journey.catch-up', {
  cron: '41 3 * * *',
  because: 'only a restore brings such copies, and it is followed by a start',
  atStart: true,
})

type Parts = { journeys: { catchUp(): Promise<void> } }

export const journeyHandlers = [
  defineHandler(
    catchUpJourneys,
    ({ journeys }: Parts) =>
      () =>
        journeys.catchUp(),
  ),
]
