// The event about which a conversation was opened (`?event=`), named in the first message there.
import { isRefusal } from '#rules/base/domain-error.ts'
import { contactWords, eventTimes } from '#rules/events/events.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

/** Null where none is asked for, or the viewer does not see it. */
export async function eventAsked({ services, viewer, url, clock, city: { timeZone } }: ScreenArgs) {
  const id = url.searchParams.get('event')
  if (!id) return null
  try {
    const { title, ...times } = await services.events.eventNamed(viewer, { eventId: id })
    // With the year always: it is read much later, too.
    const { day } = eventTimes(times, { now: new Date(0), timeZone })
    const shown = eventTimes(times, { now: clock(), timeZone })
    return { id, title, day: shown.day, words: contactWords(title, day) }
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
export type EventAsked = NonNullable<Awaited<ReturnType<typeof eventAsked>>>
