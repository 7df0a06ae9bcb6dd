import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHouse, type House } from '#tests/services/house.ts'
import { aCityEvent, aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

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

test('who had an event open that is hidden now is told so, and then hears no more of it', async () => {
  const { db, events, time } = house
  const [organiser, stranger] = [await aMember(db), await aMember(db)]
  const { id } = await aCityEvent(db, { by: organiser })
  const topic = `event:${id}`
  expect(await events.mayHear(stranger.id, topic)).toBe(true)
  const { notices } = await house.noting(() => events.hideEvent(db, id, time.now))
  expect(notices.map((notice) => [notice.topic, notice.about])).toEqual([
    [topic, 'events'],
    [topic, 'membership'],
  ])
  expect(await events.mayHear(stranger.id, topic)).toBe(false)
  expect(await events.mayHear(organiser.id, topic)).toBe(true)
})
