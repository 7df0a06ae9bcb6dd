// npm run mutate -- N: makes N small faults in rules and services, one at a time, and reports those that no test
// notices (mutation testing).
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, say } from './console.ts'
import { chooseFaults } from './mutate/choose.ts'
import { openSimulatedTrials } from './mutate/simulated-trial.ts'
import { openTrials } from './mutate/trial.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { UsageError } from './usage-error.ts'

const ROOT = join(import.meta.dirname, '..')
// One works while the other waits for its database.
const LANES = 2
const USAGE = 'Usage: npm run mutate -- 100 [--seed words] [--under src/server/exchanges] [--judge lives]'

try {
  const { count, seed, under, judge } = readArguments()
  const { faults, among } = await chooseFaults(ROOT, { count, seed, under })
  const lanes = await (judge === 'tests' ? openTrials : openSimulatedTrials)(ROOT, LANES, faults)
  stopOnSignals(() => lanes.close())
  const failed = await lanes.begin()
  if (failed) throw new UsageError(`${failed}\nThe ${judge} must pass before they can be tried.`)

  const untried = [...faults]
  let caught = 0
  await Promise.all(
    lanes.trials.map(async (trial) => {
      // Each lane takes the next fault as soon as it is done with one.
      for (let fault = untried.shift(); fault; fault = untried.shift()) {
        const isCaught = await trial.catches(fault)
        if (isCaught) caught += 1
        say(`${isCaught ? 'caught  ' : 'SURVIVED'} ${fault.file}:${fault.line} ${fault.what}`)
      }
    }),
  )
  // A test that fails by itself would have counted as noticing the fault.
  const failedSince = await lanes.failureAsIs()
  if (failedSince) throw new UsageError(`${failedSince}\nThe ${judge} no longer pass without a fault.`)
  await lanes.close()
  const share = Math.round((100 * caught) / faults.length)
  say(`\n${caught} of ${faults.length} caught (${share} %), out of ${among} possible; seed "${seed}"`)
  process.exit(0)
} catch (error) {
  fail(error)
}

/** `judge`: all tests, or lives of the simulated city (docs/simulation.md). */
function readArguments(): { count: number; seed: string; under: string; judge: 'tests' | 'lives' } {
  const { values, positionals } = parseArgs({
    options: {
      seed: { type: 'string', default: 'verandah' },
      under: { type: 'string', default: 'src/' },
      judge: { type: 'string', default: 'tests' },
    },
    allowPositionals: true,
  })
  const count = Number(positionals[0])
  if (!Number.isInteger(count) || count < 1) throw new UsageError(USAGE)
  const { judge } = values
  if (judge !== 'tests' && judge !== 'lives') throw new UsageError(USAGE)
  return { count, ...values, judge }
}
