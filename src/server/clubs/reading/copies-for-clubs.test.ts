// Copies that only the members of one club see: who finds them where, who can have them, and what ends it.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { showToClub } from '#rules/library/own-books.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aBlock, aBook, aClub, aCopy, aMember } from '#tests/support/builders.ts'
import { anExchangeIn, monday } from '#tests/support/exchanges.ts'
import { joins } from '#tests/support/holds.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

/** A copy for the members of a club, and who is around it. The former member has left. */
async function staged() {
  const { db, clubs } = house
  const everybody = await Promise.all(Array.from({ length: 5 }, () => aMember(db)))
  const [owner, reader, former, stranger, apart] = everybody as [Member, Member, Member, Member, Member] // five
  const { id: clubId, admin } = await aClub(db, { members: [owner, reader, former, apart] })
  await clubs.leaveClub(former, { clubId })
  await aBlock(db, apart, owner)
  const title = `Quandong ${randomUUID().slice(0, 8)}`
  const book = await aBook(db, { title })
  const { id: copyId } = await aCopy(db, { owner, book, club: { id: clubId } })
  return { clubId, admin, owner, reader, former, stranger, apart, title, bookId: book.id, copyId }
}

const ask = (member: Member, copyId: string) => house.exchanges.requestCopy(member, { copyId, message: '' })
const rowOf = (id: string) =>
  house.db
    .selectFrom('copies')
    .select(['club_id', 'listed', 'paused_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ code }) => code,
  )

/** The result of an act while the member is leaving the club: it waits for that. */
async function whileLeaving(
  { clubId, member }: { clubId: string; member: Member },
  act: () => Promise<unknown>,
): Promise<string> {
  const leaving = await house.pool.connect()
  try {
    await leaving.query('begin')
    await leaving.query('delete from club_members where club_id = $1 and member_id = $2', [clubId, member.id])
    const acting = codeOf(act())
    expect(await aWaitForALock(house.pool)).toBe('waits')
    await leaving.query('commit')
    return await acting
  } finally {
    await leaving.query('rollback')
    leaving.release()
  }
}

describe('a copy for a club', () => {
  test('is seen by its members on the page of the book, on the profile and in the club, and by nobody else', async () => {
    const { clubId, admin, owner, reader, former, stranger, apart, bookId, copyId } = await staged()
    const onPage = async (viewer: Viewer) =>
      (await house.library.book(viewer, { bookId })).sharers.map((sharer) => sharer.copyId)
    const onProfile = async (viewer: Viewer) =>
      (await house.library.memberBookshelf(viewer, { memberId: owner.id, page: 1, pageSize: 9 })).copies.map(
        (copy) => copy.copyId,
      )
    const inClub = async (viewer: Viewer) =>
      (await house.clubs.clubReading(viewer, { clubId, shown: 50 })).copies?.shown.map((copy) => copy.copyId)
    for (const viewer of [owner, reader, admin]) {
      expect([await onPage(viewer), await onProfile(viewer), await inClub(viewer)]).toEqual([
        [copyId],
        [copyId],
        [copyId],
      ])
    }
    for (const viewer of [guest, former, stranger, apart])
      expect([await onPage(viewer), await onProfile(viewer)]).toEqual([[], []])
    expect([await inClub(former), await inClub(stranger), await inClub(apart)]).toEqual([
      undefined,
      undefined,
      [],
    ])
    expect([
      await codeOf(house.library.copy(reader, { copyId })),
      await codeOf(house.library.copy(former, { copyId })),
    ]).toEqual(['FORBIDDEN', 'NOT_FOUND'])
  })

  test('says so to its members, with the name of the club', async () => {
    const { clubId, owner, reader, bookId } = await staged()
    const { name } = await house.clubs.club(reader, { clubId, token: null })
    const [sharer] = (await house.library.book(reader, { bookId })).sharers
    expect(sharer).toMatchObject({ club: name, isAvailable: true, kept: null })
    const { copies, counts, clubs } = await house.library.bookcase(owner)
    expect(copies[0]).toMatchObject({ club: { id: clubId, name }, shownTo: clubId, isPaused: false })
    expect([counts, clubs]).toEqual([
      { all: 1, fitting: 1, available: 0, out: 0, club: 1, paused: 0 },
      [{ id: clubId, name }],
    ])
  })

  test('is in no search, list, map or count, for anybody', async () => {
    const { owner, reader, stranger, title, bookId, copyId } = await staged()
    const { library } = house
    for (const viewer of [guest, owner, reader, stranger]) {
      const found = [
        await library.search(viewer, { text: title, genre: null, page: 1, pageSize: 10 }),
        await library.search(viewer, { text: title, genre: null, page: 1, pageSize: 10, withOut: true }),
        await library.newest(viewer, { limit: 100 }),
        await library.nearest(viewer, { limit: 100, withinKm: 100 }),
        await library.suburbShelf(viewer, { suburb: 'west-end-4101', limit: 100 }),
        await library.suggest(viewer, { text: title }),
      ]
      expect(JSON.stringify(found)).not.toContain(bookId)
    }
    expect(await rowOf(copyId)).toMatchObject({ listed: false })
  })

  test('is requested by a member; not by a former member, a stranger or across a block', async () => {
    const { reader, former, stranger, apart, copyId } = await staged()
    expect([
      await codeOf(ask(former, copyId)),
      await codeOf(ask(stranger, copyId)),
      await codeOf(ask(apart, copyId)),
    ]).toEqual(['NOT_AVAILABLE', 'NOT_AVAILABLE', 'NOT_FOUND'])
    await ask(reader, copyId)
  })

  test('a member who leaves at the same moment either leaves after their request, or cannot make it', async () => {
    const { clubId, reader, copyId } = await staged()
    expect(await whileLeaving({ clubId, member: reader }, () => ask(reader, copyId))).toBe('NOT_AVAILABLE')
  })

  test('is waited for by members, and offered to them alone', async () => {
    const { clubId, owner, reader, stranger, former, admin, bookId, copyId } = await staged()
    const { exchanges, holds, time } = house
    const { exchangeId } = await ask(admin, copyId)
    await exchanges.accept(owner, { id: exchangeId })
    await exchanges.confirmHandOver(admin, { id: exchangeId })
    expect([
      await codeOf(holds.wait(stranger, { bookId, copyId, km: 20 })),
      await codeOf(holds.wait(former, { bookId, km: 20 })),
    ]).toEqual(['NOT_FOUND', 'NOTHING_TO_WAIT_FOR'])
    // The stranger waits for another copy of the book, and is first in line for that.
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

  test('is not given away by the length of the queue for its book', async () => {
    const { owner, reader, stranger, admin, bookId, copyId } = await staged()
    const { exchanges, holds } = house
    const { exchangeId: id } = await ask(admin, copyId)
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

  test('whose loan began before is extended as before: for somebody who has left, or never was a member', async () => {
    const { clubId, owner, reader, stranger, copyId } = await staged()
    const { exchanges, library } = house
    const { id: open } = await aCopy(house.db, { owner })
    const loans: { id: string; borrower: Member }[] = []
    for (const [borrower, copy] of [
      [reader, copyId],
      [stranger, open],
    ] as const) {
      const { exchangeId: id } = await ask(borrower, copy)
      await exchanges.accept(owner, { id })
      await exchanges.confirmHandOver(borrower, { id })
      loans.push({ id, borrower })
    }
    await library.changeCopies(owner, { copyIds: [open], act: showToClub(clubId) })
    await house.clubs.leaveClub(reader, { clubId })
    const dueOn = addDays(cityDate(monday, city.timeZone), 40)
    for (const { id, borrower } of loans) {
      await exchanges.askExtension(borrower, { id, dueOn })
      await exchanges.agreeExtension(owner, { id })
    }
  })
})

const ends: Record<string, (facts: Awaited<ReturnType<typeof staged>>) => Promise<unknown>> = {
  'its owner leaves the club': ({ owner, clubId }) => house.clubs.leaveClub(owner, { clubId }),
  'its owner is removed': ({ owner, admin, clubId }) =>
    house.clubs.removeMember(admin, { clubId, memberId: owner.id }),
  'the club closes': ({ admin, clubId }) => house.clubs.closeClub(admin, { clubId }),
  'the club is hidden': ({ clubId }) =>
    house.db.updateTable('clubs').set({ hidden_at: monday }).where('id', '=', clubId).execute(),
  'the club is deleted': ({ clubId }) => house.db.deleteFrom('clubs').where('id', '=', clubId).execute(),
  'its owner pauses it': ({ owner, copyId }) => house.library.pauseCopy(owner, { copyId }),
}

test.each(Object.keys(ends))('once %s, the copy is paused, and nobody else sees it', async (happens) => {
  const facts = await staged()
  await ends[happens]?.(facts)
  const { reader, owner, bookId, copyId } = facts
  expect(await rowOf(copyId)).toEqual({ club_id: null, listed: false, paused_at: expect.any(Date) })
  expect((await house.library.book(reader, { bookId })).sharers).toEqual([])
  expect((await house.library.bookcase(owner)).copies).toMatchObject([
    { shownTo: 'none', isPaused: true, club: null },
  ])
  expect(await codeOf(ask(reader, copyId))).toBe('NOT_AVAILABLE')
})

test('a copy that is given away or shown to everyone is no longer the club’s', async () => {
  const [given, shown] = [await staged(), await staged()]
  await house.library.editCopy(given.owner, {
    ...{ copyId: given.copyId, condition: 'Good', offer: 'give', location: 'West End' },
  })
  const { owner, reader: borrower, copyId } = given
  await anExchangeIn(house, 'completed', { owner, borrower, copyId, offer: 'give' })
  expect(await rowOf(given.copyId)).toMatchObject({ club_id: null, listed: false })
  await house.library.resumeCopy(shown.owner, { copyId: shown.copyId })
  expect(await rowOf(shown.copyId)).toEqual({ club_id: null, listed: true, paused_at: null })
})

describe('a search finds a copy for a club', () => {
  type Asked = Partial<Parameters<typeof house.clubs.findInClubs>[1]>
  const found = async (viewer: Viewer, text: string, more: Asked = {}) => {
    const { copies } = await house.clubs.findInClubs(viewer as Member, { text, genre: null, ...more })
    return copies.map(({ copyId }) => copyId)
  }

  test('for members of the club alone: not for its owner, a former member, a stranger, a guest or across a block', async () => {
    const { clubId, admin, owner, reader, former, stranger, apart, title, copyId } = await staged()
    expect([await found(reader, title), await found(admin, title)]).toEqual([[copyId], [copyId]])
    for (const viewer of [owner, former, stranger, apart]) expect(await found(viewer, title)).toEqual([])
    expect(await codeOf(found(guest, title))).toBe('AUTHENTICATION_REQUIRED')
    const { name } = await house.clubs.club(reader, { clubId, token: null })
    expect((await house.clubs.findInClubs(reader, { text: title, genre: null })).copies).toMatchObject([
      { book: { title }, ownerName: owner.name, isAvailable: true, club: { id: clubId, name } },
    ])
  })

  test.each([
    'it is paused',
    'its owner is suspended',
    'its owner is disabled',
    'the club is closed',
    'the club is hidden',
    'the reader leaves',
  ])('not once %s', async (ends) => {
    const { clubId, admin, owner, reader, title, copyId } = await staged()
    const { db, time } = house
    const later = new Date(time.now.getTime() + 86_400_000)
    const update = (facts: object) =>
      db.updateTable('members').set(facts).where('id', '=', owner.id).execute()
    const acts: Record<typeof ends, () => Promise<unknown>> = {
      'it is paused': () => house.library.pauseCopy(owner, { copyId }),
      'its owner is suspended': () => update({ suspended_until: later, suspended_reason: 'A reason' }),
      'its owner is disabled': () => update({ disabled_at: time.now, disabled_reason: 'A reason' }),
      'the club is closed': () => house.clubs.closeClub(admin, { clubId }),
      'the club is hidden': () =>
        db.updateTable('clubs').set({ hidden_at: time.now }).where('id', '=', clubId).execute(),
      'the reader leaves': () => house.clubs.leaveClub(reader, { clubId }),
    }
    expect(await found(reader, title)).toEqual([copyId])
    await acts[ends]?.()
    expect(await found(reader, title)).toEqual([])
  })

  test('by every word of its title, author or genre, in any order, by any ISBN of its work, and narrowed as other searches are', async () => {
    const { clubId, owner, reader } = await staged()
    const mark = randomUUID().slice(0, 8)
    const book = await aBook(house.db, { title: `Zamia ${mark}`, author: 'Zafón', genre: 'Poetry' })
    const { id: copyId } = await aCopy(house.db, { owner, book, club: { id: clubId } })
    const isbn = '9780306406157'
    const edition = await aBook(house.db, { title: `Zamia ${mark} (large print)`, isbn, genre: 'Poetry' })
    await house.pool.query(
      'update books set work_id = (select work_id from books where id = $1) where id = $2',
      [book.id, edition.id],
    )
    for (const text of [`zamia ${mark}`, `${mark} zafon`, `poetry ${mark}`, isbn, '0-306-40615-2'])
      expect(await found(reader, text), text).toEqual([copyId])
    for (const text of [`${mark} quokka`, '', '%', '\0', '_'.repeat(20)])
      expect(await found(reader, text), text).toEqual([])
    expect([
      await found(reader, mark, { genre: 'Poetry', offer: 'lend' }),
      await found(reader, mark, { genre: 'Fiction' }),
      await found(reader, mark, { offer: 'give' }),
    ]).toEqual([[copyId], [], []])
  })

  test('once for each work, a free one if there is one; available ones first, and alone if asked for', async () => {
    const { clubId, admin, owner, reader, title, bookId, copyId } = await staged()
    const { exchangeId } = await ask(admin, copyId)
    await house.exchanges.accept(owner, { id: exchangeId })
    expect([await found(reader, title), await found(reader, title, { withOut: false })]).toEqual([
      [copyId],
      [],
    ])
    const { id: second } = await aCopy(house.db, { owner: admin, book: { id: bookId }, club: { id: clubId } })
    expect(await found(reader, title)).toEqual([second])
  })

  test('in all of their clubs, at most six, and says that there are more', async () => {
    const { owner, reader } = await staged()
    const mark = randomUUID().slice(0, 8)
    for (let at = 1; at <= 7; at += 1) {
      const { id } = await aClub(house.db, { members: [owner, reader] })
      const book = await aBook(house.db, { title: `Seven ${mark} ${at}` })
      await aCopy(house.db, { owner, book, club: { id } })
      const { copies, hasMore } = await house.clubs.findInClubs(reader, { text: mark, genre: null })
      expect([copies.length, hasMore]).toEqual([Math.min(at, 6), at > 6])
    }
  })
})

describe('an owner chooses who sees a copy', () => {
  test('when they add it, edit it, and change several', async () => {
    const { clubId, owner, bookId } = await staged()
    const { library } = house
    const copy = { bookId, condition: 'Good', offer: 'lend', location: 'West End' } as const
    const { copyId } = await library.addCopyOf(owner, { ...copy, clientKey: randomUUID(), shownTo: clubId })
    expect(await rowOf(copyId)).toMatchObject({ club_id: clubId, listed: false })
    const edit = { copyId, condition: 'Good', offer: 'lend', location: 'West End' } as const
    await library.editCopy(owner, edit)
    expect((await rowOf(copyId)).club_id, 'nothing was chosen').toBe(clubId)
    await library.editCopy(owner, { ...edit, shownTo: 'none' })
    expect(await rowOf(copyId)).toMatchObject({ club_id: null, listed: false })
    await library.editCopy(owner, { ...edit, shownTo: 'all' })
    expect(await rowOf(copyId)).toEqual({ club_id: null, listed: true, paused_at: null })
    const act = showToClub(clubId)
    expect(await library.changeCopies(owner, { copyIds: [copyId], act })).toMatchObject({ changed: 1 })
    expect(await library.changeCopies(owner, { copyIds: [copyId], act })).toMatchObject({ already: 1 })
    expect(await rowOf(copyId)).toMatchObject({ club_id: clubId, listed: false })
  })

  test('and a form opened before they paused it, or gave it to a club, leaves that as it is', async () => {
    const { clubId, owner } = await staged()
    const { library } = house
    const { id: copyId } = await aCopy(house.db, { owner })
    const edit = { copyId, condition: 'Fair', offer: 'lend', location: 'West End' } as const
    await library.pauseCopy(owner, { copyId })
    await library.editCopy(owner, { ...edit, shownBefore: 'all', shownTo: 'all' })
    expect(await rowOf(copyId)).toMatchObject({ club_id: null, listed: false })
    await library.editCopy(owner, { ...edit, shownBefore: 'none', shownTo: clubId })
    await library.editCopy(owner, { ...edit, shownBefore: 'none', shownTo: 'none' })
    expect(await rowOf(copyId)).toMatchObject({ club_id: clubId, listed: false })
    await library.editCopy(owner, { ...edit, shownBefore: clubId, shownTo: 'all' })
    expect(await rowOf(copyId)).toEqual({ club_id: null, listed: true, paused_at: null })
  })

  test('among all of their clubs, however many', async () => {
    const owner = await aMember(house.db)
    const { id: like } = await aClub(house.db)
    await house.pool.query(
      `with k as (
         insert into clubs (id, name, description, suburb, category, visibility, created_by)
         select gen_random_uuid(), 'Club ' || n, description, suburb, category, visibility, $1
         from clubs, generate_series(1, 120) n where id = $2 returning id
       ) insert into club_members (club_id, member_id, role) select id, $1, 'admin' from k`,
      [owner.id, like],
    )
    const { library } = house
    expect([(await library.bookcase(owner)).clubs.length, (await library.ownClubs(owner)).length]).toEqual([
      120, 120,
    ])
  })

  test('but never a club that is closed, or that they are not in (any more)', async () => {
    const { owner, copyId } = await staged()
    const closed = await aClub(house.db, { members: [owner], isClosed: true })
    const others = await aClub(house.db)
    const left = await aClub(house.db, { members: [owner] })
    await house.clubs.leaveClub(owner, { clubId: left.id })
    const edit = { copyId, condition: 'Good', offer: 'lend', location: 'West End' } as const
    for (const { id } of [closed, others, left, { id: randomUUID() }]) {
      expect(await codeOf(house.library.editCopy(owner, { ...edit, shownTo: id }))).toBe('NOT_YOUR_CLUB')
      const together = house.library.changeCopies(owner, { copyIds: [copyId], act: showToClub(id) })
      expect(await codeOf(together)).toBe('NOT_YOUR_CLUB')
    }
  })

  test('and one who leaves the club at the same moment does not', async () => {
    const { clubId, owner } = await staged()
    const { id: copyId } = await aCopy(house.db, { owner })
    const show = () => house.library.changeCopies(owner, { copyIds: [copyId], act: showToClub(clubId) })
    expect(await whileLeaving({ clubId, member: owner }, show)).toBe('NOT_YOUR_CLUB')
    expect(await rowOf(copyId)).toMatchObject({ club_id: null, listed: true })
  })
})

test('what is listed can be offered to a queue, and so can a copy for a club; what is kept cannot', async () => {
  const ids = [(await staged()).copyId]
  for (const facts of [{}, { isPaused: true }, { lentElsewhereTo: 'An aunt' }, { isWithdrawn: true }])
    ids.push((await aCopy(house.db, { owner: await aMember(house.db), ...facts })).id)
  const kept = await staged()
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
  const { clubId, owner, reader, former, copyId } = await staged()
  const { id: other } = await aClub(house.db, { members: [owner, former] })
  const people = (await house.holds.reservable(owner, { copyId }))?.people.map(({ id }) => id) ?? []
  expect([people.includes(reader.id), people.includes(former.id)]).toEqual([true, false])
  expect((await house.holds.reservable(owner, { copyId }))?.clubs.map(({ id }) => id)).toEqual([clubId])
  const until = addDays(cityDate(house.time.now, city.timeZone), 5)
  const reserve = (whom: string) => codeOf(house.holds.reserveCopy(owner, { copyId, whom, until }))
  expect([
    await reserve(`member:${former.id}`),
    await reserve(`club:${other}`),
    await reserve(`member:${reader.id}`),
  ]).toEqual(['NOT_WITHIN_REACH', 'NOT_WITHIN_REACH', 'done'])
})

describe('a reservation of a copy that is shown to a club', () => {
  /** Reserved, then shown to the club of `staged`. Those who can be named are in another club with the owner too. */
  async function reserved(whom: (facts: Awaited<ReturnType<typeof staged>> & { other: string }) => string) {
    const facts = await staged()
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
  const { clubId, owner, reader, stranger } = await staged()
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
