import { defineJob } from '#server/jobs/job.ts'

/** Once a day: pictures that were replaced, or never came to be used, are removed. */
export const forgetPictures = defineJob<Record<string, never>>('images.forget')
