// A club's book: who can set it, who can see its readers' places, and who is notified.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { mostRowNumber } from '#rules/base/numbers.ts'
import type { Member } from '#rules/base/viewer.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aBook, aMember } from '#tests/support/builders.ts'
import { aClubWithEverybody } from '#tests/support/club-with-everybody.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

let clubId: string
let roles: Awaited<ReturnType<typeof aClubWithEverybody>>['roles']
beforeEach(async () => {
  await house.empty('members, books, works, clubs')
  const staged = await aClubWithEverybody(house.db, { visibility: 'public' })
  clubId = staged.club.id
  roles = staged.roles
  await house.db.updateTable('members').set({ created_at: longAgo }).execute()
})

const clubs = () => house.clubs
const reading = (viewer: Member = roles.member) => clubs().clubReading(viewer, { clubId, shown: 50 })

async function reads(title = 'Cloudstreet', instead = ''): Promise<string> {
  const book = await aBook(house.db, { title })
  await clubs().setCurrentBook(roles.admin, { clubId, bookId: book.id, instead })
  return (await reading()).current?.clubBookId ?? ''
}

const chapters = { unit: 'chapter', extent: { chapter: 20, page: 400 } } as const
const schedule = (clubBookId: string, version = 0) => ({
  clubId,
  clubBookId,
  version,
  ...chapters,
  parts: [
    { through: 8, on: '2026-03-14', discussion: null },
    { through: 20, on: '2026-03-28', discussion: null },
  ],
})

const longAgo = new Date('2025-01-01')

async function joins(name: string, joinedAt = longAgo): Promise<Member> {
  const member = await aMember(house.db, { name, joinedAt })
  await clubs().joinClub(member, { clubId })
  return member
}

const at = (clubBookId: string, place: number, isShared = false) => ({
  clubId,
  clubBookId,
  unit: 'chapter' as const,
  at: place,
  isShared,
  isFinished: false,
})

test('the next book replaces the current one, which then counts as read', async () => {
  const first = await reads('Cloudstreet')
  await reads('Dirt Music', first)
  const { current, read } = await reading()
  expect(current?.book.title).toBe('Dirt Music')
  expect(read.map(({ book }) => book.title)).toEqual(['Cloudstreet'])
})

test('if two admins set a book at once, the second is told', async () => {
  const books = [await aBook(house.db), await aBook(house.db)]
  const done = await Promise.allSettled(
    books.map(({ id }) => clubs().setCurrentBook(roles.admin, { clubId, bookId: id, instead: '' })),
  )
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'CLUB_BOOK_CHANGED' },
  })
  expect((await reading()).read).toEqual([])
})

test('an unknown book is not found, and the club keeps its book', async () => {
  const current = await reads()
  const bookId = '00000000-0000-4000-8000-000000000000'
  await expect(
    clubs().setCurrentBook(roles.admin, { clubId, bookId, instead: current }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await reading()).current?.clubBookId).toBe(current)
})

test('a book is finished once, and a mistaken one is removed with everything said about it', async () => {
  const clubBookId = await reads()
  await clubs().sayReadingPlace(roles.member, at(clubBookId, 3))
  await clubs().finishBook(roles.admin, { clubId, clubBookId })
  await expect(clubs().finishBook(roles.admin, { clubId, clubBookId })).rejects.toMatchObject({
    code: 'CLUB_BOOK_CHANGED',
  })
  await clubs().rateClubBook(roles.member, { clubId, clubBookId, stars: 4 })
  await clubs().removeClubBook(roles.admin, { clubId, clubBookId })
  expect(await reading()).toMatchObject({ current: null, read: [] })
})

