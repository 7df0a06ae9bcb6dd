import type { CalendarEvent } from '#server/calendar/calendar-text.ts'
import type { listForCalendar } from './feed-queries.ts'

type Row = Awaited<ReturnType<typeof listForCalendar>>[number]

/** An event as calendars are told of it, with the address of its page. */
export function toCalendarEvent(row: Row, publicUrl: string): CalendarEvent {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    place: row.place,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    version: row.version,
    changedAt: row.changed_at,
    isCancelled: row.cancelled_at !== null,
    url: `${publicUrl}/event/${row.id}`,
  }
}
