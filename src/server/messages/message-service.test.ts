import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { aBlock, aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import {
  aMessage,
  aNeighbourhood,
  anExchangeIn,
  monday,
  type Neighbourhood,
} from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
let mia: Member
let noah: Member
let book: { id: string }
let copyId: string
beforeAll(async () => {
  database = await aDatabase()
  book = await aBook(database.db, { title: 'Drylands' })
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  here.time.now = monday
  mia = await aMember(database.db, { name: 'Mia Rossi' })
  noah = await aMember(database.db, { name: 'Noah Chen' })
  copyId = (await aCopy(database.db, { owner: noah, book })).id
})

async function aConversation(): Promise<string> {
  return (await here.messages.start(mia, { otherId: noah.id, ...aMessage('Hello Noah') })).conversationId
}
const send = (viewer: Viewer, conversationId: string, message = aMessage()) =>
  here.messages.send(viewer, { conversationId, ...message })
const unreadOf = async (viewer: Viewer) =>
  (await here.messages.conversations(viewer, { tab: 'all' })).reduce((sum, { unread }) => sum + unread, 0)
const bodiesOf = async (viewer: Viewer, id: string) =>
  (await here.messages.conversation(viewer, { conversationId: id })).messages.map(({ body }) => body)

test('a leaving member cannot write', async () => {
  const id = await aConversation()
  const leaving = { ...mia, leavesAt: new Date(monday.getTime() + 1000) }
  await expect(send(leaving, id)).rejects.toMatchObject({ code: 'LEAVING' })
  const first = here.messages.start(leaving, { otherId: noah.id, copyId, ...aMessage() })
  await expect(first).rejects.toMatchObject({ code: 'LEAVING' })
  expect(await bodiesOf(noah, id)).toEqual(['Hello Noah'])
})

test('only the two members of a conversation are told who is on the other side', async () => {
  const id = await aConversation()
  const { conversationToReport } = here.messages
  expect(await conversationToReport(mia, { conversationId: id })).toMatchObject({
    id: noah.id,
    name: 'Noah Chen',
  })
  expect(await conversationToReport(noah, { conversationId: id })).toMatchObject({
    id: mia.id,
    name: 'Mia Rossi',
  })
  const stranger = await aMember(here.db)
  for (const unknown of [
    () => conversationToReport(stranger, { conversationId: id }),
    () => conversationToReport(mia, { conversationId: randomUUID() }),
  ])
    await expect(unknown()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('across a block each of the two still finds their conversation to report it, and nobody else does', async () => {
  const id = await aConversation()
  await send(noah, id, aMessage('Give me your books!'))
  const { conversationToReport, conversationsToReport, isAcrossBlock } = here.messages
  expect(await isAcrossBlock(mia, { conversationId: id }), 'before the block').toBe(false)
  await aBlock(here.db, noah, mia)
  const across = [mia, noah, await aMember(here.db)].map((who) => isAcrossBlock(who, { conversationId: id }))
  expect(await Promise.all(across)).toEqual([true, true, false])
  expect(await conversationToReport(mia, { conversationId: id })).toMatchObject({
    ...{ id: noah.id, isBlocked: true },
    said: [
      { isOwn: true, body: 'Hello Noah' },
      { isOwn: false, body: 'Give me your books!', hasPhoto: false },
    ],
  })
  const memberIds = [noah.id, mia.id]
  expect(await conversationsToReport(mia, { memberIds })).toEqual([{ id, otherId: noah.id, bookTitle: null }])
  expect(await conversationsToReport(noah, { memberIds })).toEqual([{ id, otherId: mia.id, bookTitle: null }])
  expect(await conversationsToReport(await aMember(here.db), { memberIds })).toEqual([])
})

test('however many conversations there are with one member, those with others can be reported too', async () => {
  const older = await aConversation()
  const eve = await aMember(here.db)
  for (let count = 0; count < 6; count += 1) {
    here.time.now = new Date(here.time.now.getTime() + 1000)
    const { id } = await aCopy(here.db, { owner: eve, book })
    await here.messages.start(mia, { otherId: eve.id, copyId: id, ...aMessage() })
  }
  const memberIds = [noah.id, eve.id]
  const found = await here.messages.conversationsToReport(mia, { memberIds })
  expect(found.map(({ otherId }) => otherId)).toEqual([...Array(5).fill(eve.id), noah.id])
  expect(found.at(-1)).toMatchObject({ id: older })
})

test('neither a photo that was deleted nor the product’s own words are offered for a report', async () => {
  const id = await aConversation()
  await send(noah, id, aMessage('To be deleted'))
  await here.db
    .updateTable('messages')
    .set({ body: '', has_photo: true, photo_id: null })
    .where('sender_id', '=', noah.id)
    .execute()
  const { said } = await here.messages.conversationToReport(mia, { conversationId: id })
  expect(said).toMatchObject([{ body: 'Hello Noah' }])
})

test('a conversation whose only message is held back is not there for the other, not even to report it', async () => {
  const { conversationId } = await anExchangeIn(here, 'pending')
  const { low_id, high_id } = await here.db
    .selectFrom('conversations')
    .select(['low_id', 'high_id'])
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  await here.db
    .updateTable('conversations')
    .set({ last_message: '', last_news: null, last_facts: null })
    .where('id', '=', conversationId)
    .execute()
  await here.db
    .insertInto('held_messages')
    .values({
      ...{ conversation_id: conversationId, sender_id: low_id, reader_id: high_id },
      ...{ body: 'Buy now', client_key: randomUUID(), created_at: monday },
    })
    .execute()
  const find = (id: string) => here.messages.conversationToReport({ ...mia, id }, { conversationId })
  await expect(find(high_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(find(low_id)).resolves.toMatchObject({ id: high_id })
})

describe('opening', () => {
  test('a new one writes nothing and says with whom and about what it is', async () => {
    const opened = await here.messages.open(mia, { otherId: noah.id, copyId })
    expect(opened).toMatchObject({
      kind: 'draft',
      other: { id: noah.id, name: 'Noah Chen', photo: null },
      book: { title: 'Drylands', copyId },
      canSend: { allowed: true },
    })
    expect(await here.messages.conversations(mia, { tab: 'all' })).toEqual([])
  })

  test('one that exists returns its id, to both', async () => {
    const message = { otherId: noah.id, copyId, ...aMessage() }
    const { conversationId: id } = await here.messages.start(mia, message)
    expect(await here.messages.open(mia, { otherId: noah.id, copyId })).toEqual({
      kind: 'conversation',
      id,
    })
    expect(await here.messages.open(noah, { otherId: mia.id, copyId })).toEqual({
      kind: 'conversation',
      id,
    })
    expect(await here.messages.open(mia, { otherId: noah.id })).toMatchObject({ kind: 'draft', book: null })
  })

  test('is refused for oneself, nobody, and a copy of neither', async () => {
    const elsewhere = await aCopy(database.db, { owner: await aMember(database.db) })
    const open = (viewer: Viewer, otherId: string, about?: string) =>
      here.messages.open(viewer, { otherId, copyId: about })
    await expect(open(guest, noah.id)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
    await expect(open(mia, mia.id)).rejects.toMatchObject({ code: 'NOT_TO_YOURSELF' })
    await expect(open(mia, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(open(mia, 'no-uuid')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(open(mia, noah.id, 'no-uuid')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(open(mia, noah.id, elsewhere.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('starting', () => {
  test('makes one conversation, however often and from whichever side', async () => {
    const message = { otherId: noah.id, copyId, ...aMessage() }
    const answers = await Promise.all([
      here.messages.start(mia, message),
      here.messages.start(mia, message),
      here.messages.start(noah, { otherId: mia.id, copyId, ...aMessage('Still there?') }),
    ])
    expect(new Set(answers.map(({ conversationId }) => conversationId)).size).toBe(1)
    const [card] = await here.messages.conversations(mia, { tab: 'all' })
    expect(await bodiesOf(mia, card?.id ?? '')).toHaveLength(2)
  })

  test('an unconfirmed or disabled account is not found', async () => {
    const unconfirmed = await aMember(database.db, { profile: { email_verified: false } })
    const disabled = await aMember(database.db, { isDisabled: true })
    for (const { id: otherId } of [unconfirmed, disabled]) {
      const notFound = { code: 'NOT_FOUND' }
      await expect(here.messages.open(mia, { otherId })).rejects.toMatchObject(notFound)
      await expect(here.messages.start(mia, { otherId, ...aMessage() })).rejects.toMatchObject(notFound)
    }
    expect(await here.messages.conversations(mia, { tab: 'all' })).toEqual([])
  })

  test('is refused to guests and across a block, without storing anything', async () => {
    const message = { otherId: noah.id, ...aMessage() }
    await expect(here.messages.start(guest, message)).rejects.toMatchObject({
      code: 'AUTHENTICATION_REQUIRED',
    })
    await aBlock(database.db, noah, mia)
    await expect(here.messages.start(mia, message)).rejects.toMatchObject({ code: 'BLOCKED' })
    expect(await here.messages.conversations(mia, { tab: 'all' })).toEqual([])
    expect(await here.messages.open(mia, message)).toMatchObject({
      kind: 'draft',
      canSend: { allowed: false, code: 'BLOCKED' },
    })
  })
})

describe('sending', () => {
  test('a message arrives, counts as unread for the other, and moves the conversation to the top', async () => {
    const id = await aConversation()
    const other = await aMember(database.db)
    here.time.now = new Date(monday.getTime() + 1000)
    await here.messages.start(other, { otherId: noah.id, ...aMessage('Hi') })
    here.time.now = new Date(monday.getTime() + 2000)
    await send(mia, id, aMessage('One more thing'))
    expect(await here.messages.conversations(noah, { tab: 'all' })).toMatchObject([
      {
        id,
        lastMessage: 'One more thing',
        lastMessageAt: here.time.now,
        unread: 2,
        other: { name: 'Mia Rossi' },
      },
      { lastMessage: 'Hi', unread: 1 },
    ])
    expect(await unreadOf(mia)).toBe(0)
  })

  test('twice with one key, even at once, is one message', async () => {
    const id = await aConversation()
    const message = aMessage('Only once')
    await Promise.all([send(mia, id, message), send(mia, id, message)])
    await send(mia, id, message)
    expect(await bodiesOf(noah, id)).toEqual(['Hello Noah', 'Only once'])
    expect(await unreadOf(noah)).toBe(2)
  })

  test('again in the same form, because its answer was lost, is the same message', async () => {
    const id = await aConversation()
    const other = await aMember(database.db)
    const form = randomUUID()
    const [one, first] = [aMessage('Only once'), { otherId: noah.id, ...aMessage('Hi') }]
    for (let times = 0; times < 2; times += 1) {
      await send({ ...mia, form }, id, one)
      await here.messages.start({ ...other, form }, first)
    }
    expect(await bodiesOf(noah, id)).toEqual(['Hello Noah', 'Only once'])
    expect(await unreadOf(noah)).toBe(3)
  })

  test('is refused to guests, strangers, and after a block', async () => {
    const id = await aConversation()
    const stranger = await aMember(database.db)
    await expect(send(guest, id)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
    await expect(send(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(send(mia, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(send(mia, 'no-uuid')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await aBlock(database.db, noah, mia)
    await expect(send(mia, id)).rejects.toMatchObject({ code: 'BLOCKED' })
    await expect(send(noah, id)).rejects.toMatchObject({ code: 'BLOCKED' })
    await here.moderation.unblockMember(noah, { memberId: mia.id })
    expect(await bodiesOf(mia, id), 'earlier messages are visible again').toEqual(['Hello Noah'])
  })

  test.each([
    ['pending', 'AWAITING_ANSWER'],
    ['declined', 'CONVERSATION_CLOSED'],
    ['cancelled', 'CONVERSATION_CLOSED'],
    ['accepted', undefined],
    ['on_loan', undefined],
    ['completed', undefined],
  ] as const)('while the exchange is %s: %s', async (state, code) => {
    const { borrower, conversationId } = await anExchangeIn(here, state)
    const { canSend } = await here.messages.conversation(borrower, { conversationId })
    expect(canSend).toEqual(code ? { allowed: false, code } : { allowed: true })
    if (code) await expect(send(borrower, conversationId)).rejects.toMatchObject({ code })
    else await send(borrower, conversationId)
  })
})

describe('reading', () => {
  test('a thread is for its two members', async () => {
    const id = await aConversation()
    const stranger = await aMember(database.db)
    const read = (viewer: Viewer, conversationId: string) =>
      here.messages.conversation(viewer, { conversationId })
    await expect(read(guest, id)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
    await expect(read(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(read(mia, 'no-uuid')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await here.messages.markRead(stranger, { conversationId: id })
    expect(await unreadOf(noah)).toBe(1)
  })

  test('marks it as read, for the reader only', async () => {
    const id = await aConversation()
    await send(noah, id)
    await here.messages.markRead(noah, { conversationId: id })
    expect(await unreadOf(noah)).toBe(0)
    expect(await unreadOf(mia)).toBe(1)
    await here.messages.markRead(noah, { conversationId: id })
  })

  test('a message that arrives after the page was read stays unread', async () => {
    const id = await aConversation()
    await send(mia, id, aMessage('Shown'))
    const { messages } = await here.messages.conversation(noah, { conversationId: id })
    await send(mia, id, aMessage('Too late to be shown'))
    await send(noah, id)
    await here.messages.markRead(noah, { conversationId: id, to: messages.at(-1)?.seq })
    expect(await unreadOf(noah)).toBe(1)
    await here.messages.markRead(noah, { conversationId: id, to: 0 })
    expect(await unreadOf(noah), 'an earlier mark makes nothing unread again').toBe(1)
  })

  test('a hundred at a time, oldest first', async () => {
    const id = await aConversation()
    for (let count = 1; count <= 120; count += 1) await send(mia, id, aMessage(`Message ${count}`))
    const latest = await here.messages.conversation(noah, { conversationId: id })
    expect([latest.messages[0]?.body, latest.messages.at(-1)?.body]).toEqual(['Message 21', 'Message 120'])
    const before = await here.messages.conversation(noah, {
      conversationId: id,
      before: latest.older ?? undefined,
    })
    expect(before.messages).toHaveLength(21)
    expect(before).toMatchObject({ older: null })
    expect(before.messages.at(-1)?.body).toBe('Message 20')
  })

  test.each([1.5, 1e30, 2 ** 63, Number.POSITIVE_INFINITY, Number.NaN])(
    'from an invalid position (%s) starts at the end',
    async (before) => {
      const id = await aConversation()
      expect((await here.messages.conversation(noah, { conversationId: id, before })).messages).toHaveLength(
        1,
      )
    },
  )

  test('tabs', async () => {
    const id = await aConversation()
    const asked = await anExchangeIn(here, 'pending', { owner: noah, copyId, borrower: mia })
    const idsIn = async (viewer: Viewer, tab: 'all' | 'unread' | 'pending') =>
      (await here.messages.conversations(viewer, { tab })).map((card) => card.id).sort()
    expect(await idsIn(noah, 'all')).toEqual([id, asked.conversationId].sort())
    expect(await idsIn(noah, 'pending')).toEqual([asked.conversationId])
    expect(await idsIn(mia, 'pending')).toEqual([asked.conversationId])
    await here.messages.markRead(noah, { conversationId: id })
    expect(await idsIn(noah, 'unread')).toEqual([asked.conversationId])
    expect(await idsIn(mia, 'unread')).toEqual([])
  })

  test('are found by words of the other member’s name and of the book’s title', async () => {
    const [zoe, tom] = [
      await aMember(database.db, { name: 'Zoë Ng' }),
      await aMember(database.db, { name: 'Tom_Webb' }),
    ]
    const withZoe = (await here.messages.start(zoe, { otherId: noah.id, ...aMessage() })).conversationId
    const withTom = (await here.messages.start(tom, { otherId: noah.id, ...aMessage() })).conversationId
    const asked = await anExchangeIn(here, 'pending', { owner: noah, copyId, borrower: tom })
    const { title } = await database.db
      .selectFrom('copies')
      .innerJoin('books', 'books.id', 'copies.book_id')
      .select('title')
      .where('copies.id', '=', copyId)
      .executeTakeFirstOrThrow()
    const found = async (text: string, tab: 'all' | 'pending' = 'all') =>
      (await here.messages.conversations(noah, { tab, text })).map((card) => card.id).sort()
    expect(await found('ng zoe')).toEqual([withZoe])
    expect(await found(title.toUpperCase())).toEqual([asked.conversationId])
    expect(await found(`webb ${title}`)).toEqual([asked.conversationId])
    expect(await found('webb')).toEqual([withTom, asked.conversationId].sort())
    expect(await found('webb', 'pending')).toEqual([asked.conversationId])
    for (const text of ['quokka', '!!', 'Noah']) expect(await found(text), text).toEqual([])
    expect(await here.messages.conversations(mia, { tab: 'all', text: 'zoe' })).toEqual([])
    const leaves = database.db.updateTable('members').set({ disabled_at: monday })
    await leaves.where('id', '=', tom.id).execute()
    expect(await found('webb'), 'who is leaving, and is shown without their name').toEqual([])
    expect(await found('former')).toEqual([withTom, asked.conversationId].sort())
    await here.moderation.blockMember(noah, { memberId: zoe.id })
    expect(await found('zoe')).toEqual([])
  })

  test('makes as many queries for many as for one', async () => {
    const id = await aConversation()
    for (let count = 0; count < 5; count += 1) {
      const other = await aMember(database.db)
      await here.messages.start(other, { otherId: noah.id, ...aMessage() })
    }
    const list = await countQueries(database.pool, () => here.messages.conversations(noah, { tab: 'all' }))
    expect([list.result.length, list.statements.length]).toEqual([6, 1])
    const thread = await countQueries(database.pool, () =>
      here.messages.conversation(noah, { conversationId: id }),
    )
    expect(thread.statements).toHaveLength(2)
  })
})

test('a blocked member’s step in an active loan does not count as unread for the one who blocked', async () => {
  const { owner, borrower, id, conversationId } = await anExchangeIn(here, 'on_loan')
  const unread = async () => {
    const rows = await database.db
      .selectFrom('participants')
      .select('unread')
      .where('conversation_id', '=', conversationId)
      .where('member_id', '=', owner.id)
      .execute()
    return rows.map((row) => row.unread)
  }
  await here.messages.markRead(owner, { conversationId })
  await here.exchanges.askExtension(borrower, { id, dueOn: '2026-04-10' })
  expect(await unread()).toEqual([1])
  await here.exchanges.agreeExtension(owner, { id, askedDueOn: '2026-04-10' })
  await here.moderation.blockMember(owner, { memberId: borrower.id })
  await here.exchanges.askExtension(borrower, { id, dueOn: '2026-04-11' })
  expect(await unread()).toEqual([0])
})

describe('a copy that is paused', () => {
  test('cannot be discovered by its id; its owner, and members already talking about it, still find it', async () => {
    const [mia, noah] = [await aMember(database.db), await aMember(database.db)]
    const { id: copyId } = await aCopy(database.db, { owner: noah })
    const talking = await aMember(database.db)
    const { conversationId } = await here.messages.start(talking, {
      otherId: noah.id,
      copyId,
      ...aMessage(),
    })
    await here.library.pauseCopy(noah, { copyId })
    const asked = { otherId: noah.id, copyId }
    await expect(here.messages.open(mia, asked)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(here.messages.start(mia, { ...asked, ...aMessage() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await here.messages.open(talking, asked)).toEqual({ kind: 'conversation', id: conversationId })
    expect(await here.messages.open(noah, { otherId: mia.id, copyId })).toMatchObject({ kind: 'draft' })
  })
})
