import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { z } from '#rules/base/zod.ts'
import { choiceLimits } from '#rules/clubs/choice/choice-limits.ts'
import { answerJoinInput, askInput, beginClubInput } from '#rules/clubs/club-inputs.ts'
import { startDiscussionInput } from '#rules/clubs/discussions/discussion-inputs.ts'
import { mostOf } from '#rules/clubs/reading/reading-places.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { cityEventLimits } from '#rules/events/city-event-limits.ts'
import { eventFacts } from '#rules/events/event-facts.ts'
import { hostNoteInput } from '#rules/events/event-inputs.ts'
import { eventLimits } from '#rules/events/event-limits.ts'
import { hostNoteLimits } from '#rules/events/hosting/host-note-limits.ts'
import { cancelInput } from '#rules/events/planning-inputs.ts'
import { guestEmail, rejectInput } from '#rules/events/submission-inputs.ts'
import { lostInput, pickupInput, requestInput } from '#rules/exchanges/exchange-inputs.ts'
import { loan } from '#rules/exchanges/loan-limits.ts'
import { holdLimits } from '#rules/holds/holds.ts'
import { ownStopInput } from '#rules/journeys/journey-inputs.ts'
import { bookFields } from '#rules/library/book-fields.ts'
import { savedSearchInput } from '#rules/library/book-inputs.ts'
import { lentElsewhereInput } from '#rules/library/copy-inputs.ts'
import { nearestKm } from '#rules/library/library.ts'
import { reviewBookInput } from '#rules/library/review-inputs.ts'
import { askToJoinInput } from '#rules/members/issuer-inputs.ts'
import { editProfileInput } from '#rules/members/profile-inputs.ts'
import { renamePasskeyInput } from '#rules/members/security-inputs.ts'
import { messageBody, photoAlt } from '#rules/messages/message-inputs.ts'
import { accountChange, contactAnswer, contactInput, saveAnswerInput } from '#rules/moderation/desk-inputs.ts'
import { excerptLimit } from '#rules/moderation/moderation.ts'
import {
  answerObjectionInput,
  objectInput,
  reportAnswer,
  reportInput,
} from '#rules/moderation/moderation-inputs.ts'
import {
  answerSuggestionInput,
  checkBookshelfInput,
  suggestBookshelfInput,
} from '#rules/places/place-inputs.ts'
import { mostBooksSeen } from '#rules/places/places.ts'
import { recommendationLimits } from '#rules/recommendations/recommendations.ts'
import { columnWords } from '#tests/support/column-words.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

/** The widest radius of any city, in km. */
const widestKm = 100

// The log is never changed, so a former kind stays in it. A visit to an issuer is forgotten within hours.
const open = ['issuer_visits.provider_id', 'moderation_log.subject_kind']

test.each(Object.entries(columnWords).filter(([column]) => !open.includes(column)))(
  'the database accepts the words of the rules in %s, and no others',
  async (column, words) => {
    const allowed = (await checksOf(column)).flatMap((check) =>
      [...check.matchAll(/'([^']+)'::text/g)].map(([, word]) => word),
    )
    expect(allowed.sort()).toEqual([...words].sort())
  },
)

