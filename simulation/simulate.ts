// One neighbourhood, one operation after the other: people come by, do what they do, and jobs run in between.
import type pg from 'pg'
import { city as realCity } from '#city/city.ts'
import { addDays, instantIn } from '#rules/base/calendar.ts'
import { MINUTE_MS } from '#rules/base/durations.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { SimulationFailure } from './failure.ts'
import { invariants } from './invariants/every-invariant.ts'
import { forbiddenAct } from './invariants/forbidden-acts.ts'
import { openGuard } from './invariants/guard.ts'
import { createSearch } from './invariants/nothing-left.ts'
import { watchedInvariants } from './invariants/watched-invariants.ts'
import { askOracle } from './oracle/oracle.ts'
import { aPerson, isReachedAt, type Person, temperaments } from './people/person.ts'
import { createVisits } from './people/visits.ts'
import { personName } from './people/words.ts'
import { openTally } from './tally.ts'
import { type Almanac, createAlmanac } from './world/almanac.ts'
import { chanceOf } from './world/chance.ts'
import { openCity } from './world/city.ts'
import type { JobRun } from './world/city-jobs.ts'
import { digestOf } from './world/digest.ts'
import { createFaults, type Faults, isFromOutside } from './world/faults.ts'
import { fetchFrom, type OpenIdIssuer, openIdIssuer } from './world/open-id-issuer.ts'
import { restoreElsewhere } from './world/restore-elsewhere.ts'
import { virtualise } from './world/virtual-process.ts'

export type Simulation = {
  /** A migrated database without a member, for this life alone. */
  connection: pg.PoolConfig
  seed: string
  members: number
  days: number
  say: (line: string) => void
  /** Visits that are left out, by their numbers in this life. */
  without?: ReadonlySet<number>
  /** On this day a backup is restored into an empty database without tables, in which the life continues. */
  moves?: { on: number; into: pg.PoolConfig }
}

export type Life = { digest: string; operations: number }

const ARRIVALS_A_DAY = 3
/** Minutes of the day at which schedules are due: a job that the product runs each minute or hour runs less often here. */
const MORNING = 7 * 60
const NIGHT = 23 * 60 + 45
/** Minutes of a day between which the clock may be wrong: set in the morning, and right again in the afternoon. */
const WRONG = { from: 11 * 60, until: 15 * 60 }
/** In days: how often a life says how far it is. */
const SAID_EACH = 30
/** In days: a life in which everything that the product offers is done. */
const WHOLE_LIFE = 365
/** In days. */
const LONG = 60
const LOG = 'moderation_log'
/** People who run the place. */
const ADMINISTRATORS = 3

/** Lives that many days. Throws SimulationFailure for the first thing that must not be. */
export async function simulate(asked: Simulation): Promise<Life> {
  const { seed, say } = asked
  const almanac = createAlmanac(chanceOf(seed, 'almanac'))
  const time = { now: instantIn(realCity.timeZone, `${almanac.firstDay}T06:00`), day: 0 }
  const clock = () => time.now
  const faults = createFaults(chanceOf(seed, 'faults'))
  const issuer = openIdIssuer('https://cards.example')
  const restore = virtualise({
    clock,
    chance: chanceOf(seed, 'process'),
    zone: almanac.zone,
    fetch: fetchFrom(issuer, () => faults.passDoor('the issuer')),
  })
  try {
    const tally = openTally()
    const life = await open(asked, { time, almanac, faults, issuer, tally })
    for (; time.day < asked.days; time.day++) {
      if (time.day === asked.moves?.on) await life.move(asked.moves.into)
      await life.liveDay()
      if ((time.day + 1) % SAID_EACH === 0) say(`Day ${time.day + 1}: ${tally.count()} operations`)
    }
    const city = life.city()
    const digest = await digestOf(city.database)
    await city.close()
    const operations = [...city.operations.keys()]
    for (const line of tally.lines(operations)) say(line)
    const never = tally.never(operations)
    if (asked.days >= WHOLE_LIFE && never.length > 0) throw neverDone(asked, { never, now: time.now })
    return { digest, operations: tally.count() }
  } finally {
    restore()
  }
}

