// Playwright runs these journeys and reports them; the browsers are driven by what they understand themselves.
import { defineConfig } from '@playwright/test'
import { type EngineName, engines, missingFor } from './programs.ts'

export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/journey-app.ts',
  // Each engine goes through its journeys in a browser of its own, beside the other.
  fullyParallel: false,
  workers: 2,
  projects: engines
    .filter(({ name }) => missingFor(name).length === 0)
    .map(({ name, only }) => ({ name, testMatch: only, use: { engine: name }, workers: 1 })),
  // As with the other journeys: a second go, and the last lines say that it took one.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
})
