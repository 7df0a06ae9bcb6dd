// Searching the copies that are shown to the viewer’s clubs alone.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBook, aClub, aCopy } from '#tests/support/builders.ts'
import { aCopyForAClub, ask, resultOf } from '#tests/support/copies-for-clubs.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

describe('a search finds a copy for a club', () => {
  type Asked = Partial<Parameters<typeof house.clubs.findInClubs>[1]>
  const found = async (viewer: Viewer, text: string, more: Asked = {}) => {
    const { copies } = await house.clubs.findInClubs(viewer as Member, { text, genre: null, ...more })
    return copies.map(({ copyId }) => copyId)
  }

  test('for members of the club alone: not for its owner, a former member, a stranger, a guest or across a block', async () => {
    const { clubId, admin, owner, reader, former, stranger, apart, title, copyId } =
      await aCopyForAClub(house)
    expect([await found(reader, title), await found(admin, title)]).toEqual([[copyId], [copyId]])
    for (const viewer of [owner, former, stranger, apart]) expect(await found(viewer, title)).toEqual([])
    expect(await resultOf(found(guest, title))).toBe('AUTHENTICATION_REQUIRED')
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
    const { clubId, admin, owner, reader, title, copyId } = await aCopyForAClub(house)
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
    const { clubId, owner, reader } = await aCopyForAClub(house)
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
    const { clubId, admin, owner, reader, title, bookId, copyId } = await aCopyForAClub(house)
    const { exchangeId } = await ask(house, admin, copyId)
    await house.exchanges.accept(owner, { id: exchangeId })
    expect([await found(reader, title), await found(reader, title, { withOut: false })]).toEqual([
      [copyId],
      [],
    ])
    const { id: second } = await aCopy(house.db, { owner: admin, book: { id: bookId }, club: { id: clubId } })
    expect(await found(reader, title)).toEqual([second])
  })

  test('in all of their clubs, at most six, and says that there are more', async () => {
    const { owner, reader } = await aCopyForAClub(house)
    const mark = randomUUID().slice(0, 8)
    for (let at = 1; at <= 7; at += 1) {
      const { id } = await aClub(house.db, { members: [owner, reader] })
      const book = await aBook(house.db, { title: `Seven ${mark} ${at}` })
      await aCopy(house.db, { owner, book, club: { id } })
      const { copies, hasMore } = await house.clubs.findInClubs(reader, { text: mark, genre: null })
      expect([copies.length, hasMore]).toEqual([Math.min(at, 6), at > 6])
    }
  })

  test('and counts in the same query the clubs that have the text, also if none of their books does', async () => {
    const { clubId, reader, title } = await aCopyForAClub(house)
    const { name } = await house.clubs.club(reader, { clubId, token: null })
    const called = async (text: string) =>
      (await house.clubs.findInClubs(reader, { text, genre: null })).clubsCalled
    for (const text of [name, title, 'club', ' '])
      expect(await called(text), text).toBe(await house.clubs.countClubsCalled(reader, { text }))
    expect([await called(name), await called(title), await found(reader, name)]).toEqual([1, 0, []])
  })
})
