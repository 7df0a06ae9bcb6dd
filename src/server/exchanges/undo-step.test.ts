import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterEach(() => {
  here.time.now = monday
})
afterAll(() => database.drop())

const secondsLater = (seconds: number) => {
  here.time.now = new Date(monday.getTime() + seconds * 1000)
}
const rowOf = (id: string) =>
  database.db.selectFrom('exchanges').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const copyOf = (copyId: string) =>
  database.db.selectFrom('copies').selectAll().where('id', '=', copyId).executeTakeFirstOrThrow()

async function aGift(state: 'accepted' | 'ready' = 'ready') {
  const owner = await aMember(database.db, { suburb: 'west-end-4101' })
  const borrower = await aMember(database.db, { suburb: 'new-farm-4005' })
  const gift = await anExchangeIn(here, 'pending', { owner, borrower, offer: 'give' })
  const rival = await anExchangeIn(here, 'pending', { owner, copyId: gift.copyId })
  await here.exchanges.accept(owner, { id: gift.id })
  if (state === 'ready') await here.exchanges.markReady(owner, { id: gift.id, place: 'Library steps' })
  const before = { exchange: await rowOf(gift.id), copy: await copyOf(gift.copyId) }
  await here.exchanges.confirmHandOver(borrower, { id: gift.id })
  return { ...gift, rival, before }
}

describe('the hand-over of a gift', () => {
  test.each(['accepted', 'ready'] as const)('once undone, everything is as it was: %s', async (state) => {
    const { id, copyId, conversationId, owner, borrower, rival, before } = await aGift(state)
    expect(await copyOf(copyId)).toMatchObject({ owner_id: borrower.id, suburb: 'new-farm-4005' })
    secondsLater(59)
    const undone = await here.exchanges.undoHandOver(borrower, { id })
    expect(undone).toMatchObject({ state, other: { id: owner.id } })
    expect(await rowOf(id)).toEqual(before.exchange)
    expect(await copyOf(copyId)).toEqual(before.copy)
    expect(await rowOf(rival.id)).toMatchObject({ state: 'pending' })
    const { messages, standing } = await here.messages.conversation(owner, { conversationId })
    expect(standing).toBe(state)
    expect(messages.at(-1)?.body).toBe('The handover was undone. The book hasn’t changed hands yet.')
    // It can be handed over once more.
    await here.exchanges.confirmHandOver(borrower, { id })
    expect(await rowOf(id)).toMatchObject({ state: 'completed' })
  })

  test('once undone, what the giver had said of the copy still holds: to whom it goes next, and what its journey shows', async () => {
    const owner = await aMember(database.db)
    const { id, copyId, borrower } = await anExchangeIn(here, 'accepted', { owner, offer: 'give' })
    await here.holds.answerLendOn(owner, { copyId, answer: 'always' })
    await database.db
      .updateTable('copy_codes')
      .set({ shows_loans: true })
      .where('copy_id', '=', copyId)
      .execute()
    const said = async () => ({
      answers: await database.db.selectFrom('lend_ons').selectAll().where('copy_id', '=', copyId).execute(),
      journey: await database.db
        .selectFrom('copy_codes')
        .selectAll()
        .where('copy_id', '=', copyId)
        .executeTakeFirst(),
    })
    const before = await said()
    expect(before).toMatchObject({ answers: [{ answer: 'always' }], journey: { shows_loans: true } })
    await here.exchanges.confirmHandOver(borrower, { id })
    expect(await said(), 'what the new owner finds').toMatchObject({
      ...{ answers: [], journey: { shows_loans: false } },
    })
    await here.exchanges.undoHandOver(borrower, { id })
    expect(await said()).toEqual(before)
  })

  test('cannot be undone by the giver, a stranger or a guest', async () => {
    const { id, owner } = await aGift()
    const stranger = await aMember(database.db)
    await expect(here.exchanges.undoHandOver(owner, { id })).rejects.toMatchObject({
      code: 'NOT_YOURS_TO_DO',
    })
    await expect(here.exchanges.undoHandOver(stranger, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(here.exchanges.undoHandOver(guest, { id })).rejects.toMatchObject({
      code: 'AUTHENTICATION_REQUIRED',
    })
  })

  test('cannot be undone after a minute; only then are others who asked for it told', async () => {
    const { id, copyId, borrower, rival } = await aGift()
    const [job] = here.enqueued.filter(({ name }) => name === 'exchange.close-requests').slice(-1)
    expect(job).toMatchObject({ payload: { copyId }, startAfter: new Date(monday.getTime() + 60_000) })
    secondsLater(60)
    await expect(here.exchanges.undoHandOver(borrower, { id })).rejects.toMatchObject({ code: 'UNDO_OVER' })
    await here.exchanges.closeRequestsOf(copyId)
    expect(await rowOf(rival.id)).toMatchObject({ state: 'declined' })
    expect(here.noticesOf(rival.id).at(-1)).toBe('unavailable')
  })

  test('cannot be promised to anybody new within that minute', async () => {
    const { owner, rival } = await aGift()
    await expect(here.exchanges.accept(owner, { id: rival.id })).rejects.toMatchObject({
      code: 'COPY_WITHDRAWN',
    })
  })

  test('cannot be undone once somebody has asked its new owner for it', async () => {
    const { id, copyId, borrower } = await aGift()
    await here.library.resumeCopy(borrower, { copyId })
    const reader = await aMember(database.db)
    await here.exchanges.requestCopy(reader, { copyId, message: '' })
    await expect(here.exchanges.undoHandOver(borrower, { id })).rejects.toMatchObject({
      code: 'ASKED_FOR_SINCE',
    })
  })

  test('undone and requested at once: only one of the two happens', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, copyId, owner, borrower } = await aGift()
      await here.library.resumeCopy(borrower, { copyId })
      const reader = await aMember(database.db)
      const [undone, asked] = await Promise.allSettled([
        here.exchanges.undoHandOver(borrower, { id }),
        here.exchanges.requestCopy(reader, { copyId, message: '' }),
      ])
      expect([undone.status, asked.status].sort()).toEqual(['fulfilled', 'rejected'])
      const holder = undone.status === 'fulfilled' ? owner : borrower
      expect(await copyOf(copyId)).toMatchObject({ owner_id: holder.id })
    }
  })
})

