import type { Standpoint } from '#rules/geography/standpoint.ts'
import { shownEvent } from '#web/events/list/shown-event.ts'
import type { SearchAddress } from '#web/library/search/search-address.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

// A multiple of two and of three, for whole rows.
const SHOWN = 24

/** Upcoming events that match, next first. */
export async function loadEvents(
  { services, viewer, clock, city }: ScreenArgs,
  { text, type, within }: SearchAddress,
  from: Standpoint,
) {
  const { events, next } = await services.events.events(viewer, {
    ...{ when: 'upcoming', shown: SHOWN, text, type, from, withinKm: within },
  })
  const at = { now: clock(), timeZone: city.timeZone }
  return { events: events.map((event) => shownEvent(event, at)), next }
}

export type LoadedEvents = Awaited<ReturnType<typeof loadEvents>>
