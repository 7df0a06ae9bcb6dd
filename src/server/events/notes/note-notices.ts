// The notice to everybody who is going when their host has written to them.

import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { notifyHostNote } from '#server/events/event-jobs.ts'
import { findEventFacts } from '#server/events/event-notice-queries.ts'
import { kindOf, named, toldEvent, toldFacts, whenAndWhere } from '#server/events/event-notice-words.ts'
import { type NoticeSourceIn, person, unkept } from '#server/notices/notice.ts'
import { findNote, listGoingIds } from './note-queries.ts'

const noteWords = {
  written: wording(
    toldEvent.extend({ by: person, note: unkept(z.string()) }),
    ({ by, note, ...event }, reader) => ({
      subject: `A message to everyone going: ${event.title}`,
      paragraphs: [
        `${reader.nameOf(by) ?? 'The host'} has written to everyone who is going to ${named(event)}.`,
        ...(note === undefined ? [] : [`“${note}”`]),
        whenAndWhere(event, reader),
      ],
      label: 'See the event',
    }),
  ),
}

export const hostNoteNotices: NoticeSourceIn<{ noteId: string }, typeof noteWords> = {
  job: notifyHostNote,
  kind: 'events',
  words: noteWords,
  async compose(db, { noteId }, { now, only }) {
    const note = await findNote(db, noteId)
    const facts = note && (await findEventFacts(db, note.event_id))
    if (!facts || facts.cancelled_at || facts.is_hidden) return undefined
    // A host can also write after the event.
    if (facts.ends_at <= now && note.written_at < facts.ends_at) return undefined
    return {
      to: await listGoingIds(db, { eventId: facts.id, by: note.written_by, only }),
      of: facts.id,
      kind: kindOf(facts),
      news: { news: 'written', facts: { ...toldFacts(facts), by: note.written_by, note: note.body } },
      path: eventPath(facts.id),
    }
  },
}
