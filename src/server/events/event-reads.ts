// What is seen of events.
import { DomainError } from '#rules/domain-error.ts'
import { eventLimits } from '#rules/events/events.ts'
import { isUuid } from '#rules/ids.ts'
import { growing } from '#rules/paging.ts'
import type { Viewer } from '#rules/viewer.ts'
import { assertInClub } from '#server/clubs/club-access.ts'
import { listAttendees } from './answers/answer-queries.ts'
import { listEvents, listOfClub, type When } from './event-list-queries.ts'
import { eventOfTopic } from './event-live.ts'
import type { EventParts } from './event-parts.ts'
import { findEvent, isVisible } from './event-queries.ts'
import { toEvent, toEventCard } from './event-view.ts'

export function createEventReads({ db, clock, publicUrl }: Pick<EventParts, 'db' | 'clock' | 'publicUrl'>) {
  return {
    /** One with who comes, as far as they let it be seen. EVENT_NOT_FOUND. */
    async event(viewer: Viewer, id: string) {
      const row = isUuid(id) ? await findEvent(db, viewer, id) : undefined
      if (!row) throw new DomainError('EVENT_NOT_FOUND')
      const attendees = await listAttendees(db, { eventId: id, viewer, limit: eventLimits.shownAttendees })
      return toEvent(row, { viewer, now: clock(), attendees, publicUrl })
    },

    /** May this member hear what becomes of the event of this topic? */
    async mayHear(memberId: string, topic: string): Promise<boolean> {
      const id = eventOfTopic(topic)
      return id !== undefined && isUuid(id) && (await isVisible(db, { id, memberId }))
    },

    /** What is ahead, or over, of the viewer's clubs and of all that is public; the nearest first. */
    async events(viewer: Viewer, { when, shown }: { when: When; shown: number }) {
      const now = clock()
      const found = await listEvents(db, { viewer, when, now, limit: shown + 1 })
      const { rows, more } = growing(found, shown)
      return { events: rows.map((row) => toEventCard(row, viewer, now)), more }
    },

    /** The next few. */
    async nextEvents(viewer: Viewer, limit: number) {
      const now = clock()
      const rows = await listEvents(db, { viewer, when: 'upcoming', now, limit })
      return rows.map((row) => toEventCard(row, viewer, now))
    },

    /** The meetings of one club that the viewer sees. CLUB_NOT_FOUND. */
    async eventsOfClub(viewer: Viewer, clubId: string, { when, shown }: { when: When; shown: number }) {
      await assertInClub(db, viewer, { clubId, deed: 'lookInside' })
      const now = clock()
      const found = await listOfClub(db, { viewer, clubId, when, now, limit: shown + 1 })
      const { rows, more } = growing(found, shown)
      return { events: rows.map((row) => toEventCard(row, viewer, now)), more }
    },
  }
}
