import { type Life, simulate } from '#simulation/simulate.ts'
import { aDatabase } from './test-database.ts'

/** A life in a database of its own. The message of a failure says how to live it again. */
export async function live(asked: { seed: string; members: number; days: number }): Promise<Life> {
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
