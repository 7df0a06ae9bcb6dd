import { defineJob } from '#server/jobs/job.ts'

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
/** What one of the two is told about; each kind is for one side of the exchange. */
export type NoticeKind = (typeof noticeKinds)[number]

export const notifyExchange = defineJob<{ exchangeId: string; kind: NoticeKind }>('exchange.notify')

/** Requests of a copy that moved to another bookcase, once that can no longer be undone. */
export const closeRequests = defineJob<{ copyId: string }>('exchange.close-requests')

/** What is due by the clock: requests that expire, reminders. */
export const expireExchanges = defineJob<Record<string, never>>('exchange.tend')
