// What waits for a club's admins: shown only to them, in order, and answered once.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { askAgainDays } from '#rules/clubs/club-limits.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aClub, aMember } from '#tests/support/builders.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

type AClub = { id: string; admin: Member }
const aPrivateClub = () => aClub(house.db, { visibility: 'private' })
const tick = () => {
  house.time.now = new Date(house.time.now.getTime() + 1000)
}

/** They ask one after the other. Returns the ids of their requests. */
async function ask(club: AClub, ...members: Member[]): Promise<string[]> {
  for (const member of members) {
    tick()
    await house.clubs.askToJoin(member, { clubId: club.id, message: `From ${member.name}` })
  }
  const { requests } = await house.clubs.joinRequests(club.admin, { clubId: club.id, shown: 50 })
  return members.map(({ id }) => requests.find(({ by }) => by.id === id)?.id ?? '')
}
const waiting = async ({ admin, id }: AClub) =>
  (await house.clubs.joinRequests(admin, { clubId: id, shown: 50 })).requests.map(({ message }) => message)
const countOf = async ({ admin, id }: AClub) => (await house.clubs.managedClub(admin, { clubId: id })).waiting
const isIn = async ({ admin, id }: AClub, member: Member) =>
  (await house.clubs.clubMembers(admin, { clubId: id, shown: 50 })).members.some(
    (one) => one.id === member.id,
  )
const named = (name: string) => aMember(house.db, { name })
const over = { code: 'REQUEST_ANSWERED' }

