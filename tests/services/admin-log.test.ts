// Anything that only administrators may do leaves a line in their log, unless it only lists or counts, or its table says why not. Derived: an
// administrator who has no part in it tries each function of each service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import type { Operation } from '#server/operations/operation.ts'
import { aMember } from '#tests/support/builders.ts'
import { asked } from './all-cases.ts'
import type { ServiceCase } from './case.ts'
import { changedTables, everyTable } from './every-table.ts'
import { aLoneHouse, type LoneHouse } from './house.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
})
afterAll(() => house.close())

describe('the log of administrators has a line for', () => {
  for (const { name, operation, serviceCase } of asked) {
    // Anything open to guests is no privilege.
    if (operation.by === 'guest') continue
    test(name, async () => {
      const admin = await aMember(house.db, { isAdmin: true })
      const linesBefore = await linesBy(admin)
      const wasDone = await isDoneBy(serviceCase, admin)
      if (
        !wasDone ||
        (await linesBy(admin)) > linesBefore ||
        (await isDoneBy(serviceCase, await aMember(house.db)))
      ) {
        expect(serviceCase.unlogged, 'nothing needs to be said about it').toBeUndefined()
        return
      }
      const isList = operation.kind === 'read' && !namesOne(operation)
      expect(!isList, `the line gives a reason for an administrator’s ${name}`).toBe(
        serviceCase.unlogged !== undefined,
      )
      const stage = await serviceCase.stage(house)
      const before = await everyTable(house.db)
      await stage.act(admin)
      const changed = changedTables(before, await everyTable(house.db))
      expect(changed, 'changes nothing if it leaves no line').toEqual([])
    })
  }
})

/** Whether it is about one thing, named by its id: lists and numbers tell nothing private of anybody. */
function namesOne({ input }: Operation): boolean {
  return 'shape' in input && Object.keys(input.shape ?? {}).some((field) => /^id$|Id$/.test(field))
}

async function isDoneBy(serviceCase: ServiceCase, member: Member): Promise<boolean> {
  const stage = await serviceCase.stage(house)
  return stage.act(member).then(
    () => true,
    () => false,
  )
}

async function linesBy({ id }: Member): Promise<number> {
  const lines = await house.db.selectFrom('moderation_log').select('id').where('admin_id', '=', id).execute()
  return lines.length
}
