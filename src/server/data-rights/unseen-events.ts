// For an event that the member may no longer see, such as one of a club they have left, an export contains their RSVP but not the event.
import type { EventService } from '#server/events/event-service.ts'
import type { ExportedRow } from './exported-rows-queries.ts'

export type EventReads = Pick<EventService, 'readableEvents'>

const facts = ['title', 'club', 'starts', 'ends', 'place', 'suburb', 'state', 'cancelled'] as const

/** `page`: rows of the subject `events`, whose keys are the events' ids. */
export async function withoutUnseen(
  page: ExportedRow[],
  { events, memberId }: { events: EventReads; memberId: string },
): Promise<ExportedRow[]> {
  const ids = page.filter(({ row }) => 'title' in row).map(({ key }) => key)
  const readable = await events.readableEvents(memberId, ids)
  return page.map(({ key, row }) =>
    'title' in row && !readable.has(key)
      ? { key, row: { ...row, ...Object.fromEntries(facts.map((fact) => [fact, null])) } }
      : { key, row },
  )
}