describe('requests', () => {
  test('come longest-waiting first, for this club, as many as are asked for', async () => {
    const [here, elsewhere] = [await aPrivateClub(), await aPrivateClub()]
    const [vic, mia, noah] = [await named('Vic'), await named('Mia'), await named('Noah')]
    await ask(elsewhere, noah)
    await ask(here, vic, mia, noah)
    expect(await waiting(here)).toEqual(['From Vic', 'From Mia', 'From Noah'])
    expect(await waiting(elsewhere)).toEqual(['From Noah'])
    expect(await countOf(here)).toEqual({ requests: 3, reports: 0 })
    const two = await house.clubs.joinRequests(here.admin, { clubId: here.id, shown: 2 })
    expect(two).toMatchObject({ requests: [{ by: { name: 'Vic' } }, { by: { name: 'Mia' } }], more: 52 })
    expect(await house.clubs.joinRequests(here.admin, { clubId: here.id, shown: 3 })).toMatchObject({
      more: undefined,
    })
  })

  test('are counted where an admin looks for the club, and for nobody else', async () => {
    const club = await aPrivateClub()
    const mia = await named('Mia')
    await ask(club, mia, await named('Noah'))
    const { db } = house
    const member = await aMember(db)
    await db.insertInto('club_members').values({ club_id: club.id, member_id: member.id }).execute()
    const counts = async (viewer: Member) => {
      const { waiting } = await house.clubs.club(viewer, { clubId: club.id, token: null })
      const { clubs } = await house.clubs.findClubs(viewer, {
        ...{ text: '', category: null, from: standpointOf(viewer, city), withinKm: null, isMine: true },
        ...{ page: 1, pageSize: 9 },
      })
      return [waiting.requests, ...clubs.map((own) => own.waiting)]
    }
    expect(await counts(club.admin)).toEqual([2, 2])
    expect(await counts(member)).toEqual([0, 0])
    expect(await counts(mia)).toEqual([0])
    await db.updateTable('clubs').set({ hidden_at: new Date() }).where('id', '=', club.id).execute()
    expect(await counts(club.admin), 'nobody can answer while it is hidden').toEqual([0, 0])
  })

  test('that were withdrawn, or are by disabled or blocked members, are not shown', async () => {
    const club = await aPrivateClub()
    const [back, shut, blocked, stays] = [
      await named('Back'),
      await named('Shut'),
      await named('Blocked'),
      await named('Stays'),
    ]
    await ask(club, back, shut, blocked, stays)
    await house.clubs.withdrawRequest(back, { clubId: club.id })
    await house.db.updateTable('members').set({ disabled_at: new Date() }).where('id', '=', shut.id).execute()
    await aBlock(house.db, blocked, club.admin)
    expect(await waiting(club)).toEqual(['From Stays'])
    expect((await countOf(club)).requests, 'as many as are listed').toBe(1)
    const another = { ...club, admin: await aMember(house.db) }
    const joins = { club_id: club.id, member_id: another.admin.id, role: 'admin' as const }
    await house.db.insertInto('club_members').values(joins).execute()
    expect(await waiting(another), 'another admin may answer them').toEqual(['From Blocked', 'From Stays'])
    expect((await countOf(another)).requests).toBe(2)
  })

  test('an approved member is in, and the others wait on', async () => {
    const [here, elsewhere] = [await aPrivateClub(), await aPrivateClub()]
    const [mia, noah] = [await named('Mia'), await named('Noah')]
    const [ofMia = ''] = await ask(here, mia, noah)
    await ask(elsewhere, mia)
    const { enqueues, notices } = await house.noting(() =>
      house.clubs.answerRequest(here.admin, {
        clubId: here.id,
        request: ofMia,
        answer: 'approved',
        words: 'Welcome',
      }),
    )
    expect(enqueues).toEqual(['club.notify'])
    expect(house.payloads.at(-1)).toEqual({ kind: 'answered', requestId: ofMia })
    expect(JSON.stringify(notices)).toContain(mia.id)
    expect([await isIn(here, mia), await isIn(here, noah), await isIn(elsewhere, mia)]).toEqual([
      true,
      false,
      false,
    ])
    expect([await waiting(here), await waiting(elsewhere)]).toEqual([['From Noah'], ['From Mia']])
    const row = await house.db
      .selectFrom('club_join_requests')
      .select(['state', 'answer', 'answered_by', 'answered_at'])
      .where('id', '=', ofMia)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      ...{ state: 'approved', answer: 'Welcome' },
      ...{ answered_by: here.admin.id, answered_at: house.time.now },
    })
  })

  test('a declined member is not in, and may ask again after a week', async () => {
    const club = await aPrivateClub()
    const mia = await named('Mia')
    const [request = ''] = await ask(club, mia)
    await house.clubs.answerRequest(club.admin, { clubId: club.id, request, answer: 'declined', words: '' })
    expect(await isIn(club, mia)).toBe(false)
    expect(await waiting(club)).toEqual([])
    const read = () => house.clubs.club(mia, { clubId: club.id, token: null })
    const { may, asksAgainOn } = await read()
    expect(may).not.toContain('ask')
    const today = cityDate(house.time.now, city.timeZone)
    expect(asksAgainOn).toBe(addDays(today, askAgainDays))
    await expect(ask(club, mia)).rejects.toMatchObject({ code: 'ASKED_LATELY' })
    const { now } = house.time
    house.time.now = new Date(now.getTime() + askAgainDays * DAY_MS)
    expect(await read()).toMatchObject({ asksAgainOn: null, may: expect.arrayContaining(['ask']) })
    const [again] = await ask(club, mia)
    expect(again).not.toBe(request)
    house.time.now = now
  })

  test('that were answered or withdrawn, are unknown or belong to another club, cannot be answered', async () => {
    const [here, elsewhere] = [await aPrivateClub(), await aPrivateClub()]
    const [mia, noah, uma] = [await named('Mia'), await named('Noah'), await named('Uma')]
    const [answered = '', back = ''] = await ask(here, mia, noah)
    const [other = ''] = await ask(elsewhere, uma)
    const answer = (request: string) =>
      house.clubs.answerRequest(here.admin, { clubId: here.id, request, answer: 'approved', words: '' })
    await house.clubs.answerRequest(here.admin, {
      clubId: here.id,
      request: answered,
      answer: 'declined',
      words: '',
    })
    await house.clubs.withdrawRequest(noah, { clubId: here.id })
    for (const request of [answered, back, other, randomUUID(), 'nope'])
      await expect(answer(request)).rejects.toMatchObject(over)
    for (const member of [mia, noah, uma]) expect(await isIn(here, member)).toBe(false)
    expect(await waiting(elsewhere)).toEqual(['From Uma'])
  })

  test('of a member who joins in another way are withdrawn, in this club only', async () => {
    const [here, elsewhere] = [await aPrivateClub(), await aPrivateClub()]
    const [mia, noah] = [await named('Mia'), await named('Noah')]
    await ask(here, mia, noah)
    await ask(elsewhere, mia)
    await house.clubs.changeVisibility(here.admin, { clubId: here.id, visibility: 'public' })
    await house.clubs.joinClub(mia, { clubId: here.id })
    expect([await waiting(here), await waiting(elsewhere)]).toEqual([['From Noah'], ['From Mia']])
    expect(await isIn(here, mia)).toBe(true)
  })

  test('of a banned member are declined; those of others wait on', async () => {
    const [here, elsewhere] = [await aPrivateClub(), await aPrivateClub()]
    const [mia, noah] = [await named('Mia'), await named('Noah')]
    await ask(here, mia, noah)
    await ask(elsewhere, mia)
    await house.clubs.banMember(here.admin, { clubId: here.id, memberId: mia.id })
    expect([await waiting(here), await waiting(elsewhere)]).toEqual([['From Noah'], ['From Mia']])
  })
})

