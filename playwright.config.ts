import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '#tests/support/browser.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journey-app.ts',
  // One app, one database: journeys make members of their own and run side by side.
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  },
})
