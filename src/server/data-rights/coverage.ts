// Every column that refers to a member or may identify one, and how export and deletion cover it. The test beside this
// reads the columns from the database's catalogue and fails for a column that has no line here.
import type { ExportSubject } from '#rules/data-rights/data-rights.ts'

/** The file of an export that contains it, or the reason why none does. */
type Taken = ExportSubject | { not: string }
/**
 * What happens to it when its member leaves: the row is deleted, the column is emptied, or it stays for a reason. For a foreign key the
 * first two are the database's own rules (`on delete cascade`, `set null`).
 */
type Left = 'goes' | 'emptied' | { stays: string }

const shared = { stays: 'the row is shared with somebody, to whom it shows a “Former member”' } as const
const ofTheCopy = { stays: 'a fact about the copy, of which only the book is left' } as const
const otherSide = {
  not: 'it identifies another member; the export has their name instead',
} as const
const theirs = { not: 'it is about somebody else: what another member did or said' } as const
const ofTheStreet = {
  stays: 'a bookshelf in the street, which everybody uses; nothing says who suggested it',
} as const
const ofTheClub = { stays: 'the club belongs to its members, and continues without its founder' } as const
const adminWork = { not: 'the work of an administrator, not about them' } as const
const keyElsewhere = { not: 'a key to another house, not a fact about the member' } as const
const browserKey = { not: 'a key between us and a browser, of use to nobody else' } as const
const secret = { not: 'a secret, and of no use to anybody' } as const
const joining = { not: 'who is about to join or to log in, for an hour' } as const
const untilTold = {
  not: 'that a reservation or a seat is no longer theirs, for a minute: its notice is exported',
} as const
const nobodys = (why: string) => ({ taken: { not: why }, left: { stays: why } }) as const

