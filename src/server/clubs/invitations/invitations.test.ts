// Which invitations let members in, and which no longer do.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { mostUsesOfLink } from '#rules/clubs/clubs.ts'
import { clubNotices } from '#server/clubs/notices/club-notices.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import type { DoorParts } from '#server/operations/door.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aClub, aMember, usernameOfId } from '#tests/support/builders.ts'
import { tokenIn } from '#tests/support/club-with-everybody.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { aPost } from '#tests/support/post.ts'
import { createInvitations } from './invitations.ts'
import { digestOf } from './link-digest.ts'

const over = { code: 'INVITATION_OVER' }

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

const aPrivateClub = (facts: Parameters<typeof aClub>[1] = {}) =>
  aClub(house.db, { visibility: 'private', ...facts })
const linkTo = async (club: { id: string; admin: Member }, days = 7) =>
  tokenIn(await house.clubs.inviteByLink(club.admin, { clubId: club.id, days }))
const listed = async (club: { id: string; admin: Member }) =>
  house.clubs.invitations(club.admin, { clubId: club.id })
const shut = (member: Member) =>
  house.db.updateTable('members').set({ disabled_at: new Date() }).where('id', '=', member.id).execute()

test('an invitation of somebody ends when they come in without it', async () => {
  const club = await aClub(house.db)
  const noah = await aMember(house.db)
  await house.clubs.inviteMember(club.admin, { clubId: club.id, name: usernameOfId(noah.id) })
  expect(await listed(club)).toHaveLength(1)
  await house.clubs.joinClub(noah, { clubId: club.id })
  expect(await listed(club)).toEqual([])
  await house.clubs.leaveClub(noah, { clubId: club.id })
  await expect(house.clubs.acceptInvitation(noah, { clubId: club.id })).rejects.toMatchObject(over)
})

test('a link that is used up is no longer listed', async () => {
  const club = await aPrivateClub()
  await linkTo(club)
  const uses = (count: number) =>
    house.db.updateTable('club_invitations').set({ uses: count }).where('club_id', '=', club.id).execute()
  await uses(mostUsesOfLink - 1)
  expect(await listed(club)).toHaveLength(1)
  await uses(mostUsesOfLink)
  expect(await listed(club)).toEqual([])
})

describe('a link lets nobody in', () => {
  test('to another club', async () => {
    const [one, other] = [await aPrivateClub(), await aPrivateClub()]
    const token = await linkTo(one)
    const mia = await aMember(house.db)
    await expect(house.clubs.acceptInvitation(mia, { clubId: other.id, token })).rejects.toMatchObject(over)
    await expect(house.clubs.acceptInvitation(mia, { clubId: one.id, token })).resolves.toEqual({
      name: one.name,
    })
  })

  test('if it is unknown, too long or missing', async () => {
    const club = await aPrivateClub()
    await linkTo(club)
    const mia = await aMember(house.db)
    for (const token of ['x', 'x'.repeat(101), null])
      await expect(house.clubs.acceptInvitation(mia, { clubId: club.id, token })).rejects.toMatchObject(over)
  })

  test('after it has expired, to the second', async () => {
    const club = await aPrivateClub()
    const token = await linkTo(club, 1)
    const made = house.time.now
    const [mia, noah] = [await aMember(house.db), await aMember(house.db)]
    house.time.now = new Date(made.getTime() + DAY_MS - 1)
    await expect(house.clubs.acceptInvitation(mia, { clubId: club.id, token })).resolves.toBeTruthy()
    house.time.now = new Date(made.getTime() + DAY_MS)
    await expect(house.clubs.acceptInvitation(noah, { clubId: club.id, token })).rejects.toMatchObject(over)
    expect(await listed(club)).toEqual([])
    house.time.now = made
  })

  test('after it was withdrawn; the other one still works', async () => {
    const club = await aPrivateClub()
    const [first, second] = [await linkTo(club), await linkTo(club)]
    const { id } = await house.db
      .selectFrom('club_invitations')
      .select('id')
      .where('link_digest', '=', digestOf(first))
      .executeTakeFirstOrThrow()
    const stranger = await aPrivateClub()
    await house.clubs.withdrawInvitation(stranger.admin, { clubId: stranger.id, id })
    expect(await listed(club)).toHaveLength(2)
    await house.clubs.withdrawInvitation(club.admin, { clubId: club.id, id })
    const mia = await aMember(house.db)
    await expect(house.clubs.acceptInvitation(mia, { clubId: club.id, token: first })).rejects.toMatchObject(
      over,
    )
    await expect(house.clubs.acceptInvitation(mia, { clubId: club.id, token: second })).resolves.toBeTruthy()
  })

  test('if its author is no longer an admin, is disabled, or is across a block', async () => {
    const [gone, out, blocked] = [await aMember(house.db), await aMember(house.db), await aMember(house.db)]
    for (const inviter of [gone, out, blocked]) {
      const club = await aPrivateClub({ members: [inviter] })
      await house.clubs.changeRole(club.admin, { clubId: club.id, memberId: inviter.id, role: 'admin' })
      const token = await linkTo({ id: club.id, admin: inviter })
      const mia = await aMember(house.db)
      if (inviter === gone)
        await house.clubs.changeRole(club.admin, { clubId: club.id, memberId: inviter.id, role: 'member' })
      if (inviter === out) await shut(inviter)
      if (inviter === blocked) await aBlock(house.db, inviter, mia)
      await expect(house.clubs.acceptInvitation(mia, { clubId: club.id, token })).rejects.toMatchObject(over)
    }
  })
})

