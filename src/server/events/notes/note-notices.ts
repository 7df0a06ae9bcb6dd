// The notice of a host's note to everybody who is going.
import { eventPath } from '#rules/events/event-paths.ts'
import { notifyHostNote } from '#server/events/event-jobs.ts'
import { findEventFacts } from '#server/events/event-notice-queries.ts'
import { kindOf, named, whenAndWhere } from '#server/events/event-notice-words.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { findNote, listGoingIds } from './note-queries.ts'

export const hostNoteNotices: NoticeSource<{ noteId: string }> = {
  job: notifyHostNote,
  kind: 'events',
  async compose(db, { noteId }, { city, only }) {
    const note = await findNote(db, noteId)
    const facts = note && (await findEventFacts(db, note.event_id))
    if (!facts || facts.cancelled_at || facts.is_hidden) return undefined
    return {
      to: await listGoingIds(db, { eventId: facts.id, by: note.written_by, only }),
      of: facts.id,
      names: [note.written_by],
      kind: kindOf(facts),
      subject: `A message to everyone going: ${facts.title}`,
      paragraphs: [
        `${note.name} has written to everyone who is going to ${named(facts)}.`,
        `“${note.body}”`,
        whenAndWhere(facts, city),
      ],
      action: { label: 'See the event', path: eventPath(facts.id) },
    }
  },
}
