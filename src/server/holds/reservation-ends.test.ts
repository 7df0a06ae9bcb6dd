// What ends a reservation, and who is told of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { holdLimits } from '#rules/holds/holds.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { aBlock, aClub, aCopy, aMember, aNotice } from '#tests/support/builders.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { aMessage, aNeighbourhood, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aReservation, isReserved } from '#tests/support/holds.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { holdNotices } from './hold-notices.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(() => {
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

const day = (from: number) => addDays(cityDate(here.time.now, city.timeZone), from)
const ask = (member: Member, copyId: string) => here.exchanges.requestCopy(member, { copyId, message: '' })
const stands = (copyId: string) => isReserved(database.db, copyId)

const ends: Record<string, (facts: { owner: Member; borrower: Member; copyId: string }) => Promise<unknown>> =
  {
    'a block': ({ owner, borrower }) => aBlock(database.db, owner, borrower),
    'a block by the other': ({ owner, borrower }) => aBlock(database.db, borrower, owner),
    'a suspension': ({ borrower }) => suspend(borrower),
    'a disabled account': ({ owner }) =>
      database.db.updateTable('members').set({ disabled_at: monday }).where('id', '=', owner.id).execute(),
    'a withdrawal': ({ owner, copyId }) => here.library.withdrawCopy(owner, { copyId }),
    'its owner': ({ owner, copyId }) => here.holds.endReservation(owner, { copyId }),
    'the promise of the copy': async ({ owner, borrower, copyId }) => {
      const { exchangeId } = await ask(borrower, copyId)
      return here.exchanges.accept(owner, { id: exchangeId })
    },
  }

test.each(Object.keys(ends))('%s ends a reservation', async (by) => {
  const facts = await aReservation(here)
  await ends[by]?.(facts)
  expect(await stands(facts.copyId)).toBe(false)
  const copy = database.db.selectFrom('copies').select('kept_as').where('id', '=', facts.copyId)
  expect(await copy.executeTakeFirst()).toEqual({ kept_as: null })
})

test('a reservation that its owner ends or gives to somebody else tells the member it was for', async () => {
  const ended = await aReservation(here)
  await here.holds.endReservation(ended.owner, { copyId: ended.copyId })
  const toldOf = ({ copyId, borrower }: { copyId: string; borrower: Member }) => ({
    name: 'hold.notify',
    payload: { copyId, kind: 'reservationEnded', memberId: borrower.id },
  })
  expect(here.enqueued).toContainEqual(toldOf(ended))

  const moved = await aReservation(here)
  const reserve = (whom: string) =>
    here.holds.reserveCopy(moved.owner, { copyId: moved.copyId, whom, until: day(5) })
  await reserve(`member:${moved.borrower.id}`)
  expect(here.enqueued, 'only its last day has changed').not.toContainEqual(toldOf(moved))
  const { id: clubId } = await aClub(database.db, { members: [moved.owner] })
  await aNotice(database.db, { member: moved.borrower, aboutId: moved.copyId })
  await reserve(`club:${clubId}`)
  expect(here.enqueued).toContainEqual(toldOf(moved))
  expect(await isUnread(moved.borrower, moved.copyId), 'that it is reserved for them').toBe(false)
})

