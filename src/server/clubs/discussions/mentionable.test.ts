import { beforeAll, expect, test } from 'vitest'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aClub, aMember } from '#tests/support/builders.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

test('suggests members of this club whose name or username begins with the text, but nobody across a block, disabled or in other clubs, nor the writer', async () => {
  const { db } = house
  const member = (name: string, facts: object = {}) => aMember(db, { name, ...facts })
  const viewer = await member('Quinn Asker')
  const [here, shut, blocked, elsewhere] = [
    await member('Quinn Here'),
    await member('Quinn Shut', { isDisabled: true }),
    await member('Quinn Blocked'),
    await member('Quinn Elsewhere'),
  ]
  const named = await member('Zoe', { username: 'quinnie' })
  const club = await aClub(db, { admin: viewer, members: [here, shut, blocked, named, await member('Ann')] })
  await aClub(db, { admin: elsewhere, members: [viewer] })
  await aBlock(db, blocked, viewer)
  const names = async (start: string) =>
    (await house.clubs.mentionable(viewer, { clubId: club.id, start })).map(({ name }) => name)
  expect(await names('quinn')).toEqual(['Quinn Here', 'Zoe'])
  expect(await names('QUINN H')).toEqual(['Quinn Here'])
  expect(await names('%'), 'no LIKE pattern').toEqual([])
})
