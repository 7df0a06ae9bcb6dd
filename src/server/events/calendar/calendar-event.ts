import { suburbBySlug } from '#city/suburbs.ts'
import { isAllDay } from '#rules/events/event-hours.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { eventSpot } from '#rules/events/event-place.ts'
import { spanOf } from '#rules/events/event-span.ts'
import type { CalendarEvent } from '#server/calendar/calendar-text.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import type { listForCalendar } from './feed-queries.ts'

type Row = Awaited<ReturnType<typeof listForCalendar>>[number]

/** An event as calendar programs get it, with a link to its page. */
export function toCalendarEvent(
  row: Row,
  { publicUrl, city: { timeZone } }: Pick<EventParts, 'publicUrl' | 'city'>,
): CalendarEvent {
  const times = { startsAt: row.starts_at, endsAt: row.ends_at }
  const { first, last, hours } = spanOf(times, timeZone)
  // The centre of a suburb would send people to the wrong door: only the map on the page can say that it is approximate.
  const spot = eventSpot(row)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    place: placeOf(row),
    position: spot?.isExact ? { lat: spot.lat, lng: spot.lng } : null,
    ...times,
    days: isAllDay(hours) ? { first, last } : null,
    version: row.version,
    changedAt: row.changed_at,
    isCancelled: row.cancelled_at !== null,
    url: `${publicUrl}${eventPath(row.id)}`,
  }
}

/** 'Avid Reader, West End 4101'. */
function placeOf({ place, suburb: slug }: Pick<Row, 'place' | 'suburb'>): string {
  const suburb = slug === null ? undefined : suburbBySlug(slug)
  if (!suburb) return place
  const { name, postcode } = suburb
  const typed = place.toLowerCase()
  const isNamed = [name, `${name} ${postcode}`].some((ending) => typed.endsWith(`, ${ending.toLowerCase()}`))
  return isNamed ? place : `${place}, ${name} ${postcode}`
}
