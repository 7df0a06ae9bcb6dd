// Things in the log: the word for each kind, and where administrators see it.

import { clubPath } from '#rules/clubs/club-path.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import type { LoggedKind } from '#rules/members/logged-actions.ts'
import { contactMessagePath, savedAnswersPath } from '#rules/moderation/admin-paths.ts'
import { bookshelfPath } from '#rules/places/place-paths.ts'
import { userPath } from '#web/moderation/users/users-path.ts'

type Thing = { word: string; one?: string; at?: (id: string) => string }

const things: Record<LoggedKind, Thing> = {
  member: { word: 'a member', at: (id) => userPath(id) },
  conversation: { word: 'a conversation' },
  review: { word: 'a review of' },
  'bookshelf-check': { word: 'a check of' },
  bookshelf: { word: 'the bookshelf', at: (id) => bookshelfPath(id) },
  'discussion-post': { word: 'a post in' },
  club: { word: 'the club', at: (id) => clubPath(id) },
  event: { word: 'the event', at: (id) => eventPath(id) },
  book: { word: 'the book', at: (id) => bookPath(id) },
  'held-message': { word: 'a message' },
  'saved-answer': { word: 'the answer', at: () => savedAnswersPath },
  events: { word: 'events', one: 'event' },
  bookshelves: { word: 'bookshelves', one: 'bookshelf' },
  corrections: { word: 'corrections', one: 'correction' },
  lines: { word: 'lines', one: 'line' },
  'contact-message': { word: 'the message', at: (id) => contactMessagePath(id) },
}

const known = new Map<string, Thing>(Object.entries(things))

/** The log is never changed: a kind that is no longer logged is shown by its own name. */
export function thingWord({ kind, count }: { kind: string; count: number | null }): string {
  const { word = kind.replaceAll('-', ' '), one = word } = known.get(kind) ?? {}
  return count === null ? word : `${count} ${count === 1 ? one : word}`
}

/** Undefined if it has no page. */
export const thingPath = ({ kind, id }: { kind: string; id: string }): string | undefined =>
  known.get(kind)?.at?.(id)
