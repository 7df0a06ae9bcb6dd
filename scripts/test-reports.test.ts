import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightOutcome, vitestOutcome } from './test-reports.ts'

const at = (file: string) => join(import.meta.dirname, '..', file)

test('of Vitest each failed test is named, and a file that could not be read', () => {
  const passed = { fullName: 'holds', status: 'passed' }
  const outcome = vitestOutcome({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 3,
    testResults: [
      {
        name: at('src/rules/a.test.ts'),
        status: 'failed',
        assertionResults: [passed, { fullName: 'a loan ends', status: 'failed' }],
      },
      { name: at('src/rules/b.test.ts'), status: 'failed', assertionResults: [] },
      { name: at('src/rules/c.test.ts'), status: 'passed', assertionResults: [passed] },
    ],
  })
  expect(outcome).toEqual({
    passed: 2,
    failed: 1,
    skipped: 3,
    failures: ['src/rules/a.test.ts › a loan ends', 'src/rules/b.test.ts'],
    flaky: [],
  })
})

test('of Playwright failed and flaky journeys are named, at any depth, and what went wrong outside of them', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'borrow.spec.ts',
    line: 7,
    tests: [{ status }],
  })
  const outcome = playwrightOutcome({
    suites: [
      {
        title: 'borrow.spec.ts',
        specs: [spec('fine', 'expected'), spec('at the second go', 'flaky')],
        suites: [{ title: 'inside', specs: [spec('not at all', 'unexpected'), spec('not yet', 'skipped')] }],
      },
    ],
    errors: [{ message: 'The app did not start:\nno database' }],
  })
  expect(outcome).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['tests/journeys/borrow.spec.ts:7 › not at all', 'The app did not start:'],
    flaky: ['tests/journeys/borrow.spec.ts:7 › at the second go'],
  })
})
