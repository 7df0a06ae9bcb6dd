// Finds sentences in the database, in whichever column they are stored. The product stores facts and words them when they are read
// (decision 007), so only what people wrote is there in words.
import type pg from 'pg'
import { everyRow } from './every-row.ts'

/** The columns with what people wrote, and the facts and payloads that quote it. */
const writtenByPeople = [
  'bookshelf_checks.words',
  'journey_stops.words',
  ...['bookshelves.answer', 'bookshelves.directions', 'bookshelves.name'],
  ...['books.author', 'books.description', 'books.match_key', 'books.search_text', 'books.title'],
  'club_join_requests.message',
  'club_reports.words',
  ...['clubs.description', 'clubs.name', 'clubs.search_text'],
  ...['contact_messages.answer', 'contact_messages.body'],
  ...['conversations.last_facts.note', 'conversations.last_facts.place', 'conversations.last_message'],
  ...['discussion_files.alt', 'discussion_files.name', 'discussion_posts.body', 'discussion_posts.html'],
  ...['discussion_posts.search_text', 'discussion_posts.words', 'discussions.title'],
  ...['events.cancel_note', 'events.description', 'events.host_text', 'events.place', 'events.refused'],
  ...['events.reject_reason', 'events.search_text', 'events.title'],
  ...['exchanges.message', 'exchanges.note', 'exchanges.pickup_place'],
  ...['held_messages.body', 'host_notes.body', 'job mail.send.facts.words'],
  ...['members.bio', 'members.currently_reading', 'members.disabled_reason', 'members.favourite_quotes'],
  ...['members.role', 'members.suspended_reason'],
  ...['member_notices.facts.club', 'member_notices.facts.name', 'member_notices.facts.title'],
  ...['messages.body', 'messages.facts.note', 'messages.facts.place', 'messages.photo_alt'],
  ...['moderation_actions.objection', 'moderation_actions.reason'],
  ...['moderation_log.subject_name', 'moderation_log.why'],
  ...['reports.answer', 'reports.details', 'reports.subject_as_was'],
  'reviews.words',
  ...['saved_answers.title', 'saved_answers.words'],
  ...['work_keys.key', 'works.title'],
]

/** Several words, at least one of them in lower case: names and addresses are no sentences. */
const isSentence = (text: string) =>
  /\S\s+\S+\s+\S/.test(text) && /(?<!\S)\p{Ll}{2,}(?=[\s.,!?]|$)/u.test(text)

/** Every sentence that is not in a column of `writtenByPeople`, with its place. */
export async function strangeSentences(pool: pg.Pool, payloads: { name: string; payload: object }[] = []) {
  const found = new Map<string, string>()
  const read = (value: unknown, at: string): void => {
    if (typeof value === 'string' && isSentence(value)) found.set(at, value)
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) read(part, Array.isArray(value) ? at : `${at}.${key}`)
  }
  for (const { table, text } of await everyRow(pool)) read(JSON.parse(text), table)
  for (const { name, payload } of payloads) read(payload, `job ${name}`)
  const isKnown = (at: string) => writtenByPeople.some((known) => `${at}.`.startsWith(`${known}.`))
  return Object.fromEntries([...found].filter(([at]) => !isKnown(at)))
}
