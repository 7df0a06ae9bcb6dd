import type { ReportKind } from '#rules/moderation/moderation.ts'

/** The words for each kind of subject. */
export const kindWords: Record<ReportKind, string> = {
  member: 'A member’s profile',
  conversation: 'A conversation',
  review: 'A review of a book',
  'bookshelf-check': 'A check of a bookshelf',
  bookshelf: 'A bookshelf',
  'discussion-post': 'A post in a book club',
  club: 'A book club',
  event: 'An event',
  'held-message': 'A held message',
}

/** 'A member’s profile, a conversation' */
export function kindsInOneLine(kinds: readonly ReportKind[]): string {
  const words = kinds.map((kind) => kindWords[kind]).join(', ')
  return words.replaceAll(/, A/g, ', a')
}
