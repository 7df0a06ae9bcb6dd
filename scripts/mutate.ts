// npm run mutate -- N: makes N small faults in rules and services, one at a time, and tells which of them no test notices.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, say } from './console.ts'
import { chooseFaults } from './mutate/choose.ts'
import { openTrial } from './mutate/trial.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { UsageError } from './usage-error.ts'

const ROOT = join(import.meta.dirname, '..')
const USAGE = 'Usage: npm run mutate -- 100 [--seed words] [--under src/server/exchanges]'

try {
  const { count, seed, under } = readArguments()
  const { faults, among } = await chooseFaults(ROOT, { count, seed, under })
  const trial = await openTrial(ROOT)
  stopOnSignals(() => trial.close())
  if (!(await trial.passesAsIs())) throw new UsageError('The tests must pass before they can be tried.')

  let caught = 0
  for (const fault of faults) {
    const isCaught = await trial.catches(fault)
    if (isCaught) caught += 1
    say(`${isCaught ? 'caught  ' : 'SURVIVED'} ${fault.file}:${fault.line} ${fault.what}`)
  }
  await trial.close()
  const share = Math.round((100 * caught) / faults.length)
  say(`\n${caught} of ${faults.length} caught (${share} %), out of ${among} possible; seed "${seed}"`)
  process.exit(0)
} catch (error) {
  fail(error)
}

function readArguments(): { count: number; seed: string; under: string } {
  const { values, positionals } = parseArgs({
    options: { seed: { type: 'string', default: 'verandah' }, under: { type: 'string', default: 'src/' } },
    allowPositionals: true,
  })
  const count = Number(positionals[0])
  if (!Number.isInteger(count) || count < 1) throw new UsageError(USAGE)
  return { count, ...values }
}
