import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { questionDays } from '#rules/exchanges/exchanges.ts'
import { notifyWhereabouts } from '#server/exchanges/exchange-jobs.ts'
import { withTransaction } from '#server/store/database.ts'
import { aMember, aNotice } from '#tests/support/builders.ts'
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

const rowOf = (id: string) =>
  database.db.selectFrom('exchanges').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const copyOf = (copyId: string) =>
  database.db.selectFrom('copies').selectAll().where('id', '=', copyId).executeTakeFirstOrThrow()

describe('the due date', () => {
  // Midnight in Brisbane is 14:00 UTC.
  test.each([
    ['2026-03-02T13:59:59Z', '2026-03-30'],
    ['2026-03-02T14:00:00Z', '2026-03-31'],
    ['2026-03-02T23:59:59Z', '2026-03-31'],
  ])('handed over at %s, due on %s', async (now, dueOn) => {
    const { borrower, id } = await anExchangeIn(here, 'accepted')
    here.time.now = new Date(now)
    await here.exchanges.confirmHandOver(borrower, { id })
    expect(await rowOf(id)).toMatchObject({ state: 'on_loan', due_on: dueOn })
  })

  test('counts the agreed number of days', async () => {
    const { owner, borrower, id } = await anExchangeIn(here, 'pending')
    await here.exchanges.accept(owner, { id, loanDays: 10 })
    await here.exchanges.markReady(owner, { id, place: 'Library steps', loanDays: 7 })
    await here.exchanges.confirmHandOver(borrower, { id })
    expect(await rowOf(id)).toMatchObject({ loan_days: 7, due_on: '2026-03-09' })
  })
})

describe('ready for pickup', () => {
  test('the time is the city’s', async () => {
    const { owner, borrower, id } = await anExchangeIn(here, 'accepted')
    await here.exchanges.markReady(owner, { id, place: 'Library steps', at: '2026-03-07T18:30' })
    expect(await rowOf(id)).toMatchObject({ pickup_at: new Date('2026-03-07T08:30:00Z'), loan_days: 28 })
    const [card] = await here.exchanges.outgoing(borrower)
    expect(card?.pickup).toEqual({ place: 'Library steps', at: new Date('2026-03-07T08:30:00Z') })
  })

  test('the thread says where and when, on the city’s clocks, and again when they change', async () => {
    const { owner, borrower, conversationId, id } = await anExchangeIn(here, 'accepted')
    await here.exchanges.markReady(owner, { id, place: 'Library steps', at: '2026-03-07T18:30' })
    const saying = async () =>
      (await here.messages.conversation(borrower, { conversationId })).messages.at(-1)?.body
    expect(await saying()).toBe(
      'Ready for pickup (Library steps, Saturday 7 March at 6.30 pm), to keep for 28 days.',
    )
    await here.exchanges.changePickup(owner, { id, place: 'The kiosk', at: '2026-03-08T09:00' })
    expect(await saying()).toBe('The pickup has changed: The kiosk, Sunday 8 March at 9.00 am.')
    expect(await here.exchanges.card(borrower, { id })).toMatchObject({
      pickup: { place: 'The kiosk', at: new Date('2026-03-07T23:00:00Z') },
    })
    await here.exchanges.changePickup(owner, { id, place: '' })
    expect(await saying()).toBe('The pickup place and time have been cleared. Please agree on new ones.')
    const late = here.exchanges.changePickup(owner, { id, place: '', at: '2026-03-02T09:00' })
    await expect(late).rejects.toMatchObject({ code: 'PICKUP_IN_PAST' })
  })

  test('the same place and time again is no news', async () => {
    const { owner, borrower, conversationId, id } = await anExchangeIn(here, 'accepted')
    const pickup = { place: 'Library steps', at: '2026-03-07T18:30' }
    await here.exchanges.markReady(owner, { id, ...pickup })
    const told = async () => ({
      messages: (await here.messages.conversation(borrower, { conversationId })).messages.length,
      notices: here.noticesOf(id).length,
    })
    const before = await told()
    await here.exchanges.changePickup(owner, { id, ...pickup })
    expect(await told()).toEqual(before)
  })

  test('a suspended owner can keep to the place or leave it open, and write no other', async () => {
    const { owner, id } = await anExchangeIn(here, 'accepted')
    const suspended = { ...owner, suspendedUntil: new Date('2026-03-09T00:00:00Z') }
    const ready = here.exchanges.markReady(suspended, { id, place: 'Read this' })
    await expect(ready).rejects.toMatchObject({ code: 'SUSPENDED' })
    await here.exchanges.markReady(suspended, { id, place: '', at: '2026-03-07T18:30' })
    await database.pool.query("update exchanges set pickup_place = 'Library steps' where id = $1", [id])
    await here.exchanges.changePickup(suspended, { id, place: 'Library steps', at: '2026-03-08T09:00' })
    const changed = here.exchanges.changePickup(suspended, { id, place: 'Read this' })
    await expect(changed).rejects.toMatchObject({ code: 'SUSPENDED' })
    expect(await rowOf(id)).toMatchObject({
      pickup_place: 'Library steps',
      pickup_at: new Date('2026-03-07T23:00:00Z'),
    })
  })

  test('nor an owner who has been suspended since their request was let in', async () => {
    const { owner, id } = await anExchangeIn(here, 'accepted')
    await database.pool.query(
      "update members set suspended_until = '2100-01-01', suspended_reason = 'Unkind to neighbours' where id = $1",
      [owner.id],
    )
    const ready = here.exchanges.markReady(owner, { id, place: 'Read this' })
    await expect(ready).rejects.toMatchObject({ code: 'SUSPENDED' })
    await here.exchanges.markReady(owner, { id, place: '' })
    const changed = here.exchanges.changePickup(owner, { id, place: 'Read this' })
    await expect(changed).rejects.toMatchObject({ code: 'SUSPENDED' })
    expect(await rowOf(id)).toMatchObject({ state: 'ready', pickup_place: null })
  })

  test('not in the past', async () => {
    const { owner, id } = await anExchangeIn(here, 'accepted')
    const ready = here.exchanges.markReady(owner, { id, place: '', at: '2026-03-02T09:00' })
    await expect(ready).rejects.toMatchObject({ code: 'PICKUP_IN_PAST' })
    expect(await rowOf(id)).toMatchObject({ state: 'accepted' })
  })
})

