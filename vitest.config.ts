import { defineConfig } from 'vitest/config'

// What passes only at a second go is named in the last lines of `npm test`.
const limits = { testTimeout: 60_000, hookTimeout: 120_000, retry: 1 }
// What starts the whole app, and what listens in on a module that all others share.
const apart = ['tests/processes/**/*.test.ts', 'tests/services/deeds.test.ts']

export default defineConfig({
  test: {
    globalSetup: ['tests/support/test-engine.ts'],
    // Each opens databases of its own on one small server, and waits for it half of its time (decision 252).
    maxWorkers: 3,
    projects: [
      // They have a process each: some need React as in production, or change what all share.
      { test: { ...limits, name: 'apart', include: apart } },
      // All others share what a worker has read once; reading it anew for each file takes a third of their time.
      {
        test: {
          ...limits,
          name: 'parts',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: apart,
          isolate: false,
        },
      },
    ],
  },
})
