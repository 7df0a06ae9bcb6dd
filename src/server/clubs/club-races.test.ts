// Race conditions: two things at once, and things that come too late. Each has one outcome.
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aClub, aMember } from '#tests/support/builders.ts'
import { tokenIn } from '#tests/support/club-with-everybody.ts'
import { aReply } from '#tests/support/discussions.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

/** The result of each action: 'done' or the code of its refusal. */
async function atOnce(...actions: (() => Promise<unknown>)[]): Promise<string[]> {
  const met = await Promise.allSettled(actions.map((action) => action()))
  return met.map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason.code))).sort()
}

const roleOf = async (clubId: string, { id }: Member) =>
  (
    await house.db
      .selectFrom('club_members')
      .select('role')
      .where('club_id', '=', clubId)
      .where('member_id', '=', id)
      .executeTakeFirst()
  )?.role

async function twoAdmins() {
  const [one, other] = [await aMember(house.db), await aMember(house.db)]
  const { id } = await aClub(house.db, { admin: one, members: [other] })
  await house.clubs.changeRole(one, { clubId: id, memberId: other.id, role: 'admin' })
  return { id, one, other }
}

test('if two admins leave at once, one stays and is told to hand over first', async () => {
  const { id, one, other } = await twoAdmins()
  const { clubs } = house
  expect(
    await atOnce(
      () => clubs.leaveClub(one, { clubId: id }),
      () => clubs.leaveClub(other, { clubId: id }),
    ),
  ).toEqual(['LAST_ADMIN', 'done'])
})

test('if two admins make each other members at once, one stays an admin', async () => {
  const { id, one, other } = await twoAdmins()
  const demote = (by: Member, memberId: string) => () =>
    house.clubs.changeRole(by, { clubId: id, memberId, role: 'member' })
  expect(await atOnce(demote(one, other.id), demote(other, one.id))).toEqual(['CLUB_FORBIDDEN', 'done'])
  expect([await roleOf(id, one), await roleOf(id, other)].sort()).toEqual(['admin', 'member'])
})

test('joining twice is joining once; so is asking twice', async () => {
  const mia = await aMember(house.db)
  const open = await aClub(house.db)
  const join = () => house.clubs.joinClub(mia, { clubId: open.id })
  expect(await atOnce(join, join)).toEqual(['ALREADY_IN_CLUB', 'done'])
  const closed = await aClub(house.db, { visibility: 'private' })
  const ask = () => house.clubs.askToJoin(mia, { clubId: closed.id, message: '' })
  expect(await atOnce(ask, ask)).toEqual(['ALREADY_ASKED', 'done'])
})

async function aRequest() {
  const mia = await aMember(house.db)
  const club = await aClub(house.db, { visibility: 'private', requested: [mia] })
  const [request] = (await house.clubs.joinRequests(club.admin, { clubId: club.id, shown: 50 })).requests
  const approve = () =>
    house.clubs.answerRequest(club.admin, {
      clubId: club.id,
      request: request?.id ?? '',
      answer: 'approved',
      words: '',
    })
  return { mia, club, approve }
}

test('a request that was withdrawn or answered cannot be approved', async () => {
  const { mia, club, approve } = await aRequest()
  await house.clubs.withdrawRequest(mia, { clubId: club.id })
  await expect(approve()).rejects.toMatchObject({ code: 'REQUEST_ANSWERED' })
  expect(await roleOf(club.id, mia)).toBeUndefined()
  const again = await aRequest()
  expect(await atOnce(again.approve, again.approve)).toEqual(['REQUEST_ANSWERED', 'done'])
  const race = await aRequest()
  const met = await atOnce(race.approve, () =>
    house.clubs.withdrawRequest(race.mia, { clubId: race.club.id }),
  )
  expect(met).toEqual(['REQUEST_ANSWERED', 'done'])
})

