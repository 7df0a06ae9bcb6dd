// Copies that only the members of one club see: who sees and requests them, and what ends it.
import { beforeAll, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { showToClub } from '#rules/library/own-books.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aCopy } from '#tests/support/builders.ts'
import { aCopyForAClub, ask, resultOf, shownAs, whileLeaving } from '#tests/support/copies-for-clubs.ts'
import { anExchangeIn, monday } from '#tests/support/exchanges.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

describe('a copy for a club', () => {
  test('is seen by its members on the page of the book, on the profile and in the club, and by nobody else', async () => {
    const { clubId, admin, owner, reader, former, stranger, apart, bookId, copyId } =
      await aCopyForAClub(house)
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
      await resultOf(house.library.copy(reader, { copyId })),
      await resultOf(house.library.copy(former, { copyId })),
    ]).toEqual(['FORBIDDEN', 'NOT_FOUND'])
  })

  test('says so to its members, with the name of the club', async () => {
    const { clubId, owner, reader, bookId } = await aCopyForAClub(house)
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
    const { owner, reader, stranger, title, bookId, copyId } = await aCopyForAClub(house)
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
    expect(await shownAs(house, copyId)).toMatchObject({ listed: false })
  })

  test('is requested by a member; not by a former member, a stranger or across a block', async () => {
    const { reader, former, stranger, apart, copyId } = await aCopyForAClub(house)
    expect([
      await resultOf(ask(house, former, copyId)),
      await resultOf(ask(house, stranger, copyId)),
      await resultOf(ask(house, apart, copyId)),
    ]).toEqual(['NOT_AVAILABLE', 'NOT_AVAILABLE', 'NOT_FOUND'])
    await ask(house, reader, copyId)
  })

  test('a member who leaves at the same moment either leaves after their request, or cannot make it', async () => {
    const { clubId, reader, copyId } = await aCopyForAClub(house)
    expect(await whileLeaving(house, { clubId, member: reader }, () => ask(house, reader, copyId))).toBe(
      'NOT_AVAILABLE',
    )
  })

  test('whose loan began before is extended as before: for somebody who has left, or never was a member', async () => {
    const { clubId, owner, reader, stranger, copyId } = await aCopyForAClub(house)
    const { exchanges, library } = house
    const { id: open } = await aCopy(house.db, { owner })
    const loans: { id: string; borrower: Member }[] = []
    for (const [borrower, copy] of [
      [reader, copyId],
      [stranger, open],
    ] as const) {
      const { exchangeId: id } = await ask(house, borrower, copy)
      await exchanges.accept(owner, { id })
      await exchanges.confirmHandOver(borrower, { id })
      loans.push({ id, borrower })
    }
    await library.changeCopies(owner, { copyIds: [open], act: showToClub(clubId) })
    await house.clubs.leaveClub(reader, { clubId })
    const dueOn = addDays(cityDate(monday, city.timeZone), 40)
    for (const { id, borrower } of loans) {
      await exchanges.askExtension(borrower, { id, dueOn })
      await exchanges.agreeExtension(owner, { id, askedDueOn: dueOn })
    }
    const extended = await house.db
      .selectFrom('exchanges')
      .select(['state', 'due_on'])
      .where(
        'id',
        'in',
        loans.map(({ id }) => id),
      )
      .execute()
    expect(extended).toEqual([
      { state: 'on_loan', due_on: dueOn },
      { state: 'on_loan', due_on: dueOn },
    ])
  })
})

const ends: Record<string, (facts: Awaited<ReturnType<typeof aCopyForAClub>>) => Promise<unknown>> = {
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
  const facts = await aCopyForAClub(house)
  await ends[happens]?.(facts)
  const { reader, owner, bookId, copyId } = facts
  expect(await shownAs(house, copyId)).toEqual({ club_id: null, listed: false, paused_at: expect.any(Date) })
  expect((await house.library.book(reader, { bookId })).sharers).toEqual([])
  expect((await house.library.bookcase(owner)).copies).toMatchObject([
    { shownTo: 'none', isPaused: true, club: null },
  ])
  expect(await resultOf(ask(house, reader, copyId))).toBe('NOT_AVAILABLE')
})

/** A copy for a club that its owner has given to another member of it, a moment ago. */
async function aGiftFromAClub() {
  const facts = await aCopyForAClub(house)
  const { owner, reader: borrower, copyId } = facts
  await house.library.editCopy(owner, { copyId, condition: 'Good', offer: 'give', location: 'West End' })
  const before = await shownAs(house, copyId)
  const { id } = await anExchangeIn(house, 'completed', { owner, borrower, copyId, offer: 'give' })
  return { ...facts, id, before }
}

test('a gift of a copy for a club that is undone is the club’s as before, whatever its new owner did with it', async () => {
  for (const act of [undefined, 'resume', 'show'] as const) {
    const { reader, clubId, copyId, id, before } = await aGiftFromAClub()
    if (act === 'resume') await house.library.resumeCopy(reader, { copyId })
    if (act === 'show')
      await house.library.changeCopies(reader, { copyIds: [copyId], act: showToClub(clubId) })
    await house.exchanges.undoHandOver(reader, { id })
    expect({ ...(await shownAs(house, copyId)), after: act }).toEqual({ ...before, after: act })
    expect(before.club_id).toBe(clubId)
  }
})

test.each([
  'its owner leaves the club',
  'its owner is removed',
  'the club closes',
  'the club is hidden',
  'the club is deleted',
])('a gift that is undone once %s is paused, for nobody to see', async (happens) => {
  const facts = await aGiftFromAClub()
  await ends[happens]?.(facts)
  await house.exchanges.undoHandOver(facts.reader, { id: facts.id })
  expect(await shownAs(house, facts.copyId)).toEqual({ ...facts.before, club_id: null })
})

test('a gift that is undone while its giver is leaving the club waits for that, and is paused', async () => {
  const { clubId, owner, reader, copyId, id, before } = await aGiftFromAClub()
  const undo = () => house.exchanges.undoHandOver(reader, { id })
  expect(await whileLeaving(house, { clubId, member: owner }, undo)).toBe('done')
  expect(await shownAs(house, copyId)).toEqual({ ...before, club_id: null })
})

test('a copy that is given away or shown to everyone is no longer the club’s', async () => {
  const [given, shown] = [await aGiftFromAClub(), await aCopyForAClub(house)]
  expect(await shownAs(house, given.copyId)).toMatchObject({ club_id: null, listed: false })
  await house.library.resumeCopy(shown.owner, { copyId: shown.copyId })
  expect(await shownAs(house, shown.copyId)).toEqual({ club_id: null, listed: true, paused_at: null })
})

test('a request waits for a member who leaves the club before it locks the copy, which may be reserved for them (deadlock)', async () => {
  const { clubId, reader, copyId } = await aCopyForAClub(house)
  const leaving = await house.pool.connect()
  try {
    await leaving.query('begin')
    await leaving.query('select from club_members where club_id = $1 and member_id = $2 for update', [
      ...[clubId, reader.id],
    ])
    const asking = resultOf(ask(house, reader, copyId))
    await aWaitForALock(house.pool)
    await leaving.query('select from copies where id = $1 for no key update nowait', [copyId])
    await leaving.query('commit')
    expect(await asking, 'they have stayed').toBe('done')
  } finally {
    await leaving.query('rollback')
    leaving.release()
  }
})
