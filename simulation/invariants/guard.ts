import type { CityDatabase } from '#simulation/world/city-database.ts'
import type { Invariant } from './invariant.ts'

export type Broken = { invariant: string; because: string; things: unknown[] }

const MOST_SHOWN = 3

/** Checks invariants: after an operation those of the tables that it wrote to, in one round trip. */
export function openGuard(
  invariants: readonly Invariant[],
  database: Pick<CityDatabase, 'rows' | 'written'>,
) {
  const statements = new Map<string, { checked: Invariant[]; text: string }>()
  return {
    afterOperation(): Promise<Broken | undefined> {
      const written = database.written()
      return check(invariants.filter(({ of }) => of.some((table) => written.has(table))))
    },
    all: (): Promise<Broken | undefined> => {
      database.written()
      return check([...invariants])
    },
  }

  async function check(checked: Invariant[]): Promise<Broken | undefined> {
    if (checked.length === 0) return undefined
    const key = checked.map(({ name }) => name).join()
    const { text } = statements.get(key) ?? { text: checked.map(statementOf).join(' union all ') }
    statements.set(key, { checked, text })
    const [first] = await database.rows<{ at: number; thing: unknown }>(text)
    const invariant = first && checked[first.at]
    if (!invariant) return undefined
    const things = await database.rows(`select * from (${invariant.broken}) broken limit ${MOST_SHOWN}`)
    return { invariant: invariant.name, because: invariant.because, things }
  }
}

const statementOf = ({ broken }: Invariant, at: number): string =>
  `(select ${at}::int as at from (${broken}) broken limit 1)`
