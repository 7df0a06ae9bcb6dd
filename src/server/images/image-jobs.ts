import { defineJob } from '#server/jobs/job.ts'

/** Each hour: pictures that came to no use, and those whose last use ended without a word. */
export const forgetPictures = defineJob<Record<string, never>>('images.forget')

/** A picture was replaced or taken away: its files go, unless something else still shows it. */
export const forgetPicture = defineJob<{ id: string }>('images.forget-one')
