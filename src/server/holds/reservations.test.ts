// Copies kept for one member or one club: who can have them meanwhile, and where they show.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { holdLimits } from '#rules/holds/holds.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aBlock, aClub, aCopy, aMember, longAgo } from '#tests/support/builders.ts'
import {
  aMessage,
  aNeighbourhood,
  anExchangeIn,
  monday,
  type Neighbourhood,
} from '#tests/support/exchanges.ts'
import { type AHold, aFreeCopyOf, anOffer, aReservation, isReserved, joins } from '#tests/support/holds.ts'
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

const day = (from: number) => addDays(cityDate(here.time.now, city.timeZone), from)
const ask = (member: Member, copyId: string) => here.exchanges.requestCopy(member, { copyId, message: '' })
const stands = (copyId: string) => isReserved(database.db, copyId)
const copyOf = (id: string) =>
  database.db
    .selectFrom('copies')
    .select(['listed', 'kept_as', 'book_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('only the member it is reserved for can request it; others read until when, never for whom', async () => {
  const { copyId, owner, borrower, bookId } = await aReservation(here)
  const stranger = await aMember(database.db)
  await expect(ask(stranger, copyId)).rejects.toMatchObject({ code: 'RESERVED' })
  const seenBy = async (viewer: Member) => (await here.library.book(viewer, { bookId })).sharers[0]
  const [theirs, others] = [await seenBy(borrower), await seenBy(stranger)]
  expect(theirs).toMatchObject({ isAvailable: true, kept: { as: 'reserved' } })
  expect(others).toMatchObject({ isAvailable: false, kept: { as: 'reserved' } })
  expect(cityDate(others?.kept?.until ?? monday, city.timeZone)).toBe(day(10))
  expect(JSON.stringify(others)).not.toContain(borrower.id)
  expect(await here.holds.reservable(owner, { copyId })).toMatchObject({
    reserved: { name: borrower.name, until: day(10) },
  })
  expect(await here.holds.reservable(stranger, { copyId })).toBeNull()
  expect(here.enqueued).toContainEqual({ name: 'hold.notify', payload: { copyId, kind: 'reserved' } })
  await ask(borrower, copyId)
})

test('a copy that is reserved or on offer is not available in lists and searches', async () => {
  const reserved = await aReservation(here)
  const offered = await anOffer(here)
  const stranger = await aMember(database.db)
  const found = async ({ bookId }: { bookId: string }) => {
    const { title: text } = await here.library.book(stranger, { bookId })
    const { books } = await here.library.search(stranger, { text, genre: null, page: 1, pageSize: 10 })
    return books.some(({ id }) => id === bookId)
  }
  for (const copy of [reserved, offered]) expect(await found(copy)).toBe(false)
  await expect(ask(stranger, offered.copyId)).rejects.toMatchObject({ code: 'PROMISED_ON' })
  await here.holds.passOffer(offered.waiting, { offerId: offered.offerId })
  expect(await copyOf(offered.copyId)).toMatchObject({ listed: true, kept_as: null })
  expect(await found(offered)).toBe(true)
})

test('a reservation ends by itself after its last day, and the queue is served then', async () => {
  const { copyId, owner, bookId } = await aReservation(here)
  const waiting = await aMember(database.db, { joinedAt: longAgo })
  await joins(here, waiting, bookId)
  await here.holds.answerLendOn(owner, { copyId, answer: 'always' })
  here.time.now = new Date(monday.getTime() + 10 * DAY_MS)
  await here.holds.serveQueues(here.time.now)
  expect(await stands(copyId), 'on its last day').toBe(true)
  expect((await here.holds.holds(waiting))[0]?.offer, 'a queue does not offer it').toBeNull()
  here.time.now = new Date(monday.getTime() + 11 * DAY_MS)
  await here.holds.serveQueues(here.time.now)
  expect(await stands(copyId)).toBe(false)
  expect((await here.holds.holds(waiting))[0]?.offer).not.toBeNull()
})

test('for a club its members can request it, until they leave', async () => {
  const owner = await aMember(database.db)
  const [reader, leaver] = [await aMember(database.db), await aMember(database.db)]
  const { id: clubId } = await aClub(database.db, { members: [owner, reader, leaver] })
  const { id: copyId } = await aCopy(database.db, { owner })
  await here.holds.reserveCopy(owner, { copyId, whom: `club:${clubId}`, until: day(5) })
  await database.db.deleteFrom('club_members').where('member_id', '=', leaver.id).execute()
  await expect(ask(leaver, copyId)).rejects.toMatchObject({ code: 'RESERVED' })
  await ask(reader, copyId)
  await database.db.deleteFrom('club_members').where('member_id', '=', owner.id).execute()
  expect(await stands(copyId), 'the owner has left the club').toBe(false)
})

test('among more people than are listed are those the owner was last in touch with', async () => {
  const { copyId, owner, borrower } = await aFreeCopyOf(here)
  await database.db.updateTable('members').set({ name: 'Zora' }).where('id', '=', borrower.id).execute()
  const mates = await Promise.all(
    Array.from({ length: holdLimits.mostListedPeople }, (_, n) => aMember(database.db, { name: `Ada ${n}` })),
  )
  await aClub(database.db, { members: [owner, ...mates] })
  const { people = [] } = (await here.holds.reservable(owner, { copyId })) ?? {}
  expect(people).toHaveLength(holdLimits.mostListedPeople)
  expect(people.at(-1), 'in the order of their names').toEqual({ id: borrower.id, name: 'Zora' })
})

