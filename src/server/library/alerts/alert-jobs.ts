import type { Position } from '#rules/base/viewer.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineWork } from '#server/jobs/work.ts'

/** Copies have come onto shelves: members waiting for them are told. */
export const watchArrivals = defineScheduledJob('library.watch-arrivals', {
  cron: '* * * * *',
  because: 'somebody else may ask for the copy meanwhile',
})

/** Where a copy stood, and what could be had there. */
export type Earlier = Position & { offer: Offer; workId: string }
/** A copy somebody wishes for; `from` is what it was before, if it was on the shelf then and has only changed. */
export type Arrival = { copyId: string; from?: Earlier }

/** One of them is wished for by somebody. */
export const copyAvailable = defineJob<Arrival>('library.copy-available')

export const alertWork = [
  defineWork(
    watchArrivals,
    ({ library }: { library: { watchArrivals(): Promise<void> } }) =>
      () =>
        library.watchArrivals(),
  ),
]
