// What somebody does in one visit: logs in if they have to, then one thing after the other, as their temperament is.
import { keysOf } from '#rules/base/keys-of.ts'
import { steps } from '#rules/exchanges/exchanges.ts'
import type { Chance } from '#simulation/world/chance.ts'
import type { SimulatedCity } from '#simulation/world/city.ts'
import type { Act } from './act.ts'
import { courseBy } from './courses.ts'
import { joinIn } from './join-in.ts'
import { cookieHeader, memberIn, type Person, temperaments } from './person.ts'
import type { Asking, Plan } from './plan.ts'
import { everyPlan, type WeighedPlans } from './plans/every-plan.ts'
import { insist } from './stubborn-courses.ts'
import { prove } from './ways-in.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
/** How often somebody looks for something else to do when there is nothing of a kind. */
const LOOKS = 5
const COURSE_ONE_IN = 30
/** How often somebody insists on something. Mostly there is nothing to insist on. */
const INSIST_ONE_IN = 60
/** How often somebody looks for something that nobody has done yet. */
const NEW_ONE_IN = 6
const exchangeSteps = keysOf(steps)

export type Perform = (person: Person, name: string, input: object) => Promise<unknown>

export function createVisits(parts: {
  city: SimulatedCity
  chance: Chance
  clock: () => Date
  perform: Perform
  deliver: () => Promise<void>
  /** What nobody has done yet is tried more often: in a long life, so that leaving out visits of a short one changes no others. */
  isLong: () => boolean
}) {
  const { city, chance, clock, perform, deliver, isLong } = parts
  /** The latest input of each operation, which somebody hostile sends again as their own. */
  const latest = new Map<string, object>()
  const done = new Set<string>()
  /** Links and keys that people were shown once, and pass on. */
  const passedOn = new Map<string, object[]>()

  /** The writes there had been when the visitor looked last: without one since, they would see the same. */
  let seenAt = -1

  return async function visit(person: Person): Promise<void> {
    await look(person)
    const { viewer } = person
    if (viewer.kind === 'guest' || viewer.suburb === null) await actOf(person).comeIn()
    const { most } = temperaments[person.temperament]
    for (let left = chance.between(1, most); left > 0; left--) await doSomething(person)
  }

  function actOf(person: Person): Act {
    const act: Act = {
      ...{ city, chance, deliver },
      perform: (name, input) => perform(person, name, input),
      look: () => look(person),
      comeIn: () => joinIn(person, act),
    }
    return act
  }

  async function look(person: Person): Promise<void> {
    person.viewer = (await city.viewerWith(cookieHeader(person))).viewer
    seenAt = city.database.writes()
  }

  async function doSomething(person: Person): Promise<void> {
    if (city.database.writes() !== seenAt) await look(person)
    const { mistakeOneIn } = temperaments[person.temperament]
    // Their session has ended meanwhile. Sometimes they stay a guest for a while.
    if (person.viewer.kind === 'guest' && !chance.oneIn(4)) await actOf(person).comeIn()
    if (chance.oneIn(mistakeOneIn) && latest.size > 0)
      return chance.oneIn(2) ? repeatSomething(person) : takeAnyStep(person)
    if (chance.oneIn(COURSE_ONE_IN) && person.viewer.kind === 'member')
      return courseBy(chance)(person, actOf(person))
    if (chance.oneIn(INSIST_ONE_IN) && person.viewer.kind === 'member') return insist(person, actOf(person))
    for (let looks = 0; looks < LOOKS; looks++) {
      const [name, plan] = chosenBy(person)
      const asking = askingOf(person)
      const input = await plan.input(asking)
      if (!input) continue
      await proveIfNeeded(person, name)
      latest.set(name, input)
      const result = await perform(person, name, input)
      if (result !== undefined) {
        done.add(name)
        plan.after?.(asking, result)
      }
      // Pressed twice.
      if (chance.oneIn(mistakeOneIn)) await perform(person, name, input)
      return
    }
  }

  function chosenBy(person: Person): readonly [string, Plan] {
    const isAtWork = memberIn(person.viewer)?.isAdmin === true && chance.oneIn(2)
    return chosenFrom(isAtWork ? everyPlan.ofAdministrators : everyPlan.ofMembers)
  }

  function chosenFrom({ entries, weights }: WeighedPlans): readonly [string, Plan] {
    const isNew = isLong() && chance.oneIn(NEW_ONE_IN)
    const never = isNew ? entries.filter(([name]) => !done.has(name)) : []
    const found = chance.oneOf(never) ?? entries[chance.weighed(weights)]
    if (!found) throw new Error('There is nothing to choose from')
    return found
  }

  /** Something that somebody else did, or administrators alone do, with another's ids. */
  async function repeatSomething(person: Person): Promise<void> {
    const [name, input] = chance.oneOf([...latest]) ?? []
    if (name && input) await perform(person, name, input)
  }

  /** A step of one of their own exchanges, whichever side it is for. */
  async function takeAnyStep(person: Person): Promise<void> {
    const input = await askingOf(person).one<object>(
      `select id from exchanges where $me in (owner_id, borrower_id) and ended_at is null`,
    )
    const step = chance.oneOf(exchangeSteps)
    if (input && step) await perform(person, `exchanges.${step}`, input)
  }

  async function proveIfNeeded(person: Person, name: string): Promise<void> {
    const member = memberIn(person.viewer)
    const by = city.operations.get(name)?.by
    const isProven = by === 'proven' ? member?.isProven : by === 'admin' ? member?.administers : true
    if (!member || isProven || chance.oneIn(20)) return
    await prove(person, actOf(person))
  }

  function askingOf(me: Person): Asking {
    const id = memberIn(me.viewer)?.id ?? NOBODY
    return {
      me,
      id,
      chance,
      now: clock(),
      passOn: (kind, what) => void passedOn.set(kind, [...(passedOn.get(kind) ?? []).slice(-19), what]),
      passedOn: (kind) => chance.oneOf(passedOn.get(kind) ?? []),
      async one<Row>(sql: string) {
        const mine = sql.replaceAll('$me', '$2::uuid')
        const [row] = await city.database.rows<{ choice: Row }>(
          `select row_to_json(choice) as choice from (${mine}) choice order by md5(choice::text || $1) limit 1`,
          [String(chance.below(2 ** 30)), ...(mine === sql ? [] : [id])],
        )
        return row?.choice
      },
    }
  }
}
