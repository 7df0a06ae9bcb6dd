// City events that repeat. One row waits for administrators; once it is approved, the other dates are created.
import type { City } from '#city/city.ts'
import { spanOf } from '#rules/events/event-span.ts'
import type { SubmittedEvent } from '#rules/events/submission-inputs.ts'
import { daysOf } from '#rules/events/typed-days.ts'
import { insertSeries } from '#server/events/event-queries.ts'
import { timesOn } from '#server/events/planning/event-facts.ts'
import { copyEvent, findSeries } from '#server/events/series-queries.ts'
import type { Database } from '#server/store/database.ts'

/** Null if the event does not repeat. */
export async function saveSeries(
  tx: Database,
  { repeats, startsOn, until }: SubmittedEvent,
): Promise<string | null> {
  if (repeats === 'never') return null
  return insertSeries(tx, { rhythm: repeats, first_on: startsOn, until_on: until ?? startsOn })
}

type First = { id: string; series_id: string | null; starts_at: Date; ends_at: Date }

/** The caller has approved the first one. */
export async function writeOutSeries(
  tx: Database,
  first: First,
  at: { now: Date } & Pick<City, 'timeZone'>,
): Promise<void> {
  const series = first.series_id === null ? undefined : await findSeries(tx, first.series_id)
  if (!series?.until_on) return
  const span = spanOf({ startsAt: first.starts_at, endsAt: first.ends_at }, at.timeZone)
  const typed = { startsOn: span.first, endsOn: span.last, until: series.until_on }
  const [, ...others] = daysOf({ ...typed, repeats: series.rhythm })
  const times = others.map((day) => timesOn({ ...day, hours: span.hours }, at))
  if (times.length > 0) await copyEvent(tx, first.id, times)
}
