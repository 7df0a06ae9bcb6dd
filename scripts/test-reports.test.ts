import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightResult, vitestResult } from './test-reports.ts'

const at = (file: string) => join(import.meta.dirname, '..', file)

test('names each failed test of Vitest, and a file that could not be read', () => {
  const passed = { fullName: 'holds', status: 'passed', failureMessages: [] }
  const flaky = { fullName: 'holds at last', status: 'passed', failureMessages: ['Error: not yet'] }
  const skipped = { fullName: 'needs data (not here)', status: 'skipped', failureMessages: [] }
  const outcome = vitestResult({
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: at('src/rules/a.test.ts'),
        status: 'failed',
        assertionResults: [
          passed,
          { fullName: 'a loan ends', status: 'failed', failureMessages: ['Error: it continues'] },
        ],
      },
      { name: at('src/rules/b.test.ts'), status: 'failed', assertionResults: [] },
      { name: at('src/rules/c.test.ts'), status: 'passed', assertionResults: [flaky, skipped] },
    ],
  })
  expect(outcome).toEqual({
    passed: 2,
    failed: 1,
    failures: ['src/rules/a.test.ts › a loan ends', 'src/rules/b.test.ts'],
    flaky: ['src/rules/c.test.ts › holds at last'],
    skipped: ['src/rules/c.test.ts › needs data (not here)'],
  })
})

test('names failed and flaky journeys of Playwright, at any depth, and errors outside of them', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'borrow.spec.ts',
    line: 7,
    tests: [{ status }],
  })
  const outcome = playwrightResult({
    suites: [
      {
        title: 'borrow.spec.ts',
        specs: [spec('fine', 'expected'), spec('on retry', 'flaky')],
        suites: [{ title: 'inside', specs: [spec('not at all', 'unexpected'), spec('not yet', 'skipped')] }],
      },
    ],
    errors: [{ message: 'The app did not start:\nno database' }],
  })
  expect(outcome).toEqual({
    passed: 2,
    failed: 1,
    failures: ['tests/journeys/borrow.spec.ts:7 › not at all', 'The app did not start:'],
    flaky: ['tests/journeys/borrow.spec.ts:7 › on retry'],
    skipped: ['tests/journeys/borrow.spec.ts:7 › not yet'],
  })
})
