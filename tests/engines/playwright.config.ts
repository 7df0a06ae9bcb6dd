// Playwright runs and reports these journeys; each browser is driven by a protocol it understands itself.
import { defineConfig } from '@playwright/test'
import { type EngineName, engines, missingFor } from './programs.ts'

export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/journey-app.ts',
  // The engines run side by side, each going through its journeys in its own browser.
  fullyParallel: false,
  workers: 2,
  projects: engines
    .filter(({ name }) => missingFor(name).length === 0)
    .map(({ name, only }) => ({ name, testMatch: only, use: { engine: name }, workers: 1 })),
  // As in the other journeys: one retry, and the last lines of the output name the tests that needed it.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
})
