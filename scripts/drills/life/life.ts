// The life of a city during a drill: members who write, read and listen, until it is stopped and counted.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Installation } from '#scripts/drills/installation.ts'
import type { City } from './city.ts'
import { jobsOfRequests, toldOfRequests } from './city-queries.ts'
import { askPages, askStandbys, FOR_ANOTHER, openLiveReaders, type Pages } from './readers.ts'
import { countStandbyWork } from './standby-work.ts'
import { startWriters, type Written } from './writers.ts'
import { kinds } from './writes.ts'

/** A job whose process was killed starts again within two minutes. */
const MOST_JOBS_MS = 150_000

export type Lived = {
  written: Written
  pages: Pages
  /** `looks`: how often they looked into the table of books. */
  standbys: { longestGapMs: number; looks: number }
  caughtUp: number
  reconnected: number
  jobs: { twice: number; never: number }
  signedOut: number
  /** What was answered otherwise than it should be, each with how often; 503 only of writes. */
  oddities: string[]
}

/** What may never happen, whatever is taken away. A drill that did not look has proved nothing, so that counts, too. */
export function harmIn({ written, pages, signedOut, jobs }: Lived): string[] {
  const { seen } = written
  return [
    ...(pages.answered === 0 ? ['No page was answered'] : []),
    ...Object.entries(written.acknowledgedOf).flatMap(([kind, count]) =>
      count === 0 ? [`Nothing was acknowledged: ${kind}`] : [],
    ),
    ...(seen.looked === 0 ? ['Nothing that was acknowledged was looked for'] : []),
    ...(seen.unanswered > 0 ? [`Pages that never came: ${seen.unanswered}`] : []),
    ...written.lost.map((what) => `Lost: ${what}`),
    ...written.doubled.map((what) => `Doubled: ${what}`),
    ...seen.missing.map((what) => `Acknowledged and not seen: ${what}`),
    ...[...pages.oddities.keys()].filter((what) => what.endsWith(FOR_ANOTHER)),
    ...(signedOut > 0 ? [`Signed out: ${signedOut} times`] : []),
    ...(jobs.twice + jobs.never > 0 ? ['Jobs were done twice, or never'] : []),
  ]
}

/** Acknowledged / found / doubled. */
export function countsOf({ acknowledged, lost, doubled }: Written): string {
  return `${acknowledged} / ${acknowledged - lost.length} / ${doubled.length}`
}

export async function live(
  { site, reads, nodes, pool, store }: Installation,
  { city, readers, pagesPerSecond }: { city: City; readers: number; pagesPerSecond: number },
) {
  const listening = await openLiveReaders({ site, city, count: readers })
  const pages = askPages({ site, city, perSecond: pagesPerSecond })
  const standbys = askStandbys(reads)
  const work = countStandbyWork(nodes)
  const writers = startWriters({ site, city, kinds })
  return {
    async stop(): Promise<Lived> {
      const looked = await Promise.all([pages.stop(), standbys.stop()])
      const written = await writers.stop(pool, store.keys)
      const looks = await work.stop()
      const caughtUp = await listening.caughtUp(pool)
      return {
        ...{ written, pages: looked[0], standbys: { ...looked[1], looks }, caughtUp },
        reconnected: listening.reconnected(),
        jobs: await jobsOf(pool, written.keysOf('requests')),
        signedOut: written.signedOut + looked[0].signedOut,
        oddities: [...written.oddities, ...looked[0].oddities].map(([what, times]) => `${what} (${times})`),
      }
    },
    /** What is left of it after a failure. */
    abandon: () => listening.stop(),
  }
}

/** Whether the owner of each requested copy was told of it exactly once. */
async function jobsOf(pool: pg.Pool, requests: string[]): Promise<{ twice: number; never: number }> {
  const deadline = performance.now() + MOST_JOBS_MS
  for (;;) {
    const [told, unfinished] = [await toldOfRequests(pool, requests), await jobsOfRequests(pool)]
    const never = told.filter(({ times }) => times === 0).length
    const twice = told.filter(({ times }) => times > 1).length
    if ((never === 0 && unfinished === 0) || performance.now() > deadline) return { twice, never }
    await pause(1000)
  }
}
