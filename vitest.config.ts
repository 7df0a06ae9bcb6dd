import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['tests/support/test-engine.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two workers: each opens databases of its own on one small server.
    maxWorkers: 2,
  },
})
