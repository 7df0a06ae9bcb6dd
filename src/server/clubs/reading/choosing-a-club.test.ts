// An owner chooses which club sees a copy.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { showToClub } from '#rules/library/own-books.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aClub, aCopy, aMember } from '#tests/support/builders.ts'
import { aCopyForAClub, resultOf, shownAs, whileLeaving } from '#tests/support/copies-for-clubs.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

describe('an owner chooses who sees a copy', () => {
  test('when they add it, edit it, and change several', async () => {
    const { clubId, owner, bookId } = await aCopyForAClub(house)
    const { library } = house
    const copy = { bookId, condition: 'Good', offer: 'lend', location: 'West End' } as const
    const { copyId } = await library.addCopyOf(owner, { ...copy, clientKey: randomUUID(), shownTo: clubId })
    expect(await shownAs(house, copyId)).toMatchObject({ club_id: clubId, listed: false })
    const edit = { copyId, condition: 'Good', offer: 'lend', location: 'West End' } as const
    await library.editCopy(owner, edit)
    expect((await shownAs(house, copyId)).club_id, 'nothing was chosen').toBe(clubId)
    await library.editCopy(owner, { ...edit, shownTo: 'none' })
    expect(await shownAs(house, copyId)).toMatchObject({ club_id: null, listed: false })
    await library.editCopy(owner, { ...edit, shownTo: 'all' })
    expect(await shownAs(house, copyId)).toEqual({ club_id: null, listed: true, paused_at: null })
    const act = showToClub(clubId)
    expect(await library.changeCopies(owner, { copyIds: [copyId], act })).toMatchObject({ changed: 1 })
    expect(await library.changeCopies(owner, { copyIds: [copyId], act })).toMatchObject({ already: 1 })
    expect(await shownAs(house, copyId)).toMatchObject({ club_id: clubId, listed: false })
  })

  test('and a form opened before they paused it, or gave it to a club, leaves that as it is', async () => {
    const { clubId, owner } = await aCopyForAClub(house)
    const { library } = house
    const { id: copyId } = await aCopy(house.db, { owner })
    const edit = { copyId, condition: 'Fair', offer: 'lend', location: 'West End' } as const
    await library.pauseCopy(owner, { copyId })
    await library.editCopy(owner, { ...edit, shownBefore: 'all', shownTo: 'all' })
    expect(await shownAs(house, copyId)).toMatchObject({ club_id: null, listed: false })
    await library.editCopy(owner, { ...edit, shownBefore: 'none', shownTo: clubId })
    await library.editCopy(owner, { ...edit, shownBefore: 'none', shownTo: 'none' })
    expect(await shownAs(house, copyId)).toMatchObject({ club_id: clubId, listed: false })
    await library.editCopy(owner, { ...edit, shownBefore: clubId, shownTo: 'all' })
    expect(await shownAs(house, copyId)).toEqual({ club_id: null, listed: true, paused_at: null })
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
    const { owner, copyId } = await aCopyForAClub(house)
    const closed = await aClub(house.db, { members: [owner], isClosed: true })
    const others = await aClub(house.db)
    const left = await aClub(house.db, { members: [owner] })
    await house.clubs.leaveClub(owner, { clubId: left.id })
    const edit = { copyId, condition: 'Good', offer: 'lend', location: 'West End' } as const
    for (const { id } of [closed, others, left, { id: randomUUID() }]) {
      expect(await resultOf(house.library.editCopy(owner, { ...edit, shownTo: id }))).toBe('NOT_YOUR_CLUB')
      const together = house.library.changeCopies(owner, { copyIds: [copyId], act: showToClub(id) })
      expect(await resultOf(together)).toBe('NOT_YOUR_CLUB')
    }
  })

  test('and one who leaves the club at the same moment does not', async () => {
    const { clubId, owner } = await aCopyForAClub(house)
    const { id: copyId } = await aCopy(house.db, { owner })
    const show = () => house.library.changeCopies(owner, { copyIds: [copyId], act: showToClub(clubId) })
    expect(await whileLeaving(house, { clubId, member: owner }, show)).toBe('NOT_YOUR_CLUB')
    expect(await shownAs(house, copyId)).toMatchObject({ club_id: null, listed: true })
  })
})
