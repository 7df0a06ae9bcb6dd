// npm run simulate -- --seed S --members 60 --days 365: lives through a year of a simulated neighbourhood (docs/simulation.md).
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createPool } from '#server/store/database.ts'
import { openEngine } from '#server/store/engine.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import { SimulationFailure } from '#simulation/failure.ts'
import { shrinkLife } from '#simulation/shrink-life.ts'
import { simulate } from '#simulation/simulate.ts'
import { BrokenTogether, liveTogether } from '#simulation/two-processes/live-together.ts'
import { databaseAddress, withDatabase } from '#tests/support/database-address.ts'
import { aDatabaseFolder } from '#tests/support/database-folder.ts'
import { commitFast } from '#tests/support/fast-commits.ts'
import { fail, say } from './console.ts'
import { findPlanted } from './mutate/find-planted.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { UsageError } from './usage-error.ts'

const SHRUNK = 'verandah_shrunk'
const USAGE = `Usage: npm run simulate -- [--seed words] [--members 60] [--days 365 | --until 17] [--shrink]
       npm run simulate -- --two-processes [--seed words] [--seconds 120]
       npm run simulate -- --planted [part of a name] [--seed words]`

try {
  const { seed, members, days, isKept, isShrunk, seconds, planted } = readArguments()
  if (planted !== undefined) {
    say(`Seed ${seed}: planted faults`)
    const root = join(import.meta.dirname, '..')
    const { missed, tried } = await findPlanted({ root, seed, named: planted, say })
    say(`${tried - missed} of ${tried} planted faults found. Seed ${seed}`)
    process.exit(missed > 0 ? 1 : 0)
  }
  say(`Seed ${seed}: ${seconds ? `two processes for ${seconds} s` : `${members} members for ${days} days`}`)
  const dataDir = await aDatabaseFolder('simulation')
  const engine = await openEngine({ dataDir, say: () => undefined })
  const stop = async () => {
    await engine.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  stopOnSignals(stop)
  const admin = new pg.Client(engine.pool)
  await admin.connect()
  await commitFast(engine, admin)
  await admin.end()
  const pool = createPool(engine.pool)
  await migrate(pool)
  await pool.end()
  if (seconds) {
    const life = { connection: engine.pool, seed, seconds, say }
    const outcome = await liveTogether(life).catch(brokenIn(BrokenTogether)).finally(stop)
    if (outcome instanceof Error) {
      say(outcome.message)
      say(`Seed ${seed}`)
      process.exit(1)
    }
    const { operations, facts, counts } = outcome
    for (const [name, count] of Object.entries(counts)) say(`  ${name}: ${count}`)
    say(`${operations} operations about ${facts} facts, nothing broken. Seed ${seed}`)
    process.exit(0)
  }
  const began = process.cpuUsage()
  const life = { seed, members, days, say }
  const inDatabase = databasesOn(engine.pool)
  const live = (connection: pg.PoolConfig) =>
    simulate({ ...life, connection }).catch(brokenIn(SimulationFailure))
  // What is kept open is the engine's own database; what is shrunk is lived in copies of it.
  const outcome = isShrunk ? await inDatabase(live) : await live(engine.pool)
  if (isShrunk && outcome instanceof SimulationFailure) {
    say(outcome.message)
    const shortest = await shrinkLife(outcome, { ...life, inDatabase })
    say('The shortest life that still breaks:')
    for (const operation of shortest.operations) say(`  ${operation}`)
  }
  if (isKept) {
    say(outcome instanceof SimulationFailure ? outcome.message : `Day ${days} is over.`)
    say(`The database is open at ${databaseAddress(engine.pool)} until you press Ctrl-C.`)
    await new Promise(() => setInterval(() => undefined, 60_000))
  }
  await stop()
  const { user, system } = process.cpuUsage(began)
  if (outcome instanceof SimulationFailure) say(outcome.message)
  else say(`${outcome.operations} operations, nothing broken. Digest of all tables: ${outcome.digest}`)
  say(`Seed ${seed}: ${((user + system) / 1e6).toFixed(0)} s of processor time beside the database`)
  process.exit(outcome instanceof SimulationFailure ? 1 : 0)
} catch (error) {
  fail(error)
}

/** Lives in a copy of the migrated database, one after the other. */
function databasesOn(engine: pg.PoolConfig) {
  return async <Result>(live: (connection: pg.PoolConfig) => Promise<Result>): Promise<Result> => {
    const admin = new pg.Client(withDatabase(engine, 'postgres'))
    await admin.connect()
    const { database: template = '' } = new pg.Client(engine)
    await admin.query(`create database ${SHRUNK} template ${template}`)
    try {
      return await live(withDatabase(engine, SHRUNK))
    } finally {
      await admin.query(`drop database ${SHRUNK} with (force)`)
      await admin.end()
    }
  }
}

/** Passes on a failure of this kind as an outcome, and throws anything else. */
function brokenIn<Failure extends Error>(kind: abstract new (...given: never[]) => Failure) {
  return (error: unknown): Failure => {
    if (error instanceof kind) return error
    throw error
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      planted: { type: 'boolean', default: false },
      shrink: { type: 'boolean', default: false },
      seed: { type: 'string', default: 'verandah' },
      members: { type: 'string', default: '60' },
      days: { type: 'string', default: '365' },
      until: { type: 'string' },
      'two-processes': { type: 'boolean', default: false },
      seconds: { type: 'string', default: '120' },
    },
  })
  const [members, days] = [Number(values.members), Number(values.until ?? values.days)]
  if (!Number.isInteger(members) || !Number.isInteger(days) || members < 1 || days < 1)
    throw new UsageError(USAGE)
  const planted = values.planted ? positionals.join(' ') : undefined
  if (planted === undefined && positionals.length > 0) throw new UsageError(USAGE)
  const seconds = values['two-processes'] ? Number(values.seconds) : undefined
  if (seconds !== undefined && !(seconds > 0)) throw new UsageError(USAGE)
  return {
    seed: values.seed,
    members,
    days,
    isKept: values.until !== undefined,
    isShrunk: values.shrink,
    seconds,
    planted,
  }
}
