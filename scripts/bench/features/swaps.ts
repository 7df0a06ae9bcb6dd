// How long a night's search for swap hints takes in a town of 3,000 members with 120,000 copies.
import type pg from 'pg'
import { city } from '#city/city.ts'
import { suburbs } from '#city/suburbs.ts'
import { distanceKm } from '#rules/geography/distance.ts'
import { type Finding, most } from '#scripts/bench/report.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { createSearch } from '#server/swaps/search-rings.ts'
import { addSwapTown, countHints } from './swaps-queries.ts'

const MEMBERS = 3_000
/** For each member. */
const TOWN = { copies: 40, works: 10, wishes: 10 }
const WITHIN_KM = 12
const LIMIT_SECONDS = 5
/** Above the usual size: five minutes for 100,000 members. */
const LIMIT_SECONDS_EACH = 300 / 100_000

export async function measureSwaps(
  emptyDatabase: (name: string) => Promise<pg.PoolConfig>,
  members: number = MEMBERS,
): Promise<Finding[]> {
  const town = {
    members,
    copies: members * TOWN.copies,
    works: members * TOWN.works,
    wishes: members * TOWN.wishes,
  }
  const limit = members > MEMBERS ? LIMIT_SECONDS_EACH * members : LIMIT_SECONDS
  const connection = await emptyDatabase('verandah_bench_swaps')
  const near = suburbs.filter((suburb) => distanceKm(city.centre, suburb) <= WITHIN_KM)
  await addSwapTown(connection, { ...town, suburbs: near })
  const pool = createPool({ ...connection, max: 2 })
  try {
    const { searchAll } = createSearch({
      db: openDatabase(pool),
      jobs: { enqueueAll: async () => undefined },
      city,
    })
    const first = await secondsOf(() => searchAll(new Date()))
    const { pairs, triples } = await countHints(pool)
    const second = await secondsOf(() => searchAll(new Date()))
    const of = `${town.members.toLocaleString('en')} members with ${town.copies.toLocaleString('en')} copies`
    return [
      most(`First night’s search for swaps, ${of}`, first, limit, 's'),
      most('– the night after, with nothing new', second, limit, 's'),
      { what: '– hints found, of two and of three', measured: `${pairs} and ${triples}` },
    ]
  } finally {
    await pool.end()
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
