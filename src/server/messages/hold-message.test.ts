import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { sameText } from '#rules/members/new-members.ts'
import { withTransaction } from '#server/store/database.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aMessage, aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

const offer = 'Good evening! Are you interested in earning money from home with books?'
const write = (from: Member, to: Member, body = offer) =>
  here.messages.start(from, { otherId: to.id, ...aMessage(body) })
const readBy = (member: Member) => here.messages.conversations(member, { tab: 'all' })
const strangers = (count: number) => Promise.all(Array.from({ length: count }, () => aMember(database.db)))
const heldOf = ({ id }: Member) =>
  database.db
    .selectFrom('held_messages')
    .selectAll()
    .where('sender_id', '=', id)
    .orderBy('created_at')
    .execute()

/** A member whose next message with this text to a stranger is one too many. */
async function aBusyWriter(): Promise<Member> {
  const writer = await aMember(database.db, { name: 'Eve Busy' })
  for (const one of await strangers(sameText.strangers)) await write(writer, one)
  expect(await heldOf(writer)).toEqual([])
  return writer
}

async function aHeldMessage() {
  const writer = await aBusyWriter()
  const reader = await aMember(database.db)
  const { conversationId } = await write(writer, reader)
  const [held] = await heldOf(writer)
  const again = { conversationId, body: offer, clientKey: held?.client_key ?? '' }
  return { writer, reader, conversationId, id: held?.id ?? '', again }
}

