// Two clubs that read and have read two books each: an action in one never affects the other.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { withTransaction } from '#server/store/database.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aBlock, aBook, aClub, aMember } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { monday } from '#tests/support/exchanges.ts'
import { plainPictures } from '#tests/support/pictures.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

let admin: Member
let mia: Member
let here: string
let there: string
beforeEach(async () => {
  await house.empty('members, books, works, clubs')
  house.time.now = monday
  admin = await aMember(house.db, { name: 'Ada' })
  mia = await aMember(house.db, { name: 'Mia' })
  here = (await aClub(house.db, { admin, members: [mia] })).id
  there = (await aClub(house.db, { admin, members: [mia] })).id
})

const tick = () => {
  house.time.now = new Date(house.time.now.getTime() + 1000)
}
const reading = (clubId: string, viewer = mia, shown = 50) =>
  house.clubs.clubReading(viewer, { clubId, shown })
const currentOf = async (clubId: string) => (await reading(clubId)).current
const titles = async (clubId: string) => {
  const { current, read } = await reading(clubId)
  return [current?.book.title, ...read.map(({ book }) => book.title)]
}
const refused = (code: string) => ({ code })
const notFound = refused('NOT_FOUND')

/** Sets the next book. Returns it as the club's book. */
async function reads(clubId: string, title: string): Promise<string> {
  tick()
  const instead = (await currentOf(clubId))?.clubBookId ?? ''
  await house.clubs.setCurrentBook(admin, { clubId, bookId: (await aBook(house.db, { title })).id, instead })
  return (await currentOf(clubId))?.clubBookId ?? ''
}
const at = (clubId: string, clubBookId: string, place: number, facts: object = {}) => ({
  ...{ clubId, clubBookId, unit: 'chapter' as const, at: place, isShared: false, isFinished: false },
  ...facts,
})

test('a member who rates a book while it is removed does not find it (race condition)', async () => {
  const clubBookId = await reads(here, 'One')
  await house.clubs.finishBook(admin, { clubId: here, clubBookId })
  const { rating } = await withTransaction(house.db, async (tx) => {
    await tx.deleteFrom('club_books').where('id', '=', clubBookId).execute()
    const rating = house.clubs
      .rateClubBook(mia, { clubId: here, clubBookId, stars: 4 })
      .catch((refusal: unknown) => refusal)
    expect(await Promise.race([rating, aWaitForALock(house.pool)])).toBe('waits')
    return { rating }
  })
  expect(await rating).toMatchObject(notFound)
})

