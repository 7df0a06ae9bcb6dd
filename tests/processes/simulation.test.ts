// Short lives of the simulated city. It replaces this process's clock and randomness while it lives, so it has a process for itself.
import { expect, test } from 'vitest'
import { type Life, simulate } from '#simulation/simulate.ts'
import { aDatabase, anEmptyDatabase } from '#tests/support/test-database.ts'

async function live(asked: { seed: string; members: number; days: number }): Promise<Life> {
  const database = await aDatabase()
  try {
    return await simulate({ ...asked, connection: database.connection, say: () => undefined })
  } catch (cause) {
    const again = `npm run simulate -- --seed '${asked.seed}' --members ${asked.members} --days ${asked.days}`
    throw new Error(`Live it again: ${again}\n${String(cause)}`, { cause })
  } finally {
    await database.drop()
  }
}

test('two lives with one seed end with the same rows in every table', async () => {
  const asked = { seed: 'the first', members: 9, days: 6 }
  const [one, other] = [await live(asked), await live(asked)]
  expect(one.operations).toBeGreaterThan(40)
  expect(other.digest).toBe(one.digest)
})

// The message of a failure says how to live it again.
const today = new Date().toISOString().slice(0, 10)
test.each(['a fixed one', today])('nothing is broken in the life of seed “%s”', async (seed) => {
  const { operations } = await live({ seed, members: 15, days: 9 })
  expect(operations).toBeGreaterThan(80)
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
