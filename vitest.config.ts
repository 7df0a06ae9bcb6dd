import { defineConfig } from 'vitest/config'

// What passes only at a second go is named in the last lines of `npm test`.
const limits = {
  testTimeout: 180_000,
  hookTimeout: 300_000,
  retry: 1,
  // How long something took is no verdict: what is waited for comes, or a failure says that it never did.
  expect: { poll: { timeout: 30_000 } },
  setupFiles: [
    'tests/support/longer-waits.ts',
    'tests/support/own-globals.ts',
    ...(process.env.MARKS_REACHED_IN ? ['tests/support/marks-reached.ts'] : []),
  ],
}
// What starts the whole app. `npm test` leaves these to `npm run test:all`.
const processes = 'tests/processes/**/*.test.ts'
// What takes longer than ten seconds by itself: also for `npm run test:all` only.
const slow = '{src,tests,scripts,simulation}/**/*.slow.test.ts'
// What listens in on a module that all others share, replaces the clock of its process, or weighs its memory.
const listening = '{tests/services/services,simulation/lives,src/server/http/shared-posts}.test.ts'

/** They have a process each: some need React as in production, or change what all share. The last tests of some sum up, or stop the app. */
const apart = (name: string, files: string) => ({
  test: {
    ...limits,
    name,
    include: [files],
    setupFiles: [...limits.setupFiles, 'tests/support/in-order.ts'],
  },
})

/** They share a worker's modules: loading them again for each file takes a third of the time. */
const together = (name: string, files: string, exclude: string[] = []) => ({
  test: { ...limits, name, include: [files], exclude, isolate: false },
})

// In a random order each time, whose seed the first lines name: `--sequence.seed=…` repeats it. Files keep their order,
// because a worker is reused only for a file of the same kind (decision 043).
const anyOrder = { shuffle: { files: false, tests: true } }

export default defineConfig({
  test: {
    sequence: anyOrder,
    globalSetup: ['tests/support/test-engine.ts'],
    // Each opens databases of its own on one small server, and waits for it half of its time (decision 043).
    maxWorkers: 3,
    // Files that have not changed since the last run are not compiled again.
    experimental: { fsModuleCache: true },
    projects: [
      apart('processes', processes),
      apart('apart', listening),
      together('slow', slow),
      together('parts', '{src,tests,scripts,simulation}/**/*.test.ts', [processes, listening, slow]),
    ],
  },
})
