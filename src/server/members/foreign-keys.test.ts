// What happens to each row that refers to a member when that member is deleted: derived from the schema, so that none
// is forgotten.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { listMemberKeys } from './former-member-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

// 'goes' only if the row belongs to that member alone; 'stays' if another member reads it; 'forgets' if it belongs to
// everybody and only refers to the member.
const rules: Record<string, 'goes' | 'stays' | 'forgets'> = {
  'accounts.member_id': 'goes',
  'sessions.member_id': 'goes',
  'sent_forms.member_id': 'goes',
  'holds.member_id': 'goes',
  'reservations.member_id': 'goes',
  'ended_reservations.member_id': 'goes',
  'ended_reservations.owner_id': 'goes',
  'swap_legs.getter_id': 'goes',
  'swap_legs.giver_id': 'goes',
  'invitations.member_id': 'goes',
  'invited_members.member_id': 'goes',
  'invited_members.inviter_id': 'goes',
  'swap_rests.member_id': 'goes',
  'swap_tellings.member_id': 'goes',
  'swap_searches.member_id': 'goes',
  'recommendations_off.member_id': 'goes',
  'not_for_me.member_id': 'goes',
  'recommended_works.member_id': 'goes',
  'tastes.member_id': 'goes',
  'club_bans.banned_by': 'forgets',
  'club_bans.member_id': 'goes',
  'club_invitations.invited_by': 'goes',
  'club_invitations.invited_id': 'goes',
  'club_join_requests.answered_by': 'forgets',
  'club_join_requests.member_id': 'goes',
  'club_members.member_id': 'goes',
  'club_reports.reporter_id': 'forgets',
  'club_reports.settled_by': 'forgets',
  'clubs.created_by': 'forgets',
  'club_ballots.member_id': 'goes',
  'club_book_places.member_id': 'goes',
  'club_book_ratings.member_id': 'goes',
  'club_candidates.nominated_by': 'forgets',
  'club_choices.opened_by': 'forgets',
  'discussion_files.uploaded_by': 'forgets',
  'discussion_mentions.member_id': 'goes',
  'discussion_readers.member_id': 'goes',
  'post_reactions.member_id': 'goes',
  'calendar_feeds.member_id': 'goes',
  'event_answers.member_id': 'goes',
  'event_marks.member_id': 'goes',
  'lost_seats.member_id': 'goes',
  'host_notes.written_by': 'goes',
  'host_notes.taken_back_by': 'forgets',
  'own_calendars.member_id': 'goes',
  'events.cancelled_by': 'forgets',
  'events.created_by': 'forgets',
  'events.organiser_id': 'forgets',
  'events.reviewed_by': 'forgets',
  'contact_changes.member_id': 'goes',
  'passkeys.member_id': 'goes',
  'issuer_visits.member_id': 'goes',
  'passkey_challenges.member_id': 'goes',
  'wishes.member_id': 'goes',
  'waiting_approvals.made_by': 'goes',
  'reviews.member_id': 'goes',
  'saved_searches.member_id': 'goes',
  'notice_preferences.member_id': 'goes',
  'quiet_hours.member_id': 'goes',
  'known_browsers.member_id': 'goes',
  'member_notices.member_id': 'goes',
  'blocks.blocker_id': 'goes',
  'contact_messages.member_id': 'goes',
  'data_exports.member_id': 'goes',
  'departures.member_id': 'goes',
  'bookshelf_checks.member_id': 'goes',
  'journey_stops.reader_id': 'forgets',
  'shelf_imports.member_id': 'goes',
  // Still protects the member who blocked: the conversation stays off their list.
  'blocks.blocked_id': 'stays',
  'copies.owner_id': 'stays',
  'conversations.low_id': 'stays',
  'conversations.high_id': 'stays',
  'conversations.asked_by': 'stays',
  'participants.member_id': 'stays',
  'messages.sender_id': 'stays',
  'moderation_actions.member_id': 'goes',
  'moderation_actions.made_by': 'forgets',
  'moderation_actions.objected_by': 'forgets',
  'moderation_actions.answered_by': 'forgets',
  'contact_messages.answered_by': 'forgets',
  'discussions.author_id': 'stays',
  'discussion_posts.author_id': 'stays',
  'exchanges.owner_id': 'stays',
  'held_messages.sender_id': 'goes',
  'held_messages.reader_id': 'goes',
  'exchanges.borrower_id': 'stays',
  'ratings.rater_id': 'stays',
  'ratings.rated_id': 'stays',
  'reports.responsible_id': 'stays',
  'reports.reporter_id': 'forgets',
  'reports.answered_by': 'forgets',
  'books.added_by': 'forgets',
  'bookshelves.suggested_by': 'forgets',
  'bookshelves.answered_by': 'forgets',
  'corrections.changed_by': 'forgets',
  'corrections.decided_by': 'forgets',
  'images.uploaded_by': 'forgets',
}

test('every foreign key to members has the right rule', async () => {
  const keys = await listMemberKeys(database.db)
  expect(Object.fromEntries(keys.map(({ table, column, rule }) => [`${table}.${column}`, rule]))).toEqual(
    rules,
  )
})

// The member's rows that depend on another row of the same member.
const alongWithTheirs = ['push_subscriptions', 'shelf_import_rows', 'hold_offers']

test('rows deleted with a member delete nothing else', async () => {
  const { rows } = await database.pool.query<{ table: string }>(`
    with recursive gone (id) as (
      select 'members'::regclass::oid
      union
      select c.conrelid from pg_constraint c join gone on c.confrelid = gone.id
      where c.contype = 'f' and c.confdeltype = 'c'
    )
    select id::regclass::text as table from gone where id <> 'members'::regclass order by 1`)
  const own = Object.entries(rules).flatMap(([key, rule]) => (rule === 'goes' ? [key.split('.')[0]] : []))
  expect(rows.map(({ table }) => table)).toEqual([...new Set([...own, ...alongWithTheirs])].sort())
})
