import type { Position } from '#rules/base/viewer.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Copies have come onto shelves: who waits for them is to be told. */
export const watchArrivals = defineJob<Record<string, never>>('library.watch-arrivals')

/** Where a copy stood, and what could be had there. */
export type Earlier = Position & { offer: Offer; workId: string }
/** A copy somebody wishes for; `from` is what it was before, if it was on the shelf then and has only changed. */
export type Arrival = { copyId: string; from?: Earlier }

/** One of them is wished for by somebody. */
export const copyAvailable = defineJob<Arrival>('library.copy-available')
