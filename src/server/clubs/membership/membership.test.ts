// Joining and leaving one club, beside another with the same members.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { clubTopic } from '#server/clubs/club-live.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aClub, aMember } from '#tests/support/builders.ts'
import { plainPictures } from '#tests/support/pictures.ts'

let house: LoneHouse
let [mia, noah]: Member[] = []
const someone = (member: Member | undefined): Member => {
  if (!member) throw new Error('Nobody')
  return member
}
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})
beforeEach(async () => {
  mia = await aMember(house.db, { name: 'Mia' })
  noah = await aMember(house.db, { name: 'Noah' })
})
const both = () => [someone(mia), someone(noah)]
const inside = async ({ id, admin }: { id: string; admin: Member }) =>
  (await house.clubs.clubMembers(admin, { clubId: id, shown: 50 })).members.map(({ name }) => name)
const admin = () => aMember(house.db, { name: 'Ada' })

test('a member who leaves is out of that club only, and nobody else is', async () => {
  const [here, there] = [
    await aClub(house.db, { admin: await admin(), members: both() }),
    await aClub(house.db, { admin: await admin(), members: both() }),
  ]
  expect(await house.clubs.leaveClub(someone(mia), { clubId: here.id })).toEqual({ isStillSeen: true })
  expect(await inside(here)).toEqual(['Ada', 'Noah'])
  expect((await inside(there)).sort()).toEqual(['Ada', 'Mia', 'Noah'])
})

test('a suspended member can leave a club and withdraw a request to join one', async () => {
  const [in_, asked] = [
    await aClub(house.db, { members: [someone(mia)] }),
    await aClub(house.db, { visibility: 'private' }),
  ]
  await house.clubs.askToJoin(someone(mia), { clubId: asked.id, message: 'Please' })
  await house.db
    .updateTable('members')
    .set({ suspended_until: new Date('2100-01-01'), suspended_reason: 'Unkind' })
    .where('id', '=', someone(mia).id)
    .execute()
  await house.clubs.leaveClub(someone(mia), { clubId: in_.id })
  await house.clubs.withdrawRequest(someone(mia), { clubId: asked.id })
  await expect(house.clubs.joinClub(someone(mia), { clubId: in_.id })).rejects.toMatchObject({
    code: 'SUSPENDED',
  })
})

test('the only admin stays while the club is open, whoever moderates it or is admin elsewhere', async () => {
  const here = await aClub(house.db, { moderators: [someone(mia)], members: [someone(noah)] })
  await aClub(house.db, { admin: someone(noah), members: [here.admin] })
  await expect(house.clubs.leaveClub(here.admin, { clubId: here.id })).rejects.toMatchObject({
    code: 'LAST_ADMIN',
  })
  await house.clubs.leaveClub(someone(mia), { clubId: here.id })
  await house.clubs.closeClub(here.admin, { clubId: here.id })
  expect(await house.clubs.leaveClub(here.admin, { clubId: here.id })).toEqual({ isStillSeen: false })
})

test('an admin beside another one can leave', async () => {
  const here = await aClub(house.db, { members: [someone(mia)] })
  await house.clubs.changeRole(here.admin, { clubId: here.id, memberId: someone(mia).id, role: 'admin' })
  await house.clubs.leaveClub(here.admin, { clubId: here.id })
  expect(await inside({ id: here.id, admin: someone(mia) })).toEqual(['Mia'])
})

test('a member who joins is in that club only, as a member', async () => {
  const [here, there] = [await aClub(house.db), await aClub(house.db)]
  expect(await house.clubs.joinClub(someone(mia), { clubId: here.id })).toEqual({ name: here.name })
  const { members } = await house.clubs.clubMembers(here.admin, { clubId: here.id, shown: 50 })
  expect(members.map(({ id, role }) => [id, role])).toEqual([
    [here.admin.id, 'admin'],
    [someone(mia).id, 'member'],
  ])
  expect((await house.clubs.clubMembers(there.admin, { clubId: there.id, shown: 50 })).members).toHaveLength(
    1,
  )
})

test('members are listed by role and by how long they have had it, none across a block or disabled', async () => {
  const { db, time, clubs } = house
  const here = await aClub(db, { admin: await admin(), at: time.now })
  const names = ['Vic', 'Uma', 'Tom', 'Shut', 'Blocked', 'Mod']
  const who: Record<string, Member> = {}
  for (const name of names) {
    time.now = new Date(time.now.getTime() + 1000)
    const member = await aMember(db, { name })
    who[name] = member
    await clubs.joinClub(member, { clubId: here.id })
  }
  await clubs.changeRole(here.admin, { clubId: here.id, memberId: who.Mod?.id ?? '', role: 'moderator' })
  await db
    .updateTable('members')
    .set({ disabled_at: time.now })
    .where('id', '=', who.Shut?.id ?? '')
    .execute()
  await aBlock(db, someone(who.Blocked), here.admin)
  expect(await inside(here)).toEqual(['Ada', 'Mod', 'Vic', 'Uma', 'Tom'])
  const tom = someone(who.Tom)
  const photo = await plainPictures(db).take(tom, new File([], 'me.png'), 'photo')
  await db.updateTable('members').set({ photo_id: photo.id }).where('id', '=', tom.id).execute()
  const { members, more } = await clubs.clubMembers(here.admin, { clubId: here.id, shown: 4 })
  expect([members.length, more]).toEqual([4, 54])
  const all = await clubs.clubMembers(here.admin, { clubId: here.id, shown: 5 })
  expect(all.more).toBeUndefined()
  expect(all.members.map((member) => member.photo)).toEqual([null, null, null, null, photo])
})

