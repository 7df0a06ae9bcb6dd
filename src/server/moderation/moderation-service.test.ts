import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { withTransaction } from '#server/store/database.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aCopy, aMember } from '#tests/support/builders.ts'
import { aMessage, aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aNoticeNaming } from '#tests/support/holds.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

const exchangeOf = (id: string) =>
  database.db.selectFrom('exchanges').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('blocking', () => {
  test('removes the conversation from both lists and badges, and neither can write', async () => {
    const { owner, borrower, conversationId } = await anExchangeIn(here, 'accepted')
    await here.messages.send(borrower, { conversationId, ...aMessage() })
    await here.messages.send(owner, { conversationId, ...aMessage() })
    await here.moderation.blockMember(owner, { memberId: borrower.id })
    for (const member of [owner, borrower]) {
      expect(await here.messages.conversations(member, { tab: 'all' })).toEqual([])
      const unread = database.db
        .selectFrom('participants')
        .select('unread')
        .where('member_id', '=', member.id)
      expect(await unread.execute()).toEqual([{ unread: 0 }])
      const thread = here.messages.conversation(member, { conversationId })
      await expect(thread).rejects.toMatchObject({ code: 'NOT_FOUND' })
      const sent = here.messages.send(member, { conversationId, ...aMessage() })
      await expect(sent).rejects.toMatchObject({ code: 'BLOCKED' })
    }
  })

  test.each([
    ['owner', 'pending', 'declined', 'declined'],
    ['borrower', 'pending', 'cancelled', undefined],
    ['owner', 'accepted', 'cancelled', 'calledOffByOwner'],
    ['borrower', 'accepted', 'cancelled', 'calledOffByBorrower'],
    ['owner', 'ready', 'cancelled', 'calledOffByOwner'],
    ['owner', 'on_loan', 'on_loan', undefined],
    ['borrower', 'completed', 'completed', undefined],
  ] as const)('by the %s, an exchange that is %s is then %s', async (side, before, after, notice) => {
    const exchange = await anExchangeIn(here, before)
    const told = here.noticesOf(exchange.id).length
    const other = side === 'owner' ? exchange.borrower : exchange.owner
    await here.moderation.blockMember(exchange[side], { memberId: other.id })
    expect(await exchangeOf(exchange.id)).toMatchObject({ state: after })
    expect(here.noticesOf(exchange.id).slice(told)).toEqual(notice ? [notice] : [])
  })

  test.each([
    ['a request', 'NOT_FOUND', 'requestCopy'],
    ['a first message', 'BLOCKED', 'start'],
  ] as const)('keeps out %s that is sent at the same moment', async (_, code, way) => {
    const [mia, noah] = [await aMember(here.db), await aMember(here.db)]
    const { id: copyId } = await aCopy(here.db, { owner: mia })
    const send = {
      requestCopy: () => here.exchanges.requestCopy(noah, { copyId, message: '' }),
      start: () => here.messages.start(noah, { otherId: mia.id, ...aMessage() }),
    }
    const sending = await withTransaction(here.db, async (tx) => {
      await here.members.block(tx, mia, noah.id)
      const answer = Promise.allSettled([send[way]()])
      expect(await Promise.race([answer, aWaitForALock(database.pool)])).toBe('waits')
      return { answer }
    })
    expect(await sending.answer).toMatchObject([{ status: 'rejected', reason: { code } }])
  })

  test('ends what goes both ways, and leaves exchanges with others alone', async () => {
    const { owner: one, borrower: other, id: asked } = await anExchangeIn(here, 'pending')
    const asking = await anExchangeIn(here, 'pending', { owner: other, borrower: one })
    const { id: unrelated } = await anExchangeIn(here, 'pending', { owner: one })
    await here.moderation.blockMember(one, { memberId: other.id })
    expect(await exchangeOf(asked)).toMatchObject({ state: 'declined' })
    expect(await exchangeOf(asking.id)).toMatchObject({ state: 'cancelled' })
    expect(await exchangeOf(unrelated)).toMatchObject({ state: 'pending' })
  })

  test('a loan can still be returned', async () => {
    const { owner, borrower, id } = await anExchangeIn(here, 'on_loan')
    await here.moderation.blockMember(owner, { memberId: borrower.id })
    expect(await here.exchanges.incoming(owner)).toMatchObject([{ id, steps: ['confirmReturn', 'markLost'] }])
    await here.exchanges.confirmReturn(owner, { id })
  })

  test('takes back both members’ notices that name the other, but not those of a loan or for administrators', async () => {
    const { owner, borrower, id } = await anExchangeIn(here, 'on_loan')
    const stranger = await aMember(here.db)
    const about = (member: Member, other: Member, of: string, kind?: 'admin') =>
      aNoticeNaming(here.db, member, {
        ...{ of, source: of === id ? 'exchange.notify' : 'swap.notify', news: 'pair', facts: {} },
        ...{ names: [other], ...(kind && { kind }) },
      })
    const [gone, reported, unrelated] = [randomUUID(), randomUUID(), randomUUID()]
    for (const [member, other] of [
      [owner, borrower],
      [borrower, owner],
    ] as const) {
      await about(member, other, gone)
      await about(member, other, id)
      await about(member, other, reported, 'admin')
      await about(member, stranger, unrelated)
    }
    await here.moderation.blockMember(owner, { memberId: borrower.id })
    for (const { id: memberId } of [owner, borrower]) {
      const rows = await database.db
        .selectFrom('member_notices')
        .select('about_id')
        .where('member_id', '=', memberId)
        .execute()
      expect(rows.map((row) => row.about_id).sort()).toEqual([id, reported, unrelated].sort())
    }
  })

  test('blocking each other at once makes two blocks', async () => {
    const { owner, borrower, id } = await anExchangeIn(here, 'ready')
    await Promise.all([
      here.moderation.blockMember(owner, { memberId: borrower.id }),
      here.moderation.blockMember(borrower, { memberId: owner.id }),
      here.exchanges.confirmHandOver(borrower, { id }).catch(() => undefined),
    ])
    expect(await here.members.areBlocked(database.db, owner.id, borrower.id)).toBe(true)
    expect(['cancelled', 'on_loan']).toContain((await exchangeOf(id)).state)
  })

  test('is refused to guests, for oneself and for nobody; twice is once', async () => {
    const [one, other] = [await aMember(database.db), await aMember(database.db)]
    const { blockMember } = here.moderation
    await expect(blockMember(guest, { memberId: one.id })).rejects.toMatchObject({
      code: 'AUTHENTICATION_REQUIRED',
    })
    await expect(blockMember(one, { memberId: one.id })).rejects.toMatchObject({ code: 'NOT_TO_YOURSELF' })
    await expect(blockMember(one, { memberId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(blockMember(one, { memberId: 'no-uuid' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await blockMember(one, { memberId: other.id })
    await blockMember(one, { memberId: other.id })
  })

  test('blocked members are listed, latest first', async () => {
    const member = await aMember(here.db)
    const [mia, noah, ava] = [await aMember(here.db), await aMember(here.db), await aMember(here.db)]
    for (const { id } of [noah, ava, mia]) await here.moderation.blockMember(member, { memberId: id })
    const { blocked, more } = await here.members.blockedMembers(member, {})
    expect([blocked.map(({ id }) => id), more]).toEqual([[mia.id, ava.id, noah.id], undefined])
    const start = await here.members.blockedMembers(member, { shown: 2 })
    expect([start.blocked.map(({ id }) => id), start.more]).toEqual([[mia.id, ava.id], 52])
  })
})

describe('unblocking', () => {
  test('lets both write and ask again, and brings the conversation back', async () => {
    const { owner, borrower, conversationId } = await anExchangeIn(here, 'accepted')
    await here.moderation.blockMember(owner, { memberId: borrower.id })
    await here.moderation.unblockMember(owner, { memberId: borrower.id })
    expect((await here.members.blockedMembers(owner, {})).blocked).toEqual([])
    expect(await here.messages.conversations(owner, { tab: 'all' })).toMatchObject([{ id: conversationId }])
    const { id: copyId } = await aCopy(here.db, { owner })
    await here.exchanges.requestCopy(borrower, { copyId, message: '' })
    await here.messages.start(borrower, { otherId: owner.id, ...aMessage() })
  })

  test.each([
    ['pending', 'declined'],
    ['accepted', 'cancelled'],
  ] as const)('does not restore what the block ended: %s is still %s', async (before, after) => {
    const { owner, borrower, id, conversationId } = await anExchangeIn(here, before)
    await here.moderation.blockMember(owner, { memberId: borrower.id })
    await here.moderation.unblockMember(owner, { memberId: borrower.id })
    expect(await exchangeOf(id)).toMatchObject({ state: after })
    const { canSend } = await here.messages.conversation(owner, { conversationId })
    expect(canSend).toEqual({ allowed: false, code: 'CONVERSATION_CLOSED' })
  })

  test('removes the member’s own block only', async () => {
    const [one, other] = [await aMember(here.db), await aMember(here.db)]
    await here.moderation.blockMember(one, { memberId: other.id })
    await here.moderation.unblockMember(other, { memberId: one.id })
    expect(await here.members.areBlocked(here.db, one.id, other.id)).toBe(true)
    await here.moderation.blockMember(other, { memberId: one.id })
    await here.moderation.unblockMember(one, { memberId: other.id })
    expect(await here.members.areBlocked(here.db, one.id, other.id)).toBe(true)
    expect((await here.members.blockedMembers(one, {})).blocked).toEqual([])
    expect((await here.members.blockedMembers(other, {})).blocked).toMatchObject([
      { id: one.id, name: one.name },
    ])
  })

  test('does nothing for a member who is not blocked, and an invalid id is not found', async () => {
    const [one, other] = [await aMember(here.db), await aMember(here.db)]
    await here.moderation.unblockMember(one, { memberId: other.id })
    await expect(here.moderation.unblockMember(one, { memberId: 'no-uuid' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(here.moderation.unblockMember(guest, { memberId: other.id })).rejects.toMatchObject({
      code: 'AUTHENTICATION_REQUIRED',
    })
  })
})

test('across a block no profile offers to write, whoever blocked; to others it does', async () => {
  const [one, other] = [await aMember(here.db), await aMember(here.db)]
  const stranger = await aMember(here.db)
  const offers = async (viewer: Viewer, { id }: Member) =>
    (await here.members.profile(viewer, { id })).canMessage
  expect(await offers(other, one)).toBe(true)
  await here.moderation.blockMember(one, { memberId: other.id })
  expect([await offers(other, one), await offers(one, other)]).toEqual([false, false])
  expect([await offers(stranger, one), await offers(guest, one), await offers(one, one)]).toEqual([
    true,
    true,
    false,
  ])
})

test('a blocked owner’s copy cannot be requested', async () => {
  const [one, other] = [await aMember(database.db), await aMember(database.db)]
  const { id: copyId } = await aCopy(database.db, { owner: other })
  await here.moderation.blockMember(one, { memberId: other.id })
  const request = here.exchanges.requestCopy(one, { copyId, message: '' })
  await expect(request).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