describe('an invitation by name', () => {
  const named = async (name: string) => aMember(house.db, { name })

  test('lets in the invited member, once, and nobody else', async () => {
    const club = await aPrivateClub()
    const [mia, noah] = [await named(`Mia ${randomUUID()}`), await aMember(house.db)]
    await house.clubs.inviteMember(club.admin, { clubId: club.id, name: mia.name })
    await expect(
      house.clubs.inviteMember(club.admin, { clubId: club.id, name: mia.name }),
    ).rejects.toMatchObject({
      code: 'ALREADY_INVITED',
    })
    await expect(house.clubs.acceptInvitation(noah, { clubId: club.id, token: null })).rejects.toMatchObject(
      over,
    )
    await house.clubs.acceptInvitation(mia, { clubId: club.id, token: null })
    await house.clubs.leaveClub(mia, { clubId: club.id })
    await expect(house.clubs.acceptInvitation(mia, { clubId: club.id, token: null })).rejects.toMatchObject(
      over,
    )
  })

  test('is declined by the invited member, in that club only', async () => {
    const [one, other] = [await aPrivateClub(), await aPrivateClub()]
    const [mia, noah] = [await named(`Mia ${randomUUID()}`), await named(`Noah ${randomUUID()}`)]
    for (const { id, admin } of [one, other])
      for (const { name } of [mia, noah]) await house.clubs.inviteMember(admin, { clubId: id, name })
    await house.clubs.declineInvitation(mia, { clubId: one.id })
    expect((await listed(one)).map(({ name }) => name)).toEqual([noah.name])
    expect(await listed(other)).toHaveLength(2)
  })

  test('whose author may not invite any more is not listed, and makes room for another to the same member', async () => {
    const [gone, out, blocked] = [await aMember(house.db), await aMember(house.db), await aMember(house.db)]
    for (const inviter of [gone, out, blocked]) {
      const club = await aPrivateClub({ members: [inviter] })
      const { id: clubId, admin } = club
      const mia = await named(`Mia ${randomUUID()}`)
      await house.clubs.changeRole(admin, { clubId, memberId: inviter.id, role: 'admin' })
      await house.clubs.inviteMember(inviter, { clubId, name: mia.name })
      expect(await listed(club)).toHaveLength(1)
      if (inviter === gone)
        await house.clubs.changeRole(admin, { clubId, memberId: inviter.id, role: 'member' })
      if (inviter === out) await shut(inviter)
      if (inviter === blocked) await aBlock(house.db, mia, inviter)
      expect(await listed(club)).toEqual([])
      await house.clubs.inviteMember(admin, { clubId, name: mia.name })
      expect(await listed(club)).toHaveLength(1)
      await house.clubs.acceptInvitation(mia, { clubId, token: null })
    }
  })

  test('takes its notice along when it is accepted, declined or withdrawn', async () => {
    const club = await aPrivateClub()
    const { id: clubId, admin } = club
    const ways = {
      accepted: (mia: Member) => house.clubs.acceptInvitation(mia, { clubId, token: null }),
      declined: (mia: Member) => house.clubs.declineInvitation(mia, { clubId }),
      withdrawn: (_: Member, id: string) => house.clubs.withdrawInvitation(admin, { clubId, id }),
    }
    for (const [way, end] of Object.entries(ways)) {
      const mia = await named(`Mia ${randomUUID()}`)
      await house.clubs.inviteMember(admin, { clubId, name: mia.name })
      const [{ id: invitationId } = { id: '' }] = await listed(club)
      await aPost(house.db).deliver(clubNotices, { kind: 'invited', invitationId }, { id: randomUUID() })
      const told = () =>
        house.db.selectFrom('member_notices').select('id').where('member_id', '=', mia.id).execute()
      expect(await told(), way).toHaveLength(1)
      await end(mia, invitationId)
      expect(await told(), way).toEqual([])
    }
  })

  test('that has expired makes room for another to the same member', async () => {
    const club = await aPrivateClub()
    const mia = await named(`Mia ${randomUUID()}`)
    await house.clubs.inviteMember(club.admin, { clubId: club.id, name: mia.name })
    const made = house.time.now
    house.time.now = new Date(made.getTime() + 30 * DAY_MS)
    expect(await listed(club)).toEqual([])
    await house.clubs.inviteMember(club.admin, { clubId: club.id, name: mia.name })
    expect(await listed(club)).toHaveLength(1)
    house.time.now = made
  })

  test('is refused for nobody, for several, for oneself, and for members who are hidden or across a block', async () => {
    const club = await aPrivateClub({ admin: await named(`Ada ${randomUUID()}`) })
    const unknown = { code: 'CLUB_MEMBER_UNKNOWN' }
    const name = `Sam ${randomUUID()}`
    const invite = (whom: string) => house.clubs.inviteMember(club.admin, { clubId: club.id, name: whom })
    await expect(invite(name)).rejects.toMatchObject(unknown)
    const [first, second] = [await named(name), await named(name)]
    await expect(invite(name)).rejects.toMatchObject({ code: 'SEVERAL_OF_THAT_NAME' })
    await shut(first)
    await aBlock(house.db, second, club.admin)
    await expect(invite(name)).rejects.toMatchObject(unknown)
    await expect(invite(club.admin.name)).rejects.toMatchObject(unknown)
  })

  test('prefers a username over two members with that name', async () => {
    const club = await aPrivateClub()
    const username = `u${randomUUID().replaceAll('-', '').slice(0, 15)}`
    const mia = await named('Mia')
    await house.db.updateTable('members').set({ username }).where('id', '=', mia.id).execute()
    await named(username)
    await named(username)
    await house.clubs.inviteMember(club.admin, { clubId: club.id, name: username.toUpperCase() })
    expect((await listed(club)).map(({ name }) => name)).toEqual(['Mia'])
    const another = await aPrivateClub()
    await house.clubs.inviteMember(another.admin, { clubId: another.id, name: `@${username}` })
    expect(
      (await listed(another)).map(({ name }) => name),
      'as mentions name them',
    ).toEqual(['Mia'])
    await expect(
      house.clubs.inviteMember(another.admin, { clubId: another.id, name: '@' }),
    ).rejects.toMatchObject({
      code: 'CLUB_MEMBER_UNKNOWN',
    })
  })

  test('is refused for members and for banned members', async () => {
    const [member, banned] = [await named(`In ${randomUUID()}`), await named(`Out ${randomUUID()}`)]
    const club = await aPrivateClub({ members: [member], banned: [banned] })
    const invite = (whom: Member) =>
      house.clubs.inviteMember(club.admin, { clubId: club.id, name: whom.name })
    await expect(invite(member)).rejects.toMatchObject({ code: 'THEY_ARE_IN_CLUB' })
    await expect(invite(banned)).rejects.toMatchObject({ code: 'BANNED_FROM_CLUB' })
  })
})

