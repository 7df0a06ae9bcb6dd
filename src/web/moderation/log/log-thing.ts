// Things in the log: the word for each kind, and where administrators see it.

const things: Record<string, { word: string; at?: (id: string) => string }> = {
  member: { word: 'a member', at: (id) => `/admin?user=${id}` },
  conversation: { word: 'a conversation' },
  review: { word: 'a review of' },
  'bookshelf-check': { word: 'a check of' },
  bookshelf: { word: 'the bookshelf', at: (id) => `/map/bookshelf/${id}` },
  'discussion-post': { word: 'a post in' },
  club: { word: 'the club', at: (id) => `/club/${id}` },
  event: { word: 'the event', at: (id) => `/event/${id}` },
  book: { word: 'the book', at: (id) => `/book/${id}` },
  'held-message': { word: 'a message' },
  'saved-answer': { word: 'the answer', at: () => '/admin/answers' },
  'contact-message': { word: 'the message', at: (id) => `/admin/contact?message=${id}` },
}

/** A kind that has no line here any more is shown by its own name. */
export const thingWord = (kind: string): string => things[kind]?.word ?? kind.replaceAll('-', ' ')

/** Undefined if it has no page. */
export const thingPath = ({ kind, id }: { kind: string; id: string }): string | undefined =>
  things[kind]?.at?.(id)
