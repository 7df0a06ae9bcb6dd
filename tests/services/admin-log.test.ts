// Anything that only administrators may do leaves a line in their log, or its table says why not. Derived: an
// administrator who has no part in it tries each function of each service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
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
  for (const { name, serviceCase } of asked) {
    // Anything open to guests is no privilege.
    if (serviceCase.may.guest === 'may') continue
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
      expect(serviceCase.unlogged, `an administrator’s ${name}`).toBeTruthy()
      const stage = await serviceCase.stage(house)
      const before = await everyTable(house.db)
      await stage.act(admin)
      const changed = changedTables(before, await everyTable(house.db))
      expect(changed, 'changes nothing if it leaves no line').toEqual([])
    })
  }
})

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