describe('a member who only shares a club with the owner', () => {
  const aClubMate = async () => {
    here = aNeighbourhood(database.db, { limits: createRateLimits({ pool: database.pool, sweeps: false }) })
    const [owner, mate] = [await aMember(database.db), await aMember(database.db)]
    await aClub(database.db, { members: [owner, mate] })
    const { id: copyId } = await aCopy(database.db, { owner })
    const reserve = ({ until = day(5), of = copyId } = {}) =>
      here.holds.reserveCopy(owner, { copyId: of, whom: `member:${mate.id}`, until })
    const end = () => here.holds.endReservation(owner, { copyId })
    const told = () =>
      here.enqueued.flatMap(({ name, payload }) => (name === 'hold.notify' ? [Object(payload).kind] : []))
    return { owner, mate, copyId, reserve, end, told }
  }
  type ClubMate = Awaited<ReturnType<typeof aClubMate>>

  test('is told of one reservation a day, and of its end', async () => {
    const { reserve, end, copyId, told } = await aClubMate()
    await reserve()
    await end()
    expect(told()).toEqual(['reserved', 'reservationEnded'])
    await reserve()
    expect(await stands(copyId), 'it is theirs all the same').toBe(true)
    await end()
    expect(told()).toEqual(['reserved', 'reservationEnded'])
  })

  test.each<[string, (facts: ClubMate) => Promise<unknown>]>([
    ['its owner', ({ end }) => end()],
    ['a withdrawal', ({ owner, copyId }) => here.library.withdrawCopy(owner, { copyId })],
    [
      'a reservation for a club',
      async ({ owner, copyId }) => {
        const { id: clubId } = await aClub(database.db, { members: [owner] })
        await here.holds.reserveCopy(owner, { copyId, whom: `club:${clubId}`, until: day(5) })
      },
    ],
  ])('is not told that %s has ended a reservation that they were not told of', async (_, ends) => {
    const facts = await aClubMate()
    const { owner, reserve, told } = facts
    const { id: first } = await aCopy(database.db, { owner })
    await reserve({ of: first })
    await reserve()
    await ends(facts)
    await here.holds.serveQueues(here.time.now)
    expect(await stands(first)).toBe(true)
    expect(told()).toEqual(['reserved'])
    await here.holds.endReservation(owner, { copyId: first })
    expect(told(), 'the end of the other one').toEqual(['reserved', 'reservationEnded'])
  })

  test('is told once, however often it is saved, and after any number of refusals', async () => {
    const { owner, mate, copyId, reserve, end, told } = await aClubMate()
    for (const until of [day(-1), day(holdLimits.mostReservedDays + 1)])
      await expect(reserve({ until })).rejects.toMatchObject({ code: 'RESERVATION_NOT_POSSIBLE' })
    await here.library.pauseCopy(owner, { copyId })
    await expect(reserve()).rejects.toMatchObject({ code: 'NOT_RESERVABLE' })
    await here.library.resumeCopy(owner, { copyId })
    const { id: others } = await aCopy(database.db, { owner: mate })
    await expect(reserve({ of: others })).rejects.toThrow()
    await reserve()
    await reserve()
    await reserve({ until: day(6) })
    expect(told()).toEqual(['reserved'])
    await end()
    expect(told()).toEqual(['reserved', 'reservationEnded'])
    const limited = here.counted.filter(({ rule }) => rule === 'reservationToldToStranger')
    expect(limited).toEqual([{ rule: 'reservationToldToStranger', key: `${owner.id} ${mate.id}` }])
  })

  test('is told of what is reserved for them already once they have written', async () => {
    const { owner, mate, copyId, reserve, told } = await aClubMate()
    await reserve({ of: (await aCopy(database.db, { owner })).id })
    await reserve()
    expect(told()).toEqual(['reserved'])
    await here.messages.start(mate, { otherId: owner.id, ...aMessage() })
    await reserve()
    await reserve()
    expect(told()).toEqual(['reserved', 'reserved'])
    await reserve({ until: day(6) })
    expect(told(), 'of another last day too').toEqual(['reserved', 'reserved', 'reserved'])
    await here.library.withdrawCopy(owner, { copyId })
    await here.holds.serveQueues(here.time.now)
    expect(told().at(-1)).toBe('reservationEnded')
  })

  test('is told of the end when it was reserved again before they knew of a former one’s', async () => {
    const facts = await aClubMate()
    const { owner, copyId, reserve, end, told } = facts
    await reserve()
    await showToAClub(facts)
    await here.library.resumeCopy(owner, { copyId })
    await reserve()
    await here.holds.serveQueues(here.time.now)
    expect(told()).toEqual(['reserved'])
    await end()
    expect(told()).toEqual(['reserved', 'reservationEnded'])
  })
})