describe('the same text to many strangers', () => {
  test('is held: its writer sees that it waits, and its recipient nothing at all, anywhere', async () => {
    const writer = await aBusyWriter()
    const reader = await aMember(database.db)
    // With another name in it, it still counts as the same text.
    const { conversationId } = await write(writer, reader, `Hi Ann! ${offer}`)
    expect(await readBy(reader)).toEqual([])
    await expect(here.messages.conversation(reader, { conversationId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await here.messages.open(reader, { otherId: writer.id })).toMatchObject({ kind: 'draft' })
    const seen = await here.messages.conversation(writer, { conversationId })
    expect(seen).toMatchObject({ messages: [], held: [{ body: `Hi Ann! ${offer}`, isRefused: false }] })
    expect((await readBy(writer)).map(({ id }) => id)).toContain(conversationId)
    const [held] = await heldOf(writer)
    expect(here.enqueued.at(-1)).toEqual({ name: 'messages.held', payload: { heldId: held?.id } })
  })

  test('is refused as the note of a request, which another note or none makes good', async () => {
    const writer = await aBusyWriter()
    const owner = await aMember(database.db)
    const { id: copyId } = await aCopy(database.db, { owner, book: await aBook(database.db) })
    const ask = (message: string) => here.exchanges.requestCopy(writer, { copyId, message })
    await expect(ask(`Hi Ann! ${offer}`)).rejects.toMatchObject({ code: 'SAME_NOTE' })
    expect(await here.exchanges.incoming(owner)).toEqual([])
    await ask('')
  })

  test('of notes counts like one of messages', async () => {
    const writer = await aMember(database.db)
    const ask = async () => {
      const owner = await aMember(database.db)
      const { id: copyId } = await aCopy(database.db, { owner, book: await aBook(database.db) })
      return here.exchanges.requestCopy(writer, { copyId, message: offer })
    }
    for (let count = 0; count < sameText.strangers; count++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'SAME_NOTE' })
    await write(writer, await aMember(database.db))
    expect(await heldOf(writer)).toHaveLength(1)
  })

  test('goes with a request to an owner who has said yes before', async () => {
    const { owner, borrower } = await anExchangeIn(here, 'completed')
    for (const one of await strangers(sameText.strangers)) await write(borrower, one)
    const { id: copyId } = await aCopy(database.db, { owner, book: await aBook(database.db) })
    await here.exchanges.requestCopy(borrower, { copyId, message: offer })
  })

  test('of many at the same moment no more than the limit are delivered, and one sent twice is held once', async () => {
    const writer = await aMember(database.db)
    const readers = await strangers(sameText.strangers + 3)
    await Promise.all(readers.map((one) => write(writer, one)))
    expect(await heldOf(writer)).toHaveLength(3)
    const reached = await Promise.all(readers.map(async (one) => (await readBy(one)).length))
    expect(reached.filter((count) => count === 1)).toHaveLength(sameText.strangers)
    const [stranger] = await strangers(1)
    const message = { otherId: stranger?.id ?? '', ...aMessage(offer) }
    await here.messages.start(writer, message)
    await here.messages.start(writer, message)
    expect(await heldOf(writer)).toHaveLength(4)
  })

  test.each([
    ['a short word', 'Is it still there?', false],
    ['a short word with a link', 'See www.example.org', true],
    ['another text', 'I saw you have the new Trent Dalton. May I ask what you thought of it?', false],
  ])('%s', async (_what, body, isHeld) => {
    const writer = isHeld || body.length < sameText.letters ? await aMember(database.db) : await aBusyWriter()
    if (isHeld || body.length < sameText.letters) {
      for (const one of await strangers(sameText.strangers)) await write(writer, one, body)
    }
    const [reader] = await strangers(1)
    if (reader) await write(writer, reader, body)
    expect(await heldOf(writer)).toHaveLength(isHeld ? 1 : 0)
  })

  test('is delivered to a member who wrote first or said yes, and from administrators', async () => {
    const writer = await aBusyWriter()
    const [friend, admin] = [await aMember(database.db), await aMember(database.db, { isAdmin: true })]
    const { conversationId } = await write(friend, writer, 'Hello Eve')
    await here.messages.send(writer, { conversationId, ...aMessage(offer) })
    const promise = await anExchangeIn(here, 'accepted', { owner: writer })
    await here.messages.send(writer, { conversationId: promise.conversationId, ...aMessage(offer) })
    expect(await heldOf(writer)).toEqual([])
    for (const one of await strangers(sameText.strangers + 2)) await write(admin, one)
    expect(await heldOf(admin)).toEqual([])
  })
})

describe('sent again under its key while it is held', () => {
  test('it stays held, though its reader has written meanwhile, and can be delivered once', async () => {
    const { writer, reader, id, again } = await aHeldMessage()
    await write(reader, writer, 'Hello Eve')
    await here.messages.send(writer, again)
    expect(await heldOf(writer)).toHaveLength(1)
    const { conversationId } = again
    expect((await here.messages.conversation(writer, { conversationId })).messages).toMatchObject([
      { body: 'Hello Eve' },
    ])
    await withTransaction(database.db, (tx) => here.messages.deliverHeld(tx, id))
    const { messages } = await here.messages.conversation(reader, { conversationId })
    expect(messages.map(({ body }) => body)).toEqual(['Hello Eve', offer])
  })

  test('it does not count again as a message to a stranger', async () => {
    const { writer, again } = await aHeldMessage()
    const strange = () =>
      here.counted.filter(({ rule, key }) => rule === 'strangerMessageByNewMember' && key === writer.id)
        .length
    expect(strange()).toBe(sameText.strangers + 1)
    await here.messages.send(writer, again)
    expect(strange()).toBe(sameText.strangers + 1)
  })

  test('what was delivered under its key before is not delivered twice', async () => {
    const { writer, reader, conversationId, id, again } = await aHeldMessage()
    await database.db
      .insertInto('messages')
      .values({
        conversation_id: conversationId,
        sender_id: writer.id,
        ...{ body: offer, client_key: again.clientKey, created_at: here.time.now },
      })
      .execute()
    await withTransaction(database.db, (tx) => here.messages.deliverHeld(tx, id))
    expect(await heldOf(writer)).toEqual([])
    expect((await here.messages.conversation(reader, { conversationId })).messages).toHaveLength(1)
  })
})

describe('once an administrator has looked', () => {
  const settle = (action: 'deliverHeld' | 'refuseHeld', id: string) =>
    withTransaction(database.db, (tx) => here.messages[action](tx, id))

  test('it is delivered as if written now, once', async () => {
    const { writer, reader, conversationId, id } = await aHeldMessage()
    await Promise.all([settle('deliverHeld', id), settle('deliverHeld', id)])
    const { messages, unread } = await here.messages.conversation(reader, { conversationId })
    expect([messages.map(({ body }) => body), unread]).toEqual([[offer], 1])
    expect((await here.messages.conversation(writer, { conversationId })).held).toEqual([])
    expect(here.enqueued.at(-1)).toEqual({
      name: 'messages.notify',
      payload: { conversationId, memberId: reader.id },
    })
  })

  test('if refused, only its writer is told', async () => {
    const { writer, reader, conversationId, id } = await aHeldMessage()
    await settle('refuseHeld', id)
    expect((await here.messages.conversation(writer, { conversationId })).held).toMatchObject([
      { isRefused: true },
    ])
    expect(await readBy(reader)).toEqual([])
  })

  test('it is not delivered across a block made meanwhile', async () => {
    const { writer, reader, id } = await aHeldMessage()
    await here.moderation.blockMember(reader, { memberId: writer.id })
    await settle('deliverHeld', id)
    expect(await heldOf(writer)).toMatchObject([{ refused_at: expect.any(Date) }])
    expect(await readBy(reader)).toEqual([])
  })
})
