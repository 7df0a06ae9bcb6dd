// Somebody who has been away: two- and three-digit numbers of things wait for her, and badges must have room for them.
import { randomUUID } from 'node:crypto'
import { aBook, aCopy, aNotice } from '#tests/support/builders.ts'
import { type SampleEmail, samplePeople } from './people.ts'
import type { Neighbourhood } from './replay.ts'

const busyMember = 'winnie@sample.test'

/** Including the message that comes with each request. */
const waiting = { requests: 12, messages: 42, notices: 120 }

const lookers: readonly SampleEmail[] = [
  busyMember,
  'mia@sample.test',
  'noah@sample.test',
  'admin@sample.test',
]
const callers = samplePeople.map(({ email }) => email).filter((email) => !lookers.includes(email))

/** Each of them has written equally often, about nothing in particular. */
const talkers = 3

const MINUTE = 60_000

export async function addBusyMember(neighbourhood: Neighbourhood, loadedAt: number): Promise<void> {
  const { db, services, turnTo, member } = neighbourhood
  const owner = member(busyMember)
  const title = 'Galley Slave'
  const book = await aBook(db, {
    title,
    author: 'Winnie Baptiste',
    genre: 'Cookbooks',
    published: '2019',
    description:
      'Dinners for twenty on two burners, in a swell. Written and bound on board; there is only this one.',
  })
  const copy = await aCopy(db, { owner, book })
  const asked = callers.slice(0, waiting.requests)
  for (const [index, by] of asked.entries()) {
    turnTo(3 - index / 10)
    const message = 'Is it true that you wrote it yourself? I would love to borrow it.'
    await services.exchanges.requestCopy(member(by), { copyId: copy.id, message })
  }
  for (const [index, by] of asked.slice(0, talkers).entries()) {
    turnTo(2 - index / 10)
    const body = 'No hurry at all. How is the sea?'
    const { conversationId } = await services.messages.start(member(by), {
      otherId: owner.id,
      body,
      clientKey: randomUUID(),
    })
    for (let day = 2; day <= (waiting.messages - waiting.requests) / talkers; day += 1)
      await services.messages.send(member(by), {
        conversationId,
        body: `Day ${day}: still nobody here who can make a proper laksa.`,
        clientKey: randomUUID(),
      })
  }
  for (let told = 0; told < waiting.notices; told += 1) {
    const by = asked[told % asked.length]
    const at = new Date(loadedAt - told * 37 * MINUTE)
    // Each about a part of its own, so that no two say the same.
    const part = `${title}, part ${Math.floor(told / asked.length) + 1}`
    await aNotice(db, { member: owner, ...(by && { by: member(by) }), title: part, at })
  }
}
