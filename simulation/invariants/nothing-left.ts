// After a deletion nothing that reaches somebody may be left: every table is searched for it, and so are the jobs that wait.
import type { Person } from '#simulation/people/person.ts'
import type { SimulatedCity } from '#simulation/world/city.ts'
import type { Broken } from './guard.ts'

// By then every letter about it was sent, also those that the mail server refused at first.
const LEFT_SINCE = "interval '20 hours'"

/** Searches for each former member once, at the end of the day after they left. */
export function createSearch() {
  const searched = new Set<string>()
  return async ({ database }: SimulatedCity, people: readonly Person[]): Promise<Broken | undefined> => {
    const former = await database.rows<{ id: string }>(
      `select id from members where left_at < now() - ${LEFT_SINCE} order by id`,
    )
    for (const { id } of former) {
      if (searched.has(id)) continue
      searched.add(id)
      // Members who have come back have an account again.
      const person = people.find((each) => each.id === id)
      const things = [
        ...(person ? await tablesWith([person.email, person.phone]) : []),
        ...(await database.rows(
          "select name, data from pgboss.job where state = 'created' and data::text like $1",
          [`%${id}%`],
        )),
      ]
      if (things.length > 0)
        return {
          invariant: 'nothing is left of somebody who has left',
          because: 'They asked for it, and were told that it would be so.',
          things: [{ id, person: person?.name }, ...things],
        }
    }
    return undefined

    async function tablesWith(words: string[]): Promise<object[]> {
      const tables = await database.rows<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      )
      const searches = tables.map(
        ({ name }) => `select '${name}' as table, t::text as row from "${name}" t where t::text like any($1)`,
      )
      return database.rows(searches.join(' union all '), [words.map((word) => `%${word}%`)])
    }
  }
}
