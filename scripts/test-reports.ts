// The reports that Vitest and Playwright write, in one shape.
import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

export type TestResult = {
  passed: number
  failed: number
  failures: string[]
  /** Passed only when retried. */
  flaky: string[]
  /** By name; the name includes the reason. */
  skipped: string[]
}

const ROOT = new URL('..', import.meta.url).pathname
const none: TestResult = { passed: 0, failed: 0, failures: [], flaky: [], skipped: [] }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          // The error of the first try stays with a test that passed at the second.
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

export function vitestResult(report: unknown): TestResult {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, named: `${relative(ROOT, name)} › ${test.fullName}` })),
  )
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be read, or whose set-up failed, has no test to name.
    if (failed.length === 0 && status === 'failed') return [file]
    return failed.map(({ fullName }) => `${file} › ${fullName}`)
  })
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures,
    flaky: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ named }) => named),
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ named }) => named),
  }
}

const suite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(z.object({ status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']) })),
    }),
  ),
  get suites() {
    return z.array(suite).optional()
  },
})

const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
})

/** `folder`: where the journeys are. */
export function playwrightResult(report: unknown, folder = 'tests/journeys'): TestResult {
  const { suites, errors } = playwrightReport.parse(report)
  const tests = suites.flatMap((each) => testsOf(each, folder))
  const named = (status: string) => tests.filter((test) => test.status === status).map(({ name }) => name)
  const [failed, flaky] = [named('unexpected'), named('flaky')]
  return {
    passed: named('expected').length + flaky.length,
    failed: failed.length,
    // Errors that belong to no test: the app did not start, a file could not be read.
    failures: [
      ...failed,
      ...errors.map(({ message = 'An error outside of all tests' }) => firstLine(message)),
    ],
    flaky,
    skipped: named('skipped'),
  }
}

function testsOf(
  { specs, suites = [] }: z.infer<typeof suite>,
  folder: string,
): { name: string; status: string }[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status }) => ({ name: `${folder}/${file}:${line} › ${title}`, status })),
  )
  return [...own, ...suites.flatMap((each) => testsOf(each, folder))]
}

const firstLine = (text: string) => text.split('\n')[0] ?? ''

/** Reads and deletes the report. A stage that died before it could write one has run no test. */
export function readResult(file: string, read: (report: unknown) => TestResult): TestResult {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return none
  } finally {
    rmSync(file, { force: true })
  }
}
