// Events in the iCalendar format (RFC 5545). Times are in UTC, which every calendar app shows in its owner's time zone.

import { setImmediate } from 'node:timers/promises'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { addDays } from '#rules/base/calendar.ts'
import { HOUR_SECONDS } from '#rules/base/durations.ts'

export type CalendarEvent = {
  id: string
  title: string
  description: string
  place: string
  /** The coordinates of the place, if known. */
  position?: { lat: number; lng: number } | null
  startsAt: Date
  endsAt: Date
  /** For an all-day event: its first and last day, which are the same days in every time zone (VALUE=DATE). */
  days?: { first: string; last: string } | null
  /** How often it has been changed: a calendar app keeps the version with the higher number (SEQUENCE). */
  version: number
  changedAt: Date
  isCancelled: boolean
  /** Its page in the app. */
  url: string
}

/** Written in batches, so that the event loop can serve other requests in between. */
const AT_A_TIME = 500

const FIRST = 'BEGIN:VEVENT'
const LAST = 'END:VCALENDAR'

/** The same for any number of events, streamed as they are read. */
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

/** How often a calendar app should poll. */
const ASK_AGAIN_SECONDS = HOUR_SECONDS

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
      // The time of the last change, so that the same events give the same text each time.
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

/** The end date in iCalendar is the day after the last. */
function timesOf({ startsAt, endsAt, days }: CalendarEvent) {
  if (!days) return { start: startsAt, end: endsAt }
  return { allDay: true, start: new Date(days.first), end: new Date(addDays(days.last, 1)) }
}
