// How a reported thing is hidden and shown again: for each kind through its own feature. A new kind without a line
// here does not compile.
import type { ReportKind } from '#rules/moderation/moderation.ts'
import type { ClubService } from '#server/clubs/club-service.ts'
import type { EventService } from '#server/events/event-service.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import type { MessageService } from '#server/messages/message-service.ts'
import type { PlacesService } from '#server/places/places-service.ts'
import type { Database } from '#server/store/database.ts'

/** `at`: since when it is hidden; null shows it again. */
type Hide = (tx: Database, id: string, at: Date | null) => Promise<void>

/** Null: the kind has nothing to hide. */
export type Hiding = Record<ReportKind, Hide | null>

export function createHiding(parts: {
  library: Pick<LibraryService, 'hideReview'>
  messages: Pick<MessageService, 'refuseHeld' | 'deliverHeld'>
  places: Pick<PlacesService, 'hideCheck' | 'hideBookshelf'>
  clubs: Pick<ClubService, 'hidePost' | 'hideClub'>
  events: Pick<EventService, 'hideEvent'>
}): Hiding {
  const { library, messages, places, clubs, events } = parts
  return {
    // A member is warned, suspended or disabled instead; and only its two members read a conversation.
    member: null,
    conversation: null,
    review: library.hideReview,
    'bookshelf-check': places.hideCheck,
    bookshelf: places.hideBookshelf,
    'discussion-post': clubs.hidePost,
    club: clubs.hideClub,
    event: events.hideEvent,
    // Hiding it refuses it; showing it delivers it.
    'held-message': (tx, id, at) => (at ? messages.refuseHeld(tx, id) : messages.deliverHeld(tx, id)),
  }
}
