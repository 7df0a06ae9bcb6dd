// A note of the host to everybody who is going.
import { cityDate } from '#rules/calendar.ts'
import { hasBannedWords } from '#rules/clubs/writing/banned-words.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canWriteAnother, canWriteNote } from '#rules/events/host-notes.ts'
import { isUuid } from '#rules/ids.ts'
import { linksIn } from '#rules/members/new-members.ts'
import { type Viewer, writerOf } from '#rules/viewer.ts'
import { notifyHostNote } from '#server/events/event-jobs.ts'
import { announceEvent } from '#server/events/event-live.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { noteStanding } from '#server/events/event-view.ts'
import { lockAsHost } from '#server/events/lock-as-host.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
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
        const event = await lockAsHost(tx, viewer, eventId)
        assertAllowed(canWriteNote(noteStanding(event), now))
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