describe('giving away', () => {
  test('moves the copy to the other member’s bookcase and tells everybody else who asked', async () => {
    const owner = await aMember(database.db, { suburb: 'west-end-4101' })
    const borrower = await aMember(database.db, { suburb: 'new-farm-4005' })
    const gift = await anExchangeIn(here, 'pending', { owner, borrower, offer: 'give' })
    const { copyId, id } = gift
    const rivals = [
      await anExchangeIn(here, 'pending', { owner, copyId }),
      await anExchangeIn(here, 'pending', { owner, copyId }),
    ]
    await here.exchanges.accept(owner, { id })
    await here.exchanges.confirmHandOver(borrower, { id })

    expect(await rowOf(id)).toMatchObject({ state: 'completed', due_on: null, ended_at: monday })
    const copy = await copyOf(copyId)
    expect(copy).toMatchObject({ owner_id: borrower.id, suburb: 'new-farm-4005', active_exchange_id: null })
    expect((await here.library.bookcase(borrower)).copies.map((own) => own.copyId)).toEqual([copyId])
    expect((await here.library.bookcase(owner)).copies).toEqual([])
    await here.exchanges.closeRequestsOf(copyId)
    for (const rival of rivals) {
      expect(await rowOf(rival.id)).toMatchObject({ state: 'declined' })
      expect(here.noticesOf(rival.id).at(-1)).toBe('unavailable')
    }
  })

  test('and giving it back continues in the same conversation', async () => {
    const { owner, borrower, copyId, conversationId } = await anExchangeIn(here, 'completed', {
      offer: 'give',
    })
    await here.library.resumeCopy(borrower, { copyId })
    const sent = await here.exchanges.requestCopy(owner, { copyId, message: '' })
    expect(sent.conversationId).toBe(conversationId)
    const [card] = await here.exchanges.incoming(borrower)
    expect(card).toMatchObject({ id: sent.exchangeId, side: 'owner', steps: ['accept', 'decline'] })
  })

  test('handed over while a rival is accepted: the copy ends up in one place', async () => {
    const gift = await anExchangeIn(here, 'accepted', { offer: 'give' })
    const { owner, borrower, copyId, id } = gift
    await database.pool.query('update copies set active_exchange_id = null where id = $1', [copyId])
    const rival = await anExchangeIn(here, 'pending', { owner, copyId })
    const [, accepted] = await Promise.allSettled([
      here.exchanges.confirmHandOver(borrower, { id }),
      here.exchanges.accept(owner, { id: rival.id }),
    ])
    expect(accepted).toMatchObject({ status: 'rejected' })
    expect(await copyOf(copyId)).toMatchObject({ owner_id: borrower.id })
    expect(await rowOf(rival.id)).toMatchObject({ state: 'pending' })
  })
})