describe('books', () => {
  test('are finished, set and removed in their own club, one by one', async () => {
    await reads(here, 'One')
    const two = await reads(here, 'Two')
    const three = await reads(here, 'Three')
    const other = await reads(there, 'Other')
    expect(await titles(here)).toEqual(['Three', 'Two', 'One'])
    await expect(house.clubs.finishBook(admin, { clubId: here, clubBookId: two })).rejects.toMatchObject(
      refused('CLUB_BOOK_CHANGED'),
    )
    tick()
    const { notices } = await house.noting(() =>
      house.clubs.finishBook(admin, { clubId: here, clubBookId: three }),
    )
    expect(JSON.stringify(notices)).toContain(`club:${here}`)
    expect(await titles(here)).toEqual([undefined, 'Three', 'Two', 'One'])
    expect(await titles(there)).toEqual(['Other'])
    await house.clubs.removeClubBook(admin, { clubId: here, clubBookId: two })
    expect(await titles(here)).toEqual([undefined, 'Three', 'One'])
    for (const clubBookId of [two, other, randomUUID(), 'nope']) {
      const of = { clubId: here, clubBookId }
      await expect(house.clubs.removeClubBook(admin, of)).rejects.toMatchObject(notFound)
      await expect(house.clubs.finishBook(admin, of)).rejects.toMatchObject(refused('CLUB_BOOK_CHANGED'))
      await expect(house.clubs.rateClubBook(mia, { ...of, stars: 3 })).rejects.toMatchObject(notFound)
      if (clubBookId !== two)
        await expect(house.clubs.sayReadingPlace(mia, at(here, clubBookId, 1))).rejects.toMatchObject(
          notFound,
        )
    }
    expect(await titles(there)).toEqual(['Other'])
  })

  test('can be finished and replaced while the clock is set back to before they were started', async () => {
    const one = await reads(here, 'One')
    house.time.now = new Date(house.time.now.getTime() - HOUR_MS)
    await house.clubs.finishBook(admin, { clubId: here, clubBookId: one })
    await reads(here, 'Two')
    house.time.now = new Date(house.time.now.getTime() - HOUR_MS)
    await reads(here, 'Three')
    expect(await titles(here)).toEqual(['Three', 'One', 'Two'])
  })

  test('replace only the current book, and have to exist', async () => {
    const one = await reads(here, 'One')
    const { id: bookId } = await aBook(house.db)
    const take = (instead: string, book = bookId) =>
      house.clubs.setCurrentBook(admin, { clubId: here, bookId: book, instead })
    for (const instead of ['', randomUUID(), await reads(there, 'Other')])
      await expect(take(instead)).rejects.toMatchObject(refused('CLUB_BOOK_CHANGED'))
    await expect(take(one, 'nope')).rejects.toMatchObject(notFound)
    expect(await titles(here)).toEqual(['One'])
  })

  test('that were read come latest first, as many as are asked for', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await reads(here, title)
    expect(await reading(here, mia, 2)).toMatchObject({
      read: [{ book: { title: 'Three' } }, { book: { title: 'Two' } }],
      more: 52,
    })
    expect((await reading(here, mia, 3)).more).toBeUndefined()
  })

  test('are rated by each member, each book separately', async () => {
    const [one, two] = [await reads(here, 'One'), await reads(here, 'Two')]
    await reads(here, 'Three')
    const rate = (viewer: Member, clubBookId: string, stars: number) =>
      house.noting(() => house.clubs.rateClubBook(viewer, { clubId: here, clubBookId, stars }))
    const { notices } = await rate(mia, one, 5)
    expect(notices).toMatchObject([{ topic: `club:${here}`, about: 'reading' }])
    await rate(admin, one, 2)
    await rate(admin, two, 3)
    await rate(admin, two, 4)
    const stars = async (viewer: Member) =>
      (await reading(here, viewer)).read.map(({ book, ratings, average, ownStars }) => [
        ...[book.title, ratings, average, ownStars],
      ])
    expect(await stars(mia)).toEqual([
      ['Two', 1, 4, null],
      ['One', 2, 3.5, 5],
    ])
    expect(await stars(admin)).toEqual([
      ['Two', 1, 4, 4],
      ['One', 2, 3.5, 2],
    ])
  })

  test('show their covers', async () => {
    const book = await aBook(house.db)
    const cover = await plainPictures(house.db).take(mia, new File([], 'cover.png'), 'cover')
    await house.db.updateTable('books').set({ cover_id: cover.id }).where('id', '=', book.id).execute()
    await house.clubs.setCurrentBook(admin, { clubId: here, bookId: book.id, instead: '' })
    expect((await currentOf(here))?.book.cover).toEqual({ id: cover.id, tint: cover.tint })
    await reads(there, 'Plain')
    expect((await currentOf(there))?.book.cover).toBeNull()
  })
})