test('nobody reserves for a stranger, across a block, too long, or what is promised to somebody in the queue', async () => {
  const { copyId, owner, borrower } = await aFreeCopyOf(here)
  const stranger = await aMember(database.db)
  const reserve = (whom: string, until = day(1), of = copyId) =>
    here.holds.reserveCopy(owner, { copyId: of, whom, until })
  await expect(reserve(`member:${stranger.id}`)).rejects.toMatchObject({ code: 'NOT_WITHIN_REACH' })
  await expect(reserve(`member:${owner.id}`)).rejects.toMatchObject({ code: 'NOT_WITHIN_REACH' })
  const { id: strangers } = await aClub(database.db, { admin: stranger })
  await expect(reserve(`club:${strangers}`)).rejects.toMatchObject({ code: 'NOT_WITHIN_REACH' })
  const { conversationId } = await here.messages.start(owner, { otherId: stranger.id, ...aMessage() })
  await expect(reserve(`member:${stranger.id}`), 'who has not answered').rejects.toMatchObject({
    code: 'NOT_WITHIN_REACH',
  })
  expect((await here.holds.reservable(owner, { copyId }))?.people).toMatchObject([{ id: borrower.id }])
  await here.messages.send(stranger, { conversationId, ...aMessage() })
  await reserve(`member:${stranger.id}`)
  const asking = await aMember(database.db)
  await ask(asking, (await aCopy(database.db, { owner })).id)
  await reserve(`member:${asking.id}`)
  for (const until of [day(-1), day(holdLimits.mostReservedDays + 1)])
    await expect(reserve(`member:${borrower.id}`, until)).rejects.toMatchObject({
      code: 'RESERVATION_NOT_POSSIBLE',
    })
  await aBlock(database.db, stranger, owner)
  await expect(reserve(`member:${stranger.id}`)).rejects.toMatchObject({ code: 'NOT_WITHIN_REACH' })
  const offered = await anOffer(here)
  await expect(
    here.holds.reserveCopy(offered.owner, {
      ...{ copyId: offered.copyId, whom: `member:${offered.borrower.id}`, until: day(1) },
    }),
  ).rejects.toMatchObject({ code: 'COPY_ON_OFFER' })
})

test.each<[string, (copy: AHold) => Promise<unknown>]>([
  ['is paused', ({ owner, copyId }) => here.library.pauseCopy(owner, { copyId })],
  ['is lent elsewhere', ({ owner, copyId }) => here.library.lendElsewhere(owner, { copyId, to: 'An aunt' })],
  ['is on loan', ({ owner, copyId }) => anExchangeIn(here, 'on_loan', { owner, copyId })],
])('a copy that %s cannot be reserved, because nobody could request it', async (_, happens) => {
  const copy = await aFreeCopyOf(here)
  const { owner, borrower, copyId } = copy
  expect(await here.holds.reservable(owner, { copyId })).toMatchObject({ canBeReserved: true })
  await happens(copy)
  expect(await here.holds.reservable(owner, { copyId })).toMatchObject({ canBeReserved: false })
  const reserved = here.holds.reserveCopy(owner, { copyId, whom: `member:${borrower.id}`, until: day(1) })
  await expect(reserved).rejects.toMatchObject({ code: 'NOT_RESERVABLE' })
  expect(await stands(copyId)).toBe(false)
})

test('an owner reads that accepting somebody else’s request ends the reservation', async () => {
  const { copyId, owner, borrower } = await aFreeCopyOf(here)
  const early = await aMember(database.db)
  await ask(early, copyId)
  await here.holds.reserveCopy(owner, { copyId, whom: `member:${borrower.id}`, until: day(5) })
  await ask(borrower, copyId)
  const read = Object.fromEntries(
    (await here.exchanges.incoming(owner)).map((card) => [card.other.id, card.keptFor]),
  )
  expect(read).toEqual({ [early.id]: 'member', [borrower.id]: null })
  const [theirs] = await here.exchanges.outgoing(early)
  expect(theirs?.keptFor, 'others read nothing of it').toBeNull()
  const { id: clubId } = await aClub(database.db, { members: [owner] })
  await here.holds.reserveCopy(owner, { copyId, whom: `club:${clubId}`, until: day(5) })
  const cards = await here.exchanges.incoming(owner)
  expect(cards.find(({ other }) => other.id === early.id)?.keptFor).toBe('club')
})

test.each(['by name', 'for a club'])(
  'a reservation %s, made while the member leaves the club, waits for that and is refused (race condition)',
  async (how) => {
    const [owner, reader] = [await aMember(database.db), await aMember(database.db)]
    const { id: clubId } = await aClub(database.db, { members: [owner, reader] })
    const { id: copyId } = await aCopy(database.db, { owner })
    if (how === 'by name')
      await database.db
        .updateTable('copies')
        .set({ club_id: clubId, paused_at: monday })
        .where('id', '=', copyId)
        .execute()
    const leaver = how === 'by name' ? reader : owner
    const whom = how === 'by name' ? `member:${reader.id}` : `club:${clubId}`
    const leaving = await database.pool.connect()
    try {
      await leaving.query('begin')
      await leaving.query('delete from club_members where member_id = $1', [leaver.id])
      const reserving = here.holds
        .reserveCopy(owner, { copyId, whom, until: day(5) })
        .catch(({ code }) => code)
      expect(await aWaitForALock(database.pool)).toBe('waits')
      await leaving.query('commit')
      expect(await reserving).toBe('NOT_WITHIN_REACH')
    } finally {
      await leaving.query('rollback')
      leaving.release()
    }
    expect(await stands(copyId)).toBe(false)
  },
)
