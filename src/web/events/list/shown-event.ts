// An event as a list shows it, in words: in the city's time zone, wherever the browser is.
import { cityDate, shortDayWords } from '#rules/base/calendar.ts'
import { eventTimes, seatsText } from '#rules/events/events.ts'
import { shownDates } from '#rules/events/repeats.ts'
import type { Distance } from '#rules/geography/distance.ts'
import { distanceText } from '#rules/geography/distance-words.ts'
import type { EventCard } from '#server/events/event-view.ts'

export function shownEvent(
  event: EventCard & { distance?: Distance | null },
  at: { now: Date; timeZone: string },
) {
  const { id, title, place, club, picture, attendance, isCancelled, suburb, categories, typeLabel, state } =
    event
  return {
    ...{
      id,
      title,
      place,
      picture,
      attendance,
      isCancelled,
      suburb,
      categories,
      type: event.type,
      typeLabel,
      state,
    },
    repeats: event.repeats,
    /** 'Then 1 December, 8 December and more' */
    thenOn: thenWords(event.nextDates, at),
    clubName: club?.name ?? null,
    distance: event.distance ? distanceText(event.distance) : null,
    ...eventTimes(event, at),
    seats: isCancelled || event.isOver ? null : (seatsText(event) ?? null),
  }
}
function thenWords(
  dates: readonly Date[],
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  if (dates.length === 0) return null
  const today = cityDate(now, timeZone)
  const words = dates.slice(0, shownDates).map((date) => shortDayWords(cityDate(date, timeZone), today))
  return `Then ${words.join(', ')}${dates.length > shownDates ? ' and more' : ''}`
}

export type ShownEvent = ReturnType<typeof shownEvent>
