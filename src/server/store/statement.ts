import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** A placeholder for a value that is known only when the statement runs. */
class Place {
  readonly name: string | symbol
  constructor(name: string | symbol) {
    this.name = name
  }
}

/**
 * A statement that is built and compiled to SQL once, and from then on only given its values: for a list on every page, building takes as long
 * as reading its rows. `build` is called once for each of a few variants. It may depend on `variant`,
 * but `values` only gives it placeholders.
 */
export function statement<Variant extends string, Values extends object, Row>(
  build: (db: Database, variant: Variant, values: Values) => CompiledQuery<Row>,
): (db: Database, variant: Variant, values: Values) => Promise<Row[]> {
  const built = new Map<Variant, CompiledQuery<Row>>()
  // Every property is a placeholder, whatever its type says.
  const places = new Proxy({}, { get: (_, name) => new Place(name) }) as Values
  return async (db, variant, values) => {
    const known = built.get(variant) ?? build(db, variant, places)
    built.set(variant, known)
    const parameters = known.parameters.map((given) =>
      given instanceof Place ? Reflect.get(values, given.name) : given,
    )
    const { rows } = await db.executeQuery<Row>({ ...known, parameters })
    return rows
  }
}
