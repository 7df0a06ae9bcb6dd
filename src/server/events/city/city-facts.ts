// Converts the form of a city event to the row that is stored.
import type { City } from '#city/city.ts'
import { libraryNamed } from '#city/libraries.ts'
import { DomainError } from '#rules/domain-error.ts'
import { readHours } from '#rules/events/event-hours.ts'
import type { SubmittedEvent } from '#rules/events/submission-inputs.ts'
import { daysOf } from '#rules/events/typed-days.ts'
import { suburbNamed } from '#rules/geography/suburb-named.ts'
import { timesOn, typedTimesOn } from '#server/events/planning/event-facts.ts'

/** The location of a known library is added. UNKNOWN_SUBURB, EVENT_HOURS_UNREAD, EVENT_HOUR_SKIPPED, EVENT_IN_PAST, EVENT_TOO_FAR. */
export function cityFactsOf(input: SubmittedEvent, at: { now: Date } & Pick<City, 'timeZone'>) {
  const { type, title, description, link, categories, capacity, place } = input
  const { startsOn: first, endsOn: last = first } = input
  const read = readHours(input.time)
  if ('problem' in read) throw new DomainError('EVENT_HOURS_UNREAD')
  const suburb = suburbNamed(input.suburb)
  const library = libraryNamed(place)
  const times = typedTimesOn({ first, last, hours: read.hours }, at)
  // Every date of a series must be one that can be planned.
  for (const day of daysOf(input)) timesOn({ ...day, hours: read.hours }, at)
  return {
    ...{ type, title, description, link, categories, place, capacity: capacity ?? null },
    suburb: suburb.slug,
    lat: library?.lat ?? null,
    lng: library?.lng ?? null,
    ...times,
  }
}
