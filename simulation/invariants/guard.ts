import type { CityDatabase } from '#simulation/world/city-database.ts'
import type { Invariant } from './invariant.ts'
import { WATCHES } from './watched-invariants.ts'

export type Broken = { invariant: string; because: string; things: unknown[] }

const MOST_SHOWN = 3
/** In days: tables have grown since, so that other plans may be better. */
const PLANNED_EACH = 7

/**
 * Checks invariants: after an operation those of the tables that it wrote to, in one round trip. Each is a function in the
 * database, so that its query is planned once a week and not at each check.
 */
export async function openGuard(invariants: readonly Invariant[], database: CityDatabase) {
  await database.pool.query([WATCHES, ...invariants.map(functionOf), dispatcherOf(invariants)].join(';'))
  let days = 0
  return {
    afterOperation(): Promise<Broken | undefined> {
      const written = database.written()
      return check(invariants.flatMap(({ of }, at) => (of.some((table) => written.has(table)) ? [at] : [])))
    },
    /** Checks all, at the end of each day. */
    async all(): Promise<Broken | undefined> {
      database.written()
      if (days % PLANNED_EACH === 0) await database.pool.query('discard plans')
      days += 1
      return check([...invariants.keys()])
    },
  }

  async function check(which: number[]): Promise<Broken | undefined> {
    if (which.length === 0) return undefined
    const [first] = await database.rows<{ at: number | null }>({
      ...{ name: 'first-broken', text: 'select simulated.first_broken($1) as at' },
      values: [which],
    })
    return brokenOf(invariants[first?.at ?? -1], database)
  }
}

/** The first of these that doesn't hold in any database, also one that is not of a life. */
export async function firstBroken(
  invariants: readonly Invariant[],
  database: Pick<CityDatabase, 'rows'>,
): Promise<Broken | undefined> {
  const texts = invariants.map(({ broken }, at) => `select ${at}::int as at where exists (${broken})`)
  const [first] = await database.rows<{ at: number }>(texts.join(' union all '))
  return brokenOf(invariants[first?.at ?? -1], database)
}

async function brokenOf(
  invariant: Invariant | undefined,
  { rows }: Pick<CityDatabase, 'rows'>,
): Promise<Broken | undefined> {
  if (!invariant) return undefined
  const things = await rows(`select * from (${invariant.broken}) broken limit ${MOST_SHOWN}`)
  return { invariant: invariant.name, because: invariant.because, things }
}

const functionOf = ({ broken }: Invariant, at: number): string =>
  `create function simulated.is_broken_${at}() returns boolean stable language plpgsql
   as $$ begin return exists (${broken}); end $$`

const dispatcherOf = (invariants: readonly Invariant[]): string =>
  `create function simulated.first_broken(which int[]) returns int stable language plpgsql as $$
   declare at int;
   begin
     foreach at in array which loop
       if (case at ${[...invariants.keys()].map((at) => `when ${at} then simulated.is_broken_${at}()`).join(' ')} end)
       then return at; end if;
     end loop;
     return null;
   end $$`
