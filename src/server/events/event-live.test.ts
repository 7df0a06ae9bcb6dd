import { beforeAll, expect, test } from 'vitest'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aCityEvent, aMember } from '#tests/support/builders.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

test('a viewer of an event that gets hidden is told so, and then hears no more of it', async () => {
  const { db, events, time } = house
  const [organiser, stranger] = [await aMember(db), await aMember(db)]
  const { id } = await aCityEvent(db, { by: organiser })
  const topic = `event:${id}`
  expect(await events.mayHear(stranger, { topic })).toBe(true)
  const { notices } = await house.noting(() => events.hideEvent(db, id, time.now))
  expect(notices.map((notice) => [notice.topic, notice.about])).toEqual([
    [topic, 'events'],
    [topic, 'membership'],
  ])
  expect(await events.mayHear(stranger, { topic })).toBe(false)
  expect(await events.mayHear(organiser, { topic })).toBe(true)
})
