// Clubs whose admins have disabled accounts: another member takes over.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aClub, aMember } from '#tests/support/builders.ts'

let house: LoneHouse
let mia: Member
let mo: Member
let clubId: string
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})
beforeEach(async () => {
  await house.empty('members, clubs')
  const { db } = house
  mia = await aMember(db, { name: 'Mia' })
  mo = await aMember(db, { name: 'Mo' })
  clubId = (await aClub(db, { admin: mia, moderators: [mo] })).id
})

const disable = (member: Member) =>
  house.pool.query('update members set disabled_at = now() where id = $1', [member.id])
const makeAdmin = (member: Member) =>
  house.clubs.changeRole(mia, { clubId, memberId: member.id, role: 'admin' })
const roles = async () => {
  const rows = await house.db
    .selectFrom('club_members as cm')
    .innerJoin('members as m', 'm.id', 'cm.member_id')
    .select(['m.name', 'cm.role'])
    .where('cm.club_id', '=', clubId)
    .execute()
  return Object.fromEntries(rows.map(({ name, role }) => [name, role]))
}
const lastAdmin = { code: 'LAST_ADMIN' }

test('an admin beside a disabled one counts as the last, and the club cannot be handed to a disabled member', async () => {
  await makeAdmin(mo)
  await disable(mo)
  await expect(house.clubs.leaveClub(mia, { clubId })).rejects.toMatchObject(lastAdmin)
  const toMember = house.clubs.changeRole(mia, { clubId, memberId: mia.id, role: 'member' })
  await expect(toMember).rejects.toMatchObject(lastAdmin)
  const toMo = house.clubs.handOver(mia, { clubId, memberId: mo.id })
  await expect(toMo).rejects.toMatchObject({ code: 'NOT_IN_CLUB' })
  expect(await roles()).toEqual({ Mia: 'admin', Mo: 'admin' })
})

test('when the last admin is disabled, the longest-serving moderator becomes admin too, once, and is told', async () => {
  const noah = await aMember(house.db, { name: 'Noah' })
  await house.clubs.joinClub(noah, { clubId })
  await disable(mia)
  const { enqueues, notices } = await house.noting(() =>
    Promise.all([house.clubs.handOnAbandoned(), house.clubs.handOnAbandoned()]),
  )
  expect(await roles()).toEqual({ Mia: 'admin', Mo: 'admin', Noah: 'member' })
  expect(enqueues).toEqual(['club.notify'])
  expect(house.payloads.at(-1)).toEqual({ kind: 'role', clubId, memberId: mo.id })
  expect(JSON.stringify(notices)).toContain(mo.id)
  expect((await house.noting(() => house.clubs.handOnAbandoned())).enqueues).toEqual([])
})

test('without a moderator it is the longest-standing member, and nobody who is also disabled', async () => {
  await disable(mo)
  for (const name of ['Noah', 'Uma', 'Vic']) {
    const member = await aMember(house.db, { name })
    await house.clubs.joinClub(member, { clubId })
    house.time.now = new Date(house.time.now.getTime() + 1000)
    if (name === 'Noah') await disable(member)
  }
  await disable(mia)
  await house.clubs.handOnAbandoned()
  expect(await roles()).toMatchObject({ Noah: 'member', Uma: 'admin', Vic: 'member', Mo: 'moderator' })
})

test('long membership of another club counts for nothing', async () => {
  const [vic, uma] = [await aMember(house.db, { name: 'Vic' }), await aMember(house.db, { name: 'Uma' })]
  await aClub(house.db, { admin: vic, moderators: [uma], at: new Date('2020-01-01') })
  await disable(mia)
  await house.clubs.handOnAbandoned()
  expect(await roles()).toEqual({ Mia: 'admin', Mo: 'admin' })
})

test('left as they are: a club with another admin, one with nobody else, one that is closed', async () => {
  await makeAdmin(mo)
  const noah = await aMember(house.db, { name: 'Noah' })
  await house.clubs.joinClub(noah, { clubId })
  const alone = await aClub(house.db, { admin: mia })
  const closed = await aClub(house.db, { admin: mia, members: [noah], isClosed: true })
  await disable(mia)
  const { enqueues, refusal } = await house.noting(() => house.clubs.handOnAbandoned())
  expect({ enqueues, refusal }).toEqual({ enqueues: [], refusal: undefined })
  expect(await house.clubs.clubMembers(noah, { clubId: closed.id, shown: 50 })).toMatchObject({
    members: [{ role: 'member' }],
  })
  const { rows } = await house.pool.query('select closed_at from clubs where id = $1', [alone.id])
  expect(rows).toEqual([{ closed_at: null }])
})