test('members hear what happens in a club, and in a public one everybody who may look inside', async () => {
  const open = await aClub(house.db, { members: [someone(mia)] })
  const secret = await aClub(house.db, {
    visibility: 'private',
    members: [someone(mia)],
    banned: [someone(noah)],
  })
  const hears = (member: Member | undefined, topic: string) => house.clubs.mayHear(someone(member), { topic })
  for (const { id } of [open, secret]) expect(await hears(mia, clubTopic(id))).toBe(true)
  expect(await hears(noah, clubTopic(open.id))).toBe(true)
  expect(await hears(noah, clubTopic(secret.id))).toBe(false)
  for (const topic of [open.id, `book:${open.id}`, clubTopic(randomUUID()), clubTopic('nope'), ''])
    expect(await hears(mia, topic), topic).toBe(false)
})

test('only the one club is hidden, and shown again', async () => {
  const [here, there] = [await aClub(house.db), await aClub(house.db)]
  const seen = () =>
    Promise.all(
      [here, there].map(({ id }) =>
        house.clubs.club(someone(mia), { clubId: id }).then(
          () => true,
          () => false,
        ),
      ),
    )
  const { notices } = await house.noting(() => house.clubs.hideClub(house.db, here.id, house.time.now))
  expect(notices).toContainEqual(expect.objectContaining({ topic: clubTopic(here.id), about: 'membership' }))
  expect(await seen()).toEqual([false, true])
  await house.clubs.hideClub(house.db, here.id, null)
  expect(await seen()).toEqual([true, true])
})

test('of its admins the founder comes first, then the longest-serving; none of another club', async () => {
  const { db, clubs, time } = house
  const founder = await admin()
  const later = new Date(time.now.getTime() + 5000)
  const here = await aClub(db, { admin: founder, at: later, moderators: [await aMember(db)] })
  await aClub(db, { admin: someone(mia), members: [founder] })
  const [second, third] = [await aMember(db), await aMember(db)]
  const joined = (member: Member, seconds: number) => ({
    ...({ club_id: here.id, member_id: member.id, role: 'admin' } as const),
    joined_at: new Date(time.now.getTime() + seconds * 1000),
  })
  await db
    .insertInto('club_members')
    .values([joined(third, 2), joined(second, 1)])
    .execute()
  expect(await clubs.adminsOf(db, here.id)).toEqual([founder.id, second.id, third.id])
})

test('a profile shows no clubs across a block, and hidden ones to nobody', async () => {
  const { db, clubs } = house
  const of = someone(mia)
  const named = (name: string, facts: object = {}) => aClub(db, { name, admin: of, ...facts })
  await named('Open', { activeAt: new Date('2026-01-02') })
  await named('Older', { activeAt: new Date('2026-01-01') })
  await named('Hidden', { isHidden: true, members: [someone(noah)] })
  const names = async (viewer: Member, limit = 9) =>
    (await clubs.clubsOf(viewer, { memberId: of.id, limit })).map(({ name }) => name)
  expect(await names(someone(noah))).toEqual(['Open', 'Older'])
  expect(await names(someone(noah), 1)).toEqual(['Open'])
  expect(await names(of)).toHaveLength(3)
  await aBlock(db, of, someone(noah))
  expect(await names(someone(noah))).toEqual([])
})

test('a member who leaves the neighbourhood hands each open club they run to the next one, and closes it if there is nobody', async () => {
  const { db, clubs, time } = house
  const gone = await aMember(db)
  const at = (seconds: number) => new Date(time.now.getTime() + seconds * 1000)
  const long = await aClub(db, {
    admin: gone,
    members: [someone(mia)],
    moderators: [someone(noah)],
    at: at(0),
  })
  const shared = await aClub(db, { admin: gone, members: [someone(mia), someone(noah)] })
  await clubs.changeRole(gone, { clubId: shared.id, memberId: someone(noah).id, role: 'admin' })
  const alone = await aClub(db, { admin: gone, visibility: 'private' })
  await clubs.askToJoin(someone(mia), { clubId: alone.id, message: '' })
  const mine = await aClub(db, { members: [gone] })
  await house.noting(() => clubs.leaveAllOf(db, gone.id))
  const rows = await db.selectFrom('club_members').select(['club_id', 'member_id', 'role']).execute()
  const roles = (id: string) =>
    Object.fromEntries(rows.filter(({ club_id }) => club_id === id).map((row) => [row.member_id, row.role]))
  expect(roles(long.id)).toEqual({ [someone(mia).id]: 'member', [someone(noah).id]: 'admin' })
  expect(roles(shared.id)).toEqual({ [someone(mia).id]: 'member', [someone(noah).id]: 'admin' })
  expect(roles(alone.id)).toEqual({})
  expect(roles(mine.id)).toEqual({ [mine.admin.id]: 'admin', [gone.id]: 'member' })
  const ids = [long.id, shared.id, alone.id, mine.id]
  const closed = await db
    .selectFrom('clubs')
    .select('id')
    .where('id', 'in', ids)
    .where('closed_at', 'is not', null)
    .execute()
  expect(closed).toEqual([{ id: alone.id }])
  const { rows: waiting } = await house.pool.query(
    `select from club_join_requests where state = 'waiting' and club_id = $1`,
    [alone.id],
  )
  expect(waiting).toEqual([])
})
