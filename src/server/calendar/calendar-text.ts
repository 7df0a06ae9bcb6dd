// What happens at a time and a place, as calendars read it (RFC 5545). Times are in UTC, which every calendar shows by its owner's clocks.
import { setImmediate } from 'node:timers/promises'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { addDays } from '#rules/base/calendar.ts'

export type CalendarEvent = {
  id: string
  title: string
  description: string
  place: string
  /** Where that is, if it is known exactly. */
  position?: { lat: number; lng: number } | null
  startsAt: Date
  endsAt: Date
  /** Of what is all day: its first and its last day. A calendar shows them as days, wherever its owner is (VALUE=DATE). */
  days?: { first: string; last: string } | null
  /** How often it has been changed: of two, a calendar keeps the one with more (SEQUENCE). */
  version: number
  changedAt: Date
  isCancelled: boolean
  /** Its page of ours. */
  url: string
}

/** So many are written at a time, between which others have their turn. */
const AT_A_TIME = 500

const FIRST = 'BEGIN:VEVENT'
const LAST = 'END:VCALENDAR'

/** The same of any number of events, as they are read. */
export async function longCalendarText(
  name: string,
  batches: AsyncIterable<readonly CalendarEvent[]>,
): Promise<string> {
  const empty = calendarText({ name, events: [] })
  const end = empty.lastIndexOf(LAST)
  const parts = [empty.slice(0, end)]
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += AT_A_TIME) {
      const text = calendarText({ name, events: batch.slice(at, at + AT_A_TIME) })
      parts.push(text.slice(text.indexOf(FIRST), text.lastIndexOf(LAST)))
      await setImmediate()
    }
  }
  return [...parts, empty.slice(end)].join('')
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
      ...timesOf(event),
      summary: event.title,
      description: `${event.description}\n\n${event.url}`,
      location: event.position
        ? { title: event.place, geo: { lat: event.position.lat, lon: event.position.lng } }
        : event.place,
      url: event.url,
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

/** A calendar counts the days up to the one after the last. */
function timesOf({ startsAt, endsAt, days }: CalendarEvent) {
  if (!days) return { start: startsAt, end: endsAt }
  return { allDay: true, start: new Date(days.first), end: new Date(addDays(days.last, 1)) }
}
