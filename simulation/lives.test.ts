// Two short lives of the simulated city before each commit: a fixed one, and the day's own. It replaces this process's clock and
// randomness while it lives, so it has a process for itself.
import { expect, test } from 'vitest'
import { live } from '#tests/support/short-life.ts'

const today = new Date().toISOString().slice(0, 10)
test.each(['a fixed one', today])('nothing is broken in the life of seed “%s”', async (seed) => {
  const { operations } = await live({ seed, members: 15, days: 9 })
  expect(operations).toBeGreaterThan(80)
})
