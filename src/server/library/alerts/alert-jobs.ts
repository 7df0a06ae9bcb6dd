import type { Position } from '#rules/viewer.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Copies have come onto shelves: who waits for them is to be told. */
export const watchArrivals = defineJob<Record<string, never>>('library.watch-arrivals')

/** A copy somebody wishes for; `from` is where it stood before, if it has only come nearer. */
export type Arrival = { copyId: string; from?: Position }

/** One of them is wished for by somebody. */
export const copyAvailable = defineJob<Arrival>('library.copy-available')
