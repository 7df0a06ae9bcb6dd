import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '#tests/support/browser.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journey-app.ts',
  // One app, one database: journeys make members of their own and run side by side.
  fullyParallel: true,
  // One more than the processors they are made for: while one waits, the others have them both (decision 252).
  workers: 3,
  // A shared machine may stall for seconds: in CI a journey gets a second go, and is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    // Recording every step slows all of them down: only what has failed once is worth it.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Most journeys are of browsers without one: it would fetch all files for each of them, and answer in the place of routes.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  },
})