test('every column that may hold only some words has them here', async () => {
  const inWords = /^CHECK \(\((\w+) = ANY \(ARRAY\['[^\]]+\]\)\)\)/
  const found = (await everyCheck()).flatMap(({ table, definition }) => {
    const column = inWords.exec(definition)?.[1]
    return column ? [`${table}.${column}`] : []
  })
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter((column) => !(column in columnWords))).toEqual([])
})

/** The least and the most that the database accepts of a number, a list or a text; a text's most is in `typed`. */
const ranges: Record<string, [number | null, number | null]> = {
  'bookshelf_checks.books': [0, mostBooksSeen],
  'club_ballots.ranking': [1, choiceLimits.candidates],
  'club_book_parts.through': [1, mostOf.page],
  'club_book_places.at': [1, mostOf.page],
  'club_book_ratings.stars': [1, 5],
  'club_books.chapters': [1, mostOf.chapter],
  'club_books.pages': [1, mostOf.page],
  'club_choices.per_member': [1, choiceLimits.perMember],
  'clubs.description': [leastOf(beginClubInput.shape.description), null],
  'clubs.name': [leastOf(beginClubInput.shape.name), null],
  'data_exports.percent': [0, 100],
  'discussion_posts.links': [null, writingLimits.links],
  'event_guests.email': [3, null],
  'events.categories': [null, cityEventLimits.categories],
  'events.description': [leastOf(eventFacts.description), null],
  'exchanges.loan_days': [loan.leastDays, loan.mostDays],
  'holds.km': [1, widestKm],
  'host_notes.number': [1, hostNoteLimits.ofDay],
  'members.wish_km': [nearestKm, widestKm],
  'neighbour_works.supporters': [recommendationLimits.fewestMembers, null],
  'ratings.stars': [1, 5],
  'reports.shown_messages': [null, excerptLimit],
  'reviews.stars': [1, 5],
  'saved_searches.km': [nearestKm, widestKm],
}

test('the database accepts the numbers that the rules do', async () => {
  const found: Record<string, [number | null, number | null]> = {}
  for (const { table, definition } of await everyCheck()) {
    for (const [, of = '', column = of, sign, text] of definition.matchAll(
      /((?:\w+\((?:btrim\()?(\w+)\)+)|\w+) (>=|<=) (\d+)\)/g,
    )) {
      const range = found[`${table}.${column}`] ?? [null, null]
      found[`${table}.${column}`] = range
      if (sign === '>=') range[0] = Number(text)
      else if (!of.startsWith('char_length')) range[1] = Number(text)
    }
  }
  // A count from 0 on, and a text that is not empty.
  const narrow = Object.entries(found).filter(([, [least, most]]) => most !== null || (least ?? 0) > 1)
  const known = narrow.filter(
    ([column]) => !(column in exceptions || (column.split('.')[0] ?? '') in exceptions),
  )
  expect(Object.fromEntries(known)).toEqual(ranges)
})

test('and the lengths of time', async () => {
  const found = (await everyCheck()).flatMap(({ name, definition }) =>
    [...definition.matchAll(/'(\d+) days'::interval/g)].map(([, days]) => [name, Number(days)]),
  )
  expect(Object.fromEntries(found)).toEqual({
    // The clocks may go back in between.
    events_length: eventLimits.days + 1,
    reservations_end: holdLimits.mostReservedDays + 2,
  })
})

test('no distance of this city is wider than the database accepts', () => {
  expect(city.maxRadiusKm).toBeLessThanOrEqual(widestKm)
})

/** The field in which people type what is in the column, or its limit. */
const typed: Record<string, z.ZodType | number> = {
  'books.title': bookFields.title,
  'books.author': bookFields.author,
  'books.description': bookFields.description,
  'bookshelf_checks.words': checkBookshelfInput.shape.words,
  'bookshelves.answer': answerSuggestionInput.shape.words,
  'bookshelves.directions': suggestBookshelfInput.shape.directions,
  'bookshelves.name': suggestBookshelfInput.shape.name,
  'club_join_requests.answer': answerJoinInput.shape.words,
  'club_join_requests.message': askInput.shape.message,
  'club_reports.words': reportInput.shape.details,
  'clubs.description': beginClubInput.shape.description,
  'clubs.name': beginClubInput.shape.name,
  'contact_messages.answer': contactAnswer.shape.words,
  'contact_messages.body': contactInput.shape.message,
  'contact_messages.email': contactInput.shape.email,
  'contact_messages.name': contactInput.shape.name,
  'copies.lent_elsewhere_to': lentElsewhereInput.shape.to,
  'discussion_files.alt': writingLimits.pictureAlt,
  'discussion_files.name': writingLimits.fileName,
  'discussions.title': startDiscussionInput.shape.title,
  'event_guests.email': guestEmail,
  'events.cancel_note': cancelInput.shape.note,
  'events.description': eventFacts.description,
  'events.place': eventFacts.place,
  'events.reject_reason': rejectInput.shape.reason,
  'events.title': eventFacts.title,
  'exchanges.message': requestInput.shape.message,
  'exchanges.note': lostInput.shape.note,
  'exchanges.pickup_place': pickupInput.shape.place,
  'held_messages.body': messageBody,
  'host_notes.body': hostNoteInput.shape.note,
  'issuer_visits.email': askToJoinInput.shape.email,
  'issuer_visits.name': askToJoinInput.shape.name,
  'journey_stops.words': ownStopInput.shape.words,
  'members.bio': editProfileInput.shape.bio,
  'members.currently_reading': editProfileInput.shape.currentlyReading,
  'members.disabled_reason': accountChange.shape.why,
  'members.github': editProfileInput.shape.github,
  'members.linkedin': editProfileInput.shape.linkedin,
  'members.name': editProfileInput.shape.name,
  'members.role': editProfileInput.shape.role,
  'members.suspended_reason': reportAnswer.shape.words,
  'members.twitter': editProfileInput.shape.twitter,
  'members.website': editProfileInput.shape.website,
  'messages.body': messageBody,
  'messages.photo_alt': photoAlt,
  'moderation_actions.answer_words': answerObjectionInput.shape.words,
  'moderation_actions.objection': objectInput.shape.objection,
  'moderation_actions.reason': reportAnswer.shape.words,
  'moderation_log.why': accountChange.shape.why,
  'passkeys.name': renamePasskeyInput.shape.name,
  'report_photos.alt': photoAlt,
  'reports.answer': reportAnswer.shape.words,
  'reports.details': reportInput.shape.details,
  'reviews.words': reviewBookInput.shape.words,
  'saved_answers.title': saveAnswerInput.shape.title,
  'saved_answers.words': saveAnswerInput.shape.words,
  'saved_searches.genre': savedSearchInput.shape.genre,
  'saved_searches.place': savedSearchInput.shape.place,
  'saved_searches.text': savedSearchInput.shape.text,
}

/** Tables and columns in which nobody types, and one column that is wider than its field. */
const exceptions: Record<string, string> = {
  app_processes: 'a process says what it is',
  book_words: 'words of titles and authors',
  'books.genre': 'one of the city’s genres',
  'discussion_posts.body': 'room for a longer message than the rule allows now',
  catalogue_authors: 'from a file of a library, cut to fit',
  catalogue_records: 'from a file of a library, cut to fit',
  'issuer_visits.account_id': 'an issuer’s id',
  'issuer_visits.provider_id': 'one of the issuers’ names',
  look_ups: 'what a service was asked',
  'members.username': 'made of the name',
  'moderation_actions.subject_name': 'the title or name of the subject',
  'moderation_log.subject_name': 'the title or name of the subject',
  'passkeys.credential_id': 'made by a device',
  push_subscriptions: 'made by a browser',
  'sessions.device': 'made of the name of a browser',
  shelf_import_rows: 'from a member’s file, cut to fit',
  shelf_imports: 'the name of a member’s file, cut to fit',
}

test('every column whose length the database checks has the limit of the field in which it is typed', async () => {
  const checked = (await everyCheck()).flatMap(({ table, definition }) =>
    [...definition.matchAll(/char_length\((?:btrim\()?(\w+)\)+ <= (\d+)/g)].map(([, column, most]) => ({
      table,
      column: `${table}.${column}`,
      most: Number(most),
    })),
  )
  const limited = checked.filter(({ table, column }) => !(table in exceptions || column in exceptions))
  expect(limited.map(({ column }) => column).sort()).toEqual(Object.keys(typed).sort())
  const known = new Set(checked.flatMap(({ table, column }) => [table, column]))
  expect(Object.keys(exceptions).filter((each) => !known.has(each))).toEqual([])
  const others = limited.filter(({ column, most }) => !isLimit(typed[column], most))
  expect(others).toEqual([])
})

/** Whether so many characters and no more can be typed: of any text, of an address, or of a link. A field may cut what is too long. */
function isLimit(field: z.ZodType | number | undefined, most: number): boolean {
  if (!(field instanceof z.ZodType)) return field === most
  const longest = [most, most + 1].flatMap((length) => {
    const texts = ['', '@example.org', 'https://example.org/'].map((part) =>
      part.startsWith('@') ? part.padStart(length, 'a') : part.padEnd(length, 'a'),
    )
    return texts.flatMap((text) => {
      const { data } = field.safeParse(text)
      return typeof data === 'string' ? [data.length] : []
    })
  })
  return Math.max(...longest) === most
}

/** The shortest text that can be typed. */
function leastOf(field: z.ZodType): number {
  return Array.from({ length: 100 }, (_, length) => length).find(
    (length) => field.safeParse('a'.repeat(length)).success,
  ) as number
}

async function everyCheck() {
  const { rows } = await database.pool.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace order by 1, 3`,
  )
  return rows
}

/** The checks of this column alone. */
async function checksOf(tableAndColumn: string): Promise<string[]> {
  const [table, column] = tableAndColumn.split('.')
  const { rows } = await database.pool.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.conrelid = $1::regclass and c.contype = 'c' and a.attname = $2`,
    [table, column],
  )
  return rows.map(({ definition }) => definition)
}
