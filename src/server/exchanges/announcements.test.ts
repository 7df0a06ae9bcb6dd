import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { createLiveChannel, type LiveChannel } from '#server/live/live-channel.ts'
import { aMember } from '#tests/support/builders.ts'
import { aMessage, aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
let channel: LiveChannel
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
  channel = createLiveChannel({ connection: database.connection, log: pino({ level: 'silent' }) })
  await channel.start()
})
afterAll(async () => {
  await channel.stop()
  await database.drop()
})

function heardBy({ id }: Member): string[] {
  const heard: string[] = []
  channel.subscribe(id, (change) => heard.push(change === 'catch-up' ? change : change.about))
  return heard
}

test('a message is announced to both members, a refused one to nobody', async () => {
  const [mia, noah] = [await aMember(database.db), await aMember(database.db)]
  const [byMia, byNoah] = [heardBy(mia), heardBy(noah)]
  const { conversationId } = await here.messages.start(mia, { otherId: noah.id, ...aMessage() })
  await vi.waitFor(() => expect([byMia, byNoah]).toEqual([['messages'], ['messages']]))

  const stranger = await aMember(database.db)
  await here.messages.send(stranger, { conversationId, ...aMessage() }).catch(() => undefined)
  await here.messages.markRead(noah, { conversationId })
  await here.messages.markRead(noah, { conversationId })
  await here.messages.send(noah, { conversationId, ...aMessage() })
  // Marked as read once, though requested twice; only the reader's own tabs are told.
  await vi.waitFor(() => expect(byNoah).toEqual(['messages', 'messages', 'messages']))
  expect(byMia).toEqual(['messages', 'messages'])
})

test('each step of an exchange is announced to both members', async () => {
  const [owner, borrower] = [await aMember(database.db), await aMember(database.db)]
  const [byOwner, byBorrower] = [heardBy(owner), heardBy(borrower)]
  const { id } = await anExchangeIn(here, 'accepted', { owner, borrower })
  await here.exchanges.callOff(borrower, { id })
  const thrice = ['exchanges', 'exchanges', 'exchanges']
  await vi.waitFor(() => expect([byOwner, byBorrower]).toEqual([thrice, thrice]))
})
