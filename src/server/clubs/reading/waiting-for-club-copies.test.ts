// Queues and reservations of copies that only the members of one club see.
import { beforeAll, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import type { Member } from '#rules/base/viewer.ts'
import { showToClub } from '#rules/library/own-books.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aClub, aCopy, aMember } from '#tests/support/builders.ts'
import { aCopyForAClub, ask, resultOf } from '#tests/support/copies-for-clubs.ts'
import { monday } from '#tests/support/exchanges.ts'
import { joins } from '#tests/support/holds.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

test('a copy for a club is waited for by members, and offered to them alone', async () => {
  const { clubId, owner, reader, stranger, former, admin, bookId, copyId } = await aCopyForAClub(house)
  const { exchanges, holds, time } = house
  const { exchangeId } = await ask(house, admin, copyId)
  await exchanges.accept(owner, { id: exchangeId })
  await exchanges.confirmHandOver(admin, { id: exchangeId })
  expect([
    await resultOf(holds.wait(stranger, { bookId, copyId, km: 20 })),
    await resultOf(holds.wait(former, { bookId, km: 20 })),
  ]).toEqual(['NOT_FOUND', 'NOTHING_TO_WAIT_FOR'])
  // The stranger waits for another copy of the book, and is first in the queue for that.
  await aCopy(house.db, {
    owner: await aMember(house.db),
    book: { id: bookId },
    lentElsewhereTo: 'An aunt',
  })
  await joins(house, stranger, bookId)
  await joins(house, reader, bookId)
  await exchanges.confirmReturn(owner, { id: exchangeId })
  await holds.serveQueues(time.now)
  expect(await holds.toLendOn(owner)).toMatchObject([{ copyId, waiting: 1 }])
  await holds.answerLendOn(owner, { copyId, answer: 'yes' })
  const offerOf = async (member: Member) => (await holds.holds(member))[0]?.offer
  expect([await offerOf(stranger), (await offerOf(reader)) !== null]).toEqual([null, true])
  // A member who leaves the club is no longer offered it.
  await house.clubs.leaveClub(reader, { clubId })
  await holds.serveQueues(time.now)
  expect(await offerOf(reader)).toBeNull()
})

test('a copy for a club is not given away by the length of the queue for its book', async () => {
  const { owner, reader, stranger, admin, bookId, copyId } = await aCopyForAClub(house)
  const { exchanges, holds } = house
  const { exchangeId: id } = await ask(house, admin, copyId)
  await exchanges.accept(owner, { id })
  await exchanges.confirmHandOver(admin, { id })
  await holds.wait(reader, { bookId, copyId, km: 20 })
  const waiting = async (viewer: Member) => (await holds.queue(viewer, { bookId })).waiting
  expect([await waiting(owner), await waiting(admin), await waiting(stranger)]).toEqual([1, 1, 0])
  await aCopy(house.db, {
    owner: await aMember(house.db),
    book: { id: bookId },
    lentElsewhereTo: 'An aunt',
  })
  const joinsLater = async (member: Member) => {
    house.time.now = new Date(house.time.now.getTime() + 1000)
    await joins(house, member, bookId)
    return (await holds.holds(member))[0]?.position
  }
  expect([await joinsLater(stranger), await waiting(stranger)]).toEqual([1, 1])
  expect([await joinsLater(admin), await waiting(admin)]).toEqual([3, 3])
})

test('what is listed can be offered to a queue, and so can a copy for a club; what is kept cannot', async () => {
  const ids = [(await aCopyForAClub(house)).copyId]
  for (const facts of [{}, { isPaused: true }, { lentElsewhereTo: 'An aunt' }, { isWithdrawn: true }])
    ids.push((await aCopy(house.db, { owner: await aMember(house.db), ...facts })).id)
  const kept = await aCopyForAClub(house)
  const { id: keptForAll } = await aCopy(house.db, { owner: kept.owner })
  const until = addDays(cityDate(house.time.now, city.timeZone), 5)
  for (const copyId of [kept.copyId, keptForAll])
    await house.holds.reserveCopy(kept.owner, { copyId, whom: `club:${kept.clubId}`, until })
  const { rows } = await house.pool.query<{ offered: boolean; listed: boolean }>(
    `select can_be_offered(c) as offered, c.listed
     from copies c where id = any($1) order by array_position($1, id)`,
    [[...ids, kept.copyId, keptForAll]],
  )
  expect(rows.map(({ offered }) => offered)).toEqual([true, true, false, false, false, false, false])
  expect(rows.map(({ listed }) => listed)).toEqual([false, true, false, false, false, false, false])
})

test('a copy for a club is reserved only for somebody who sees it', async () => {
  const { clubId, owner, reader, former, copyId } = await aCopyForAClub(house)
  const { id: other } = await aClub(house.db, { members: [owner, former] })
  const people = (await house.holds.reservable(owner, { copyId }))?.people.map(({ id }) => id) ?? []
  expect([people.includes(reader.id), people.includes(former.id)]).toEqual([true, false])
  expect((await house.holds.reservable(owner, { copyId }))?.clubs.map(({ id }) => id)).toEqual([clubId])
  const until = addDays(cityDate(house.time.now, city.timeZone), 5)
  const reserve = (whom: string) => resultOf(house.holds.reserveCopy(owner, { copyId, whom, until }))
  expect([
    await reserve(`member:${former.id}`),
    await reserve(`club:${other}`),
    await reserve(`member:${reader.id}`),
  ]).toEqual(['NOT_WITHIN_REACH', 'NOT_WITHIN_REACH', 'done'])
})

describe('a reservation of a copy that is shown to a club', () => {
  /** Reserved, then shown to the club of `aCopyForAClub`. Those who can be named are in another club with the owner too. */
  async function reserved(
    whom: (facts: Awaited<ReturnType<typeof aCopyForAClub>> & { other: string }) => string,
  ) {
    const facts = await aCopyForAClub(house)
    const { clubId, owner, reader, former } = facts
    const { id: other } = await aClub(house.db, { members: [owner, reader, former] })
    const { id: copyId } = await aCopy(house.db, { owner })
    const until = addDays(cityDate(house.time.now, city.timeZone), 5)
    await house.holds.reserveCopy(owner, { copyId, whom: whom({ ...facts, other }), until })
    await house.library.changeCopies(owner, { copyIds: [copyId], act: showToClub(clubId) })
    return { ...facts, copyId, other }
  }
  const keptAs = async (id: string) => {
    const copy = house.db.selectFrom('copies').select('kept_as').where('id', '=', id)
    return (await copy.executeTakeFirstOrThrow()).kept_as
  }

  test('stands for a member of the club, until they leave it', async () => {
    const { copyId, clubId, reader, apart, other } = await reserved(({ reader }) => `member:${reader.id}`)
    expect(await keptAs(copyId)).toBe('reserved')
    await house.clubs.leaveClub(reader, { clubId: other })
    await house.clubs.leaveClub(apart, { clubId })
    expect(await keptAs(copyId), 'somebody else has left, and they have left another club').toBe('reserved')
    await house.clubs.leaveClub(reader, { clubId })
    expect(await keptAs(copyId)).toBeNull()
  })

  test('stands for the club itself', async () => {
    const { copyId } = await reserved(({ clubId }) => `club:${clubId}`)
    expect(await keptAs(copyId)).toBe('reserved')
  })

  test('ends for somebody outside of the club, and for another club', async () => {
    const byName = await reserved(({ former }) => `member:${former.id}`)
    const another = await reserved(({ other }) => `club:${other}`)
    expect([await keptAs(byName.copyId), await keptAs(another.copyId)]).toEqual([null, null])
  })
})

test('the club lists what is reserved for it too, with the last day', async () => {
  const { clubId, owner, reader, stranger } = await aCopyForAClub(house)
  const { id: copyId } = await aCopy(house.db, { owner })
  const until = addDays(cityDate(house.time.now, city.timeZone), 5)
  await house.holds.reserveCopy(owner, { copyId, whom: `club:${clubId}`, until })
  const listed = async (viewer: Member) =>
    (await house.clubs.clubReading(viewer, { clubId, shown: 50 })).copies?.shown.find(
      (copy) => copy.copyId === copyId,
    )
  const seen = await listed(reader)
  expect(seen).toMatchObject({ isAvailable: true, ownerName: owner.name })
  expect(cityDate(seen?.reservedUntil ?? monday, city.timeZone)).toBe(until)
  expect(await listed(owner)).toMatchObject({ ownerName: null })
  expect(await listed(stranger)).toBeUndefined()
})
