// How the neighbourhood is doing, in numbers: counted each hour, read by administrators.

import type { City } from '#city/city.ts'
import { addDays, cityDate, instantIn } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { shownWeeks, weeksUpTo } from '#rules/moderation/figures.ts'
import { defineRead } from '#server/operations/operation.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import * as queries from './figure-queries.ts'

/** Deliveries outside the app that may fail for good: emails, codes, SMS and push notifications. */
const deliveryJobs = [
  'mail.send',
  'mail.send-digest',
  'sms.send',
  'push.send',
  'code.send',
  'members.tell-old-contact',
]

/** The last weeks, the present one last; none before the first count, which runs when the app starts. */
export const figures = defineRead({
  by: 'admin',
  run: ({ db }) => queries.listFigures(db, shownWeeks),
})

export function createFigures({
  db,
  clock,
  city,
}: {
  db: Database
  clock: () => Date
  city: Pick<City, 'timeZone'>
}) {
  return { countFigures }

  /**
   * Counts the present week, and earlier weeks that were not counted to their end. Each week in its own statement:
   * in a large neighbourhood, all at once would exceed the statement timeout (server/store).
   */
  async function countFigures(): Promise<void> {
    const now = clock()
    const weeks = lastWeeks(now)
    const over = new Set(await queries.listCountedToTheirEnd(db, weeks))
    for (const week of weeks) {
      if (over.has(week.weekOf)) continue
      await withTransaction(db, async (tx) => {
        await queries.lockFigures(tx)
        const counted = await queries.findCounted(tx, week.weekOf)
        if (counted.week && counted.week >= week.until) return
        await queries.countWeek(tx, { week, now, today: cityDate(now, city.timeZone) })
        if (week.until <= now) return
        const since = counted.last ?? new Date(now.getTime() - DAY_MS)
        await queries.addFailedDeliveries(tx, { weekOf: week.weekOf, jobs: deliveryJobs, since, until: now })
      })
    }
  }

  /** The present one first. */
  function lastWeeks(now: Date): queries.CountedWeek[] {
    const weeks = weeksUpTo(cityDate(now, city.timeZone)).reverse()
    return weeks.map((weekOf) => ({
      weekOf,
      from: startOf(weekOf),
      until: startOf(addDays(weekOf, 7)),
    }))
  }

  function startOf(date: string): Date {
    return instantIn(city.timeZone, `${date}T00:00`)
  }
}