test('a member it is reserved for again within the minute is not told that it ended, and keeps the new notice', async () => {
  const facts = await aReservation(here)
  const { copyId, owner, borrower } = facts
  await showToAClub(facts)
  await here.library.resumeCopy(owner, { copyId })
  await here.holds.reserveCopy(owner, { copyId, whom: `member:${borrower.id}`, until: day(5) })
  await aNotice(database.db, { member: borrower, aboutId: copyId })
  await here.holds.serveQueues(here.time.now)
  expect(await stands(copyId)).toBe(true)
  expect(await isUnread(borrower, copyId)).toBe(true)
  const told = here.enqueued.map(({ payload }) => payload)
  expect(told).not.toContainEqual(expect.objectContaining({ copyId, kind: 'reservationEnded' }))
})

type Reserved = Awaited<ReturnType<typeof aReservation>>

/** What ends a reservation without its owner saying so: by a trigger, or by the job of the queues. */
const endsByItself: Record<string, { act(facts: Reserved): Promise<unknown>; isTold: boolean }> = {
  'accepting somebody else’s request': { act: acceptEarlier, isTold: true },
  'giving the copy away': { act: giveAway, isTold: true },
  'withdrawing the copy': {
    act: ({ owner, copyId }) => here.library.withdrawCopy(owner, { copyId }),
    isTold: true,
  },
  'showing the copy to a club they are not in': { act: showToAClub, isTold: true },
  'accepting their own request': {
    act: async ({ owner, borrower, copyId }) =>
      here.exchanges.accept(owner, { id: (await ask(borrower, copyId)).exchangeId }),
    isTold: false,
  },
  'a block': { act: ({ owner, borrower }) => aBlock(database.db, borrower, owner), isTold: false },
  'a block and a withdrawal': {
    act: async ({ owner, borrower, copyId }) => {
      await aBlock(database.db, borrower, owner)
      await here.library.withdrawCopy(owner, { copyId })
    },
    isTold: false,
  },
  'their suspension after a withdrawal': {
    act: async ({ owner, borrower, copyId }) => {
      await here.library.withdrawCopy(owner, { copyId })
      await suspend(borrower)
    },
    isTold: false,
  },
  'the suspension of the owner': { act: ({ owner }) => suspend(owner), isTold: false },
  'its last day': {
    act: async () => {
      here.time.now = new Date(monday.getTime() + 11 * DAY_MS)
    },
    isTold: false,
  },
}

async function acceptEarlier({ owner, borrower, copyId }: Reserved) {
  await here.holds.endReservation(owner, { copyId })
  here.enqueued.length = 0
  const { exchangeId } = await ask(await aMember(database.db), copyId)
  await here.holds.reserveCopy(owner, { copyId, whom: `member:${borrower.id}`, until: day(5) })
  await here.exchanges.accept(owner, { id: exchangeId })
}

async function giveAway({ owner, borrower, copyId }: Reserved) {
  await here.holds.endReservation(owner, { copyId })
  here.enqueued.length = 0
  await database.db.updateTable('copies').set({ offer: 'give' }).where('id', '=', copyId).execute()
  const getter = await aMember(database.db)
  const { exchangeId: id } = await ask(getter, copyId)
  await here.exchanges.accept(owner, { id })
  // Stored by the release before, which let owners reserve a copy that they had promised.
  const reserved = { copy_id: copyId, member_id: borrower.id, made_at: monday }
  const ends_at = new Date(monday.getTime() + 5 * DAY_MS)
  await database.db
    .insertInto('reservations')
    .values({ ...reserved, ends_at })
    .execute()
  await here.exchanges.confirmHandOver(getter, { id })
}

const isUnread = async (member: Member, copyId: string) =>
  (
    await database.db
      .selectFrom('member_notices')
      .select('id')
      .where('member_id', '=', member.id)
      .where('about_id', '=', copyId)
      .execute()
  ).length > 0

