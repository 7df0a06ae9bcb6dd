// Offers of copies that are back, on a real database: what the owner says, and how each offer ends.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { offerHours } from '#rules/holds/holds.ts'
import { aBlock, aMember, longAgo } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aHold, anOffer, aQuestion, aQueueNotice, joins } from '#tests/support/holds.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(() => {
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

const later = (ms: number) => {
  here.time.now = new Date(here.time.now.getTime() + ms)
  return here.holds.serveQueues(here.time.now)
}
const offersOf = (copyId: string) =>
  database.db
    .selectFrom('hold_offers as o')
    .innerJoin('holds as h', 'h.id', 'o.hold_id')
    .select(['o.state', 'h.member_id'])
    .where('o.copy_id', '=', copyId)
    .orderBy('o.offered_at')
    .execute()

test('the owner of a copy that is back is asked once, and a yes offers it to the first in the queue', async () => {
  const { owner, copyId, waiting, bookId } = await aQuestion(here)
  const asked = () =>
    here.enqueued.filter(
      ({ payload }) => Object(payload).copyId === copyId && Object(payload).kind === 'lendOn',
    )
  expect(asked()).toHaveLength(1)
  await later(HOUR_MS)
  expect(asked()).toHaveLength(1)
  expect(await here.holds.toLendOn(owner)).toMatchObject([{ copyId, waiting: 1 }])
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect(await here.holds.toLendOn(owner)).toEqual([])
  const stranger = await aMember(database.db)
  await expect(here.exchanges.requestCopy(stranger, { copyId, message: '' })).rejects.toMatchObject({
    code: 'PROMISED_ON',
  })
  expect((await here.library.book(stranger, { bookId })).sharers).toMatchObject([
    { copyId, isAvailable: false, kept: { as: 'promised' } },
  ])
  const { offer } = (await here.holds.queue(waiting, { bookId })).hold ?? {}
  expect(offer?.until.getTime()).toBe(here.time.now.getTime() + 48 * HOUR_MS)
})

test('an owner who said “always” is asked once more about a new member who is next, and not about anybody else', async () => {
  const newcomer = await aMember(database.db, { joinedAt: monday })
  const { id, owner, copyId, bookId, waiting } = await aHold(here)
  here.time.now = new Date(here.time.now.getTime() + 1000)
  await joins(here, newcomer, bookId)
  await here.holds.answerLendOn(owner, { copyId, answer: 'always' })
  await here.exchanges.confirmReturn(owner, { id })
  await later(HOUR_MS)
  expect(await offersOf(copyId)).toEqual([{ state: 'open', member_id: waiting.id }])
  const [mine] = await here.holds.holds(waiting)
  await here.holds.passOffer(waiting, { offerId: mine?.offer?.id ?? '' })
  await later(HOUR_MS)
  expect(await offersOf(copyId)).toHaveLength(1)
  expect(await here.holds.toLendOn(owner)).toMatchObject([{ copyId, waiting: 1 }])
  await here.holds.answerLendOn(owner, { copyId, answer: 'always' })
  expect((await offersOf(copyId)).at(-1)).toEqual({ state: 'open', member_id: newcomer.id })
  expect(await here.holds.toLendOn(owner)).toEqual([])
})

test('after the owner’s no to somebody, an earlier “always” passes them over in the queue, and a later yes does not', async () => {
  const { id, owner, copyId, bookId, waiting } = await aHold(here)
  const second = await aMember(database.db, { joinedAt: longAgo })
  await joins(here, second, bookId)
  await here.holds.answerLendOn(owner, { copyId, answer: 'always' })
  await later(1000)
  await database.db
    .insertInto('exchanges')
    .values({
      ...{ copy_id: copyId, owner_id: owner.id, borrower_id: waiting.id, offer: 'lend', state: 'declined' },
      ...{ conversation_id: (await here.exchanges.card(owner, { id })).conversationId ?? '' },
      ...{ answered_at: here.time.now, ended_at: here.time.now },
      rests_until: new Date(here.time.now.getTime() + 14 * DAY_MS),
    })
    .execute()
  await here.exchanges.confirmReturn(owner, { id })
  await later(HOUR_MS)
  expect(await offersOf(copyId)).toEqual([{ state: 'open', member_id: second.id }])
  const mine = (await here.holds.holds(second)).find(({ book }) => book.id === bookId)
  await here.holds.passOffer(second, { offerId: mine?.offer?.id ?? '' })
  await later(HOUR_MS)
  expect(await offersOf(copyId)).toHaveLength(1)
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect((await offersOf(copyId)).at(-1)).toEqual({ state: 'open', member_id: waiting.id })
})

