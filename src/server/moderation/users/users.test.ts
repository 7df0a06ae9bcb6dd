import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findViewer, setDisabled } from '#server/members/member-queries.ts'
import { withTransaction } from '#server/store/database.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aMember, aPhone, aSession } from '#tests/support/builders.ts'
import { anAddress } from '#tests/support/networks.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})
beforeEach(() => house.startOver())

const anAdmin = (name = 'Ada') => aMember(house.db, { name, isAdmin: true })
const joined = (day: number) => new Date(Date.UTC(2026, 0, day))
const all = { tab: 'all', text: '' } as const

test('everybody is listed, newest first, by part of a name or email address, with the number of matches', async () => {
  const { db, moderation } = house
  const admin = await aMember(db, {
    name: 'Ada',
    isAdmin: true,
    joinedAt: joined(1),
    email: 'ada@sample.test',
  })
  const mia = await aMember(db, { name: 'Mia Rossi', joinedAt: joined(2), email: 'm@sample.test' })
  await aMember(db, { name: 'Noah', isDisabled: true, joinedAt: joined(3), email: 'noah@100%.test' })
  await aMember(db, { profile: { email_verified: false } })
  await moderation.report(admin, {
    address: anAddress(),
    about: { kind: 'member', id: mia.id },
    reason: 'profile',
    details: 'Rude.',
  })
  const names = async (asked: Parameters<typeof moderation.users>[1]) =>
    (await moderation.users(admin, asked)).users.map(({ name }) => name)
  expect(await names(all)).toEqual(['Noah', 'Mia Rossi', 'Ada'])
  expect(await names({ ...all, text: 'ROSS' })).toEqual(['Mia Rossi'])
  expect(await names({ ...all, text: 'sample.test' })).toEqual(['Mia Rossi', 'Ada'])
  await db.updateTable('members').set({ username: 'rossi.m' }).where('id', '=', mia.id).execute()
  expect(await names({ ...all, text: '@Rossi.m' }), 'as mentions name them').toEqual(['Mia Rossi'])
  expect(await names({ ...all, text: '%' }), 'no LIKE pattern').toEqual(['Noah'])
  expect(await names({ ...all, text: 'Ro' }), 'two letters begin a word').toEqual(['Mia Rossi'])
  expect(await names({ ...all, text: 'si' }), 'or are in none').toEqual([])
  expect(await names({ ...all, tab: 'reported' })).toEqual(['Mia Rossi'])
  expect(await names({ ...all, tab: 'disabled' })).toEqual(['Noah'])
  expect((await moderation.users(admin, all)).counts).toEqual({ total: 3, reported: 1, disabled: 1 })
  await moderation.addUpMembers()
  expect((await moderation.users(admin, all)).counts).toEqual({ total: 3, reported: 1, disabled: 1 })
})

test('a page has fifty, and can be left in both directions from any of them', async () => {
  const { db, moderation } = house
  const admin = await aMember(db, { isAdmin: true, joinedAt: joined(1) })
  // All at the same moment: their ids decide.
  await db
    .insertInto('members')
    .values(
      Array.from({ length: 119 }, (_, at) => ({
        name: `Reader ${at}`,
        username: `reader${at}`,
        email: `${at}@sample.test`,
        email_verified: true,
        created_at: joined(5),
      })),
    )
    .execute()
  const first = await moderation.users(admin, all)
  const second = await moderation.users(admin, { ...all, after: first.next })
  const third = await moderation.users(admin, { ...all, after: second.next })
  expect([first, second, third].map(({ users }) => users.length)).toEqual([50, 50, 20])
  expect([first.previous, third.next]).toEqual([undefined, undefined])
  expect((await moderation.users(admin, { ...all, before: third.previous })).users).toEqual(second.users)
  const back = await moderation.users(admin, { ...all, before: second.previous })
  expect([back.users, back.previous]).toEqual([first.users, undefined])
})

