// Converts the form of an event to the row that is stored.
import type { City } from '#city/city.ts'
import { localTime } from '#rules/base/calendar.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isAllDay } from '#rules/events/event-hours.ts'
import { instantsOf, type Span } from '#rules/events/event-span.ts'
import { canPlan, reminderHours, reminderOfDayHour } from '#rules/events/events.ts'
import type { ScheduledEvent } from '#rules/events/planning-inputs.ts'

type Typed = Pick<ScheduledEvent, 'title' | 'description' | 'place' | 'link' | 'capacity' | 'isPublic'>

type Planned = { now: Date } & Pick<City, 'timeZone'>

/** In the city's time zone, whatever the visitor's is; with the time of the reminder. EVENT_IN_PAST, EVENT_TOO_FAR. */
export function timesOn(span: Span, at: Planned) {
  const { startsAt, endsAt } = instantsOf(span, at.timeZone)
  assertAllowed(canPlan(startsAt, at.now))
  return { starts_at: startsAt, ends_at: endsAt, reminded_at: remindedAt(startsAt, at) }
}

/** The same on a day that somebody typed. EVENT_HOUR_SKIPPED too: a series would keep the shifted hour on all of its dates. */
export function typedTimesOn(span: Span, at: Planned) {
  const times = timesOn(span, at)
  const isSkipped = localTime(times.starts_at, at.timeZone) !== `${span.first}T${span.hours.from}`
  if (isSkipped && !isAllDay(span.hours)) throw new DomainError('EVENT_HOUR_SKIPPED')
  return times
}

export function factsOf({ title, description, place, link, capacity, isPublic }: Typed) {
  return { title, description, place, link, capacity: capacity ?? null, is_public: isPublic }
}

/** Everything in which it can have links, as one text. */
export function wordsOf(event: Pick<Typed, 'title' | 'description' | 'place' | 'link'> | undefined): string {
  return event ? [event.title, event.description, event.place, event.link].join(' ') : ''
}

/** No reminder for an event that begins within a day: it has just been announced. */
export function remindedAt(startsAt: Date, { now, timeZone }: Planned): Date | null {
  const isAtMidnight = localTime(startsAt, timeZone).endsWith('T00:00')
  const hours = reminderHours - (isAtMidnight ? reminderOfDayHour : 0)
  return startsAt.getTime() - now.getTime() <= hours * HOUR_MS ? now : null
}
