// The event a conversation was opened about (`?event=`), named in the first message there.
import { isRefusal } from '#rules/domain-error.ts'
import { contactWords, eventTimes } from '#rules/events/events.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

/** Null if there is none, or the viewer cannot see it. */
export async function eventAsked({ services, viewer, url, clock, city: { timeZone } }: ScreenArgs) {
  const id = url.searchParams.get('event')
  if (!id) return null
  try {
    const { title, ...times } = await services.events.eventNamed(viewer, { eventId: id })
    // Always with the year, because it may be read much later.
    const { day } = eventTimes(times, { now: new Date(0), timeZone })
    const shown = eventTimes(times, { now: clock(), timeZone })
    return { id, title, day: shown.day, words: contactWords(title, day) }
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
export type EventAsked = NonNullable<Awaited<ReturnType<typeof eventAsked>>>
