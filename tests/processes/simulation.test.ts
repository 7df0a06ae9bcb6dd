// Short lives of the simulated city. It replaces this process's clock and randomness while it lives, so it has a process for itself.
import { expect, test } from 'vitest'
import { simulate } from '#simulation/simulate.ts'
import { live } from '#tests/support/short-life.ts'
import { aDatabase, anEmptyDatabase } from '#tests/support/test-database.ts'

test('two lives with one seed end with the same rows in every table', async () => {
  const asked = { seed: 'the first', members: 9, days: 6 }
  const [one, other] = [await live(asked), await live(asked)]
  expect(one.operations).toBeGreaterThan(40)
  expect(other.digest).toBe(one.digest)
})

test('a backup taken in the midst of a life is restored with every row, and lives on', async () => {
  const [database, another] = [await aDatabase(), await anEmptyDatabase()]
  const { operations } = await simulate({
    ...{ seed: 'moved', members: 12, days: 8, say: () => undefined },
    connection: database.connection,
    moves: { on: 5, into: another.connection },
  })
  await Promise.all([database.drop(), another.drop()])
  expect(operations).toBeGreaterThan(60)
})
