// How notices of an event call it, and say when and where it is.
import type { City } from '#city/city.ts'
import { eventTimes } from '#rules/events/events.ts'
import type { KindOfNotice } from '#rules/notices/notices.ts'
import type { EventFacts } from './event-notice-queries.ts'

/** A meeting is told as all of its club is. */
export const kindOf = ({ club_id }: EventFacts): KindOfNotice => (club_id ? 'clubs' : 'events')

/** 'The Dry of West End Crime Club'; one of the city's by its title alone. */
export const named = ({ title, club_name }: EventFacts): string =>
  club_name ? `${title} of ${club_name}` : title

export function whenAndWhere(facts: EventFacts, city: City): string {
  const { day, time } = timesOf(facts, city)
  return `When: ${day}, ${time}. Where: ${facts.place}.`
}

/** With the year always: a letter may be read much later. */
export function timesOf({ starts_at, ends_at }: EventFacts, { timeZone }: City) {
  return eventTimes({ startsAt: starts_at, endsAt: ends_at }, { now: new Date(0), timeZone })
}
