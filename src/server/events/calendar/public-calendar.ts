// The public calendar: all future events, however many.
import { DAY_MS } from '#rules/base/durations.ts'
import { eventLimits } from '#rules/events/event-limits.ts'
import { type CalendarEvent, longCalendarText } from '#server/calendar/calendar-text.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { listPublicAhead, listPublicBeside } from './feed-queries.ts'

const AT_A_TIME = 1000
// A long one takes seconds to build; browsers and caches keep any for five minutes.
const KEPT_MS = 60_000

export function createPublicCalendar({
  db,
  publicUrl,
  clock,
  city,
}: Pick<EventParts, 'db' | 'publicUrl' | 'clock' | 'city'>) {
  let making: Promise<string> | undefined
  let kept: { until: number; text: string } | undefined

  return {
    /** Built once for all simultaneous requests; a long one is cached for a minute. */
    async text(): Promise<string> {
      if (kept && kept.until > clock().getTime()) return kept.text
      kept = undefined
      making ??= make().finally(() => {
        making = undefined
      })
      return making
    },
  }

  async function make(): Promise<string> {
    const now = clock()
    let count = 0
    async function* batches(): AsyncGenerator<CalendarEvent[]> {
      for await (const rows of ahead(now)) {
        count += rows.length
        yield rows.map((row) => toCalendarEvent(row, { publicUrl, city }))
      }
      const since = new Date(now.getTime() - eventLimits.feedDaysBack * DAY_MS)
      const beside = await listPublicBeside(db, { since, now, limit: eventLimits.inFeed })
      yield beside.map((row) => toCalendarEvent(row, { publicUrl, city }))
    }
    const text = await longCalendarText(`Events in ${city.name}`, batches())
    if (count > AT_A_TIME) kept = { until: now.getTime() + KEPT_MS, text }
    return text
  }

  async function* ahead(now: Date) {
    let after: { startsAt: string; id: string } | null = null
    for (;;) {
      const rows: Awaited<ReturnType<typeof listPublicAhead>> = await listPublicAhead(db, {
        ...{ now, after, limit: AT_A_TIME },
      })
      yield rows
      const last = rows.at(-1)
      if (!last || rows.length < AT_A_TIME) return
      after = { startsAt: last.exactly, id: last.id }
    }
  }
}
