import { defineJob } from '#server/jobs/job.ts'

/** Copies have come onto shelves: who waits for them is to be told. */
export const watchArrivals = defineJob<Record<string, never>>('library.watch-arrivals')

/** One of them is wished for by somebody. */
export const copyAvailable = defineJob<{ copyId: string }>('library.copy-available')