describe('reports', () => {
  const report = (viewer: Member, { id: clubId }: AClub, words: string) => {
    tick()
    return house.clubs.reportClub(house.db, viewer, { clubId, words })
  }
  const told = async ({ admin, id }: AClub) =>
    (await house.clubs.clubReports(admin, { clubId: id })).reports.map(({ words }) => words)
  const settle = async (by: AClub, of: AClub, words: string) => {
    const found = (await house.clubs.clubReports(of.admin, { clubId: of.id })).reports.find(
      (one) => one.words === words,
    )
    return house.clubs.resolveReport(by.admin, { clubId: by.id, report: found?.id ?? '' })
  }

  test('come oldest first, for this club, with the latest words of each reporter', async () => {
    const [here, elsewhere] = [await aClub(house.db), await aClub(house.db)]
    const [mia, noah] = [await named('Mia'), await named('Noah')]
    await report(mia, here, 'First')
    await report(noah, here, 'Second')
    await report(mia, elsewhere, 'Elsewhere')
    await report(mia, here, 'First, and more')
    expect(await told(here)).toEqual(['First, and more', 'Second'])
    expect(await told(elsewhere)).toEqual(['Elsewhere'])
    expect(await countOf(here)).toEqual({ requests: 0, reports: 2 })
    const start = await house.clubs.clubReports(here.admin, { clubId: here.id, shown: 1 })
    expect([start.reports.map(({ words }) => words), start.more]).toEqual([['First, and more'], 51])
  })

  test('are settled once, by an admin of the club they are about, one by one', async () => {
    const [here, elsewhere] = [await aClub(house.db), await aClub(house.db)]
    const [mia, noah] = [await named('Mia'), await named('Noah')]
    await report(mia, here, 'First')
    await report(noah, here, 'Second')
    const [first] = (await house.clubs.clubReports(here.admin, { clubId: here.id })).reports
    const answered = { code: 'REPORT_ANSWERED' }
    await expect(settle(elsewhere, here, 'First')).rejects.toMatchObject(answered)
    await settle(here, here, 'First')
    expect(await told(here)).toEqual(['Second'])
    expect((await countOf(here)).reports).toBe(1)
    for (const id of [first?.id ?? '', 'nope', randomUUID()])
      await expect(
        house.clubs.resolveReport(here.admin, { clubId: here.id, report: id }),
      ).rejects.toMatchObject(answered)
    const row = await house.db
      .selectFrom('club_reports')
      .select(['settled_by', 'settled_at'])
      .where('id', '=', first?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ settled_by: here.admin.id, settled_at: house.time.now })
    await report(mia, here, 'First, again')
    expect(await told(here)).toEqual(['Second', 'First, again'])
  })

  test('at most fifty are shown', async () => {
    const club = await aClub(house.db)
    for (let count = 0; count < 51; count++) await report(await aMember(house.db), club, `Report ${count}`)
    const all = await told(club)
    expect(all).toHaveLength(50)
    expect(all).not.toContain('Report 50')
  })
})
