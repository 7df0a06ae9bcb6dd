import { allowed, type Decision, denied, type Viewer } from '#rules/base/viewer.ts'

/** What can be reported. A feature with something new to report adds its kind here: most of what has to follow does not compile without it. */
export const reportKinds = [
  'member',
  'conversation',
  'review',
  'bookshelf-check',
  'discussion-post',
  'club',
  // Held automatically, not reported by a member (decision 037).
  'held-message',
  'event',
  'bookshelf',
] as const
export type ReportKind = (typeof reportKinds)[number]

/** What is kept of a reported thing, as it was at the time. */
export const reportedFacts = [
  'name',
  'username',
  'role',
  'about',
  'category',
  'description',
  'suburb',
  'directions',
  'place',
  'book',
  'review',
  'bookshelf',
  'check',
  'books',
  'discussion',
  'wrote',
  'message',
  'messages',
] as const
export type AsWas = Partial<Record<(typeof reportedFacts)[number], string>>

/** What the reporter of a conversation chooses from. */
export const chosenReasons = {
  behaviour: 'Inappropriate behavior',
  condition: 'Book condition issues',
  'no-show': 'Failed to show up',
  scam: 'Scam attempt',
  other: 'Other',
} as const

/** Each reason of a report, in words: one that was chosen, or that of the page where something else was reported. */
export const reportReasons = {
  ...chosenReasons,
  profile: 'Profile',
  review: 'Review',
  check: 'Check',
  bookshelf: 'Bookshelf',
  event: 'Event',
  comment: 'Reply',
  club: 'Book club',
  'same-text': 'The same text to many',
} as const
export type ReportReason = keyof typeof reportReasons

/** How many messages of a conversation a reporter can show our team. */
export const excerptLimit = 10

/** Characters of a report's text. */
export const longestReport = 2000

export const reportStates = ['open', 'upheld', 'dismissed'] as const
/** An administrator's verdict. */
export type ReportAnswer = Exclude<(typeof reportStates)[number], 'open'>

/** `responsibleId`: the member responsible; null if nobody is. */
export function canReport(
  viewer: Viewer,
  responsibleId: string | null,
): Decision<'AUTHENTICATION_REQUIRED' | 'NOT_TO_YOURSELF'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return viewer.id === responsibleId ? denied('NOT_TO_YOURSELF') : allowed
}