test('a schedule is stored in order, and a member editing an outdated one is told', async () => {
  const clubBookId = await reads()
  await clubs().keepSchedule(roles.admin, schedule(clubBookId))
  const { current } = await reading()
  expect(current).toMatchObject({ version: 1, extent: { chapter: 20, page: 400 } })
  expect(current?.parts).toEqual(schedule(clubBookId).parts)
  for (const outdated of [0, mostRowNumber])
    await expect(
      clubs().keepSchedule(roles.admin, { ...schedule(clubBookId), version: outdated }),
    ).rejects.toMatchObject({ code: 'SCHEDULE_CHANGED' })
  const backwards = { ...schedule(clubBookId, 1), parts: schedule('').parts.toReversed() }
  await expect(clubs().keepSchedule(roles.admin, backwards)).rejects.toMatchObject({
    code: 'SCHEDULE_OUT_OF_ORDER',
  })
  await clubs().keepSchedule(roles.admin, { ...schedule(clubBookId, 1), parts: [] })
  expect((await reading()).current?.parts).toEqual([])
})

test('a schedule that changes while somebody reads leaves their place as it is', async () => {
  const clubBookId = await reads()
  await clubs().sayReadingPlace(roles.member, at(clubBookId, 15))
  await clubs().keepSchedule(roles.admin, schedule(clubBookId))
  expect((await reading()).current?.place).toEqual({
    unit: 'chapter',
    at: 15,
    isFinished: false,
    isShared: false,
  })
})

test('a place beyond the end is refused, and a place can be deleted', async () => {
  const clubBookId = await reads()
  await clubs().keepSchedule(roles.admin, schedule(clubBookId))
  await expect(clubs().sayReadingPlace(roles.member, at(clubBookId, 21))).rejects.toMatchObject({
    code: 'PLACE_BEYOND_END',
  })
  await clubs().sayReadingPlace(roles.member, at(clubBookId, 20))
  await clubs().forgetReadingPlace(roles.member, { clubId, clubBookId })
  expect((await reading()).current?.place).toBeNull()
})

test('a book of another club is not found', async () => {
  const clubBookId = await reads()
  const other = await aClubWithEverybody(house.db)
  const { admin } = other.roles
  const elsewhere = { clubId: other.club.id, clubBookId }
  const notFound = { code: 'NOT_FOUND' }
  await expect(clubs().sayReadingPlace(admin, { ...at(clubBookId, 1), ...elsewhere })).rejects.toMatchObject(
    notFound,
  )
  await expect(clubs().rateClubBook(admin, { ...elsewhere, stars: 1 })).rejects.toMatchObject(notFound)
  await expect(clubs().removeClubBook(admin, elsewhere)).rejects.toMatchObject(notFound)
  await expect(clubs().finishBook(admin, elsewhere)).rejects.toMatchObject({ code: 'CLUB_BOOK_CHANGED' })
})

test('the plot names nobody, and is the same for a member who has blocked somebody', async () => {
  const clubBookId = await reads()
  await clubs().keepSchedule(roles.admin, schedule(clubBookId))
  const readers = [
    roles.member,
    roles.moderator,
    ...(await Promise.all(['Uma', 'Vic', 'Wim', 'Xia'].map((name) => joins(name)))),
  ]
  for (const [index, reader] of readers.entries()) {
    await clubs().sayReadingPlace(reader, at(clubBookId, index < 3 ? 1 : 18))
    const { plot } = (await reading()).current ?? {}
    if (index < 2) expect(plot).toEqual([])
    if (index >= 2 && index < 5) expect(plot).toEqual([{ from: 0, to: 10, readers: index + 1 }])
  }
  const halves = [
    { from: 0, to: 1, readers: 3 },
    { from: 1, to: 10, readers: 3 },
  ]
  expect((await reading()).current?.plot).toEqual(halves)
  const [, , uma] = readers
  if (uma) await aBlock(house.db, roles.member, uma)
  expect((await reading()).current?.plot).toEqual(halves)
  expect(JSON.stringify((await reading(roles.moderator)).current)).not.toMatch(/Uma|Vic|Wim|Xia|Mem/)
})

test('the plot counts nobody who joined lately, so that two new accounts show nobody’s place', async () => {
  const clubBookId = await reads()
  await clubs().keepSchedule(roles.admin, schedule(clubBookId))
  const days = (count: number) => new Date(house.time.now.getTime() - count * DAY_MS)
  const readers = [roles.member, await joins('Uma', days(29)), await joins('Vic', days(29))]
  for (const reader of readers) await clubs().sayReadingPlace(reader, at(clubBookId, 1))
  expect((await reading()).current?.plot).toEqual([])
  for (const name of ['Wim', 'Xia'])
    await clubs().sayReadingPlace(await joins(name, days(30)), at(clubBookId, 1))
  expect((await reading()).current?.plot).toEqual([{ from: 0, to: 10, readers: 3 }])
})

