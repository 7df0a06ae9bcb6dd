// After a failure: the fewest visits with which a life still breaks in the same way.
import type pg from 'pg'
import { SimulationFailure } from './failure.ts'
import { shrink } from './shrink.ts'
import { type Simulation, simulate } from './simulate.ts'

type Asked = Omit<Simulation, 'connection' | 'without'> & {
  /** Lives in a new migrated database, which is dropped afterwards. */
  inDatabase<Result>(live: (connection: pg.PoolConfig) => Promise<Result>): Promise<Result>
}

/** The shortest life found that ends as `failure` did; its history is of the visits that are left. */
export async function shrinkLife(failure: SimulationFailure, asked: Asked): Promise<SimulationFailure> {
  const { inDatabase, say, ...life } = asked
  const all = Array.from({ length: failure.visits }, (_, index) => index + 1)
  let shortest = failure
  await shrink(all, async (left) => {
    const kept = new Set(left)
    const without = new Set(all.filter((visit) => !kept.has(visit)))
    const outcome = await inDatabase((connection) =>
      simulate({ ...life, days: failure.day + 1, connection, without, say: () => undefined }).catch(
        (error: unknown) => {
          if (error instanceof SimulationFailure) return error
          throw error
        },
      ),
    )
    const isSame = outcome instanceof SimulationFailure && outcome.invariant === failure.invariant
    if (isSame) {
      shortest = outcome
      say(`${left.length} of ${all.length} visits are enough`)
    }
    return isSame
  })
  return shortest
}