/** “Yes, always” for a copy that is back, and a new member is next. */
async function anAlwaysAskedAbout(newcomer: Member, andThen: Member[] = []) {
  const hold = await aHold(here, { waiting: newcomer })
  for (const next of andThen) {
    here.time.now = new Date(here.time.now.getTime() + 1000)
    await joins(here, next, hold.bookId)
  }
  await here.holds.answerLendOn(hold.owner, { copyId: hold.copyId, answer: 'always' })
  here.time.now = new Date(here.time.now.getTime() + HOUR_MS)
  await here.exchanges.confirmReturn(hold.owner, { id: hold.id })
  await later(HOUR_MS)
  expect(await here.holds.toLendOn(hold.owner)).toMatchObject([{ copyId: hold.copyId, isAboutNew: true }])
  return hold
}

test('“yes” about a new member leaves “always” as it is, and the next new member is asked about again', async () => {
  const newcomers = [
    await aMember(database.db, { joinedAt: monday }),
    await aMember(database.db, { joinedAt: monday }),
  ] as const
  const { owner, copyId, waiting } = await anAlwaysAskedAbout(newcomers[0], [newcomers[1]])
  await later(HOUR_MS)
  const asked = () =>
    here.enqueued.filter(
      ({ payload }) => Object(payload).copyId === copyId && Object(payload).kind === 'lendOn',
    )
  expect(asked(), 'once').toHaveLength(1)
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect(await here.holds.reservable(owner, { copyId })).toMatchObject({ lendOn: 'always' })
  here.time.now = new Date(here.time.now.getTime() + HOUR_MS)
  const [mine] = await here.holds.holds(waiting)
  await here.holds.passOffer(waiting, { offerId: mine?.offer?.id ?? '' })
  expect(await here.holds.toLendOn(owner)).toMatchObject([{ copyId, isAboutNew: true }])
  expect(asked()).toHaveLength(2)
})

test('“yes” sent twice leaves “always” as it is, until its owner wants to be asked each time', async () => {
  const { owner, copyId } = await anAlwaysAskedAbout(await aMember(database.db, { joinedAt: monday }))
  for (const time of ['once', 'twice']) {
    await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
    expect(await here.holds.reservable(owner, { copyId }), time).toMatchObject({ lendOn: 'always' })
  }
  await here.holds.answerLendOn(owner, { copyId, answer: 'ask' })
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect(await here.holds.reservable(owner, { copyId })).toMatchObject({ lendOn: 'yes' })
})

test.each(['leaves the queue', 'is no longer new'])(
  '“always” is enough again once the new member who is next %s',
  async (what) => {
    const newcomer = await aMember(database.db, { joinedAt: monday })
    const known = await aMember(database.db, { joinedAt: longAgo })
    const { owner, copyId, holdId } = await anAlwaysAskedAbout(newcomer, [known])
    await aQueueNotice(database.db, owner, { of: copyId, news: 'lendOn' })
    const isLeft = what === 'leaves the queue'
    if (isLeft) await here.holds.leave(newcomer, { holdId })
    else {
      const joined = database.db.updateTable('members').set({ created_at: longAgo })
      await joined.where('id', '=', newcomer.id).execute()
    }
    await later(HOUR_MS)
    const next = isLeft ? known : newcomer
    expect(await offersOf(copyId)).toEqual([{ state: 'open', member_id: next.id }])
    expect(await here.holds.reservable(owner, { copyId })).toMatchObject({ lendOn: 'always' })
    await later(HOUR_MS)
    const notices = database.db.selectFrom('member_notices').select('news').where('about_id', '=', copyId)
    expect(await notices.execute()).toEqual([])
  },
)

