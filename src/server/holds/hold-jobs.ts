import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineWork } from '#server/jobs/work.ts'

export type OfferNews = 'offered' | 'reminder' | 'expired' | 'withdrawn' | 'accepted'

/** An offer was made, stands for another day, ended, or was accepted; an owner is asked about a copy, has reserved it, or no longer keeps it for the member; or the one copy that a member waited for is gone. */
export const notifyHold = defineJob<
  | { offerId: string; kind: OfferNews }
  | { copyId: string; kind: 'lendOn' }
  | { holdId: string; kind: 'copyGone' }
  | { copyId: string; kind: 'reserved' }
  | { copyId: string; kind: 'reservationEnded'; memberId: string; ownerId?: string }
>('hold.notify')

/** Offers copies that are back to the first in their queues, asks owners, ends and reminds of offers, ends reservations. */
const serveQueues = defineScheduledJob('hold.serve-queues', {
  cron: '* * * * *',
  because: 'the next in line waits for the copy, and somebody else may ask for it',
  atStart: true,
})

type Parts = { holds: { serveQueues(now: Date): Promise<void> }; clock: () => Date }

export const holdWork = [
  defineWork(
    serveQueues,
    ({ holds, clock }: Parts) =>
      () =>
        holds.serveQueues(clock()),
  ),
]