test('a member banned while they are being let in is out, whichever comes first', async () => {
  const { mia, club, approve } = await aRequest()
  await atOnce(approve, () => house.clubs.banMember(club.admin, { clubId: club.id, memberId: mia.id }))
  expect(await roleOf(club.id, mia)).toBeUndefined()
  await expect(house.clubs.askToJoin(mia, { clubId: club.id, message: '' })).rejects.toMatchObject({
    code: 'CLUB_BANNED',
  })
})

test('the last use of a link is one member’s; a link that is withdrawn, expired or by a former admin lets nobody in', async () => {
  const { clubs, db } = house
  const [mia, noah] = [await aMember(db), await aMember(db)]
  const club = await aClub(db, { visibility: 'private' })
  const token = tokenIn(await clubs.inviteByLink(club.admin, { clubId: club.id, days: 7 }))
  await db.updateTable('club_invitations').set({ most_uses: 1 }).where('club_id', '=', club.id).execute()
  const accept = (who: Member) => () => clubs.acceptInvitation(who, { clubId: club.id, token })
  expect(await atOnce(accept(mia), accept(noah))).toEqual(['INVITATION_OVER', 'done'])
  const kept = await db.selectFrom('club_invitations').selectAll().where('club_id', '=', club.id).execute()
  expect(JSON.stringify(kept)).not.toContain(token)

  const late = tokenIn(await clubs.inviteByLink(club.admin, { clubId: club.id, days: 1 }))
  const began = house.time.now
  house.time.now = new Date(began.getTime() + 25 * HOUR_MS)
  const over = { code: 'INVITATION_OVER' }
  const ben = await aMember(db)
  await expect(clubs.acceptInvitation(ben, { clubId: club.id, token: late })).rejects.toMatchObject(over)
  house.time.now = began
  const { invitations } = { invitations: await clubs.invitations(club.admin, { clubId: club.id }) }
  for (const { id } of invitations) await clubs.withdrawInvitation(club.admin, { clubId: club.id, id })
  await expect(clubs.acceptInvitation(ben, { clubId: club.id, token: late })).rejects.toMatchObject(over)
})

test('a post written while a club becomes private came before it, or is refused and leaves nothing', async () => {
  const { clubs, db } = house
  const mia = await aMember(db)
  const club = await aClub(db)
  const begin = (viewer: Member) =>
    clubs.startDiscussion(viewer, { clubId: club.id, title: 'Who is this?', ...aReply('Just passing by.') })
  const [began, changed] = await Promise.allSettled([
    begin(mia),
    clubs.changeVisibility(club.admin, { clubId: club.id, visibility: 'private' }),
  ])
  expect(changed.status).toBe('fulfilled')
  const notFound = { code: 'CLUB_NOT_FOUND' }
  if (began.status === 'rejected') expect(began.reason).toMatchObject(notFound)
  const { discussions } = await clubs.discussions(club.admin, { clubId: club.id })
  expect(discussions).toHaveLength(began.status === 'fulfilled' ? 1 : 0)
  await expect(begin(mia)).rejects.toMatchObject(notFound)
  await expect(clubs.discussions(mia, { clubId: club.id })).rejects.toMatchObject(notFound)
  expect((await clubs.discussions(club.admin, { clubId: club.id })).discussions).toHaveLength(
    discussions.length,
  )
})

test('a closed club stays as it is: nobody joins, asks, changes it or closes it again', async () => {
  const { clubs, db } = house
  const [mia, noah] = [await aMember(db), await aMember(db)]
  const club = await aClub(db, { visibility: 'private', members: [mia], requested: [noah] })
  await clubs.closeClub(club.admin, { clubId: club.id })
  expect(await clubs.clubMembers(mia, { clubId: club.id, shown: 50 })).toMatchObject({ members: [{}, {}] })
  await expect(clubs.club(noah, { clubId: club.id })).rejects.toMatchObject({ code: 'CLUB_NOT_FOUND' })
  await expect(clubs.closeClub(club.admin, { clubId: club.id })).rejects.toMatchObject({
    code: 'CLUB_CLOSED',
  })
  await clubs.leaveClub(club.admin, { clubId: club.id })
  expect(await roleOf(club.id, club.admin)).toBeUndefined()
})
