import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'

/** Removes pictures that were never used, and those whose last use ended without a `letGo`. */
const forgetPictures = defineScheduledJob('images.forget', {
  cron: '23 * * * *',
  because: 'nobody waits for the space, and a picture has an hour to be used',
})

/** A picture was replaced or removed: deletes its files, unless something else still shows it. */
export const forgetPicture = defineJob<{ id: string }>('images.forget-one')

type Parts = {
  pictures: { forget(id: string): Promise<void>; forgetUnused(now: Date): Promise<void> }
  clock: () => Date
}

export const imageHandlers = [
  defineHandler(
    forgetPicture,
    ({ pictures }: Parts) =>
      ({ id }) =>
        pictures.forget(id),
  ),
  defineHandler(
    forgetPictures,
    ({ pictures, clock }: Parts) =>
      () =>
        pictures.forgetUnused(clock()),
  ),
]
