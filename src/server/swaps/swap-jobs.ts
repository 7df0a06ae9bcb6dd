import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'

/** Somebody is part of a ring: notifies them, once a week at most. `at`: when it was found to hold, in ISO 8601. */
export const notifySwap = defineJob<{ hintId: string; memberId: string; at: string }>('swap.notify')

/** Looks for rings through members who have a new wish or copy. */
const searchNew = defineScheduledJob('swap.search-new', {
  cron: '* * * * *',
  because: 'somebody who has just wished for a book looks at their wishlist now',
})

/** Looks at everybody's wishes, forgets rings that no longer hold, and notifies members. */
const searchAll = defineScheduledJob(
  'swap.search-all',
  {
    cron: '27 4 * * *',
    because: 'members move, copies are lent, and blocks come and go, each without a job',
  },
  { timeOutSeconds: 900 },
)

type Parts = {
  swaps: { searchNew(now: Date): Promise<void>; searchAll(now: Date): Promise<void> }
  clock: () => Date
}

export const swapHandlers = [
  defineHandler(
    searchNew,
    ({ swaps, clock }: Parts) =>
      () =>
        swaps.searchNew(clock()),
  ),
  defineHandler(
    searchAll,
    ({ swaps, clock }: Parts) =>
      () =>
        swaps.searchAll(clock()),
  ),
]
