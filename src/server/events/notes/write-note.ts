// A note of the host to everybody who is going.
import { cityDate } from '#rules/calendar.ts'
import { hasBannedWords } from '#rules/clubs/writing/banned-words.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canWithEvent, eventStanding, toEventState } from '#rules/events/city-events.ts'
import { canWriteAnother, canWriteNote } from '#rules/events/host-notes.ts'
import { isUuid } from '#rules/ids.ts'
import { linksIn } from '#rules/members/new-members.ts'
import { type Viewer, writerOf } from '#rules/viewer.ts'
import { assertInLockedClub } from '#server/clubs/club-access.ts'
import { notifyHostNote } from '#server/events/event-jobs.ts'
import { announceEvent } from '#server/events/event-live.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { findEvent, lockEvent } from '#server/events/event-queries.ts'
import { noteStanding } from '#server/events/event-view.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import type { Database } from '#server/store/database.ts'
import { insertNote, listOfDay } from './note-queries.ts'

export function createNotes({ db, jobs, limits, members, clock, city }: EventParts) {
  return {
    /**
     * The same text again on the same day is one note (idempotent: pressed twice, or sent again after a timeout). EVENT_NOT_FOUND, FORBIDDEN,
     * CLUB_FORBIDDEN, CLUB_CLOSED, EVENT_NOT_APPROVED, EVENT_CANCELLED, EVENT_HIDDEN, HOST_NOTES_OVER, HOST_NOTES_FULL, CONTENT_VIOLATION.
     */
    async writeToAllGoing(viewer: Viewer, eventId: string, note: string): Promise<void> {
      const writer = writerOf(viewer)
      if (!isUuid(eventId)) throw new DomainError('EVENT_NOT_FOUND')
      await limits.take('eventByMember', writer.id)
      await members.brake(writer, { link: linksIn(note) })
      await asWriter(db, viewer, async (tx) => {
        const now = clock()
        await assertHost(tx, viewer, { eventId, now })
        const day = cityDate(now, city.timeZone)
        const written = await listOfDay(tx, { eventId, day })
        if (written.some(({ body, written_by }) => body === note && written_by === writer.id)) return
        const last = written.at(-1)?.number ?? 0
        if (hasBannedWords(note)) throw new DomainError('CONTENT_VIOLATION')
        assertAllowed(canWriteAnother(last))
        const noteId = await insertNote(tx, {
          ...{ event_id: eventId, written_by: writer.id, body: note, written_at: now },
          ...{ written_on: day, number: last + 1 },
        })
        await jobs.enqueue(tx, notifyHostNote, { noteId })
        await announceEvent(tx, eventId, { by: viewer })
      })
    },
  }
}

/** The event is locked then, and before it the club, as whoever changes one of its meetings does. */
async function assertHost(
  tx: Database,
  viewer: Viewer,
  { eventId, now }: { eventId: string; now: Date },
): Promise<void> {
  const seen = await findEvent(tx, viewer, eventId)
  if (!seen) throw new DomainError('EVENT_NOT_FOUND')
  if (seen.club_id !== null)
    await assertInLockedClub(tx, viewer, { clubId: seen.club_id, deed: 'keepEvents' })
  await lockEvent(tx, eventId)
  // Read again behind the lock: it may have been cancelled in the same moment (the race).
  const event = await findEvent(tx, viewer, eventId)
  if (!event) throw new DomainError('EVENT_NOT_FOUND')
  if (event.club_id === null) {
    const standing = eventStanding(viewer, event.organiser_id)
    assertAllowed(canWithEvent('write', { state: toEventState(event.state), standing }))
  }
  assertAllowed(canWriteNote(noteStanding(event), now))
}
