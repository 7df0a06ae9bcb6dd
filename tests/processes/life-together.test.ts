// Two app processes, one database server of their own, and real faults (docs/simulation.md).
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openEngine } from '#server/store/engine.ts'
import { liveTogether } from '#simulation/two-processes/live-together.ts'
import { aDatabaseFolder } from '#tests/support/database-folder.ts'

const SECONDS = 30
const seed = new Date().toISOString().slice(0, 10)
const say = (line: string) => process.stdout.write(`${line}\n`)

test(`two processes keep what they have acknowledged through ${SECONDS} seconds of faults`, async () => {
  say(`Two processes, seed ${seed}`)
  const dataDir = await aDatabaseFolder('together')
  const engine = await openEngine({ dataDir, say: () => undefined })
  try {
    const { operations, facts } = await liveTogether({
      connection: engine.pool,
      seed,
      seconds: SECONDS,
      say: () => undefined,
    })
    expect(operations).toBeGreaterThan(100)
    expect(facts).toBeGreaterThan(20)
  } finally {
    await engine.stop()
    await rm(dataDir, { recursive: true, force: true })
    say(`Two processes, seed ${seed}`)
  }
})
