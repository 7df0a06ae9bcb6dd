// One neighbourhood, one operation after the other: people come by, do what they do, and jobs run in between.
import type pg from 'pg'
import { city as place } from '#city/city.ts'
import { addDays, instantIn } from '#rules/base/calendar.ts'
import { MINUTE_MS } from '#rules/base/durations.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { SimulationFailure } from './failure.ts'
import { invariants } from './invariants/every-invariant.ts'
import { openGuard } from './invariants/guard.ts'
import { joinIn } from './people/join-in.ts'
import { aPerson, cookieHeader, type Person, temperaments } from './people/person.ts'
import type { Asking } from './people/plan.ts'
import { everyPlan } from './people/plans/every-plan.ts'
import { personName } from './people/words.ts'
import { openTally } from './tally.ts'
import { chanceOf } from './world/chance.ts'
import { openCity } from './world/city.ts'
import { digestOf } from './world/digest.ts'
import { virtualise } from './world/virtual-process.ts'

export type Simulation = {
  /** A migrated database without a member, for this run alone. */
  connection: pg.PoolConfig
  seed: string
  members: number
  days: number
  say: (line: string) => void
}

export type Life = { digest: string; operations: number }

/** Lives that many days. Throws SimulationFailure for the first thing that must not be. */
export async function simulate(asked: Simulation): Promise<Life> {
  const { seed, members, days, say } = asked
  const chance = (name: string) => chanceOf(seed, name)
  let now = instantIn(place.timeZone, '2026-03-02T06:00')
  const clock = () => now
  const restore = virtualise({ clock, chance: chance('process') })
  const tally = openTally()
  try {
    const city = await openCity({
      connection: asked.connection,
      seed,
      clock,
      ran: async (run) => afterJob(run),
    })
    const { database } = city
    const guard = openGuard(invariants, database)
    const [streets, choices, visits] = [chance('people'), chance('choices'), chance('visits')]
    const people: Person[] = []
    let day = 0

    const turnTo = async (at: Date) => {
      if (at <= now) return
      now = at
      await database.turnTo(now)
    }
    const fail = (what: { invariant: string; because: string; things: unknown[] }): never => {
      throw new SimulationFailure({ ...what, seed, day, now, history: tally.history })
    }
    function afterJob({ name, data, error }: { name: string; data: object; error?: unknown }): void {
      tally.job(name, { now, data })
      if (error) fail({ invariant: 'no job fails by itself', because: String(error), things: [data, error] })
    }

    async function perform(person: Person, name: string, input: object): Promise<unknown> {
      await turnTo(new Date(now.getTime() + choices.between(3, 40) * 1000))
      let outcome = 'done'
      let result: unknown
      try {
        result = await city.perform(name, person.viewer, input)
      } catch (error) {
        if (!isRefusal(error)) {
          tally.operation(name, { now, who: person.name, input, outcome: 'failed' })
          return fail({
            invariant: 'whatever fails is a refusal',
            because: String(error),
            things: [input, error],
          })
        }
        outcome = error.code
      }
      tally.operation(name, { now, who: person.name, input, outcome })
      const broken = await guard.afterOperation()
      if (broken) fail(broken)
      return outcome === 'done' ? result : undefined
    }

    async function deliver(): Promise<void> {
      await city.workers.runDue()
      const { mails, texts } = city.doors.taken()
      for (const { to, text } of [...mails, ...texts])
        for (const person of people) if (person.email === to) person.letters.push(text)
    }

    async function visit(person: Person): Promise<void> {
      const act = { perform: (name: string, input: object) => perform(person, name, input), deliver }
      const { viewer } = await city.viewerWith(cookieHeader(person))
      person.viewer = viewer
      if (viewer.kind === 'guest' || viewer.suburb === null) await joinIn(person, act, city)
      const { most } = temperaments[person.temperament]
      for (let left = choices.between(1, most); left > 0; left--) {
        const asking = askingOf(person)
        const [name, plan] = everyPlan.entries[choices.weighed(everyPlan.weights)] ?? []
        if (!name || !plan) continue
        const input = await plan.input(asking)
        if (!input) continue
        const result = await perform(person, name, input)
        plan.then?.(asking, result)
      }
    }

    function askingOf(me: Person): Asking {
      const id = me.viewer.kind === 'member' ? me.viewer.id : '00000000-0000-4000-8000-000000000000'
      return {
        me,
        id,
        now,
        chance: choices,
        one: async <Row>(sql: string) => {
          const [row] = await database.rows<{ choice: Row }>(
            `select row_to_json(choice) as choice from (${sql.replaceAll('$me', `'${id}'`)}) choice
             order by md5(choice::text || $1) limit 1`,
            [String(choices.below(2 ** 30))],
          )
          return row?.choice
        },
      }
    }

    for (; day < days; day++) {
      const date = addDays('2026-03-02', day)
      const at = (minute: number) =>
        new Date(instantIn(place.timeZone, `${date}T00:00`).getTime() + minute * MINUTE_MS)
      // A few new people each day until everybody is there.
      for (let arrivals = 0; arrivals < 3 && people.length < members; arrivals++)
        people.push(aPerson(people.length + 1, personName(streets), streets))
      const callers = people
        .filter(({ temperament, id }) => !id || visits.below(100) < temperaments[temperament].visitsIn100Days)
        .map((person) => ({ person, minute: visits.between(6 * 60, 23 * 60) }))
        .sort((one, other) => one.minute - other.minute)
      const rounds = [7 * 60, 13 * 60, 23 * 60 + 45]
      for (const { person, minute } of callers) {
        while (rounds[0] !== undefined && rounds[0] <= minute) await round(at(rounds.shift() ?? 0))
        await turnTo(at(minute))
        await deliver()
        await visit(person)
      }
      for (const minute of rounds) await round(at(minute))
      const broken = await guard.all()
      if (broken) fail(broken)
    }

    async function round(at: Date): Promise<void> {
      await turnTo(at)
      for (const name of city.workers.scheduled) await city.workers.tick(name)
      await deliver()
    }

    const digest = await digestOf(database)
    for (const line of tally.lines([...city.operations.keys()])) say(line)
    await city.close()
    return { digest, operations: tally.count() }
  } finally {
    restore()
  }
}