describe('the hand-over of a loan', () => {
  async function aLoan(state: 'accepted' | 'ready' = 'ready') {
    const promised = await anExchangeIn(here, state)
    const before = await rowOf(promised.id)
    await here.exchanges.confirmHandOver(promised.borrower, { id: promised.id })
    return { ...promised, before }
  }

  test.each(['accepted', 'ready'] as const)('can be undone for a minute: %s', async (state) => {
    const { id, copyId, conversationId, owner, borrower, before } = await aLoan(state)
    expect(await rowOf(id)).toMatchObject({ state: 'on_loan', due_on: '2026-03-30' })
    expect(await here.exchanges.card(borrower, { id })).toMatchObject({ undoSecondsLeft: 60 })
    expect(await here.exchanges.card(owner, { id })).toMatchObject({ undoSecondsLeft: null })
    secondsLater(59)
    expect(await here.exchanges.undoHandOver(borrower, { id })).toMatchObject({ state })
    expect(await rowOf(id)).toEqual(before)
    expect(await copyOf(copyId)).toMatchObject({ owner_id: owner.id, active_exchange_id: id })
    expect(await here.exchanges.borrowed(borrower)).toEqual([])
    const { messages, standing } = await here.messages.conversation(owner, { conversationId })
    expect(standing).toBe(state)
    expect(messages.at(-1)?.body).toBe('The handover was undone. The book hasn’t changed hands yet.')
    await here.exchanges.confirmHandOver(borrower, { id })
    expect(await rowOf(id)).toMatchObject({ state: 'on_loan', due_on: '2026-03-30' })
  })

  test('cannot be undone after a minute, nor by anybody else', async () => {
    const { id, owner, borrower } = await aLoan()
    const stranger = await aMember(database.db)
    await expect(here.exchanges.undoHandOver(owner, { id })).rejects.toMatchObject({
      code: 'NOT_YOURS_TO_DO',
    })
    await expect(here.exchanges.undoHandOver(stranger, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    secondsLater(60)
    await expect(here.exchanges.undoHandOver(borrower, { id })).rejects.toMatchObject({ code: 'UNDO_OVER' })
    expect(await rowOf(id)).toMatchObject({ state: 'on_loan' })
  })

  test('cannot be undone once the loan has moved on', async () => {
    const asked = await aLoan()
    await here.exchanges.askExtension(asked.borrower, { id: asked.id, dueOn: '2026-04-10' })
    await expect(here.exchanges.undoHandOver(asked.borrower, { id: asked.id })).rejects.toMatchObject({
      code: 'UNDO_OVER',
    })
    const returned = await aLoan()
    await here.exchanges.confirmReturn(returned.owner, { id: returned.id })
    await expect(here.exchanges.undoHandOver(returned.borrower, { id: returned.id })).rejects.toMatchObject({
      code: 'TOO_LATE',
    })
    await here.exchanges.undoReturn(returned.owner, { id: returned.id })
    await expect(here.exchanges.undoHandOver(returned.borrower, { id: returned.id })).rejects.toMatchObject({
      code: 'UNDO_OVER',
    })
    const lost = await aLoan()
    await here.exchanges.markLost(lost.owner, { id: lost.id, note: 'In the river' })
    await expect(here.exchanges.undoHandOver(lost.borrower, { id: lost.id })).rejects.toMatchObject({
      code: 'TOO_LATE',
    })
  })

  test('undone and returned at once: only one of the two happens', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, owner, borrower } = await aLoan()
      const answers = await Promise.allSettled([
        here.exchanges.undoHandOver(borrower, { id }),
        here.exchanges.confirmReturn(owner, { id }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const isUndone = answers[0].status === 'fulfilled'
      expect(await rowOf(id)).toMatchObject({ state: isUndone ? 'ready' : 'completed' })
    }
  })

  test('a rating stays, and nobody is told a due date that no longer applies', async () => {
    const { id, owner, borrower, conversationId } = await aLoan()
    await here.exchanges.rate(borrower, { id, stars: 5 })
    await here.exchanges.undoHandOver(borrower, { id })
    const card = await here.exchanges.inConversation(borrower, { conversationId })
    expect(card).toMatchObject({ dueOn: null, askedDueOn: null, rating: { given: 5, canRate: false } })
    here.time.now = new Date(monday.getTime() + 40 * DAY_MS)
    await here.exchanges.expireAndRemind(here.time.now)
    expect(here.noticesOf(id)).not.toContain('overdue')
    await here.exchanges.callOff(owner, { id })
  })
})

describe('a return', () => {
  async function aReturn() {
    const loan = await anExchangeIn(here, 'on_loan')
    await here.exchanges.askExtension(loan.borrower, { id: loan.id, dueOn: '2026-04-10' })
    const before = await rowOf(loan.id)
    await here.exchanges.confirmReturn(loan.owner, { id: loan.id })
    return { ...loan, before }
  }

  test('once undone the loan continues with its due date and extension request', async () => {
    const { id, copyId, owner, borrower, before } = await aReturn()
    expect(await copyOf(copyId)).toMatchObject({ active_exchange_id: null })
    await here.exchanges.archive(owner, { id })
    await here.exchanges.archive(borrower, { id })
    secondsLater(59)
    await here.exchanges.undoReturn(owner, { id })
    expect(await rowOf(id)).toEqual(before)
    expect(await copyOf(copyId)).toMatchObject({ active_exchange_id: id })
    expect(await here.exchanges.borrowed(borrower)).toMatchObject([{ id, dueOn: '2026-03-30' }])
  })

  test('ratings stay, and the exchange does not count as completed', async () => {
    const { id, owner, borrower, conversationId } = await aReturn()
    await here.exchanges.rate(owner, { id, stars: 4 })
    await here.exchanges.undoReturn(owner, { id })
    const card = await here.exchanges.inConversation(owner, { conversationId })
    expect(card).toMatchObject({ state: 'on_loan', rating: { given: 4, canRate: false } })
    const known = (await here.exchanges.reputation(guest, { memberIds: [borrower.id] })).get(borrower.id)
    expect(known).toMatchObject({ exchangesCompleted: 0 })
  })

  test('cannot be undone by the borrower, nor after a minute, and then leaves no message in the thread', async () => {
    const { id, owner, borrower, conversationId } = await aReturn()
    await expect(here.exchanges.undoReturn(borrower, { id })).rejects.toMatchObject({
      code: 'NOT_YOURS_TO_DO',
    })
    secondsLater(60)
    await expect(here.exchanges.undoReturn(owner, { id })).rejects.toMatchObject({ code: 'UNDO_OVER' })
    const { messages } = await here.messages.conversation(owner, { conversationId })
    expect(messages.at(-1)?.body).toBe('The book is back home. Thank you both!')
  })

  test('can be undone only once', async () => {
    const { id, owner } = await aReturn()
    await here.exchanges.undoReturn(owner, { id })
    await expect(here.exchanges.undoReturn(owner, { id })).rejects.toMatchObject({ code: 'TOO_LATE' })
  })

  test('a waiting request keeps waiting; one that was promised the copy keeps it', async () => {
    const { id, owner, copyId } = await aReturn()
    const rival = await anExchangeIn(here, 'pending', { owner, copyId })
    await here.exchanges.undoReturn(owner, { id })
    await here.exchanges.confirmReturn(owner, { id })
    await here.exchanges.accept(owner, { id: rival.id })
    await expect(here.exchanges.undoReturn(owner, { id })).rejects.toMatchObject({
      code: 'COPY_ALREADY_PROMISED',
    })
    expect(await copyOf(copyId)).toMatchObject({ active_exchange_id: rival.id })
  })

  test('undone and promised to a rival at once: one exchange holds the copy', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, owner, copyId } = await aReturn()
      const rival = await anExchangeIn(here, 'pending', { owner, copyId })
      const answers = await Promise.allSettled([
        here.exchanges.undoReturn(owner, { id }),
        here.exchanges.accept(owner, { id: rival.id }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'COPY_ALREADY_PROMISED' },
      })
    }
  })

  test('cannot be undone while the borrower has requested it again', async () => {
    const { id, owner, borrower, copyId } = await aReturn()
    await here.exchanges.requestCopy(borrower, { copyId, message: '' })
    await expect(here.exchanges.undoReturn(owner, { id })).rejects.toMatchObject({ code: 'ASKED_FOR_SINCE' })
  })
})

