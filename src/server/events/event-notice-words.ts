// The words of event notices: name, time and place.
import type { City } from '#city/city.ts'
import { eventTimes } from '#rules/events/events.ts'
import type { KindOfNotice } from '#rules/notices/notices.ts'
import type { EventFacts } from './event-notice-queries.ts'

/** Meetings use the same notice preference as everything else of their club. */
export const kindOf = ({ club_id }: EventFacts): KindOfNotice => (club_id ? 'clubs' : 'events')

/** 'The Dry of West End Crime Club'; a city event by its title alone. */
export const named = ({ title, club_name }: EventFacts): string =>
  club_name ? `${title} of ${club_name}` : title

export function whenAndWhere(facts: EventFacts, city: City): string {
  const { day, time } = timesOf(facts, city)
  return `When: ${day}, ${time}. Where: ${facts.place}.`
}

/** Always with the year: a letter may be read much later. */
export function timesOf({ starts_at, ends_at }: EventFacts, { timeZone }: City) {
  return eventTimes({ startsAt: starts_at, endsAt: ends_at }, { now: new Date(0), timeZone })
}
