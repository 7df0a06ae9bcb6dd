// A member's view of their conversations: two conversations with two neighbours, to show that nothing of one
// appears in the other.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { aMember } from '#tests/support/builders.ts'
import { aMessage, aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { messageNotices } from './message-notices.ts'

let database: TestDatabase
let here: Neighbourhood
let mia: Member
let noah: Member
let ada: Member
let withNoah: string
let withAda: string
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  const { db } = database
  mia = await aMember(db, { name: 'Mia Rossi' })
  noah = await aMember(db, { name: 'Noah Chen' })
  ada = await aMember(db, { name: 'Ada King' })
  withNoah = await begin(mia, noah, 'Hello Noah')
  withAda = await begin(mia, ada, 'Hello Ada')
  await say(noah, withNoah, 'Hello Mia')
  await say(ada, withAda, 'Good morning')
})

const begin = async (by: Member, to: Member, body: string) =>
  (await here.messages.start(by, { otherId: to.id, ...aMessage(body) })).conversationId
const say = (by: Member, conversationId: string, body: string) =>
  here.messages.send(by, { conversationId, ...aMessage(body) })
const read = (
  by: Member,
  id: string,
  part: { before?: number | undefined; after?: number | undefined } = {},
) => here.messages.conversation(by, { conversationId: id, ...part })
const bodies = (view: Awaited<ReturnType<typeof read>>) => view.messages.map(({ body }) => body)
const seqs = async (id: string) =>
  (
    await database.db
      .selectFrom('messages')
      .select('seq')
      .where('conversation_id', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ seq }) => seq)

test('messages before and after a message belong to the same conversation only', async () => {
  const [first = 0, second = 0] = await seqs(withNoah)
  const after = await read(mia, withNoah, { after: first })
  expect([bodies(after), after.after]).toEqual([['Hello Mia'], first])
  expect(bodies(await read(mia, withNoah, { after: second }))).toEqual([])
  const before = await read(mia, withNoah, { before: second })
  expect([bodies(before), before.after, before.older]).toEqual([['Hello Noah'], null, null])
  expect(bodies(await read(mia, withNoah))).toEqual(['Hello Noah', 'Hello Mia'])
})

test('an invalid position, or one from another conversation, counts as none', async () => {
  const [first = 0, second = 0] = await seqs(withNoah)
  for (const part of [{ after: 0.5 }, { after: 2 ** 60 }, { before: 0.5 }]) {
    const view = await read(mia, withNoah, part)
    expect([view.messages.length, view.after]).toEqual([2, null])
  }
  const both = await read(mia, withNoah, { before: second, after: first })
  expect([bodies(both), both.after]).toEqual([['Hello Noah'], null])
})

test('a hundred new messages are one page, and nobody is told that they have the rest', async () => {
  const [one, other] = [await aMember(database.db), await aMember(database.db)]
  const id = await begin(one, other, 'The first')
  const [first = 0] = await seqs(id)
  const more = (from: number, to: number) =>
    database.pool.query(
      `insert into messages (conversation_id, sender_id, body, created_at)
       select $1, $2, 'number ' || n, now() from generate_series($3::int, $4::int) n order by n`,
      [id, other.id, from, to],
    )
  await more(1, 99)
  const known = await read(one, id, { after: first })
  expect([known.messages.length, known.after, known.older]).toEqual([99, first, null])
  await more(100, 100)
  const page = await read(one, id, { after: first })
  expect([page.messages.length, page.after, page.older]).toEqual([100, null, first + 1])
  expect(bodies(page)[0]).toBe('number 1')
  expect(bodies(await read(one, id, { before: page.older ?? 0 }))).toEqual(['The first'])
})