describe('a block within the minute', () => {
  const ends = {
    undoHandOver: async () => {
      const { id, borrower, owner } = await aGift()
      return { id, by: borrower, other: owner }
    },
    undoReturn: async () => {
      const { id, borrower, owner } = await anExchangeIn(here, 'completed')
      return { id, by: owner, other: borrower }
    },
  }

  test('leaves a loan as it is', async () => {
    const { id, borrower, owner } = await anExchangeIn(here, 'on_loan')
    await here.moderation.blockMember(owner, { memberId: borrower.id })
    await expect(here.exchanges.undoHandOver(borrower, { id })).rejects.toMatchObject({ code: 'UNDO_OVER' })
    expect(await rowOf(id)).toMatchObject({ state: 'on_loan' })
  })

  const cases = (['undoHandOver', 'undoReturn'] as const).flatMap((step) =>
    (['by', 'other'] as const).map((blocker) => [step, blocker] as const),
  )

  test.each(cases)('%s can no longer be undone, whoever blocked: %s', async (step, blocker) => {
    const { id, by, other } = await ends[step]()
    const before = await rowOf(id)
    const [one, blocked] = blocker === 'by' ? [by, other] : [other, by]
    await here.moderation.blockMember(one, { memberId: blocked.id })
    expect(await here.exchanges.card(by, { id })).toMatchObject({ undoSecondsLeft: null, steps: [] })
    await expect(here.exchanges[step](by, { id })).rejects.toMatchObject({ code: 'UNDO_OVER' })
    expect(await rowOf(id)).toEqual(before)
    await here.moderation.unblockMember(one, { memberId: blocked.id })
    await expect(here.exchanges[step](by, { id })).rejects.toMatchObject({ code: 'UNDO_OVER' })
  })

  test('between other members changes nothing', async () => {
    const { id, by } = await ends.undoReturn()
    await here.moderation.blockMember(by, { memberId: (await aMember(database.db)).id })
    expect(await here.exchanges.undoReturn(by, { id })).toMatchObject({ state: 'on_loan' })
  })

  test('at the same moment as undoing a hand-over leaves no promise between the two', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, by, other } = await ends.undoHandOver()
      const [undone, blocked] = await Promise.allSettled([
        here.exchanges.undoHandOver(by, { id }),
        here.moderation.blockMember(other, { memberId: by.id }),
      ])
      expect(blocked).toMatchObject({ status: 'fulfilled' })
      if (undone.status === 'rejected') expect(undone.reason).toMatchObject({ code: 'UNDO_OVER' })
      const after = undone.status === 'fulfilled' ? 'cancelled' : 'completed'
      expect(await rowOf(id)).toMatchObject({ state: after })
    }
  })
})