test('a request that is accepted instead leaves “always” as it is, and a new member is asked about next time', async () => {
  const { owner, copyId } = await anAlwaysAskedAbout(await aMember(database.db, { joinedAt: monday }))
  const { id } = await anExchangeIn(here, 'on_loan', { owner, copyId })
  await later(HOUR_MS)
  await here.exchanges.confirmReturn(owner, { id })
  expect(await here.holds.toLendOn(owner), 'not yet').toEqual([])
  expect(await here.holds.reservable(owner, { copyId })).toMatchObject({ lendOn: 'always' })
  here.enqueued.length = 0
  await later(HOUR_MS)
  expect(here.enqueued).toMatchObject([{ payload: { copyId, kind: 'lendOn' } }])
  expect(await here.holds.toLendOn(owner)).toMatchObject([{ copyId, isAboutNew: true }])
})

test('an accepted offer counts as a request of a new member', async () => {
  const newcomer = await aMember(database.db, { joinedAt: monday })
  const { offerId } = await anOffer(here, { waiting: newcomer })
  const counted = here.counted.length
  await here.holds.acceptOffer(newcomer, { offerId })
  expect(here.counted.slice(counted).map(({ rule }) => rule)).toContain('requestByNewMember')
})

test('an owner who said “always” or “keep it” reads that, and can be asked each time again', async () => {
  const { owner, copyId, waiting } = await aQuestion(here)
  const read = () => here.holds.reservable(owner, { copyId })
  expect(await read()).toMatchObject({ lendOn: null, waiting: 1 })
  await here.holds.answerLendOn(owner, { copyId, answer: 'keep' })
  expect(await read()).toMatchObject({ lendOn: 'keep' })
  await here.holds.serveQueues(here.time.now)
  expect(await here.holds.toLendOn(owner)).toEqual([])
  await expect(here.holds.answerLendOn(waiting, { copyId, answer: 'ask' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await here.holds.answerLendOn(owner, { copyId, answer: 'ask' })
  expect(await read()).toMatchObject({ lendOn: null })
  await here.holds.serveQueues(here.time.now)
  expect(await here.holds.toLendOn(owner)).toMatchObject([{ copyId }])
})

test('an owner reads whether the copy can be offered, and their yes says if somebody is offered it', async () => {
  const { owner, copyId, waiting, holdId } = await aQuestion(here)
  const read = () => here.holds.reservable(owner, { copyId })
  await here.holds.answerLendOn(owner, { copyId, answer: 'not_now' })
  expect(await read()).toMatchObject({ lendOn: 'not_now', canBeOffered: true })
  await here.library.pauseCopy(owner, { copyId })
  expect(await read()).toMatchObject({ lendOn: 'not_now', canBeOffered: false })
  const yes = () => here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect(await yes(), 'the copy is paused').toEqual({ isOffered: false })
  await here.library.resumeCopy(owner, { copyId })
  await here.holds.pauseHold(waiting, { holdId })
  expect(await yes(), 'the only one in the queue is paused').toEqual({ isOffered: false })
  await here.holds.resumeHold(waiting, { holdId })
  expect(await yes()).toEqual({ isOffered: true })
})

test('a yes that is taken back leaves the offer as it is, and the owner is asked before the next one', async () => {
  const { owner, copyId, offerId, waiting, bookId } = await anOffer(here)
  await joins(here, await aMember(database.db), bookId)
  expect(await here.holds.reservable(owner, { copyId })).toMatchObject({ lendOn: 'yes', isPromised: true })
  expect(await here.holds.answerLendOn(owner, { copyId, answer: 'ask' })).toEqual({ isOffered: false })
  expect((await here.holds.holds(waiting))[0]?.offer).not.toBeNull()
  await here.holds.passOffer(waiting, { offerId })
  expect(await offersOf(copyId)).toHaveLength(1)
  expect(await here.holds.toLendOn(owner)).toMatchObject([{ copyId }])
})

test('accepting an offer makes an accepted exchange, and the hand-over ends the hold', async () => {
  const { offerId, waiting, owner } = await anOffer(here)
  const { exchangeId } = await here.holds.acceptOffer(waiting, { offerId })
  expect(await here.exchanges.card(owner, { id: exchangeId })).toMatchObject({ state: 'accepted' })
  await expect(here.holds.acceptOffer(waiting, { offerId })).rejects.toMatchObject({ code: 'OFFER_OVER' })
  expect(await here.holds.holds(waiting)).toHaveLength(1)
  await here.exchanges.confirmHandOver(waiting, { id: exchangeId })
  expect(await here.holds.holds(waiting)).toEqual([])
})

test('an exchange that is called off leaves the member their place', async () => {
  const { offerId, waiting, owner, copyId } = await anOffer(here)
  const { exchangeId, conversationId } = await here.holds.acceptOffer(waiting, { offerId })
  expect((await here.holds.holds(waiting))[0]?.promisedIn, 'until it is called off').toBe(conversationId)
  await here.exchanges.callOff(owner, { id: exchangeId })
  expect((await here.holds.holds(waiting))[0]?.promisedIn).toBeNull()
  await later(1000)
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect((await here.holds.holds(waiting))[0]?.offer).not.toBeNull()
})

test('an offer expires after 48 hours with one reminder, goes to the next, and two in a row pause the hold', async () => {
  const { copyId, bookId, waiting, owner, offerId } = await anOffer(here)
  const kinds = () =>
    here.enqueued.flatMap(({ payload }) =>
      Object(payload).offerId === offerId ? [Object(payload).kind] : [],
    )
  await later(25 * HOUR_MS)
  await later(HOUR_MS)
  expect(kinds()).toEqual(['offered', 'reminder'])
  await later(22 * HOUR_MS)
  expect(kinds()).toEqual(['offered', 'reminder', 'expired'])
  await later(HOUR_MS)
  expect(await offersOf(copyId), 'nobody else waits').toEqual([{ state: 'expired', member_id: waiting.id }])
  const { borrower } = await anExchangeIn(here, 'on_loan', { owner, copyId })
  await aMember(database.db)
  const loan = await database.db
    .selectFrom('exchanges')
    .select('id')
    .where('borrower_id', '=', borrower.id)
    .executeTakeFirstOrThrow()
  await here.exchanges.confirmReturn(owner, { id: loan.id })
  await later(1000)
  await here.holds.answerLendOn(owner, { copyId, answer: 'always' })
  const again = (await here.holds.queue(waiting, { bookId })).hold?.offer?.id ?? ''
  expect(await here.holds.passOffer(waiting, { offerId: again })).toEqual({ isPaused: true })
  expect((await here.holds.holds(waiting))[0]).toMatchObject({ isPaused: true, position: 1 })
})

test('one offer let pass after a pause that is over pauses nothing', async () => {
  const { owner, copyId, waiting, holdId } = await aQuestion(here)
  const passes = (to: number) =>
    database.db.updateTable('holds').set({ passes: to }).where('id', '=', holdId).execute()
  await passes(1)
  const until = addDays(cityDate(here.time.now, city.timeZone), 1)
  await here.holds.pauseHold(waiting, { holdId, until })
  await later(DAY_MS)
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  const [mine] = await here.holds.holds(waiting)
  const offerId = mine?.offer?.id ?? ''
  expect(await here.holds.passOffer(waiting, { offerId })).toEqual({ isPaused: false })
  expect(await here.holds.holds(waiting)).toMatchObject([{ isPaused: false }])
})

test('offers let pass before and after one that was accepted are not two in a row', async () => {
  const { offerId, waiting, owner, copyId, holdId } = await anOffer(here)
  await database.db.updateTable('holds').set({ passes: 1 }).where('id', '=', holdId).execute()
  const { exchangeId } = await here.holds.acceptOffer(waiting, { offerId })
  await here.exchanges.callOff(owner, { id: exchangeId })
  await later(1000)
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  const [mine] = await here.holds.holds(waiting)
  const next = mine?.offer?.id ?? ''
  expect(await here.holds.passOffer(waiting, { offerId: next })).toEqual({ isPaused: false })
})

test('the hours in which a member wants no notices do not count in their offer', async () => {
  here.time.now = new Date(monday.getTime() - HOUR_MS)
  const { id: loan, owner, copyId, waiting, bookId } = await aHold(here)
  here.time.now = monday
  const next = await aMember(database.db)
  await joins(here, next, bookId)
  await here.exchanges.confirmReturn(owner, { id: loan })
  await database.db
    .insertInto('quiet_hours')
    .values({ member_id: waiting.id, starts_at: '22:00', ends_at: '07:00' })
    .execute()
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  const { id, until } = (await here.holds.queue(waiting, { bookId })).hold?.offer ?? {}
  expect(until, '48 waking hours from Monday at 9: 13 on the first day, then 15 a day').toEqual(
    new Date('2026-03-05T02:00:00Z'),
  )
  const { remind_at } = await database.db
    .selectFrom('hold_offers')
    .select('remind_at')
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()
  expect(remind_at).toEqual(new Date('2026-03-03T08:00:00Z'))
  await here.holds.passOffer(waiting, { offerId: id ?? '' })
  expect((await here.holds.queue(next, { bookId })).hold?.offer?.until, 'the next has none').toEqual(
    new Date(here.time.now.getTime() + offerHours.stands * HOUR_MS),
  )
})

test('an offer that ran out while the app was down stands for another day, with its reminder', async () => {
  const { copyId, waiting, offerId } = await anOffer(here)
  await aQueueNotice(database.db, waiting, { of: offerId, news: 'offered' })
  const kinds = () =>
    here.enqueued.flatMap(({ payload }) =>
      Object(payload).offerId === offerId ? [Object(payload).kind] : [],
    )
  await later(3 * DAY_MS)
  expect(kinds()).toEqual(['offered', 'reminder'])
  const until = new Date(here.time.now.getTime() + offerHours.remindAfter * HOUR_MS)
  expect((await here.holds.holds(waiting))[0]).toMatchObject({
    isPaused: false,
    offer: { id: offerId, until },
  })
  const { kept_until } = await database.db
    .selectFrom('copies')
    .select('kept_until')
    .where('id', '=', copyId)
    .executeTakeFirstOrThrow()
  expect(kept_until, 'what others read').toEqual(until)
  const told = database.db.selectFrom('member_notices').select('id').where('about_id', '=', offerId)
  expect(await told.execute(), 'the notice that says until when it stood').toEqual([])
  await later(23 * HOUR_MS)
  expect(await offersOf(copyId)).toMatchObject([{ state: 'open' }])
  await later(HOUR_MS)
  expect(await offersOf(copyId)).toMatchObject([{ state: 'expired' }])
  expect(kinds()).toEqual(['offered', 'reminder', 'expired'])
})

test('an offer that was undone before it ran out is not one that its member let pass', async () => {
  const { copyId, waiting, owner } = await anOffer(here)
  await later(25 * HOUR_MS)
  await here.library.pauseCopy(owner, { copyId })
  await later(2 * DAY_MS)
  expect(await offersOf(copyId)).toEqual([{ state: 'withdrawn', member_id: waiting.id }])
  await here.library.resumeCopy(owner, { copyId })
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect((await here.holds.holds(waiting))[0]?.offer, 'it is offered to them again').not.toBeNull()
  const { passes } = await database.db
    .selectFrom('holds')
    .select('passes')
    .where('member_id', '=', waiting.id)
    .executeTakeFirstOrThrow()
  expect(passes).toBe(0)
})

test.each(['block', 'suspension'] as const)(
  'a %s keeps a member apart from the copy, and ends their offer',
  async (by) => {
    const { waiting, owner, copyId } = await anOffer(here)
    const apart = {
      block: () => aBlock(database.db, owner, waiting),
      suspension: () =>
        database.db
          .updateTable('members')
          .set({ suspended_until: new Date(monday.getTime() + 30 * DAY_MS), suspended_reason: 'Unkind' })
          .where('id', '=', waiting.id)
          .execute(),
    }
    await apart[by]()
    await later(1000)
    expect(await offersOf(copyId)).toEqual([{ state: 'withdrawn', member_id: waiting.id }])
    expect(await here.holds.holds(waiting), 'they keep their place').toHaveLength(1)
  },
)

test('an owner who promises the copy to somebody else withdraws the offer', async () => {
  const { copyId, owner, waiting, bookId } = await aQuestion(here)
  const other = await aMember(database.db)
  const { exchangeId } = await here.exchanges.requestCopy(other, { copyId, message: '' })
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect(await here.exchanges.card(owner, { id: exchangeId }), 'what they read first').toMatchObject({
    ...{ waiting: 1, keptFor: 'inLine' },
  })
  await here.exchanges.accept(owner, { id: exchangeId })
  expect(await offersOf(copyId)).toEqual([{ state: 'withdrawn', member_id: waiting.id }])
  expect((await here.holds.queue(waiting, { bookId })).hold).toMatchObject({ position: 1, offer: null })
})
