import { allowed, type Decision, denied, type Viewer } from '#rules/base/viewer.ts'

/** What can be reported. A feature that has something new to report adds its kind here and in report-subjects.ts. */
export const reportKinds = [
  'member',
  'conversation',
  'review',
  'bookshelf-check',
  'discussion-post',
  'club',
  // Held back by itself, and reported by nobody (decision 037).
  'held-message',
  'event',
  'bookshelf',
] as const
export type ReportKind = (typeof reportKinds)[number]

/** Of a conversation our team sees as many messages as the reporter picks, and no more than this. */
export const excerptLimit = 10

/** Characters of what is told in one's own words. */
export const longestReport = 2000

export const reportStates = ['open', 'upheld', 'dismissed'] as const
/** What an administrator has found. */
export type ReportAnswer = Exclude<(typeof reportStates)[number], 'open'>

/** `responsibleId`: the member whose doing it is; null where nobody's. */
export function canReport(
  viewer: Viewer,
  responsibleId: string | null,
): Decision<'AUTHENTICATION_REQUIRED' | 'NOT_TO_YOURSELF'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return viewer.id === responsibleId ? denied('NOT_TO_YOURSELF') : allowed
}
