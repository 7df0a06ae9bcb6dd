import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { newMember } from '#rules/members/new-members.ts'
import { mostCountedInADay, newForDays } from '#rules/members/street-links.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aMember } from '#tests/support/builders.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aStreetLink } from '#tests/support/street-links.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
})
afterAll(() => house.close())

let mia: Member
let code: string
beforeEach(async () => {
  mia = await aMember(house.db, { name: 'Mia Rossi' })
  code = await aStreetLink(house.db, mia)
})

const silentOf = async (member: Member): Promise<number> => {
  const { rows } = await house.pool.query<{ silent: number }>(
    'select count(*)::int as silent from invited_members where inviter_id = $1 and not is_told',
    [member.id],
  )
  return rows[0]?.silent ?? 0
}
const daysAgo = (days: number) => new Date(house.time.now.getTime() - days * DAY_MS)
const aNewcomer = () => aMember(house.db, { name: 'Ines Duarte', joinedAt: daysAgo(0) })
/** All who came by the link have been members for as long as it takes to be counted. */
const stay = () =>
  house.pool.query(
    'update members set created_at = $2 where id in (select member_id from invited_members where inviter_id = $1)',
    [mia.id, daysAgo(newMember.daysToVouch)],
  )
const show = (shown: { showsName?: boolean; showsSuburb?: boolean }) => house.streetLinks.change(mia, shown)

test('a link says nothing of its member until they choose so, and then a first name and a suburb', async () => {
  expect(await house.streetLinks.open(guest, { address: anAddress(), code })).toEqual({
    ...{ code, name: null, suburb: null, isOwn: false, cameBy: null },
  })
  await show({ showsName: true, showsSuburb: true })
  expect(await house.streetLinks.open(guest, { address: anAddress(), code })).toMatchObject({
    ...{ name: 'Mia', suburb: { slug: 'west-end-4101', name: 'West End' } },
  })
  expect(await house.streetLinks.open(mia, { address: anAddress(), code })).toMatchObject({ isOwn: true })
})

test('a code is read as people type it, and another stops the old one', async () => {
  const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `
  expect(await house.streetLinks.open(guest, { address: anAddress(), code: typed })).toMatchObject({ code })
  await house.streetLinks.draw(mia)
  await expect(house.streetLinks.open(guest, { address: anAddress(), code })).rejects.toMatchObject({
    code: 'STREET_LINK_UNKNOWN',
  })
  const { link } = await house.streetLinks.own(mia)
  expect(link?.code).toMatch(/^[2-9CDFHJKMNPRTVWXY]{10}$/)
  expect(link?.code).not.toBe(code)
})

test('a link that is turned off opens nothing any more', async () => {
  await house.streetLinks.end(mia)
  await expect(house.streetLinks.open(guest, { address: anAddress(), code })).rejects.toMatchObject({
    code: 'STREET_LINK_UNKNOWN',
  })
})

test.each([
  ['disabled', { disabled_at: new Date(), disabled_reason: 'Unkind' }],
  ['suspended', { suspended_until: new Date('2999-01-01'), suspended_reason: 'Unkind' }],
])('the link of a %s member does not work, and counts nobody', async (_, set) => {
  await house.db.updateTable('members').set(set).where('id', '=', mia.id).execute()
  await expect(house.streetLinks.open(guest, { address: anAddress(), code })).rejects.toMatchObject({
    code: 'STREET_LINK_UNKNOWN',
  })
  await house.streetLinks.arrive(await aNewcomer(), { code })
  const { rows } = await house.pool.query('select from invited_members where inviter_id = $1', [mia.id])
  expect(rows).toHaveLength(0)
})

test('a newcomer counts once, for the first link; their name shows while they let it', async () => {
  const ines = await aNewcomer()
  await house.streetLinks.arrive(ines, { code })
  await house.streetLinks.arrive(ines, { code })
  const noah = await aMember(house.db)
  await house.streetLinks.arrive(ines, { code: await aStreetLink(house.db, noah) })
  expect([await silentOf(mia), await silentOf(noah)]).toEqual([1, 0])
  expect(await house.streetLinks.open(ines, { address: anAddress(), code })).toMatchObject({
    cameBy: { isTold: false },
  })
  expect(await house.streetLinks.own(mia)).toMatchObject({ told: [] })
  await house.streetLinks.letKnow(ines, { isTold: true })
  expect(await house.streetLinks.own(mia)).toMatchObject({ joined: null, told: [{ name: 'Ines Duarte' }] })
  await house.streetLinks.letKnow(ines, { isTold: false })
  expect(await house.streetLinks.own(mia)).toMatchObject({ joined: null, told: [] })
})

test('members of longer standing, and the inviter, do not count', async () => {
  await house.streetLinks.arrive(await aMember(house.db, { joinedAt: daysAgo(newForDays + 1) }), { code })
  await house.streetLinks.arrive(mia, { code })
  expect(await silentOf(mia)).toBe(0)
})

test('a link counts no more than a street within a day', async () => {
  for (let came = 0; came < mostCountedInADay + 1; came += 1)
    await house.streetLinks.arrive(await aNewcomer(), { code })
  expect(await silentOf(mia)).toBe(mostCountedInADay)
  await stay()
  expect(await house.streetLinks.own(mia)).toMatchObject({ joined: mostCountedInADay })
})

test('across a block neither reads the name of the other; the link still works', async () => {
  await show({ showsName: true })
  const ines = await aNewcomer()
  await house.streetLinks.arrive(ines, { code })
  await house.streetLinks.letKnow(ines, { isTold: true })
  await aBlock(house.db, ines, mia)
  expect(await house.streetLinks.open(ines, { address: anAddress(), code })).toMatchObject({ name: null })
  expect(await house.streetLinks.own(mia)).toMatchObject({ joined: null, told: [] })
})

test('the inviter reads a number only while it tells nothing of any of them', async () => {
  const joined = async () => {
    await stay()
    return (await house.streetLinks.own(mia)).joined
  }
  const [ines, ...others] = [await aNewcomer(), await aNewcomer(), await aNewcomer()]
  const before = await house.streetLinks.own(mia)
  await house.streetLinks.arrive(ines, { code })
  expect(await house.streetLinks.own(mia), 'the same for nobody and for one').toEqual(before)
  for (const newcomer of others) await house.streetLinks.arrive(newcomer, { code })
  expect(await joined()).toBe(3)
  await house.streetLinks.arrive(await aNewcomer(), { code })
  expect(await joined(), 'the same for three and for four').toBe(3)
  await house.streetLinks.arrive(await aNewcomer(), { code })
  expect(await joined()).toBe(5)
  // What is counted are those who are not named.
  await house.streetLinks.letKnow(ines, { isTold: true })
  expect(await joined()).toBe(3)
  for (const other of others) await house.streetLinks.letKnow(other, { isTold: true })
  expect(await joined()).toBeNull()
})

test('members who have just joined are not counted: two more accounts of the inviter’s would tell of the one they invited', async () => {
  for (let came = 0; came < 3; came += 1) await house.streetLinks.arrive(await aNewcomer(), { code })
  expect(await house.streetLinks.own(mia)).toMatchObject({ joined: null })
  await stay()
  expect(await house.streetLinks.own(mia)).toMatchObject({ joined: 3 })
})

test('turning the link off keeps the count', async () => {
  for (let came = 0; came < 3; came += 1) await house.streetLinks.arrive(await aNewcomer(), { code })
  await stay()
  await house.streetLinks.end(mia)
  expect(await house.streetLinks.own(mia)).toMatchObject({ link: null, joined: 3 })
})
