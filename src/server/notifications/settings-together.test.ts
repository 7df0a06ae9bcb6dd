import { beforeAll, expect, test } from 'vitest'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aMember } from '#tests/support/builders.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return () => house.close()
})

test('settings are saved together, or not at all', async () => {
  const { db, notices, recommendations } = house
  const mia = await aMember(db, { suburb: 'west-end-4101' })
  const stored = async () => {
    const { cell_lat } = await db
      .selectFrom('members')
      .select('cell_lat')
      .where('id', '=', mia.id)
      .executeTakeFirstOrThrow()
    const { quiet } = await notices.settings(mia)
    return { quiet, isOn: await recommendations.isOn(mia), hasCell: cell_lat !== null }
  }
  const night = { from: '22:00', to: '07:00' }
  const asked = { preferences: {}, quiet: night, recommends: false }
  const tooFine = { lat: -27.481234, lng: 153.019876 }
  await expect(notices.saveSettings(mia, { ...asked, cell: tooFine })).rejects.toMatchObject({
    code: 'NOT_A_CELL',
  })
  expect(await stored()).toEqual({ quiet: null, isOn: true, hasCell: false })
  await notices.saveSettings(mia, { ...asked, cell: { lat: -27.48, lng: 153.01 } })
  expect(await stored()).toEqual({ quiet: night, isOn: false, hasCell: true })
  await notices.saveSettings(mia, { preferences: {}, quiet: null })
  expect(await stored(), 'what is left out stays').toEqual({ quiet: null, isOn: false, hasCell: true })
})
