// `npm test`: every check there is, cheapest first. Prints one line per stage, and what a failing stage said.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '#tests/support/browser.ts'

type Stage = { name: string; command: string[]; env?: Record<string, string>; counts?: () => Counts }
type Counts = { passed: number; failed: number; skipped: number }

const report = (name: string) => join(tmpdir(), `verandah-${name}-${process.pid}.json`)
const say = (line: string) => process.stdout.write(`${line}\n`)

const stages: Stage[] = [
  { name: 'Format, lint and import rules', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'Types of the routes', command: ['react-router', 'typegen'] },
  { name: 'Types', command: ['tsc', '-p', '.'] },
  { name: 'Dead code', command: ['knip'] },
  // Before the tests: some of them start the product.
  { name: 'Production build', command: ['node', 'scripts/build.ts'] },
  {
    name: 'Rules and services, on a real database',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('vitest')}`,
    ],
    counts: () => vitestCounts(report('vitest')),
  },
  {
    name: 'Browser journeys',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') },
    counts: () => playwrightCounts(report('playwright')),
  },
]

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
let failures = 0
try {
  process.env.CHROMIUM_PATH = ensureBrowser(say)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
for (const stage of stages) {
  if (!(await run(stage))) failures += 1
}
say('')
say(failures === 0 ? 'Everything holds.' : `${failures} of ${stages.length} stages failed.`)
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(failures === 0 ? 0 : 1)

async function run(stage: Stage): Promise<boolean> {
  const started = Date.now()
  process.stdout.write(`▸ ${stage.name}… `)
  const { code, output } = await execute(stage)
  const counts = stage.counts?.()
  if (counts) {
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
  }
  const ranTests = !counts || counts.passed > 0
  const isFine = code === 0 && ranTests
  const numbers = counts ? `${counts.passed} passed, ${counts.failed} failed, ` : ''
  say(`${isFine ? 'ok' : 'FAILED'} (${numbers}${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (!isFine) say(`${output}\n`)
  return isFine
}

function execute({ command, env }: Stage): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${program}: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function vitestCounts(file: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests } = readReport(file)
  return {
    passed: Number(numPassedTests ?? 0),
    failed: Number(numFailedTests ?? 0),
    skipped: Number(numPendingTests ?? 0),
  }
}

function playwrightCounts(file: string): Counts {
  const stats = (readReport(file).stats ?? {}) as Record<string, number>
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  }
}

function readReport(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  } catch {
    // The stage died before it could write one: that counts as no test run.
    return {}
  } finally {
    rmSync(file, { force: true })
  }
}
