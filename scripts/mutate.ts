// npm run mutate -- N: makes N small faults in rules and services, one at a time, and reports those that no test
// notices (mutation testing).
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, say } from './console.ts'
import { chooseFaults } from './mutate/choose.ts'
import { nameOf, openResults } from './mutate/results.ts'
import { openSimulatedTrials } from './mutate/simulated-trial.ts'
import { openTrials } from './mutate/trial.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { UsageError } from './usage-error.ts'

const ROOT = join(import.meta.dirname, '..')
const USAGE = `Usage: npm run mutate -- 100 [--seed words] [--under src/server/exchanges] [--judge lives] [--lanes 1] [--resume FILE]
--resume keeps results in FILE as they come: the same command continues from there. --lanes is how many faults are tried at a time.`

try {
  const { lanes: count, resume, ...asked } = readArguments()
  const { judge, seed } = asked
  const { faults, among } = await chooseFaults(ROOT, asked)
  const results = await openResults(resume, asked, faults)
  const lanes = await (judge === 'tests' ? openTrials : openSimulatedTrials)(ROOT, count, faults)
  const isStopping = stopOnSignals(() => lanes.close())
  if (results.firstRun) await lanes.continueFrom(results.firstRun)
  else {
    const firstRun = await lanes.begin()
    if ('failed' in firstRun)
      throw new UsageError(`${firstRun.failed}\nThe ${judge} must pass before they can be tried.`)
    await results.noteFirstRun(firstRun)
  }

  const { tried } = results
  if (tried.size > 0) say(`${tried.size} tried before.`)
  const untried = [...faults.keys()].filter((number) => !tried.has(number))
  await Promise.all(
    lanes.trials.map(async (trial) => {
      // Each lane takes the next fault as soon as it is done with one.
      for (let number = untried.shift(); number !== undefined; number = untried.shift()) {
        const began = performance.now()
        const noticedBy = await trial.noticing(number)
        // A run that is ended fails, as if it had noticed something.
        if (isStopping()) return
        const seconds = Math.round((performance.now() - began) / 1_000)
        await results.note(number, noticedBy, seconds)
        say(
          `${noticedBy ? 'caught  ' : 'SURVIVED'} ${nameOf(faults[number])} (${seconds} s${noticedBy ? `, ${noticedBy}` : ''})`,
        )
      }
    }),
  )
  if (isStopping()) await new Promise(() => undefined)
  await lanes.close()
  const survivors = [...tried].filter(([, noticedBy]) => noticedBy === null)
  for (const [number] of survivors) say(`SURVIVED ${nameOf(faults[number])}`)
  const caught = faults.length - survivors.length
  const share = Math.round((100 * caught) / faults.length)
  say(`\n${caught} of ${faults.length} caught (${share} %), out of ${among} possible; seed "${seed}"`)
  process.exit(0)
} catch (error) {
  fail(error)
}

/** `judge`: all tests, or lives of the simulated city (docs/simulation.md). */
function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      seed: { type: 'string', default: 'verandah' },
      under: { type: 'string', default: 'src/' },
      judge: { type: 'string', default: 'tests' },
      // One works while the other waits for its database.
      lanes: { type: 'string', default: '2' },
      resume: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [count, lanes] = [Number(positionals[0]), Number(values.lanes)]
  if (![count, lanes].every((number) => Number.isInteger(number) && number > 0)) throw new UsageError(USAGE)
  const { judge, seed, under, resume } = values
  if (judge !== 'tests' && judge !== 'lives') throw new UsageError(USAGE)
  return { count, seed, under, judge, lanes, resume }
}
