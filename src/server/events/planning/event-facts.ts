// What was typed of an event, as it is stored.
import type { City } from '#city/city.ts'
import { instantIn } from '#rules/calendar.ts'
import { assertAllowed } from '#rules/domain-error.ts'
import type { ScheduledEvent } from '#rules/events/event-forms.ts'
import { canPlan } from '#rules/events/events.ts'

type Typed = Pick<
  ScheduledEvent,
  'title' | 'description' | 'startsOn' | 'from' | 'to' | 'place' | 'link' | 'capacity' | 'isPublic'
>

/** From and to on a day by the clocks of the city, whatever the visitor's own say, as instants. EVENT_IN_PAST, EVENT_TOO_FAR. */
export function timesOn(
  day: string,
  { from, to }: Pick<Typed, 'from' | 'to'>,
  { now, timeZone }: { now: Date } & Pick<City, 'timeZone'>,
) {
  const starts_at = instantIn(timeZone, `${day}T${from}`)
  assertAllowed(canPlan(starts_at, now))
  const ends_at = instantIn(timeZone, `${day}T${to}`)
  if (ends_at > starts_at) return { starts_at, ends_at }
  // The clocks go forward in between (daylight saving): it lasts as long as was typed.
  const lasting = instantIn('UTC', `${day}T${to}`).getTime() - instantIn('UTC', `${day}T${from}`).getTime()
  return { starts_at, ends_at: new Date(starts_at.getTime() + lasting) }
}

export function factsOf({ title, description, place, link, capacity, isPublic }: Typed) {
  return { title, description, place, link, capacity: capacity ?? null, is_public: isPublic }
}

/** What begins within a day is not brought to mind: it has just been told. */
export function remindedAt(startsAt: Date, now: Date, hours: number): Date | null {
  return startsAt.getTime() - now.getTime() <= hours * 60 * 60 * 1000 ? now : null
}