test('fifty can be open at once, not counting those of other clubs and those that have ended', async () => {
  const [club, other] = [await aPrivateClub(), await aPrivateClub()]
  await linkTo(other)
  for (let made = 0; made < 50; made++) await linkTo(club)
  await expect(linkTo(club)).rejects.toMatchObject({ code: 'INVITATIONS_FULL' })
  const [latest] = await listed(club)
  await house.clubs.withdrawInvitation(club.admin, { clubId: club.id, id: latest?.id ?? '' })
  await linkTo(club)
  expect(await listed(club)).toHaveLength(50)
})

test('invitations of the same member by one admin are counted, by whichever name and in whichever club', async () => {
  const noah = await aMember(house.db)
  const first = await aPrivateClub()
  const { admin } = first
  const second = await aPrivateClub({ admin })
  const counted: string[] = []
  const limits: DoorParts['limits'] = { take: async (rule, key) => void counted.push(`${rule} ${key}`) }
  const { inviteMember } = openMemberDoor({ db: house.db, limits, clock: () => house.time.now, city }).open(
    createInvitations({ jobs: { enqueue: async () => undefined }, limits, publicUrl: '' } as never),
  )
  const name = usernameOfId(noah.id)
  const { statements } = await countQueries(house.pool, () => inviteMember(admin, { clubId: first.id, name }))
  expect(statements.filter((each) => each.includes('lower(m.name)'))).toHaveLength(1)
  await inviteMember(admin, { clubId: second.id, name: `@${name.toUpperCase()}` })
  const nobody = inviteMember(admin, { clubId: first.id, name: 'Nobody at all' })
  await expect(nobody).rejects.toMatchObject({ code: 'CLUB_MEMBER_UNKNOWN' })
  const key = `invitationOfMember ${admin.id} ${noah.id}`
  expect(counted.filter((each) => each.startsWith('invitationOf'))).toEqual([key, key])
})

test('an invitation by name is refused for a member who has blocked its author since they were looked up', async () => {
  const club = await aPrivateClub()
  const mia = await aMember(house.db)
  const limits: DoorParts['limits'] = {
    take: async (rule) => {
      if (rule === 'invitationOfMember') await aBlock(house.db, mia, club.admin)
    },
  }
  const { inviteMember } = openMemberDoor({ db: house.db, limits, clock: () => house.time.now, city }).open(
    createInvitations({ jobs: { enqueue: async () => undefined }, limits, publicUrl: '' } as never),
  )
  const invited = inviteMember(club.admin, { clubId: club.id, name: usernameOfId(mia.id) })
  await expect(invited).rejects.toMatchObject({ code: 'CLUB_MEMBER_UNKNOWN' })
})