export const coverage: Record<string, { taken: Taken; left: Left }> = {
  // The member's own row: emptied, with nothing of the person in it.
  'members.name': { taken: 'profile', left: 'emptied' },
  'members.username': { taken: 'profile', left: 'emptied' },
  'members.email': { taken: 'profile', left: 'emptied' },
  'members.email_verified': { taken: 'profile', left: 'emptied' },
  'members.phone': { taken: 'profile', left: 'emptied' },
  'members.said_of_age_at': { taken: 'profile', left: 'emptied' },
  'members.image': { taken: 'profile', left: 'emptied' },
  'members.photo_id': { taken: 'profile', left: 'emptied' },
  'members.suburb': { taken: 'profile', left: 'emptied' },
  'members.bio': { taken: 'profile', left: 'emptied' },
  'members.website': { taken: 'profile', left: 'emptied' },
  'members.cell_lat': { taken: 'profile', left: 'emptied' },
  'members.cell_lng': { taken: 'profile', left: 'emptied' },

  'accounts.member_id': { taken: 'profile', left: 'goes' },
  'accounts.access_token': { taken: keyElsewhere, left: 'goes' },
  'accounts.refresh_token': { taken: keyElsewhere, left: 'goes' },
  'accounts.id_token': { taken: keyElsewhere, left: 'goes' },
  'accounts.password': { taken: secret, left: 'goes' },
  'awaited_codes.recipient': { taken: 'profile', left: 'goes' },
  'awaited_codes.name': { taken: 'profile', left: 'goes' },
  'awaited_codes.password_hash': { taken: secret, left: 'goes' },
  'verifications.identifier': { taken: { not: 'a code on its way, for minutes' }, left: 'goes' },
  'sessions.member_id': { taken: 'sessions', left: 'goes' },
  'sessions.ip_address': { taken: 'sessions', left: 'goes' },
  'sessions.device': { taken: 'sessions', left: 'goes' },
  'sessions.user_agent': { taken: 'sessions', left: 'goes' },
  'sessions.token': { taken: { not: 'a credential: anybody who reads it is logged in' }, left: 'goes' },
  'sms_sends.number_hash': {
    taken: { not: 'it does not reveal whose number it is, and it is deleted after a day' },
    left: 'goes',
  },
  'sent_forms.member_id': {
    taken: { not: 'which forms were sent says nothing, and it is deleted after a day' },
    left: 'goes',
  },
  'known_browsers.member_id': { taken: 'sessions', left: 'goes' },
  'push_subscriptions.endpoint': { taken: 'sessions', left: 'goes' },
  'push_subscriptions.p256dh': { taken: browserKey, left: 'goes' },
  'push_subscriptions.auth': { taken: browserKey, left: 'goes' },
  'passkeys.member_id': { taken: 'profile', left: 'goes' },
  'passkeys.name': { taken: 'profile', left: 'goes' },
  'passkeys.credential_id': {
    taken: { not: 'a name between us and a device, of use to nobody else' },
    left: 'goes',
  },
  'issuer_visits.member_id': {
    taken: { not: 'a visit elsewhere to add a way in, for minutes' },
    left: 'goes',
  },
  'issuer_visits.email': { taken: joining, left: 'goes' },
  'issuer_visits.name': { taken: joining, left: 'goes' },
  'passkey_challenges.member_id': {
    taken: { not: 'what a device has yet to sign, for minutes' },
    left: 'goes',
  },
  'contact_changes.member_id': { taken: 'profile', left: 'goes' },
  'contact_changes.was': { taken: 'profile', left: 'goes' },
  'data_exports.member_id': { taken: 'profile', left: 'goes' },
  'notice_preferences.member_id': { taken: 'profile', left: 'goes' },
  'notice_preferences.email': { taken: 'profile', left: 'goes' },
  'quiet_hours.member_id': { taken: 'profile', left: 'goes' },
  'member_notices.member_id': { taken: 'profile', left: 'goes' },
  'departures.member_id': { taken: 'profile', left: 'goes' },

  'copies.owner_id': { taken: 'copies', left: shared },
  'copies.suburb': { taken: 'copies', left: 'emptied' },
  'copies.lat': { taken: 'copies', left: 'emptied' },
  'copies.lng': { taken: 'copies', left: 'emptied' },
  'arrivals.from_lat': nobodys(
    'where a copy stood before, for a minute: until the members waiting for it are told',
  ),
  'arrivals.arrived_at': nobodys('that a copy is new on a shelf, for a minute'),
  'arrivals.from_offer': nobodys('how a copy was offered before, for a minute'),
  'arrivals.from_work': nobodys('which book a copy was of before, for a minute'),
  'arrivals.from_book': nobodys('which edition a copy was of before, for a minute'),
  'arrivals.from_text': nobodys('what the catalogue said of a copy’s book before, for a minute'),
  'arrivals.from_genre': nobodys('what the catalogue said of a copy’s book before, for a minute'),
  'arrivals.from_isbn': nobodys('what the catalogue said of a copy’s book before, for a minute'),
  'copy_codes.code': { taken: 'copies', left: ofTheCopy },
  'copy_codes.shows_loans': { taken: 'copies', left: ofTheCopy },
  'lend_ons.answer': { taken: 'copies', left: ofTheCopy },
  'lend_ons.asked_at': { taken: 'copies', left: ofTheCopy },
  'lend_ons.answered_at': { taken: 'copies', left: ofTheCopy },
  'reservations.club_id': { taken: 'wishes', left: 'goes' },
  'reservations.made_at': { taken: 'wishes', left: 'goes' },
  'reservations.ends_at': { taken: 'wishes', left: 'goes' },
  'reservations.is_told': { taken: 'wishes', left: 'goes' },
  'arrivals.from_lng': nobodys(
    'where a copy stood before, for a minute: until the members waiting for it are told',
  ),
  'copies.lent_elsewhere_to': { taken: 'copies', left: 'emptied' },
  'copies.picture_id': { taken: 'copies', left: 'emptied' },
  'books.added_by': { taken: 'copies', left: 'emptied' },
  'saved_searches.member_id': { taken: 'wishes', left: 'goes' },
  'saved_searches.place': { taken: 'wishes', left: 'goes' },
  'wishes.member_id': { taken: 'wishes', left: 'goes' },
  'holds.member_id': { taken: 'wishes', left: 'goes' },
  'reservations.member_id': { taken: 'wishes', left: 'goes' },
  'ended_reservations.member_id': { taken: untilTold, left: 'goes' },
  'ended_reservations.owner_id': { taken: untilTold, left: 'goes' },
  'swap_legs.getter_id': { taken: 'wishes', left: 'goes' },
  'swap_legs.giver_id': { taken: otherSide, left: 'goes' },
  'invitations.member_id': { taken: 'profile', left: 'goes' },
  'invitations.shows_name': { taken: 'profile', left: 'goes' },
  'invitations.shows_suburb': { taken: 'profile', left: 'goes' },
  'invited_members.member_id': { taken: 'profile', left: 'goes' },
  'invited_members.inviter_id': {
    taken: { not: 'it identifies another member, who is not named to them' },
    left: 'goes',
  },
  'swap_rests.member_id': { taken: 'wishes', left: 'goes' },
  'swap_tellings.member_id': { taken: 'wishes', left: 'goes' },
  'swap_searches.member_id': {
    taken: { not: 'that a job looks for swaps, for a minute' },
    left: 'goes',
  },
  'recommendations_off.member_id': { taken: 'wishes', left: 'goes' },
  'not_for_me.member_id': { taken: 'wishes', left: 'goes' },
  'recommended_works.member_id': { taken: 'wishes', left: 'goes' },
  'tastes.member_id': { taken: 'wishes', left: 'goes' },
  'reviews.member_id': { taken: 'reviews', left: 'goes' },
  'corrections.changed_by': { taken: 'corrections', left: 'emptied' },
  'corrections.decided_by': { taken: 'corrections', left: 'emptied' },
  'shelf_imports.member_id': { taken: 'shelves', left: 'goes' },
  'shelf_imports.file_name': { taken: 'shelves', left: 'goes' },
  'shelf_import_rows.number': nobodys('which row of a file it is'),
  'shelf_imports.suburb': { taken: 'shelves', left: 'goes' },
  'images.uploaded_by': { taken: 'images', left: 'emptied' },
  'points.lat': nobodys('the middle of a suburb or cell, of which it does not say who was there'),
  'points.lng': nobodys('the middle of a suburb or cell, of which it does not say who was there'),

  'bookshelves.suggested_by': { taken: 'bookshelves', left: 'emptied' },
  'bookshelves.name': { taken: 'bookshelves', left: ofTheStreet },
  'bookshelves.suburb': { taken: 'bookshelves', left: ofTheStreet },
  'bookshelves.lat': { taken: 'bookshelves', left: ofTheStreet },
  'bookshelves.lng': { taken: 'bookshelves', left: ofTheStreet },
  'bookshelves.picture_id': { taken: 'bookshelves', left: ofTheStreet },
  'bookshelves.answered_by': { taken: adminWork, left: 'emptied' },
  'bookshelf_checks.member_id': { taken: 'checks', left: 'goes' },

  'journey_stops.reader_id': { taken: 'journeys', left: 'emptied' },
  'journey_stops.suburb': {
    taken: 'journeys',
    left: { stays: 'a suburb and a month on the journey of a book; nothing says whose' },
  },
  'journey_stops.shows_suburb': {
    taken: 'journeys',
    left: { stays: 'whether that suburb is shown; nothing says whose' },
  },
  'journey_stops.from_suburb': nobodys('the suburb that a copy came from'),

  'arrivals.answers_suburb': nobodys('the suburb on whose page a book was wanted, for a minute'),
  'listed_changes.suburb': nobodys('how many copies a suburb has, of nobody in particular'),

  'exchanges.owner_id': { taken: 'exchanges', left: shared },
  'exchanges.borrower_id': { taken: 'exchanges', left: shared },
  'exchanges.pickup_place': { taken: 'exchanges', left: 'emptied' },
  'exchange_undos.copy_suburb': nobodys('kept for the minute in which a hand-over can be undone'),
  'ratings.rater_id': { taken: 'ratings', left: shared },
  'ratings.rated_id': { taken: 'ratings', left: shared },

  'clubs.created_by': { taken: 'clubs', left: 'emptied' },
  'clubs.name': { taken: 'clubs', left: ofTheClub },
  'clubs.suburb': { taken: 'clubs', left: ofTheClub },
  'clubs.picture_id': { taken: 'clubs', left: ofTheClub },
  'club_reports.reporter_id': { taken: 'clubs', left: 'emptied' },
  'club_reports.settled_by': { taken: theirs, left: 'emptied' },
  'club_members.member_id': { taken: 'clubs', left: 'goes' },
  'club_join_requests.member_id': { taken: 'clubs', left: 'goes' },
  'club_join_requests.answered_by': { taken: theirs, left: 'emptied' },
  'club_bans.member_id': { taken: 'clubs', left: 'goes' },
  'club_bans.banned_by': { taken: theirs, left: 'emptied' },
  'club_book_places.member_id': { taken: 'clubReading', left: 'goes' },
  'club_book_ratings.member_id': { taken: 'clubReading', left: 'goes' },
  'club_ballots.member_id': { taken: 'clubReading', left: 'goes' },
  'club_candidates.nominated_by': { taken: 'clubReading', left: 'emptied' },
  'club_choices.opened_by': { taken: 'clubReading', left: 'emptied' },
  'club_invitations.invited_by': { taken: 'clubs', left: 'goes' },
  'events.created_by': { taken: 'events', left: 'emptied' },
  'events.cancelled_by': { taken: 'events', left: 'emptied' },
  'events.place': { taken: 'events', left: ofTheClub },
  'event_guests.email': nobodys(
    'a guest’s, who has no account here; it goes when the event is over or is not published',
  ),
  'events.awaits_email': nobodys('whether a guest has still to confirm an address'),
  'events.organiser_id': { taken: 'events', left: 'emptied' },
  'events.reviewed_by': { taken: theirs, left: 'emptied' },
  'events.suburb': { taken: 'events', left: ofTheClub },
  'events.lat': nobodys('the spot of a public place'),
  'events.lng': nobodys('the spot of a public place'),
  'events.picture_id': { taken: 'events', left: ofTheClub },
  'event_answers.member_id': { taken: 'events', left: 'goes' },
  'event_answers.ticket': { taken: 'events', left: 'goes' },
  'event_answers.came_at': { taken: 'events', left: 'goes' },
  'lost_seats.member_id': { taken: untilTold, left: 'goes' },
  'event_marks.member_id': { taken: 'events', left: 'goes' },
  'host_notes.written_by': { taken: 'events', left: 'goes' },
  'host_notes.taken_back_by': { taken: theirs, left: 'emptied' },
  'host_notes.number': nobodys('which message of a day it is'),
  'own_calendars.member_id': { taken: 'events', left: 'goes' },
  'calendar_feeds.member_id': { taken: 'events', left: 'goes' },
  'club_invitations.invited_id': { taken: 'clubs', left: 'goes' },

  'discussions.author_id': { taken: 'discussions', left: shared },
  'discussions.last_number': nobodys('how many posts a discussion has'),
  'discussion_posts.author_id': { taken: 'discussions', left: shared },
  'discussion_posts.about_place': nobodys('a page or chapter of a book'),
  'discussion_posts.number': nobodys('which post of a discussion it is'),
  'discussion_mentions.member_id': { taken: theirs, left: 'goes' },
  'discussion_files.uploaded_by': { taken: 'discussions', left: 'emptied' },
  'discussion_files.name': { taken: 'discussions', left: shared },
  'discussion_files.alt': { taken: 'discussions', left: shared },
  'discussion_files.image_id': {
    taken: { not: 'a picture that its sender’s export has among their images' },
    left: shared,
  },
  'post_reactions.member_id': { taken: 'discussions', left: 'goes' },
  'discussion_readers.member_id': { taken: 'discussions', left: 'goes' },

  'conversations.low_id': { taken: 'conversations', left: shared },
  'conversations.high_id': { taken: 'conversations', left: shared },
  'conversations.asked_by': { taken: 'conversations', left: shared },
  'participants.member_id': { taken: 'conversations', left: shared },
  'messages.sender_id': { taken: 'messages', left: shared },
  'messages.unread_for': { taken: otherSide, left: shared },
  'messages.has_photo': nobodys('whether a photo came with a message'),
  'messages.photo_id': { taken: 'messages', left: 'emptied' },
  'messages.photo_alt': { taken: 'messages', left: 'emptied' },
  'report_photos.image_id': {
    taken: { not: 'a photo that its sender’s export has among their images, in a report about them' },
    left: 'goes',
  },
  'held_messages.sender_id': { taken: 'messages', left: 'goes' },
  'held_messages.reader_id': { taken: theirs, left: 'goes' },

  'blocks.blocker_id': { taken: 'blocks', left: 'goes' },
  'blocks.blocked_id': {
    taken: otherSide,
    left: { stays: 'it still protects the member who blocked them: the conversation stays off their list' },
  },
  'reports.reporter_id': { taken: 'reports', left: 'emptied' },
  'reports.responsible_id': {
    taken: theirs,
    left: { stays: 'how it was answered; nothing about the person is left in it' },
  },
  'reports.subject_as_was': { taken: theirs, left: 'emptied' },
  'reports.answered_by': { taken: adminWork, left: 'emptied' },

  'moderation_actions.member_id': { taken: 'profile', left: 'goes' },
  'moderation_actions.objected_by': { taken: 'profile', left: 'emptied' },
  'waiting_approvals.made_by': {
    taken: { not: 'the work of an administrator, for a minute' },
    left: 'goes',
  },
  'moderation_actions.made_by': { taken: adminWork, left: 'emptied' },
  'moderation_actions.answered_by': { taken: adminWork, left: 'emptied' },
  'contact_messages.answered_by': { taken: adminWork, left: 'emptied' },
  'contact_messages.member_id': { taken: 'contact', left: 'goes' },
  'contact_messages.name': { taken: 'contact', left: 'goes' },
  'contact_messages.email': { taken: 'contact', left: 'goes' },
  'catalogue_authors.name': nobodys('who has written a book, as a dump of Open Library says'),
  'catalogue_authors.number': nobodys('what Open Library calls an author'),
  'catalogue_works.number': nobodys('what Open Library calls a work'),
  'catalogue_imports.file_name': nobodys('the file of a dump of Open Library'),
  'moderation_log.subject_name': nobodys('what a thing was called; members are named by their row alone'),
  'moderation_actions.subject_name': nobodys('what a thing was called; members are named by their row alone'),
  'migrations.name': nobodys('the name of a file of ours'),
}
