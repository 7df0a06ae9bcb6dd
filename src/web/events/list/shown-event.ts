// An event as a list shows it, in words: when it is by the clocks of the city, wherever the browser is.
import { eventTimes, seatsText } from '#rules/events/events.ts'
import { type Distance, distanceText } from '#rules/place/distance.ts'
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
    clubName: club?.name ?? null,
    distance: event.distance ? distanceText(event.distance) : null,
    ...eventTimes(event, at),
    seats: isCancelled || event.isOver ? null : (seatsText(event) ?? null),
  }
}
export type ShownEvent = ReturnType<typeof shownEvent>