test('the next page of reported members skips nobody when reports are answered meanwhile', async () => {
  const { db, moderation } = house
  const admin = await aMember(db, { isAdmin: true, joinedAt: joined(1) })
  await db
    .insertInto('members')
    .values(
      Array.from({ length: 60 }, (_, at) => ({
        name: `Reader ${at}`,
        username: `reader${at}`,
        email: `${at}@sample.test`,
        email_verified: true,
        created_at: joined(5),
        times_reported: at < 50 ? 3 : 2,
      })),
    )
    .execute()
  const reported = { ...all, tab: 'reported' } as const
  const first = await moderation.users(admin, reported)
  expect(first.users.map(({ reports }) => reports)).toEqual(Array.from({ length: 50 }, () => 3))
  await db
    .updateTable('members')
    .set({ times_reported: 0 })
    .where('id', '=', first.users.at(-1)?.id ?? '')
    .execute()
  const second = await moderation.users(admin, { ...reported, after: first.next })
  expect(second.users.map(({ reports }) => reports)).toEqual(Array.from({ length: 10 }, () => 2))
  const back = await moderation.users(admin, { ...reported, before: second.previous })
  expect(back.users).toEqual(first.users.slice(0, -1))
  const { users } = await moderation.users(admin, { ...reported, after: 'no cursor' })
  expect(users).toEqual([...back.users, ...second.users.slice(0, 1)])
})

test('disabling logs a member out everywhere and hides them; enabling restores them', async () => {
  const { db, moderation, members } = house
  const [admin, mia, noah] = [await anAdmin(), await aMember(db), await aMember(db, { name: 'Noah' })]
  await aSession(db, mia)
  await moderation.changeAccount(admin, { accountAction: 'disable', id: mia.id, why: 'Sold what was lent' })
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  await expect(members.profile(noah, { id: mia.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await moderation.user(admin, { id: mia.id })).toMatchObject({
    state: 'disabled',
    reason: 'Sold what was lent',
  })
  const again = moderation.changeAccount(admin, { accountAction: 'disable', id: mia.id, why: 'Again' })
  await expect(again).rejects.toMatchObject({ code: 'ACCOUNT_IS_SO' })
  await moderation.changeAccount(admin, { accountAction: 'enable', id: mia.id, why: '' })
  expect((await members.profile(noah, { id: mia.id })).id).toBe(mia.id)
  const { lines } = await moderation.adminLog(admin, { about: mia.id })
  expect(lines.map(({ action, why }) => [action, why])).toEqual([
    ['member.enable', ''],
    ['member.view', ''],
    ['member.disable', 'Sold what was lent'],
  ])
})

test('a report that disables or suspends somebody counts among the accounts an administrator changes', async () => {
  const { db, moderation, noting } = house
  const admin = await anAdmin()
  const counted = async (action: 'dismiss' | 'warn' | 'suspend' | 'disable') => {
    const about = { kind: 'member', id: (await aMember(db)).id } as const
    const mia = await aMember(db)
    await moderation.report(mia, { address: anAddress(), about, reason: 'other', details: 'Never came.' })
    const { id } = await db
      .selectFrom('reports')
      .select('id')
      .where('subject_id', '=', about.id)
      .executeTakeFirstOrThrow()
    const answer = () => moderation.answerReport(admin, { id, action, days: 7, words: 'Please be kind' })
    const { counts, refusal } = await noting(answer)
    expect(refusal).toBeUndefined()
    return counts.includes('accountByMember')
  }
  for (const action of ['dismiss', 'warn'] as const) expect(await counted(action)).toBe(false)
  for (const action of ['suspend', 'disable'] as const) expect(await counted(action)).toBe(true)
})

test('a leaving member stays hidden when enabled, and disabled when coming back', async () => {
  const { db, moderation } = house
  const [admin, mia] = [await anAdmin(), await aMember(db)]
  const isHidden = async () =>
    (await db.selectFrom('members').select('disabled_at').where('id', '=', mia.id).executeTakeFirstOrThrow())
      .disabled_at !== null
  await db
    .insertInto('departures')
    .values({ member_id: mia.id, asked_at: joined(1), leaves_at: joined(8) })
    .execute()
  await setDisabled(db, mia.id, true)
  await moderation.changeAccount(admin, { accountAction: 'disable', id: mia.id, why: 'Spam' })
  const token = randomUUID()
  await db
    .insertInto('sessions')
    .values({ token, member_id: mia.id, expires_at: new Date(Date.now() + 60_000) })
    .execute()
  expect(await findViewer(db, token), 'no way in to change their mind').toBeUndefined()
  await setDisabled(db, mia.id, false)
  expect(await isHidden()).toBe(true)
  await moderation.changeAccount(admin, { accountAction: 'enable', id: mia.id, why: '' })
  expect(await isHidden(), 'still leaving').toBe(true)
  expect(await findViewer(db, token)).toBeDefined()
})

test('enabling also ends the suspension of a member who is not disabled', async () => {
  const { db, moderation } = house
  const [admin, mia] = [await anAdmin(), await aMember(db)]
  await db
    .updateTable('members')
    .set({ suspended_until: new Date('2100-01-01'), suspended_reason: 'Spam' })
    .where('id', '=', mia.id)
    .execute()
  expect((await moderation.user(admin, { id: mia.id })).state).toBe('suspended')
  await moderation.changeAccount(admin, { accountAction: 'enable', id: mia.id, why: '' })
  expect((await moderation.user(admin, { id: mia.id })).state).toBe('active')
  const again = moderation.changeAccount(admin, { accountAction: 'enable', id: mia.id, why: '' })
  await expect(again).rejects.toMatchObject({ code: 'ACCOUNT_IS_SO' })
})

test('a disabled member with only a phone number is told by SMS where they can read why and object', async () => {
  const { db, moderation } = house
  const phone = aPhone()
  const [admin, mia] = [await anAdmin(), await aMember(db, { profile: { email: null, phone } })]
  await moderation.changeAccount(admin, { accountAction: 'disable', id: mia.id, why: 'Sold what was lent' })
  expect(house.posted).toEqual([])
  expect(house.texted).toEqual([
    {
      to: phone,
      text: expect.stringMatching(/is disabled\. See why, and how to object: http.*\/objection\/.+/),
    },
  ])
})

for (const accountAction of ['revoke', 'disable'] as const) {
  test(`two administrators who ${accountAction} each other at once, the last two: one of them stays`, async () => {
    const { db, moderation } = house
    const [ada, ben] = [await anAdmin('Ada'), await anAdmin('Ben')]
    const outcomes = await Promise.allSettled([
      moderation.changeAccount(ada, { accountAction, id: ben.id, why: 'Mine' }),
      moderation.changeAccount(ben, { accountAction, id: ada.id, why: 'Mine' }),
    ])
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.code] : [],
    )
    expect(refused).toHaveLength(1)
    // The first one succeeded; disabled at the same moment, the other is now a guest.
    expect(['ACCESS_DENIED', 'AUTHENTICATION_REQUIRED']).toContain(refused[0])
    const admins = db.selectFrom('members').select('id').where('is_admin', '=', true)
    expect(await admins.where('disabled_at', 'is', null).execute()).toHaveLength(1)
  })
}