async function showToAClub({ owner, copyId }: Pick<Reserved, 'owner' | 'copyId'>) {
  const { id } = await aClub(database.db, { members: [owner] })
  await database.db
    .updateTable('copies')
    .set({ club_id: id, paused_at: monday })
    .where('id', '=', copyId)
    .execute()
}

function suspend({ id }: Member) {
  return database.db
    .updateTable('members')
    .set({ suspended_until: new Date(monday.getTime() + DAY_MS), suspended_reason: 'Unkind' })
    .where('id', '=', id)
    .execute()
}

test.each(Object.entries(endsByItself).map(([by, facts]) => ({ by, ...facts })))(
  '$by ends a reservation, and its member is told once: $isTold',
  async ({ act, isTold }) => {
    const facts = await aReservation(here)
    await act(facts)
    const { copyId, owner, borrower } = facts
    // Not of reservations that other tests have ended.
    const told = () =>
      here.enqueued.filter(({ payload }) => 'memberId' in payload && Object(payload).copyId === copyId)
    expect(told(), 'by the job alone, which a process that dies cannot lose').toEqual([])
    // Two processes do it at once.
    await Promise.all([here.holds.serveQueues(here.time.now), here.holds.serveQueues(here.time.now)])
    await here.holds.serveQueues(here.time.now)
    expect(await stands(copyId)).toBe(false)
    const payload = { copyId, kind: 'reservationEnded' as const, memberId: borrower.id, ownerId: owner.id }
    expect(told()).toEqual(isTold ? [{ name: 'hold.notify', payload, startAfter: here.time.now }] : [])
    if (!isTold) return
    const notice = await holdNotices.compose(database.db, payload, {
      only: undefined,
      city,
      now: here.time.now,
    })
    expect(notice).toMatchObject({ to: [borrower.id], news: { facts: { owner: owner.id } } })
  },
)

test('many reservations that end at once take each member’s own notice along, and no other', async () => {
  const withdraw = async () => {
    const facts = await aReservation(here)
    await aNotice(database.db, { member: facts.borrower, aboutId: facts.copyId })
    await here.library.withdrawCopy(facts.owner, { copyId: facts.copyId })
    return facts
  }
  const statements = async () =>
    (await countQueries(database.pool, () => here.holds.serveQueues(here.time.now))).statements.length
  // What other tests have left.
  await here.holds.serveQueues(here.time.now)
  const alone = await withdraw()
  const forOne = await statements()
  expect(await isUnread(alone.borrower, alone.copyId)).toBe(false)
  const [one, other] = [await withdraw(), await withdraw()]
  // Another of their notices, about the copy that was reserved for somebody else.
  await aNotice(database.db, { member: other.borrower, aboutId: one.copyId })
  expect(await statements()).toBe(forOne)
  expect(await isUnread(one.borrower, one.copyId)).toBe(false)
  expect(await isUnread(other.borrower, other.copyId)).toBe(false)
  expect(await isUnread(other.borrower, one.copyId)).toBe(true)
})

test('the notice that a reservation has ended names its owner, and is not sent once it stands again', async () => {
  const { copyId, owner, borrower, bookId } = await aReservation(here)
  const compose = () =>
    holdNotices.compose(
      database.db,
      { copyId, kind: 'reservationEnded', memberId: borrower.id },
      {
        only: undefined,
        city,
        now: here.time.now,
      },
    )
  expect(await compose()).toBeUndefined()
  await here.holds.endReservation(owner, { copyId })
  const { title } = await here.library.book(borrower, { bookId })
  expect(await compose()).toMatchObject({
    to: [borrower.id],
    news: { news: 'reservationEnded', facts: { title, owner: owner.id } },
  })
  await here.holds.reserveCopy(owner, { copyId, whom: `member:${borrower.id}`, until: day(5) })
  expect(await compose(), 'it stands again').toBeUndefined()
  await here.holds.endReservation(owner, { copyId })
  expect(await compose()).toBeDefined()
  await aBlock(database.db, owner, borrower)
  expect(await compose()).toBeUndefined()
})
