// What a club's admins get if the member concerned is not in it, or is the last who could run it.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aClub, aMember } from '#tests/support/builders.ts'
import { aDiscussion, aReply } from '#tests/support/discussions.ts'

let house: LoneHouse
let member: Member
let club: { id: string; admin: Member }
beforeAll(async () => {
  house = await aLoneHouse()
  member = await aMember(house.db)
  club = await aClub(house.db, { members: [member] })
  return house.close
})

const rolesIn = async ({ id, admin }: { id: string; admin: Member }) =>
  Object.fromEntries(
    (await house.clubs.clubMembers(admin, { clubId: id, shown: 50 })).members.map((one) => [
      one.id,
      one.role,
    ]),
  )

describe.each([
  [
    'changeRole',
    (memberId: string) =>
      house.clubs.changeRole(club.admin, { clubId: club.id, memberId, role: 'moderator' }),
  ],
  ['handOver', (memberId: string) => house.clubs.handOver(club.admin, { clubId: club.id, memberId })],
  ['removeMember', (memberId: string) => house.clubs.removeMember(club.admin, { clubId: club.id, memberId })],
  ['banMember', (memberId: string) => house.clubs.banMember(club.admin, { clubId: club.id, memberId })],
] as const)('%s', (_name, action) => {
  test.each([
    ['nobody', randomUUID()],
    ['no id', 'nope'],
  ])('of %s', async (_who, memberId) => {
    await expect(action(memberId)).rejects.toMatchObject({ code: 'NOT_IN_CLUB' })
  })

  test('of a member of another club', async () => {
    const stranger = await aMember(house.db)
    await aClub(house.db, { members: [stranger] })
    await expect(action(stranger.id)).rejects.toMatchObject({ code: 'NOT_IN_CLUB' })
  })
})

describe('a ban of somebody who is not in the club', () => {
  async function aWriter(visibility: 'public' | 'private') {
    const writer = await aMember(house.db)
    const here = await aClub(house.db, { visibility, members: [writer] })
    const { id } = await aDiscussion(house.db, {
      clubId: here.id,
      posts: [{ author: here.admin, message: 'Hello' }],
    })
    const at = { clubId: here.id, id }
    await house.clubs.reply(writer, { ...at, ...aReply('Buy my books!') })
    await house.clubs.leaveClub(writer, { clubId: here.id })
    const mayBan = async () => (await house.clubs.discussion(here.admin, at)).posts.map((post) => post.mayBan)
    return { ...here, writer, at, mayBan, ban: { clubId: here.id, memberId: writer.id } }
  }

  test('keeps out of a public club what has been written there by somebody who left, or never joined', async () => {
    const { id: clubId, admin, writer, at, ban, mayBan } = await aWriter('public')
    expect(await mayBan()).toEqual([false, true])
    await house.clubs.banMember(admin, ban)
    expect(await mayBan(), 'already').toEqual([false, false])
    for (const again of [
      () => house.clubs.reply(writer, { ...at, ...aReply('And more!') }),
      () => house.clubs.joinClub(writer, { clubId }),
    ])
      await expect(again()).rejects.toMatchObject({
        code: expect.stringMatching(/^CLUB_(NOT_FOUND|BANNED)$/),
      })
    expect((await house.clubs.bannedFrom(admin, { clubId, shown: 9 })).banned).toEqual([
      { id: writer.id, name: writer.name },
    ])
  })

  test('is not offered or done in a private club, where they would have to be let in first', async () => {
    const { admin, ban, mayBan } = await aWriter('private')
    expect(await mayBan()).toEqual([false, false])
    await expect(house.clubs.banMember(admin, ban)).rejects.toMatchObject({ code: 'NOT_IN_CLUB' })
  })
})

test('of a banned member whose account is disabled, an admin reads the name, and may ban another such author', async () => {
  const [banned, author] = [await aMember(house.db), await aMember(house.db)]
  const { id: clubId, admin } = await aClub(house.db, { members: [banned, author] })
  const { id } = await aDiscussion(house.db, { clubId, posts: [{ author, message: 'Buy my books!' }] })
  await house.clubs.banMember(admin, { clubId, memberId: banned.id })
  const disabled = { disabled_at: new Date(), disabled_reason: 'Sold what was lent' }
  await house.db.updateTable('members').set(disabled).where('id', 'in', [banned.id, author.id]).execute()
  const names = async () =>
    (await house.clubs.bannedFrom(admin, { clubId, shown: 9 })).banned.map(({ name }) => name)
  expect(await names()).toEqual([banned.name])
  expect((await house.clubs.discussion(admin, { clubId, id })).posts[0]?.mayBan).toBe(true)
  await house.db.updateTable('members').set({ disabled_reason: null }).where('id', '=', banned.id).execute()
  expect(await names(), 'one who is leaving').toEqual(['Former member'])
})

