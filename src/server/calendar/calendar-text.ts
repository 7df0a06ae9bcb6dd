// What happens at a time and a place, as calendars read it (RFC 5545). Times are in UTC, which every calendar shows by its owner's clocks.
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export type CalendarEvent = {
  id: string
  title: string
  description: string
  place: string
  startsAt: Date
  endsAt: Date
  /** How often it has been changed: of two, a calendar keeps the one with more (SEQUENCE). */
  version: number
  changedAt: Date
  isCancelled: boolean
  /** Its page of ours. */
  url: string
}

/** How long a calendar may wait before it asks again. */
const ASK_AGAIN_SECONDS = 60 * 60

export function calendarText({ name, events }: { name: string; events: readonly CalendarEvent[] }): string {
  const calendar = ical({
    name,
    prodId: '//Verandah//Calendar//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: ASK_AGAIN_SECONDS,
  })
  for (const event of events) {
    calendar.createEvent({
      id: event.id,
      sequence: event.version,
      // When it was last changed, so that the same events are the same text each time.
      stamp: event.changedAt,
      lastModified: event.changedAt,
      start: event.startsAt,
      end: event.endsAt,
      summary: event.title,
      description: `${event.description}\n\n${event.url}`,
      location: event.place,
      url: event.url,
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