function neverDone(
  { seed, days: day }: Simulation,
  { never, now }: { never: string[]; now: Date },
): SimulationFailure {
  const invariant = 'every operation occurs in a whole life'
  const because = 'Its plan asks for too much, or there is none.'
  return new SimulationFailure({ ...{ seed, day, now, invariant, because }, things: never, history: [] })
}

async function open(
  { connection, seed, members, without = new Set() }: Simulation,
  given: {
    time: { now: Date; day: number }
    almanac: Almanac
    faults: Faults
    issuer: OpenIdIssuer
    tally: ReturnType<typeof openTally>
  },
) {
  const { time, almanac, tally } = given
  const clock = () => time.now
  const [streets, steps, calls] = ['streets', 'steps', 'calls'].map((name) => chanceOf(seed, name)) as Three
  const fail = (what: { invariant: string; because: string; things: unknown[] }): never => {
    throw new SimulationFailure({ ...what, ...time, seed, history: tally.history })
  }
  const ran = async ({ name, data, error }: JobRun) => {
    tally.job(name, { now: time.now, data })
    if (error) fail({ invariant: 'no job fails by itself', because: name, things: [data, error] })
  }
  const parts = { clock, ran, zone: almanac.zone, faults: given.faults, issuer: given.issuer }
  let city = await openCity({ ...parts, connection, seed })
  let guard = await openGuard([...invariants, ...watchedInvariants], city.database)
  const people: Person[] = []
  /** What administrators have done, with what they gave for it. */
  const answeredFor = new Set<string>()
  const findTraces = createSearch()
  const onlookers = chanceOf(seed, 'onlookers')
  const chance = chanceOf(seed, 'choices')
  const isLong = () => time.day >= LONG
  let visit = createVisits({ city, chance, clock, perform, deliver, isLong })
  let visits = 0

  return { city: () => city, liveDay, move }

  async function move(into: pg.PoolConfig): Promise<void> {
    const { connection: from, lost } = await restoreElsewhere(city, {
      from: connection,
      into,
      madeAt: time.now,
    })
    const { doors } = city
    await city.close()
    // New ids come from a stream of their own: those before the backup are taken.
    city = await openCity({ ...parts, connection: from, seed: `${seed}, restored`, doors })
    const different = await lost(city)
    if (different.length > 0)
      fail({
        invariant: 'a backup brings back every row',
        because: 'It is all that is left.',
        things: different,
      })
    guard = await openGuard([...invariants, ...watchedInvariants], city.database)
    visit = createVisits({ city, chance, clock, perform, deliver, isLong })
  }

  async function liveDay(): Promise<void> {
    const date = addDays(almanac.firstDay, time.day)
    const midnight = instantIn(realCity.timeZone, `${date}T00:00`).getTime()
    const at = (minute: number) => new Date(midnight + minute * MINUTE_MS)
    for (let arrivals = 0; arrivals < ARRIVALS_A_DAY && people.length < members; arrivals++)
      people.push(
        aPerson(people.length + 1, personName(streets), {
          chance: streets,
          isNeeded: people.length < ADMINISTRATORS,
        }),
      )
    if (almanac.isLost()) return
    const rounds = [
      { minute: MORNING, act: round },
      { minute: NIGHT, act: nightRound },
    ]
    const all = [...callersOn(date), ...rounds].sort((one, other) => one.minute - other.minute)
    const astray = almanac.astray()
    let wrong = 0
    for (const { minute, act } of all) {
      const before = wrong
      wrong = minute >= WRONG.from && minute < WRONG.until ? astray : 0
      if (wrong !== before) setClock(new Date(time.now.getTime() + (wrong - before) * MINUTE_MS))
      turnTo(at(minute + wrong))
      await deliver()
      await act()
    }
    const broken =
      (await guard.all()) ??
      (await findTraces(city, people)) ??
      (await askOracle({ city, people, chance: onlookers, now: time.now }))
    if (broken) fail(broken)
  }

  function callersOn(date: string) {
    const share = almanac.callersInHundred(date)
    return people
      .filter(
        ({ temperament, id }) =>
          !id || calls.below(10_000) < temperaments[temperament].visitsIn100Days * share,
      )
      .map((person) => ({ minute: calls.between(6 * 60, 23 * 60), act: () => call(person) }))
  }

  async function call(person: Person): Promise<void> {
    visits += 1
    if (without.has(visits)) return
    for (const stream of [chance, steps]) stream.turnTo(`visit ${visits}`)
    tally.visit(visits)
    const isNew = !person.id
    await visit(person)
    if (isNew && person.id && person.number <= ADMINISTRATORS)
      await city.database.rows('update members set is_admin = true where id = $1', [person.id])
  }

  async function round(): Promise<void> {
    await tickAll('each minute')
    await tickAll('each hour')
    await deliver()
    // An hour later it would find the pictures that other jobs have taken off.
    await city.workers.tick('images.forget')
  }

  async function nightRound(): Promise<void> {
    await round()
    // A minute later it would find what other jobs have left to do.
    await tickAll('each minute')
    await tickAll('each night')
    await deliver()
  }

  async function tickAll(pace: (typeof city.workers.scheduled)[number]['pace']): Promise<void> {
    for (const job of city.workers.scheduled) if (job.pace === pace) await city.workers.tick(job.name)
    const broken = await guard.afterOperation()
    if (broken) fail(broken)
  }

  /** Runs the jobs that are due, and puts what they sent into people's mailboxes. */
  async function deliver(): Promise<void> {
    await city.workers.runDue()
    const { mails, texts } = city.doors.taken()
    for (const { to, text } of [...mails, ...texts])
      for (const person of people) if (isReachedAt(person, to)) person.letters.push(text)
  }

  async function perform(person: Person, name: string, input: object): Promise<unknown> {
    turnTo(new Date(time.now.getTime() + steps.between(3, 40) * 1000))
    const note = (outcome: string) =>
      tally.operation(name, { now: time.now, who: person.name, input, outcome })
    let result: unknown
    const linesInLog = city.database.writesTo(LOG)
    try {
      result = (await city.perform(name, person.viewer, input)) ?? null
      note('done')
    } catch (error) {
      const isAway = isFromOutside(error)
      note(isRefusal(error) ? error.code : isAway ? 'away' : 'failed')
      if (!isRefusal(error) && !isAway)
        fail({ invariant: 'anything that fails is a refusal', because: name, things: [input, error] })
    }
    const act = { name, by: person.viewer, input }
    const broken =
      (result !== undefined &&
        (isUnlogged(name, { input, result, linesInLog }) || (await forbiddenAct(city.database, act)))) ||
      (await guard.afterOperation())
    if (broken) fail(broken)
    return result
  }

  /** What administrators did without a line in their log. What was done already, by them or another, needs none. */
  function isUnlogged(
    name: string,
    { input, result, linesInLog }: { input: object; result: unknown; linesInLog: number },
  ) {
    const operation = city.operations.get(name)
    if (operation?.kind !== 'command' || operation.by !== 'admin') return undefined
    const done = `${name} ${JSON.stringify(input)}`
    const isRepeated =
      answeredFor.has(done) || (result instanceof Object && 'count' in result && result.count === 0)
    answeredFor.add(done)
    if (isRepeated || city.database.writesTo(LOG) > linesInLog) return undefined
    const invariant = 'the log has a line for everything that an administrator does'
    return { invariant, because: 'They answer for it to the others.', things: [name] }
  }

  function turnTo(at: Date): void {
    if (at > time.now) setClock(at)
  }

  function setClock(at: Date): void {
    time.now = at
    city.database.turnTo(at)
  }
}

type Three = [ReturnType<typeof chanceOf>, ReturnType<typeof chanceOf>, ReturnType<typeof chanceOf>]
