import { defineConfig } from '@playwright/test'
import { browserArguments, findHeadlessShell } from '#tests/support/browser.ts'

const everyScreen = '**/accessibility.spec.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journey-app.ts',
  // One app, one database: journeys make members of their own and run side by side.
  fullyParallel: true,
  // Two more than the processors they are made for. Journeys wait for a quarter of their time, and the look at every screen,
  // which never does, fills it, and evens out the end: its tests are the shortest (decision 043).
  workers: 4,
  projects: [
    { name: 'journeys', testIgnore: everyScreen, workers: 3 },
    { name: 'screens', testMatch: everyScreen, workers: 3 },
  ],
  // Any machine may stall for seconds: a journey gets a second go, and the last lines of `npm test` name it.
  retries: 1,
  // Bounds for what never comes, not verdicts on how long it took.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  use: {
    // Recording every step slows all of them down: only what has failed once is worth it.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Most journeys are of browsers without one: it would fetch all files for each of them, and answer in the place of routes.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findHeadlessShell(), args: browserArguments },
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  },
})