test('the member who may undo sees for how long; others do not', async () => {
  const { id, owner, borrower } = await anExchangeIn(here, 'completed')
  expect(await here.exchanges.card(owner, { id })).toMatchObject({
    undoSecondsLeft: 60,
    steps: ['undoReturn'],
  })
  expect(await here.exchanges.card(borrower, { id })).toMatchObject({ undoSecondsLeft: null, steps: [] })
  expect(await here.exchanges.incoming(owner)).toMatchObject([{ id }])
  expect(await here.exchanges.ended(owner, { side: 'owner' })).toEqual([])
  expect(await here.exchanges.ended(borrower, { side: 'borrower' })).toMatchObject([{ id }])
  secondsLater(60)
  expect(await here.exchanges.ended(owner, { side: 'owner' })).toMatchObject([{ id }])
  expect(await here.exchanges.card(owner, { id })).toMatchObject({ undoSecondsLeft: null, steps: [] })
  await here.exchanges.expireAndRemind(here.time.now)
  const kept = await database.db.selectFrom('exchange_undos').select('exchange_id').execute()
  expect(kept.map((undo) => undo.exchange_id)).not.toContain(id)
})

describe('a member who closes their account at the same moment locks themselves, then their copies (deadlock)', () => {
  /** Does it while another transaction has locked this member, which can then lock the copy. */
  async function besideLeaving(memberId: string, copyId: string, act: () => Promise<unknown>): Promise<void> {
    const leaving = await database.pool.connect()
    try {
      await leaving.query('begin')
      await leaving.query('update members set disabled_at = disabled_at where id = $1', [memberId])
      const acting = act()
      await aWaitForALock(database.pool)
      await leaving.query('select from copies where id = $1 for no key update nowait', [copyId])
      await leaving.query('commit')
      await acting
    } finally {
      await leaving.query('rollback')
      leaving.release()
    }
  }

  test('a gift waits for its new owner before it locks the copy', async () => {
    const { id, copyId, borrower } = await anExchangeIn(here, 'ready', { offer: 'give' })
    await besideLeaving(borrower.id, copyId, () => here.exchanges.confirmHandOver(borrower, { id }))
    expect(await copyOf(copyId)).toMatchObject({ owner_id: borrower.id })
  })

  test('the undo of a gift waits for its giver before it locks the copy', async () => {
    const { id, copyId, owner, borrower } = await aGift()
    await besideLeaving(owner.id, copyId, () => here.exchanges.undoHandOver(borrower, { id }))
    expect(await copyOf(copyId)).toMatchObject({ owner_id: owner.id })
  })
})
