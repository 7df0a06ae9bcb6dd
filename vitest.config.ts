import { defineConfig } from 'vitest/config'

const limits = { testTimeout: 60_000, hookTimeout: 120_000 }
const apps = 'tests/processes/**/*.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/test-engine.ts'],
    // Two workers: each opens databases of its own on one small server.
    maxWorkers: 2,
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