test('nobody acts on themself, and the command line leaves the last administrator alone', async () => {
  const { db, moderation, members } = house
  const ada = await anAdmin()
  const own = moderation.changeAccount(ada, { accountAction: 'revoke', id: ada.id, why: '' })
  await expect(own).rejects.toMatchObject({ code: 'NOT_TO_YOURSELF' })
  for (const accountAction of ['disable', 'revoke'] as const) {
    const change = { accountAction, id: ada.id, by: null, why: 'Because', at: joined(1) }
    const last = withTransaction(db, (tx) => members.changeAccount(tx, change))
    await expect(last).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' })
  }
  expect((await moderation.adminLog(ada)).lines).toEqual([])
})

test('a member made an administrator is one, and the log says by whom', async () => {
  const { db, moderation, members } = house
  const [ada, mia] = [await anAdmin(), await aMember(db, { name: 'Mia' })]
  await moderation.changeAccount(ada, { accountAction: 'grant', id: mia.id, why: '' })
  expect((await moderation.user(ada, { id: mia.id })).isAdmin).toBe(true)
  await withTransaction(db, (tx) =>
    members.changeAccount(tx, { accountAction: 'revoke', id: mia.id, by: null, why: '', at: joined(1) }),
  )
  expect((await moderation.adminLog(ada)).lines).toMatchObject([
    { action: 'member.revoke', by: 'command-line', subject: { name: 'Mia' } },
    { action: 'member.view', by: { name: 'Ada' } },
    { action: 'member.grant', by: { name: 'Ada' } },
  ])
})
