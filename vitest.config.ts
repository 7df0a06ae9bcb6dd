import { defineConfig } from 'vitest/config'

const limits = { testTimeout: 60_000, hookTimeout: 120_000 }
const apps = 'tests/processes/**/*.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/test-engine.ts'],
    // Each opens databases of its own on one small server, and waits for it half of its time (decision 252).
    maxWorkers: 3,
    projects: [
      // Those that run the whole app have a process each: some need React as in production, or change what all share.
      { test: { ...limits, name: 'apps', include: [apps] } },
      // All others share what a worker has read once; reading it anew for each file takes a third of their time.
      {
        test: {
          ...limits,
          name: 'parts',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [apps],
          isolate: false,
        },
      },
    ],
  },
})
