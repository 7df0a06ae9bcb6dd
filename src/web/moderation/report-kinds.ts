import type { AsWas, ReportKind } from '#rules/moderation/moderation.ts'

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

/** What administrators read before each fact of a thing as it was. */
export const reportedFactLabels: Record<keyof AsWas, string> = {
  name: 'Name',
  username: 'Username',
  role: 'Role',
  about: 'About',
  category: 'Category',
  description: 'Description',
  suburb: 'Suburb',
  directions: 'Directions',
  place: 'Place',
  book: 'Book',
  review: 'Review',
  bookshelf: 'Bookshelf',
  check: 'Check',
  books: 'Books',
  discussion: 'Discussion',
  wrote: 'Wrote',
  message: 'Message',
  messages: 'Messages',
}

/** 'A member’s profile, a conversation' */
export function kindsInOneLine(kinds: readonly ReportKind[]): string {
  const words = kinds.map((kind) => kindWords[kind]).join(', ')
  return words.replaceAll(/, A/g, ', a')
}