test('a conversation that is not the viewer’s is not found, anywhere', async () => {
  const others = await begin(noah, ada, 'Between us')
  for (const id of ['nope', randomUUID(), others]) {
    await expect(read(mia, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(here.messages.conversationToReport(mia, { conversationId: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  }
  await expect(here.messages.markRead(mia, { conversationId: 'nope' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(here.messages.excerpt(mia, 'nope', [])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await here.messages.markRead(mia, { conversationId: others })
  expect((await read(noah, others)).unread).toBe(0)
  expect((await read(ada, others)).unread).toBe(1)
})

test('the other side is the member who is not the viewer', async () => {
  expect(await here.messages.conversationToReport(mia, { conversationId: withNoah })).toMatchObject({
    id: noah.id,
    name: 'Noah Chen',
  })
  expect(await here.messages.conversationToReport(noah, { conversationId: withNoah })).toMatchObject({
    id: mia.id,
    name: 'Mia Rossi',
  })
})

test('an excerpt has the chosen messages of that conversation in order, and no others', async () => {
  const idsOf = async (id: string) => (await read(mia, id)).messages.map((message) => message.id)
  const [first = '', second = ''] = await idsOf(withNoah)
  const [elsewhere = ''] = await idsOf(withAda)
  const excerpt = async (by: Member, ids: string[]) =>
    (await here.messages.excerpt(by, withNoah, ids)).map(({ by: writer, words }) => [writer, words])
  expect(await excerpt(mia, [second, elsewhere, 'nope', first])).toEqual([
    ['Mia Rossi', 'Hello Noah'],
    ['Noah Chen', 'Hello Mia'],
  ])
  expect(await excerpt(mia, [second])).toEqual([['Noah Chen', 'Hello Mia']])
  expect(await excerpt(ada, [first]), 'somebody who is not in it').toEqual([])
})

test('only that conversation is marked as read, for the member who has read it', async () => {
  await say(mia, withNoah, 'How are you?')
  const unread = async (by: Member, id: string) => (await read(by, id)).unread
  expect([await unread(mia, withNoah), await unread(mia, withAda)]).toEqual([1, 1])
  await here.messages.markRead(mia, { conversationId: withNoah })
  expect([await unread(mia, withNoah), await unread(mia, withAda)]).toEqual([0, 1])
  expect(await unread(noah, withNoah)).toBeGreaterThan(0)
})

test('a conversation about a request says who made it', async () => {
  const { conversationId } = await anExchangeIn(here, 'accepted')
  const forgetting = database.db.updateTable('conversations').set({ asked_by: null })
  await expect(forgetting.where('id', '=', conversationId).execute()).rejects.toMatchObject({
    constraint: 'conversations_asked',
  })
})

test('the list has the viewer’s own, as many as are asked for, latest first', async () => {
  const list = async (by: Member, limit?: number) =>
    (await here.messages.conversations(by, { tab: 'all', limit })).map(({ id }) => id)
  here.time.now = new Date(here.time.now.getTime() + 1000)
  await say(ada, withAda, 'Still there?')
  expect(await list(mia)).toEqual([withAda, withNoah])
  expect(await list(mia, 1)).toEqual([withAda])
  expect(await list(noah)).not.toContain(withAda)
})

test('one exchange makes a member acquainted with its other side only', async () => {
  const { owner, conversationId } = await anExchangeIn(here, 'accepted')
  const stranger = await aMember(database.db)
  expect((await read(owner, conversationId)).canSend).toEqual({ allowed: true })
  await expect(read(stranger, conversationId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a notice quotes the last three unread messages of this conversation, up to 300 characters each', async () => {
  const [one, other, third] = [
    await aMember(database.db),
    await aMember(database.db, { name: 'Olive Nguyen' }),
    await aMember(database.db, { name: 'Tom Webb' }),
  ]
  const id = await begin(one, other, 'The first')
  const elsewhere = await begin(third, one, 'From another')
  const tell = (conversationId: string, memberId = one.id) =>
    toldBy(messageNotices, database.db, { conversationId, memberId })
  expect(await tell(id), 'nothing of their own').toBeUndefined()
  await say(other, id, 'x'.repeat(300))
  expect(await tell(id)).toMatchObject({
    ...{ to: [one.id], of: id, subject: 'Olive Nguyen sent you a message' },
    paragraphs: [`“${'x'.repeat(300)}”`],
  })
  await say(other, id, '💧'.repeat(301))
  await say(other, id, 'The\n\n  third')
  await say(other, id, 'The last')
  expect(await tell(id)).toMatchObject({
    subject: 'Olive Nguyen sent you 4 messages',
    paragraphs: [`“${'💧'.repeat(300)}…”`, '“The third”', '“The last”'],
    action: { path: `/messages/${id}` },
  })
  expect(await tell(elsewhere)).toMatchObject({ subject: 'Tom Webb sent you a message' })
  await say(one, id, 'Their own answer hides none')
  expect(await tell(id)).toMatchObject({ subject: 'Olive Nguyen sent you 4 messages' })
  await here.messages.markRead(one, { conversationId: id })
  expect(await tell(id)).toBeUndefined()
  expect(await tell(elsewhere)).toBeDefined()
})

test('a notice tells of a message even if its reader takes a step before it, and of none that was read', async () => {
  const { id: exchangeId, owner, borrower, conversationId } = await anExchangeIn(here, 'accepted')
  const tell = () => toldBy(messageNotices, database.db, { conversationId, memberId: owner.id })
  await here.messages.markRead(owner, { conversationId })
  await say(borrower, conversationId, 'Is it still there?')
  await here.exchanges.markReady(owner, { id: exchangeId, place: 'Library steps' })
  expect(await tell()).toMatchObject({ paragraphs: ['“Is it still there?”'] })
  const upTo = (await read(owner, conversationId)).messages.find(
    ({ body }) => body === 'Is it still there?',
  )?.seq
  await here.messages.markRead(owner, { conversationId, to: upTo })
  expect((await read(owner, conversationId)).unread, 'their own step is nothing new').toBe(0)
  await here.exchanges.callOff(borrower, { id: exchangeId })
  expect((await read(owner, conversationId)).unread).toBe(1)
  expect(await tell(), 'the step of the other has a notice of its own').toBeUndefined()
})