test('an admin sees the bans of members across a block that are their own, not those of another admin', async () => {
  const [mia, other] = [await aMember(house.db), await aMember(house.db)]
  const { id: clubId, admin } = await aClub(house.db, { members: [mia, other] })
  await house.clubs.changeRole(admin, { clubId, memberId: other.id, role: 'admin' })
  await house.clubs.banMember(admin, { clubId, memberId: mia.id })
  await aBlock(house.db, mia, admin)
  await aBlock(house.db, mia, other)
  const bannedFor = async (viewer: Member) =>
    (await house.clubs.bannedFrom(viewer, { clubId, shown: 9 })).banned.map(({ id }) => id)
  expect([await bannedFor(admin), await bannedFor(other)]).toEqual([[mia.id], []])
})

test('handing over to oneself, and removing an admin, are refused with a reason', async () => {
  const { id: clubId, admin } = club
  await expect(house.clubs.handOver(admin, { clubId, memberId: admin.id })).rejects.toMatchObject({
    code: 'NOT_TO_YOURSELF',
  })
  for (const action of [house.clubs.removeMember, house.clubs.banMember])
    await expect(action(admin, { clubId, memberId: admin.id })).rejects.toMatchObject({ code: 'ADMIN_STAYS' })
})

test('a disabled admin does not count as another one who stays', async () => {
  const other = await aMember(house.db)
  const { id: clubId, admin } = await aClub(house.db, { members: [other] })
  await house.clubs.changeRole(admin, { clubId, memberId: other.id, role: 'admin' })
  await house.db.updateTable('members').set({ disabled_at: new Date() }).where('id', '=', other.id).execute()
  const step = house.clubs.changeRole(admin, { clubId, memberId: admin.id, role: 'member' })
  await expect(step).rejects.toMatchObject({ code: 'LAST_ADMIN' })
  await expect(house.clubs.handOver(admin, { clubId, memberId: other.id })).rejects.toMatchObject({
    code: 'NOT_IN_CLUB',
  })
})

test('after a hand-over the new one is admin, the old one a member, and nobody else changes', async () => {
  const [next, bystander] = [await aMember(house.db), await aMember(house.db)]
  const here = await aClub(house.db, { members: [next], moderators: [bystander] })
  const { id: elsewhere, admin } = await aClub(house.db, { members: [next] })
  await house.clubs.handOver(here.admin, { clubId: here.id, memberId: next.id })
  expect(await rolesIn({ id: here.id, admin: next })).toEqual({
    [here.admin.id]: 'member',
    [next.id]: 'admin',
    [bystander.id]: 'moderator',
  })
  expect(await rolesIn({ id: elsewhere, admin })).toEqual({ [admin.id]: 'admin', [next.id]: 'member' })
})

test('a banned member is out of this club only, is listed latest first, and may come back once the ban is lifted', async () => {
  const [mia, noah] = [await aMember(house.db), await aMember(house.db)]
  const here = await aClub(house.db, { members: [mia, noah] })
  const elsewhere = await aClub(house.db, { members: [mia], banned: [noah] })
  const { id: clubId, admin } = here
  await house.clubs.banMember(admin, { clubId, memberId: mia.id })
  house.time.now = new Date(house.time.now.getTime() + 1000)
  await house.clubs.banMember(admin, { clubId, memberId: noah.id })
  expect(await rolesIn(here)).toEqual({ [admin.id]: 'admin' })
  expect(Object.keys(await rolesIn(elsewhere))).toContain(mia.id)
  expect((await house.clubs.bannedFrom(admin, { clubId })).banned.map(({ id }) => id)).toEqual([
    noah.id,
    mia.id,
  ])
  await house.clubs.unbanMember(admin, { clubId, memberId: noah.id })
  expect((await house.clubs.bannedFrom(admin, { clubId })).banned.map(({ id }) => id)).toEqual([mia.id])
  expect((await house.clubs.bannedFrom(elsewhere.admin, { clubId: elsewhere.id })).banned).toHaveLength(1)
})

test('a long list of banned members has a way to the oldest', async () => {
  const banned = [await aMember(house.db), await aMember(house.db), await aMember(house.db)]
  const { id: clubId, admin } = await aClub(house.db, { banned })
  const listed = async (shown: number) => {
    const found = await house.clubs.bannedFrom(admin, { clubId, shown })
    return [found.banned.length, found.more]
  }
  expect([await listed(2), await listed(3)]).toEqual([
    [2, 52],
    [3, undefined],
  ])
})
