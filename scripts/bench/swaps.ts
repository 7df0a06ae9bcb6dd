// How long a night's search for swap hints takes in a town of 3,000 members with 120,000 copies.
import type pg from 'pg'
import { city } from '#city/city.ts'
import { suburbs } from '#city/suburbs.ts'
import { distanceKm } from '#rules/place/distance.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { createSearch } from '#server/swaps/search-rings.ts'
import { type Finding, most } from './report.ts'
import { addSwapTown, countHints } from './swaps-queries.ts'

const TOWN = { members: 3_000, copies: 120_000, works: 30_000, wishes: 30_000 }
const WITHIN_KM = 12
const LIMIT_SECONDS = 5

export async function measureSwaps(
  emptyDatabase: (name: string) => Promise<pg.PoolConfig>,
): Promise<Finding[]> {
  const connection = await emptyDatabase('verandah_bench_swaps')
  const near = suburbs.filter((suburb) => distanceKm(city.centre, suburb) <= WITHIN_KM)
  await addSwapTown(connection, { ...TOWN, suburbs: near })
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
    const of = `${TOWN.members.toLocaleString('en')} members with ${TOWN.copies.toLocaleString('en')} copies`
    return [
      most(`First night’s search for swaps, ${of}`, first, LIMIT_SECONDS, 's'),
      most('– the night after, with nothing new', second, LIMIT_SECONDS, 's'),
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