describe('places', () => {
  test('belong to each member and book, and are deleted one by one', async () => {
    const [first, second] = [await reads(here, 'One'), await reads(there, 'Two')]
    await house.clubs.sayReadingPlace(mia, at(here, first, 3))
    await house.clubs.sayReadingPlace(mia, at(there, second, 4))
    await house.clubs.sayReadingPlace(admin, at(here, first, 5))
    await house.clubs.sayReadingPlace(mia, at(here, first, 6))
    const places = async () => [
      (await reading(here)).current?.place?.at,
      (await reading(there)).current?.place?.at,
      (await reading(here, admin)).current?.place?.at,
      (await reading(there, admin)).current?.place?.at,
    ]
    expect(await places()).toEqual([6, 4, 5, undefined])
    const { notices } = await house.noting(() =>
      house.clubs.forgetReadingPlace(mia, { clubId: here, clubBookId: first }),
    )
    expect(notices).toMatchObject([{ topic: `club:${here}`, about: 'reading' }])
    expect(await places()).toEqual([undefined, 4, 5, undefined])
  })

  test('reach at most the end of the book, in their own unit', async () => {
    const clubBookId = await reads(here, 'One')
    const extent = { chapter: 20, page: 400 }
    const whole = { clubId: here, clubBookId, version: 0, unit: 'chapter' as const, extent, parts: [] }
    await house.clubs.keepSchedule(admin, whole)
    const say = (unit: 'chapter' | 'page', place: number) =>
      house.clubs.sayReadingPlace(mia, at(here, clubBookId, place, { unit }))
    const beyond = refused('PLACE_BEYOND_END')
    for (const unit of ['chapter', 'page'] as const) {
      await say(unit, extent[unit])
      await expect(say(unit, extent[unit] + 1)).rejects.toMatchObject(beyond)
      expect((await currentOf(here))?.place).toMatchObject({ unit, at: extent[unit] })
    }
  })

  test('that are shared come latest first, at most twelve, with the photos of current members', async () => {
    const clubBookId = await reads(here, 'One')
    const members = []
    for (let count = 0; count < 14; count++) {
      const member = await aMember(house.db, { name: `Reader ${count}` })
      members.push(member)
      await house.clubs.joinClub(member, { clubId: here })
      tick()
      await house.clubs.sayReadingPlace(member, at(here, clubBookId, count + 1, { isShared: true }))
    }
    const last = members.at(-1)
    if (!last) throw new Error('Nobody')
    const photo = await plainPictures(house.db).take(last, new File([], 'me.png'), 'photo')
    await house.db.updateTable('members').set({ photo_id: photo.id }).where('id', '=', last.id).execute()
    const shared = async () => (await currentOf(here))?.shared ?? []
    expect((await shared()).map(({ member }) => member.name)).toEqual(
      Array.from({ length: 12 }, (_, count) => `Reader ${13 - count}`),
    )
    expect((await shared())[0]).toMatchObject({
      member: { photo: { id: photo.id, tint: photo.tint } },
      place: { unit: 'chapter', at: 14, isFinished: false },
    })
    expect((await shared())[1]?.member.photo).toBeNull()
    await house.db.updateTable('members').set({ disabled_at: monday }).where('id', '=', last.id).execute()
    expect((await shared())[0]?.member.name).toBe('Reader 12')
  })

  test('given while leaving the club are not stored', async () => {
    const clubBookId = await reads(here, 'One')
    const leaving = await house.pool.connect()
    await leaving.query('begin')
    await leaving.query('delete from club_members where club_id = $1 and member_id = $2', [here, mia.id])
    const said = house.clubs.sayReadingPlace(mia, at(here, clubBookId, 1)).catch((error: unknown) => error)
    await expect
      .poll(async () => {
        const { rows } = await house.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(1)
    await leaving.query('commit')
    leaving.release()
    expect(await said).toMatchObject(notFound)
  })
})

describe('a schedule', () => {
  const parts = (...ends: [number, string | null][]) =>
    ends.map(([through, discussion], row) => ({ through, on: `2026-03-${14 + row}`, discussion }))
  const keep = (clubId: string, clubBookId: string, version: number, facts: object) =>
    house.clubs.keepSchedule(admin, {
      ...{ clubId, clubBookId, version, unit: 'chapter', extent: { chapter: 200, page: null } },
      ...{ discussion: null, parts: [] },
      ...facts,
    })
  const aTalk = (clubId: string, by: Member, days: number) =>
    aDiscussion(house.db, {
      clubId,
      title: `${by.name} ${days}`,
      posts: [{ author: by, message: 'Hm', at: new Date(monday.getTime() + days * DAY_MS) }],
    })

  test('belongs to its book, and is stored in the order of its rows', async () => {
    const [first, other] = [await reads(here, 'One'), await reads(there, 'Two')]
    await keep(here, first, 0, { parts: parts([8, null], [100, null]) })
    await keep(there, other, 0, { parts: parts([5, null]) })
    const through = async (clubId: string) => (await currentOf(clubId))?.parts.map((part) => part.through)
    expect([await through(here), await through(there)]).toEqual([[8, 100], [5]])
    await keep(here, first, 1, { parts: parts([9, null]) })
    expect([await through(here), await through(there)]).toEqual([[9], [5]])
    expect([(await currentOf(here))?.version, (await currentOf(there))?.version]).toEqual([2, 1])
  })

  test('is refused for a book of another club, one that is finished, an outdated one and an unknown one', async () => {
    const first = await reads(here, 'One')
    const [second, other] = [await reads(here, 'Two'), await reads(there, 'Other')]
    const changed = refused('SCHEDULE_CHANGED')
    for (const clubBookId of [first, other, randomUUID(), 'nope'])
      await expect(keep(here, clubBookId, 0, { parts: parts([5, null]) })).rejects.toMatchObject(changed)
    await expect(keep(here, second, 1, {})).rejects.toMatchObject(changed)
    expect((await currentOf(there))?.parts).toEqual([])
  })

  test('links only to discussions of its own club', async () => {
    const clubBookId = await reads(here, 'One')
    const [own, second, foreign] = [
      await aTalk(here, mia, 0),
      await aTalk(here, mia, 1),
      await aTalk(there, mia, 0),
    ]
    for (const id of [foreign.id, randomUUID(), 'nope']) {
      const gone = refused('DISCUSSION_NOT_FOUND')
      await expect(keep(here, clubBookId, 0, { discussion: id })).rejects.toMatchObject(gone)
      await expect(
        keep(here, clubBookId, 0, { discussion: own.id, parts: parts([5, own.id], [6, id]) }),
      ).rejects.toMatchObject(gone)
    }
    await keep(here, clubBookId, 0, { discussion: own.id, parts: parts([5, second.id], [6, own.id]) })
    expect(await currentOf(here)).toMatchObject({
      discussionId: own.id,
      parts: [{ discussion: second.id }, { discussion: own.id }],
    })
  })

  test('can link to the fifty most recently active discussions, none across a block', async () => {
    await reads(here, 'One')
    await aTalk(there, mia, 9)
    await aTalk(here, admin, 1)
    await aTalk(here, mia, 2)
    const linkable = async (withThem = true) =>
      (
        await house.clubs.clubReading(mia, { clubId: here, shown: 9, withDiscussions: withThem })
      ).current?.discussions.map(({ title }) => title)
    expect(await linkable()).toEqual(['Mia 2', 'Ada 1'])
    expect(await linkable(false)).toEqual([])
    await aBlock(house.db, admin, mia)
    expect(await linkable()).toEqual(['Mia 2'])
    for (let days = 3; days < 53; days++) await aTalk(here, mia, days)
    const most = await linkable()
    expect([most?.length, most?.[0], most?.at(-1)]).toEqual([50, 'Mia 52', 'Mia 3'])
  })

  test('keeps the discussions it links to choosable, however old, and without a title across a block', async () => {
    const clubBookId = await reads(here, 'One')
    const [whole, first, second] = [
      await aTalk(here, mia, 0),
      await aTalk(here, admin, 1),
      await aTalk(here, mia, 2),
    ]
    for (let days = 3; days < 53; days++) await aTalk(here, mia, days)
    const links = { discussion: whole.id, parts: parts([5, first.id], [9, second.id]) }
    await keep(here, clubBookId, 0, links)
    const choosable = async () =>
      (await house.clubs.clubReading(admin, { clubId: here, shown: 9, withDiscussions: true })).current
        ?.discussions ?? []
    const [mia0, ada1] = [
      { id: whole.id, title: 'Mia 0' },
      { id: first.id, title: 'Ada 1' },
    ]
    const seen = await choosable()
    expect([seen.length, seen[0]?.title]).toEqual([53, 'Mia 52'])
    expect(seen.slice(-3)).toEqual([{ id: second.id, title: 'Mia 2' }, ada1, mia0])
    await keep(here, clubBookId, 1, { ...links, parts: parts([5, whole.id]) })
    expect((await choosable()).slice(-2).map(({ title }) => title)).toEqual(['Mia 3', 'Mia 0'])
    await aBlock(house.db, mia, admin)
    await keep(here, clubBookId, 2, links)
    expect(await choosable()).toEqual([{ id: second.id, title: null }, ada1, { ...mia0, title: null }])
  })
})

test('of each book the club has read, a member is told whether they have said that they finished it', async () => {
  const one = await reads(here, 'One')
  await house.clubs.sayReadingPlace(mia, at(here, one, 3, { isShared: true }))
  await reads(here, 'Two')
  const own = async (viewer: Member) => {
    const [book] = (await reading(here, viewer)).read
    return [book?.hasFinished, book?.sharesPlace]
  }
  expect(await own(mia)).toEqual([false, true])
  expect(await own(admin)).toEqual([false, false])
  await house.clubs.sayReadingPlace(mia, at(here, one, 1, { isShared: true, isFinished: true }))
  expect(await own(mia)).toEqual([true, true])
  expect(await own(admin)).toEqual([false, false])
})

test('the book is shown beside the club’s latest choice that was not called off, and its result', async () => {
  const open = (clubId: string, nominateOn: string, voteOn: string) =>
    house.clubs.openChoice(admin, { clubId, nominateOn, voteOn, perMember: 1 })
  const latest = async (clubId: string) => (await house.clubs.latestChoice(mia, { clubId })).choice?.id ?? ''
  const beside = async (clubId: string) => (await reading(clubId)).choice
  const dayOf = (days: number) => new Date(monday.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  expect(await beside(here)).toBeNull()
  await open(here, dayOf(2), dayOf(4))
  expect([(await beside(here))?.phase, await beside(there)]).toEqual(['nominating', null])
  const choiceId = await latest(here)
  const book = await aBook(house.db, { title: 'Chosen' })
  await house.clubs.nominate(mia, { clubId: here, choiceId, bookId: book.id })
  house.time.now = new Date(monday.getTime() + 7 * DAY_MS)
  await house.clubs.advanceChoices(house.time.now)
  expect(await beside(here)).toMatchObject({ phase: 'closed', winner: 'Chosen' })
  tick()
  await open(here, dayOf(9), dayOf(12))
  expect(await beside(here)).toMatchObject({ phase: 'nominating', winner: null })
  await house.clubs.callOffChoice(admin, { clubId: here, choiceId: await latest(here) })
  expect(await beside(here)).toMatchObject({ phase: 'closed', winner: 'Chosen' })
})
