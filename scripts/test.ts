// `npm test`: the checks before a commit, cheapest first (decision 043). `npm run test:all`: all of it.
// Prints when each stage begins, how it ended, and the output of a failing one. The last lines name what failed.
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from '#tests/support/browser.ts'
import { playwrightResult, readResult, type TestResult, vitestResult } from './test-reports.ts'

type Stage = { name: string; command: string[]; env?: Record<string, string>; outcome?: () => TestResult }

const report = (name: string) => join(tmpdir(), `verandah-${name}-${process.pid}.json`)
const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Rows run one after the other; the lanes of a row run side by side, each in its order. */
const rows: Stage[][][] = [
  [
    [
      { name: 'Types of the routes', command: ['react-router', 'typegen'] },
      // Each of its four usual checkers infers the types that they share for itself: twice the processor time, and 4 GB of memory.
      { name: 'Types', command: ['tsc', '-p', '.', '--checkers', '1'] },
      { name: 'Format, lint and import rules', command: ['biome', 'check', '--error-on-warnings', '.'] },
    ],
    [
      // Before the tests, because some of them start the product.
      { name: 'Production build', command: ['node', 'scripts/build.ts'] },
      { name: 'Dead code', command: ['knip'] },
    ],
  ],
  [
    [
      {
        name: 'Rules and services, on a real database',
        command: [
          'vitest',
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report('vitest')}`,
          ...(all ? [] : ['--project=parts', '--project=apart']),
        ],
        outcome: () => readResult(report('vitest'), vitestResult),
      },
    ],
  ],
  [
    [
      {
        name: 'Browser journeys',
        command: ['playwright', 'test', '--reporter=list,json', ...(all ? [] : ['--grep=@main'])],
        env: {
          PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
          SCREENS: all ? 'all' : 'phone',
        },
        outcome: () => readResult(report('playwright'), playwrightResult),
      },
    ],
  ],
]

const total = { passed: 0, failed: 0 }
const failures: string[] = []
const flaky: string[] = []
const skipped: string[] = []
let failedStages = 0
try {
  process.env.CHROMIUM_PATH = ensureBrowser(say)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
const started = Date.now()
for (const lanes of rows) {
  await Promise.all(
    lanes.map(async (stages) => {
      for (const stage of stages) await run(stage)
    }),
  )
}
say('')
say(failedStages === 0 ? 'Everything holds.' : `${count(failedStages, 'stage')} failed.`)
if (!all)
  say(
    'The main journeys were tried, and the main screens on a phone. `npm run test:all` tries all of them, and whole apps, as CI does.',
  )
say(`${secondsSince(started)} s in all.`)
list('Failed:', failures)
list('Flaky, passed when tried again:', flaky)
list('Skipped:', skipped)
say(`${total.passed} passed, ${total.failed} failed, ${skipped.length} skipped`)
process.exit(failedStages === 0 ? 0 : 1)

async function run(stage: Stage): Promise<void> {
  const begun = Date.now()
  say(`▸ ${stage.name}…`)
  const { code, output } = await execute(stage)
  const outcome = stage.outcome?.()
  if (outcome) {
    total.passed += outcome.passed
    total.failed += outcome.failed
    failures.push(...outcome.failures)
    flaky.push(...outcome.flaky)
    skipped.push(...outcome.skipped)
  }
  const ranTests = !outcome || outcome.passed > 0
  const isFine = code === 0 && ranTests
  const numbers = outcome ? `${outcome.passed} passed, ${outcome.failed} failed, ` : ''
  say(`${isFine ? '✓' : '✗ FAILED:'} ${stage.name} (${numbers}${secondsSince(begun)} s)`)
  if (isFine) return
  say(`${output}\n`)
  failedStages += 1
  // If no test is to blame, the stage itself is.
  if (!outcome?.failures.length) failures.push(stage.name)
}

function execute({ command, env }: Stage): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${program}: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** People read the end of a long run. */
function list(title: string, names: string[]): void {
  if (names.length === 0) return
  say(title)
  for (const name of names) say(`  ${name}`)
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}

function secondsSince(moment: number): string {
  return ((Date.now() - moment) / 1000).toFixed(1)
}
