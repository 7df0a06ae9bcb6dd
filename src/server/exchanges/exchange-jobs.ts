import { defineJob } from '#server/jobs/job.ts'

export const noticeKinds = [
  'requested',
  'stillWaiting',
  'accepted',
  'declined',
  'unavailable',
  'expired',
  'ready',
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

/** What is due by the clock: requests that expire, reminders. */
export const tendExchanges = defineJob<Record<string, never>>('exchange.tend')