test('a lost copy leaves the bookcase, and everybody else who asked is told', async () => {
  const owner = await aMember(database.db)
  const { copyId, id, borrower } = await anExchangeIn(here, 'pending', { owner })
  const rival = await anExchangeIn(here, 'pending', { owner, copyId })
  await here.exchanges.accept(owner, { id })
  await here.exchanges.confirmHandOver(borrower, { id })
  await here.exchanges.markLost(owner, { id, note: 'Left on the ferry' })
  expect(await rowOf(id)).toMatchObject({ state: 'lost', note: 'Left on the ferry' })
  expect(await copyOf(copyId)).toMatchObject({ withdrawn_at: monday, listed: false })
  expect(await rowOf(rival.id)).toMatchObject({ state: 'declined' })
})

test('an exchange is handed over exactly while it is on loan, and once it is completed or lost', async () => {
  const { id } = await anExchangeIn(here, 'on_loan')
  const set = (to: object) => database.db.updateTable('exchanges').set(to).where('id', '=', id).execute()
  for (const to of [{ handed_over_at: null }, { state: 'cancelled', due_on: null, ended_at: monday }])
    await expect(set(to)).rejects.toMatchObject({ constraint: 'exchanges_handed_over' })
})

describe('a hand-over that its owner confirms', () => {
  const metAt = new Date('2026-03-07T08:30:00Z')
  const aMeeting = async () => {
    const made = await anExchangeIn(here, 'accepted')
    await here.exchanges.markReady(made.owner, {
      id: made.id,
      place: 'Library steps',
      at: '2026-03-07T18:30',
    })
    return made
  }
  const toldOf = (id: string) =>
    here.enqueued
      .filter(({ name, payload }) => name === notifyWhereabouts.name && Object(payload).exchangeId === id)
      .map(({ payload }) => Object(payload).kind)

  test('starts the loan once the agreed time has passed, and the borrower is told', async () => {
    const { owner, borrower, copyId, id } = await aMeeting()
    here.time.now = new Date(metAt.getTime() - 1000)
    const early = here.exchanges.confirmHandOver(owner, { id })
    await expect(early).rejects.toMatchObject({ code: 'NOT_MET_YET' })
    here.time.now = metAt
    await here.exchanges.confirmHandOver(owner, { id })
    expect(await rowOf(id)).toMatchObject({ state: 'on_loan', due_on: '2026-04-04', handed_over_at: metAt })
    expect((await copyOf(copyId)).active_exchange_id).toBe(id)
    expect(toldOf(id)).toEqual(['handedOver'])
    expect((await here.exchanges.card(borrower, { id })).steps).toContain('undoHandOver')
  })

  test('a day after a yes, if no time was agreed', async () => {
    const { owner, id } = await anExchangeIn(here, 'accepted')
    here.time.now = new Date(monday.getTime() + DAY_MS - 1)
    const early = here.exchanges.confirmHandOver(owner, { id })
    await expect(early).rejects.toMatchObject({ code: 'NOT_MET_YET' })
    here.time.now = new Date(monday.getTime() + DAY_MS)
    expect(await here.exchanges.confirmHandOver(owner, { id })).toMatchObject({ state: 'on_loan' })
  })

  test('has to wait a day for the borrower to notice a new meeting', async () => {
    const { owner, id } = await anExchangeIn(here, 'accepted')
    await here.exchanges.markReady(owner, { id, place: 'Library steps', at: '2026-03-02T09:01' })
    here.time.now = new Date(monday.getTime() + DAY_MS / 2)
    await here.exchanges.changePickup(owner, { id, place: 'Library steps', at: '2026-03-02T21:01' })
    const changedAt = here.time.now.getTime()
    here.time.now = new Date(changedAt + DAY_MS - 1)
    const early = here.exchanges.confirmHandOver(owner, { id })
    await expect(early).rejects.toMatchObject({ code: 'NOT_MET_YET' })
    here.time.now = new Date(changedAt + DAY_MS)
    expect(await here.exchanges.confirmHandOver(owner, { id })).toMatchObject({ state: 'on_loan' })
  })

  test.each(['with a time', 'without one'])(
    'needs a new time once the borrower has denied it, a meeting %s; and nobody is asked about the old one',
    async (agreed) => {
      const { owner, borrower, id } =
        agreed === 'with a time' ? await aMeeting() : await anExchangeIn(here, 'accepted')
      here.time.now = metAt
      await here.exchanges.confirmHandOver(owner, { id })
      here.time.now = new Date(metAt.getTime() + DAY_MS)
      await here.exchanges.undoHandOver(borrower, { id })
      await here.exchanges.expireAndRemind(here.time.now)
      expect(toldOf(id)).toEqual(['handedOver', 'notHandedOver'])
      expect(await here.exchanges.card(borrower, { id })).toMatchObject({
        pickup: { place: agreed === 'with a time' ? 'Library steps' : null, at: null },
      })
      here.time.now = new Date(metAt.getTime() + 3 * DAY_MS)
      const again = () => here.exchanges.confirmHandOver(owner, { id })
      await expect(again()).rejects.toMatchObject({ code: 'NOT_MET_YET' })
      const [place] = await here.exchanges.meetingOffer(owner, { id })
      await here.exchanges.agreeMeeting(owner, { id, place: place?.key ?? '', at: '2026-03-11T18:30' })
      await expect(again()).rejects.toMatchObject({ code: 'NOT_MET_YET' })
      here.time.now = new Date('2026-03-11T18:30+10:00')
      expect(await again()).toMatchObject({ state: 'on_loan' })
    },
  )

  test('can be denied by the borrower for 3 days, until when it is neither returned nor lost', async () => {
    const { owner, borrower, id } = await aMeeting()
    here.time.now = metAt
    await here.exchanges.confirmHandOver(owner, { id })
    // The last second.
    here.time.now = new Date(metAt.getTime() + questionDays * DAY_MS - 1000)
    await here.exchanges.expireAndRemind(here.time.now)
    const lost = here.exchanges.markLost(owner, { id, note: 'Never seen again' })
    await expect(lost).rejects.toMatchObject({ code: 'STILL_IN_QUESTION' })
    const returned = here.exchanges.confirmReturn(owner, { id })
    await expect(returned).rejects.toMatchObject({ code: 'STILL_IN_QUESTION' })
    await expect(here.exchanges.undoReturn(owner, { id })).rejects.toMatchObject({ code: 'TOO_LATE' })
    await here.exchanges.undoHandOver(borrower, { id })
    expect(await rowOf(id)).toMatchObject({ state: 'ready', due_on: null, handed_over_at: null })
    expect(toldOf(id)).toEqual(['handedOver', 'notHandedOver'])
  })

  test('stands after that, and the loan can end like any other', async () => {
    const { owner, borrower, id } = await aMeeting()
    here.time.now = metAt
    await here.exchanges.confirmHandOver(owner, { id })
    here.time.now = new Date(metAt.getTime() + questionDays * DAY_MS)
    const denied = here.exchanges.undoHandOver(borrower, { id })
    await expect(denied).rejects.toMatchObject({ code: 'UNDO_OVER' })
    expect(await here.exchanges.markLost(owner, { id, note: 'Never seen again' })).toMatchObject({
      state: 'lost',
    })
  })

  const endings: Record<string, (of: { owner: Member; borrower: Member }) => Promise<void>> = {
    'its owner blocks the borrower': ({ owner, borrower }) =>
      here.moderation.blockMember(owner, { memberId: borrower.id }),
    'the borrower blocks its owner': ({ owner, borrower }) =>
      here.moderation.blockMember(borrower, { memberId: owner.id }),
    'its owner leaves': ({ owner }) =>
      withTransaction(database.db, (tx) => here.exchanges.endAllOf(tx, owner.id)),
  }
  const anOwnersWord = async () => {
    const made = await aMeeting()
    here.time.now = metAt
    await here.exchanges.confirmHandOver(made.owner, { id: made.id })
    const { id: notice } = await aNotice(database.db, { member: made.borrower, aboutId: made.id })
    const payload = JSON.stringify({ exchangeId: made.id, kind: 'handedOver' })
    await database.db
      .updateTable('member_notices')
      .set({ source: notifyWhereabouts.name, payload, kind: 'account' })
      .where('id', '=', notice)
      .execute()
    return { ...made, notice }
  }

  test.each(Object.keys(endings))('ends like a promise while it can be denied, if %s', async (how) => {
    const { owner, borrower, copyId, id, notice } = await anOwnersWord()
    here.time.now = new Date(metAt.getTime() + questionDays * DAY_MS - 1000)
    await endings[how]?.({ owner, borrower })
    const ended = { state: 'cancelled', handed_over_at: null, due_on: null, ended_at: here.time.now }
    expect(await rowOf(id)).toMatchObject({ ...ended, ended_by_block: how.includes('blocks') })
    expect((await copyOf(copyId)).active_exchange_id).toBeNull()
    const lost = here.exchanges.markLost(owner, { id, note: 'Never seen again' })
    await expect(lost).rejects.toMatchObject({ code: 'TOO_LATE' })
    const left = database.db.selectFrom('member_notices').select('id').where('id', '=', notice)
    expect(await left.execute()).toEqual([])
  })

  test('is a loan like any other to a block after that', async () => {
    const { owner, borrower, id } = await anOwnersWord()
    here.time.now = new Date(metAt.getTime() + questionDays * DAY_MS)
    await here.moderation.blockMember(owner, { memberId: borrower.id })
    expect(await rowOf(id)).toMatchObject({ state: 'on_loan', due_on: '2026-04-04' })
  })
})
