// A note of the host to everybody who is going.
import { cityDate } from '#rules/base/calendar.ts'
import { hasBannedWords } from '#rules/clubs/writing/banned-words.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { hostNoteInput, takeBackInput } from '#rules/events/event-inputs.ts'
import { canWriteAnother, canWriteNote, toldAt } from '#rules/events/hosting/host-notes.ts'
import { linksIn } from '#rules/members/new-members.ts'
import { notifyHostNote } from '#server/events/event-jobs.ts'
import { announceEvent } from '#server/events/event-live.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { noteFacts } from '#server/events/event-view.ts'
import { lockAsHost } from '#server/events/lock-as-host.ts'
import { assertMayWrite } from '#server/members/accounts/as-viewer.ts'
import { forgetNoticesOf } from '#server/notices/notice-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import { insertNote, listOfDay, setTakenBack } from './note-queries.ts'

export function createNotes({ jobs, city }: Pick<EventParts, 'jobs' | 'city'>) {
  return {
    /**
     * The notice is sent a minute later, so that a slip can be taken back first. The same text on the same day is one note (idempotent: a double press, or
     * a retry after a timeout). EVENT_NOT_FOUND, FORBIDDEN, CLUB_FORBIDDEN, CLUB_CLOSED, EVENT_NOT_APPROVED, EVENT_CANCELLED, EVENT_HIDDEN, HOST_NOTES_OVER, HOST_NOTES_FULL, CONTENT_VIOLATION.
     */
    writeToAllGoing: defineCommand({
      by: 'writer',
      input: hostNoteInput,
      counts: ['eventByMember'],
      brakes: { link: ({ note }) => linksIn(note) },
      run: async ({ tx, viewer, now }, { eventId, note }): Promise<void> => {
        const event = await lockAsHost(tx, viewer, eventId)
        assertAllowed(canWriteNote(noteFacts(event), now))
        const day = cityDate(now, city.timeZone)
        const written = await listOfDay(tx, { eventId, day })
        if (
          written.some((each) => each.body === note && each.written_by === viewer.id && !each.taken_back_at)
        )
          return
        const last = written.at(-1)?.number ?? 0
        if (hasBannedWords(note)) throw new DomainError('CONTENT_VIOLATION')
        assertAllowed(canWriteAnother(last))
        const noteId = await insertNote(tx, {
          ...{ event_id: eventId, written_by: viewer.id, body: note, written_at: now },
          ...{ written_on: day, number: last + 1 },
        })
        await jobs.enqueue(tx, notifyHostNote, { noteId }, { startAfter: toldAt(now) })
        await announceEvent(tx, eventId, { by: viewer })
      },
    }),

    /**
     * Removes it from the page, lists of notices and letters not sent yet, but not from the memory of those who have read it. The member who took it back is
     * recorded. Idempotent. Returns whether nobody had been notified. EVENT_NOT_FOUND, FORBIDDEN, CLUB_FORBIDDEN, CLUB_CLOSED; LEAVING and SUSPENDED for what another host wrote.
     */
    takeBackNote: defineCommand({
      by: 'member',
      whileSuspended: 'it takes something down, and writes nothing',
      input: takeBackInput,
      run: async ({ tx, viewer, now }, { eventId, noteId }): Promise<{ isUntold: boolean }> => {
        await lockAsHost(tx, viewer, eventId)
        const note = await setTakenBack(tx, { eventId, noteId, by: viewer.id, at: now })
        if (!note) return { isUntold: false }
        if (note.written_by !== viewer.id) await assertMayWrite(tx, viewer)
        await forgetNoticesOf(tx, { job: notifyHostNote, payload: { noteId }, of: eventId })
        await announceEvent(tx, eventId, { by: viewer })
        return { isUntold: now < toldAt(note.written_at) }
      },
    }),
  }
}
