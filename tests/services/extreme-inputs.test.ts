// Whatever is asked of an operation, it answers or refuses.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import type { Operation } from '#server/operations/operation.ts'
import { operationsOf } from '#server/operations-of.ts'
import { aBookshelf, aCityEvent, aClub, aCopy, aMember, aProvenMember } from '#tests/support/builders.ts'
import { extremeInputs } from '#tests/support/extreme-inputs.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { changedTables, everyTable } from './every-table.ts'
import { aHouse, type House } from './house.ts'

let database: TestDatabase
let house: House
let ids: string[]
beforeAll(async () => {
  database = await aDatabase()
  house = await aHouse(database)
  const { db } = house
  const owner = await aMember(db)
  const things = [
    aCopy(db, { owner }),
    aBookshelf(db, { by: owner }),
    aCityEvent(db, { by: owner }),
    aClub(db),
  ]
  ids = [owner, ...(await Promise.all(things))].map(({ id }) => id)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** INPUTS_SEED and INPUTS_TRIES try others. */
const seed = Number(process.env.INPUTS_SEED ?? 1)
const numRuns = Number(process.env.INPUTS_TRIES ?? 6)

const operations = (kind: Operation['kind']) =>
  [...operationsOf(house)].filter(([, operation]) => operation.kind === kind)

/** What is neither a result nor a refusal. An administrator asks, because nobody gets further. */
async function faultsOf(
  all: [string, Operation][],
  anAdministrator: () => Promise<Member>,
): Promise<string[]> {
  const faults: string[] = []
  for (const [name, { input }] of all) {
    const [service = '', fn = ''] = name.split('.')
    const functions = house[service as 'exchanges'] as unknown as Record<
      string,
      (...asked: unknown[]) => unknown
    >
    const viewer = await anAdministrator()
    for (const raw of fc.sample(extremeInputs(input, ids), { numRuns, seed })) {
      try {
        await functions[fn]?.(viewer, raw)
      } catch (error) {
        if (!isRefusal(error)) faults.push(`${name}(${JSON.stringify(raw)}): ${String(error)}`)
      }
    }
  }
  return faults
}

const anAdministrator = () => aProvenMember(house.db, { isAdmin: true })

test('each read answers or refuses what is at the ends of its schema, and stores nothing', async () => {
  const one = await anAdministrator()
  const before = await everyTable(house.db)
  expect(await faultsOf(operations('read'), async () => one)).toEqual([])
  const changed = changedTables(before, await everyTable(house.db))
  expect(changed, 'besides that an administrator looked').toEqual(['moderation_log'])
})

test('each command does or refuses what is at the ends of its schema', async () => {
  // Some end what the viewer may do.
  expect(await faultsOf(operations('command'), anAdministrator)).toEqual([])
})