test('tenths are computed from chapters and pages; without the book’s length only finished readers count', async () => {
  const clubBookId = await reads()
  const readers = await Promise.all(['Uma', 'Vic', 'Wim', 'Xia', 'Yan', 'Zoe'].map((name) => joins(name)))
  const [uma, vic, wim, ...others] = readers
  for (const reader of [uma, vic, wim])
    if (reader) await clubs().sayReadingPlace(reader, { ...at(clubBookId, 39), unit: 'page' })
  for (const reader of others)
    await clubs().sayReadingPlace(reader, { ...at(clubBookId, 1), isFinished: true })
  expect((await reading()).current?.plot).toEqual([{ from: 0, to: 10, readers: 3 }])
  await clubs().keepSchedule(roles.admin, schedule(clubBookId))
  expect((await reading()).current?.plot).toEqual([
    { from: 0, to: 1, readers: 3 },
    { from: 1, to: 10, readers: 3 },
  ])
})

test('a member who shares their place is named and leaves the plot, but not across a block, and not once they have left', async () => {
  const clubBookId = await reads()
  const uma = await joins('Uma')
  await clubs().sayReadingPlace(uma, at(clubBookId, 5, true))
  const named = async (viewer: Member) =>
    (await reading(viewer)).current?.shared.map(({ member }) => member.name)
  expect(await named(roles.member)).toEqual(['Uma'])
  expect(await named(uma)).toEqual([])
  await aBlock(house.db, uma, roles.member)
  expect(await named(roles.member)).toEqual([])
  expect(await named(roles.admin)).toEqual(['Uma'])
  await clubs().leaveClub(uma, { clubId })
  expect(await named(roles.admin)).toEqual([])
})

test('outsiders of a public club see nobody’s place, by name or in the plot; former members read them after it is closed', async () => {
  const clubBookId = await reads()
  await clubs().keepSchedule(roles.admin, schedule(clubBookId))
  await clubs().sayReadingPlace(await joins('Uma'), at(clubBookId, 5, true))
  for (const name of ['Vic', 'Wim', 'Xia'])
    await clubs().sayReadingPlace(await joins(name), at(clubBookId, 7))
  for (const outsider of [roles.stranger, roles.requested, roles.siteAdmin])
    expect((await reading(outsider)).current).toMatchObject({ shared: [], plot: [], place: null })
  await clubs().closeClub(roles.admin, { clubId })
  expect((await reading(roles.member)).current).toMatchObject({
    shared: [{ member: { name: 'Uma' } }],
    plot: [{ readers: 3 }],
  })
})

test('each member rates once, the count and the average follow, and a rating stays when its member leaves the club', async () => {
  const clubBookId = await reads()
  const uma = await joins('Uma')
  await expect(clubs().rateClubBook(uma, { clubId, clubBookId, stars: 5 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await clubs().finishBook(roles.admin, { clubId, clubBookId })
  await clubs().rateClubBook(uma, { clubId, clubBookId, stars: 1 })
  await Promise.all([5, 4].map((stars) => clubs().rateClubBook(uma, { clubId, clubBookId, stars })))
  await clubs().rateClubBook(uma, { clubId, clubBookId, stars: 5 })
  await clubs().rateClubBook(roles.member, { clubId, clubBookId, stars: 2 })
  expect((await reading()).read).toMatchObject([{ ratings: 2, average: 3.5, ownStars: 2 }])
  await clubs().leaveClub(uma, { clubId })
  expect((await reading()).read).toMatchObject([{ ratings: 2, average: 3.5 }])
  await house.pool.query('delete from members where id = $1', [uma.id])
  expect((await reading()).read).toMatchObject([{ ratings: 1, average: 2 }])
})
