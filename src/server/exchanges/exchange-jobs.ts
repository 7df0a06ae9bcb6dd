import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'
import { copyWithdrawn } from '#server/library/library-jobs.ts'

export const noticeKinds = [
  'requested',
  'stillWaiting',
  'accepted',
  'declined',
  'unavailable',
  'expired',
  'ready',
  'pickupChanged',
  'meetingByOwner',
  'meetingByBorrower',
  'calledOffByOwner',
  'calledOffByBorrower',
  'dueSoon',
  'overdue',
  'extensionAsked',
  'extensionAgreed',
  'extensionRefused',
] as const
/** The events that one of the two is notified about; each kind is for one side of the exchange. */
export type NoticeKind = (typeof noticeKinds)[number]

/** `dueOn`: the due date that the news is about; once there is another it is news no longer. */
export type ExchangeNews = { exchangeId: string; kind: NoticeKind; dueOn?: string }

export const notifyExchange = defineJob<ExchangeNews>('exchange.notify')

/**
 * Where the book is: what the two are told and asked about the handover, and the owner about a book that is late. A job of its own,
 * because an older release beside this one has no words for it.
 */
export type WhereaboutsKind = 'handedOver' | 'notHandedOver' | 'toHandOver' | 'notBack'
export type WhereaboutsNews = { exchangeId: string; kind: WhereaboutsKind; dueOn?: string }

export const notifyWhereabouts = defineJob<WhereaboutsNews>('exchange.notify-whereabouts')

/** Declines requests for a copy that moved to another bookcase, once the move can no longer be undone. */
export const closeRequests = defineJob<{ copyId: string }>('exchange.close-requests')

/** The scheduled work: expires requests and sends reminders. */
const expireExchanges = defineScheduledJob('exchange.expire-and-remind', {
  cron: '7 * * * *',
  because: 'requests and loans are counted in days',
  atStart: true,
})

type Parts = {
  exchanges: { closeRequestsOf(copyId: string): Promise<void>; expireAndRemind(now: Date): Promise<void> }
  clock: () => Date
}

export const exchangeHandlers = [
  defineHandler(
    copyWithdrawn,
    ({ exchanges }: Parts) =>
      ({ copyId }) =>
        exchanges.closeRequestsOf(copyId),
  ),
  defineHandler(
    closeRequests,
    ({ exchanges }: Parts) =>
      ({ copyId }) =>
        exchanges.closeRequestsOf(copyId),
  ),
  defineHandler(
    expireExchanges,
    ({ exchanges, clock }: Parts) =>
      () =>
        exchanges.expireAndRemind(clock()),
  ),
]
