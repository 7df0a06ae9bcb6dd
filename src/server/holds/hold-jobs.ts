import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'

export type OfferNews = 'offered' | 'reminder' | 'expired' | 'withdrawn' | 'accepted'

/** Notifies a member or an owner of what became of an offer, a copy in demand, a hold for a copy that is gone, or a reservation. */
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
  because: 'the next in the queue waits for the copy, and somebody else may ask for it',
  atStart: true,
})

type Parts = { holds: { serveQueues(now: Date): Promise<void> }; clock: () => Date }

export const holdHandlers = [
  defineHandler(
    serveQueues,
    ({ holds, clock }: Parts) =>
      () =>
        holds.serveQueues(clock()),
  ),
]
