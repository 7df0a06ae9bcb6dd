// Each operation counts against the limits that it declares. A limit that no call meets may be one that nothing counts any more.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysOf } from '#rules/base/keys-of.ts'
import type { RateRule } from '#server/limits/rate-limits.ts'
import { declaredLimits, generalLimits } from '#tests/support/declared-limits.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { asked } from './all-cases.ts'
import type { Stage } from './case.ts'
import { aHouse, type House } from './house.ts'
import { viewerOf } from './try-cases.ts'

let database: TestDatabase
let house: House
beforeAll(async () => {
  database = await aDatabase()
  house = await aHouse(database)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const limited = asked.filter(({ operation }) => declaredLimits(operation).length > 0)

describe('the limits that its calls meet are those that it declares', () => {
  test.each(limited)('$name', async ({ operation, serviceCase: { stage, further = [] }, may }) => {
    const general = generalLimits(operation)
    // A rule that is declared twice, such as by network and by book, has to be met twice by one call.
    const met: Partial<Record<RateRule, number>> = {}
    const note = (counts: RateRule[]) => {
      const times = timesOf(counts.filter((rule) => !general.includes(rule)))
      for (const rule of keysOf(times)) met[rule] = Math.max(met[rule] ?? 0, times[rule] ?? 0)
    }
    note(await countedBy(await stage(house), Object.keys(may)[0]))
    for (const another of further) {
      const set = await another(house)
      note(await countedBy(set, Object.keys(set.roles)[0]))
    }
    expect(met).toEqual(timesOf(declaredLimits(operation)))
  })
})

function timesOf(rules: readonly RateRule[]): Partial<Record<RateRule, number>> {
  const times: Partial<Record<RateRule, number>> = {}
  for (const rule of rules) times[rule] = (times[rule] ?? 0) + 1
  return times
}

async function countedBy(stage: Stage, role = 'guest'): Promise<RateRule[]> {
  return (await house.noting(() => stage.act(viewerOf(stage, role)))).counts
}

test('many operations declare limits', () => {
  expect(limited.length).toBeGreaterThan(50)
})
