import { keysOf } from '#rules/base/keys-of.ts'
import { clubCategories, clubRoles, clubVisibilities } from '#rules/clubs/clubs.ts'
import { reactions } from '#rules/clubs/discussions/reactions.ts'
import { units } from '#rules/clubs/reading/reading-places.ts'
import { exportStates } from '#rules/data-rights/data-rights.ts'
import { eventStates, everyEventType } from '#rules/events/city-events.ts'
import { everyEventMark } from '#rules/events/event-marks.ts'
import { answers, cancelledBecause } from '#rules/events/events.ts'
import { rhythms } from '#rules/events/repeats.ts'
import { activeStates, exchangeStates, keptWays, offers } from '#rules/exchanges/exchanges.ts'
import { lendOnAnswers, offerStates } from '#rules/holds/holds.ts'
import { lineStates, stopKinds } from '#rules/journeys/journeys.ts'
import { correctionStates } from '#rules/library/corrections.ts'
import { reviewFates } from '#rules/library/filed-reviews.ts'
import { conditions } from '#rules/library/library.ts'
import { media } from '#rules/library/media.ts'
import {
  fateNames,
  filedAs,
  offerings,
  readChoices,
  rowProblems,
  shelfFileKinds,
  shelfImportStates,
} from '#rules/library/shelf-files.ts'
import { issuerIds } from '#rules/members/issuers.ts'
import { loggedKinds } from '#rules/members/logged-actions.ts'
import { codeChannels, codePurposes, wayChannels } from '#rules/members/members.ts'
import { standings } from '#rules/messages/messages.ts'
import { actionKinds, objectionAnswers } from '#rules/moderation/actions.ts'
import { contactAnswers } from '#rules/moderation/contact.ts'
import { reportKinds, reportReasons, reportStates } from '#rules/moderation/moderation.ts'
import { approvedTogether } from '#rules/moderation/together.ts'
import { chosenKinds } from '#rules/notices/notices.ts'
import { pictureWidths } from '#rules/pictures/picture-paths.ts'
import { bookshelfStates } from '#rules/places/places.ts'
import { tasteKinds } from '#rules/recommendations/recommendations.ts'

/** The columns whose values are words of the rules. Their types are made of these, and their checks in the database allow no others. */
export const columnWords = {
  'clubs.category': clubCategories,
  'clubs.visibility': clubVisibilities,
  'club_books.unit': units,
  'club_book_places.unit': units,
  'club_join_requests.state': ['waiting', 'approved', 'declined', 'withdrawn'],
  'club_members.role': clubRoles,
  'discussion_posts.about_unit': units,
  'events.type': everyEventType,
  'events.state': keysOf(eventStates),
  'events.cancelled_because': keysOf(cancelledBecause),
  'event_series.rhythm': rhythms,
  'event_marks.mark': everyEventMark,
  'event_answers.attendance': [...keysOf(answers), 'waiting'],
  'moderation_log.subject_kind': loggedKinds,
  'moderation_actions.subject_kind': reportKinds,
  'moderation_actions.kind': actionKinds,
  'moderation_actions.answer': objectionAnswers,
  'contact_messages.answered_how': contactAnswers,
  'awaited_codes.channel': codeChannels,
  'awaited_codes.purpose': codePurposes,
  'issuer_visits.provider_id': issuerIds,
  'contact_changes.channel': wayChannels,
  'exchanges.state': exchangeStates,
  'exchanges.offer': offers,
  'exchange_undos.state': activeStates,
  'hold_offers.state': offerStates,
  'lend_ons.answer': lendOnAnswers,
  'tastes.kind': tasteKinds,
  'post_reactions.kind': reactions,
  'copies.kept_as': keptWays,
  'copies.offer': offers,
  'copies.condition': conditions,
  'arrivals.from_offer': offers,
  'saved_searches.offer': offers,
  'conversations.standing': standings,
  'bookshelves.state': bookshelfStates,
  'journey_stops.kind': stopKinds,
  'journey_stops.words_state': lineStates,
  'images.kind': keysOf(pictureWidths),
  'look_ups.source': ['records', 'open-library', 'google-books'],
  'shelf_imports.kind': keysOf(shelfFileKinds),
  'shelf_imports.state': shelfImportStates,
  'shelf_imports.read_to': readChoices,
  'shelf_imports.condition': conditions,
  'shelf_imports.offering': offerings,
  'shelf_import_rows.filed_as': filedAs,
  'shelf_import_rows.condition': conditions,
  'shelf_import_rows.problem': keysOf(rowProblems),
  'shelf_import_rows.fate': fateNames,
  'shelf_import_rows.offering': offerings,
  'shelf_import_rows.medium': keysOf(media),
  'shelf_import_rows.review_fate': keysOf(reviewFates),
  'corrections.state': correctionStates,
  'data_exports.state': exportStates,
  'sms_sends.share': ['sign-ups', 'members'],
  'reports.state': reportStates,
  'reports.subject_kind': reportKinds,
  'reports.reason': keysOf(reportReasons),
  'waiting_approvals.kind': approvedTogether,
  'notice_preferences.kind': Object.keys(chosenKinds),
  'member_notices.kind': [...Object.keys(chosenKinds), 'account'],
} as const satisfies Record<string, readonly string[]>
