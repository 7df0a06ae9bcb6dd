// How well, and how quickly, members of a town with taste clusters are told what to read next.
import type pg from 'pg'
import { city } from '#city/city.ts'
import { suburbs } from '#city/suburbs.ts'
import { guest } from '#rules/base/viewer.ts'
import { distanceKm } from '#rules/geography/distance.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { type Finding, most, percentile } from '#scripts/bench/report.ts'
import { computeRecommendations } from '#server/recommendations/compute-recommendations.ts'
import { listForBook, listForMember } from '#server/recommendations/recommendation-queries.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { addTasteTown, readersAndWorks } from './next-queries.ts'

const MEMBERS = 20_000
/** For each member. */
const TOWN = { copies: 10, works: 2, loans: 5 }
/** A larger town has no other tastes. */
const CLUSTERS = 100
const WITHIN_KM = 12
/** Ten minutes for 100,000 members. */
const LIMIT_SECONDS_EACH = 600 / 100_000
const READERS = 200
const LIMIT_READ_MS = 5

export async function measureNext(
  emptyDatabase: (name: string) => Promise<pg.PoolConfig>,
  members: number = MEMBERS,
): Promise<Finding[]> {
  const town = {
    members,
    copies: members * TOWN.copies,
    works: members * TOWN.works,
    loans: members * TOWN.loans,
    clusters: CLUSTERS,
  }
  const connection = await emptyDatabase('verandah_bench_next')
  const near = suburbs.filter((suburb) => distanceKm(city.centre, suburb) <= WITHIN_KM)
  await addTasteTown(connection, { ...town, suburbs: near })
  const pool = createPool({ ...connection, max: 2 })
  const db = openDatabase(pool)
  try {
    const startedAt = performance.now()
    const { tastes, pairs, trial } = await computeRecommendations({ db, city, now: new Date() })
    const seconds = (performance.now() - startedAt) / 1000
    const { readers, books } = await readersAndWorks(pool, READERS)
    const withinKm = city.defaultRadiusKm
    const forMember = await p95(readers, ({ id, suburb }) =>
      listForMember(db, {
        memberId: id,
        from: standpointOf({ kind: 'member', suburb, cell: null }, city),
        withinKm,
      }),
    )
    const forBook = await p95(books, (bookId) =>
      listForBook(db, { viewer: guest, bookId, from: standpointOf(guest, city), withinKm }),
    )
    const of = `${town.members.toLocaleString('en')} members with ${town.copies.toLocaleString('en')} copies`
    const share = (hits: number) => `${((100 * hits) / trial.tried).toFixed(1)} %`
    return [
      most(`The night’s computation of what to read next, ${of}`, seconds, LIMIT_SECONDS_EACH * members, 's'),
      { what: '– tastes, and pairs of works', measured: `${tastes} and ${pairs}` },
      {
        what: `– hit@10 of ${trial.tried} loans: recommended, popular near you, newest near you`,
        measured: [trial.hits, trial.popular, trial.newest].map(share).join(', '),
      },
      most('“For you” on home, p95', forMember, LIMIT_READ_MS, 'ms'),
      most('“Neighbours who have this also have”, p95', forBook, LIMIT_READ_MS, 'ms'),
    ]
  } finally {
    await pool.end()
  }
}

/** Milliseconds. Each is asked once uncounted first. */
async function p95<Asked>(all: readonly Asked[], ask: (asked: Asked) => Promise<unknown>): Promise<number> {
  for (const each of all) await ask(each)
  const times: number[] = []
  for (const each of all) {
    const startedAt = performance.now()
    await ask(each)
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.95)
}
