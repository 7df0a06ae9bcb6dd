import { MINUTE_MS } from '#rules/base/durations.ts'
import type { Database } from '#server/store/database.ts'
import { countCity, countJobs, listScheduleAges } from './figure-queries.ts'
import type { Instruments } from './instruments.ts'

/**
 * What has to be counted in the database. Call it at each scrape: it counts at most once a minute, whether or not that
 * works. Figures that could not be counted keep their values, and their age says so.
 */
export function createGauges(
  to: Instruments,
  { db, jobNames, clock }: { db: Database; jobNames: readonly string[]; clock: () => Date },
): () => Promise<void> {
  const city = atMostEachMinute('city', async () => {
    const found = await countCity(db)
    if (!found) return
    to.members.set(found.members)
    to.copiesOffered.set(found.copiesOffered)
    to.exchangesActive.set(found.exchangesActive)
    to.clubs.set(found.clubs)
    to.eventsAhead.set(found.eventsAhead)
  })
  const jobs = atMostEachMinute('jobs', async () => {
    const found = await countJobs(db, jobNames)
    const ages = await listScheduleAges(db, jobNames)
    for (const gauge of [to.scheduleAge, to.jobsDue, to.jobsOldest, to.jobsGivenUp]) gauge.reset()
    for (const { kind, due, oldestSeconds, givenUp } of found) {
      to.jobsDue.set({ kind }, due)
      to.jobsOldest.set({ kind }, oldestSeconds)
      to.jobsGivenUp.set({ kind }, givenUp)
    }
    for (const { kind, seconds } of ages) to.scheduleAge.set({ kind }, seconds)
  })
  return async () => {
    await Promise.allSettled([city(), jobs()])
  }

  function atMostEachMinute(what: string, count: () => Promise<void>): () => Promise<void> {
    const now = () => clock().getTime()
    const startedAt = now()
    let countedAt = startedAt
    let triedAt: number | undefined
    return async () => {
      try {
        if (triedAt !== undefined && now() - triedAt < MINUTE_MS) return
        triedAt = now()
        await count()
        countedAt = now()
      } finally {
        to.figuresAge.set({ what }, (now() - countedAt) / 1000)
      }
    }
  }
}
