// A change to an account affects only that one, and only by those who may; and finding an account by its address or
// number.

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { Database } from '#server/store/database.ts'
import { withTransaction } from '#server/store/database.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aMember, aPhone, aSession } from '#tests/support/builders.ts'
import { toldBy } from '#tests/support/told-by.ts'
import type { AdministratorChange } from './account-jobs.ts'
import { administratorNotices } from './account-notices.ts'
import { findAccountId, findAccountNow, lockAdministrators, setSuspension } from './account-queries.ts'
import { assertStill } from './as-viewer.ts'

let house: LoneHouse
let db: Database
let ada: Member
let mia: Member
let noah: Member
beforeAll(async () => {
  house = await aLoneHouse()
  db = house.db
  return house.close
})
beforeEach(async () => {
  await house.empty('members, moderation_log')
  ada = await aMember(db, { isAdmin: true })
  ;[mia, noah] = [await aMember(db), await aMember(db)]
})

type Action = Parameters<MemberService['changeAccount']>[1]['accountAction']
const change = (accountAction: Action, { id }: { id: string }, by: Member | null = ada) =>
  withTransaction(db, (tx) =>
    house.members.changeAccount(tx, { accountAction, id, by, why: 'Rude', at: house.time.now }),
  )
const now = ({ id }: Member) => findAccountNow(db, id)
const rest = { isDisabled: false, isHidden: false, isSuspended: false, isAdmin: false }

describe('an account', () => {
  test('is found by its number, and by its confirmed address in any spelling', async () => {
    const phone = aPhone()
    await db.updateTable('members').set({ phone }).where('id', '=', mia.id).execute()
    await db
      .updateTable('members')
      .set({ phone: aPhone(), email: 'Noah@Example.org' })
      .where('id', '=', noah.id)
      .execute()
    await aMember(db, { email: 'open@example.org', profile: { email_verified: false } })
    const by = (channel: 'email' | 'phone', recipient: string) => findAccountId(db, { channel, recipient })
    expect(await by('phone', phone)).toBe(mia.id)
    expect(await by('phone', aPhone())).toBeUndefined()
    expect(await by('email', ' noah@EXAMPLE.org ')).toBe(noah.id)
    expect(await by('email', 'open@example.org')).toBeUndefined()
    expect(await by('email', 'nobody@example.org')).toBeUndefined()
  })

  test('is not found if it is a former member’s, unconfirmed or unknown', async () => {
    const left = await aMember(db)
    await withTransaction(db, (tx) => house.members.removeMember(tx, left.id))
    const open = await aMember(db, { profile: { email_verified: false } })
    expect(await now(left)).toBeUndefined()
    for (const account of [left, open, { id: randomUUID() }, { id: 'none' }])
      await expect(change('disable', account)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await now(mia)).toEqual(rest)
  })

  test('is disabled and enabled, and no other', async () => {
    for (const one of [mia, noah]) await aSession(db, one)
    expect(await change('disable', mia)).toEqual({ name: mia.name })
    expect([await now(mia), await now(noah)]).toEqual([{ ...rest, isDisabled: true, isHidden: true }, rest])
    const sessions = await db.selectFrom('sessions').select('member_id').execute()
    expect(sessions).toEqual([{ member_id: noah.id }])
    await change('disable', noah)
    await change('enable', mia)
    expect([await now(mia), await now(noah)]).toEqual([rest, { ...rest, isDisabled: true, isHidden: true }])
  })

  test('is made an administrator’s, and no other, and loses that right', async () => {
    await change('grant', mia)
    expect([await now(mia), await now(noah)]).toEqual([{ ...rest, isAdmin: true }, rest])
    expect(await lockAdministrators(db, house.time.now)).toEqual([ada.id, mia.id].toSorted())
    await change('revoke', mia)
    expect([await now(mia), (await now(ada))?.isAdmin]).toEqual([rest, true])
    await change('disable', ada, null).catch(() => undefined)
    expect((await now(ada))?.isDisabled, 'the last one').toBe(false)
  })

  test('that is disabled or suspended now does not count as an administrator', async () => {
    await aMember(db, { isAdmin: true, isDisabled: true })
    const suspended_until = new Date(house.time.now.getTime() + DAY_MS)
    await aMember(db, { isAdmin: true, profile: { suspended_until, suspended_reason: 'Rude' } })
    expect(await lockAdministrators(db, house.time.now)).toEqual([ada.id])
  })

  test('is suspended for at least as long as before, and no other', async () => {
    const until = (days: number) => new Date(Date.now() + days * DAY_MS)
    const longest = until(7)
    await setSuspension(db, mia.id, { until: longest, reason: 'Rude' })
    await setSuspension(db, mia.id, { until: until(3), reason: 'Late' })
    const of = ({ id }: Member) =>
      db
        .selectFrom('members')
        .select(['suspended_until', 'suspended_reason'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await of(mia)).toEqual({ suspended_until: longest, suspended_reason: 'Rude' })
    expect([(await now(mia))?.isSuspended, (await now(noah))?.isSuspended]).toEqual([true, false])
    const later = until(9)
    await setSuspension(db, mia.id, { until: later, reason: 'Late' })
    expect(await of(mia)).toEqual({ suspended_until: later, suspended_reason: 'Late' })
    await setSuspension(db, noah.id, { until: later, reason: 'Rude' })
    await setSuspension(db, mia.id, null)
    expect(await of(mia)).toEqual({ suspended_until: null, suspended_reason: null })
    expect((await now(noah))?.isSuspended).toBe(true)
  })

  test('that changes is announced to its own member, and the action is logged', async () => {
    const { notices } = await house.noting(() => change('disable', mia))
    expect(notices).toMatchObject([{ members: [mia.id], about: 'membership' }])
    await change('enable', mia, null)
    const lines = await db
      .selectFrom('moderation_log')
      .select(['action', 'admin_id', 'subject_id', 'why'])
      .orderBy('id')
      .execute()
    expect(lines.toSorted((one, other) => one.action.localeCompare(other.action))).toEqual([
      { action: 'member.disable', admin_id: ada.id, subject_id: mia.id, why: 'Rude' },
      { action: 'member.enable', admin_id: null, subject_id: mia.id, why: 'Rude' },
    ])
  })
})

describe('administrators', () => {
  let ben: Member
  beforeEach(async () => {
    ben = await aMember(db, { name: 'Ben', isAdmin: true })
    house.made.length = 0
  })
  const told = () =>
    Promise.all(
      house.made
        .filter(({ name }) => name === administratorNotices.job.name)
        .map(async ({ payload }) => {
          const notice = await toldBy(administratorNotices, db, payload as AdministratorChange)
          return { to: notice?.to.toSorted(), subject: notice?.subject }
        }),
    )
  const before = () => [ada.id, ben.id].toSorted()

  test('are notified of a new one, who is notified too, and of one who no longer is', async () => {
    await change('grant', mia)
    expect(await told()).toEqual([
      { to: before(), subject: `${mia.name} is now an administrator` },
      { to: [mia.id], subject: 'You’re now an administrator' },
    ])
    house.made.length = 0
    await change('revoke', ben, null)
    expect(await told()).toEqual([
      { to: [ada.id, mia.id].toSorted(), subject: 'Ben is no longer an administrator' },
      { to: [ben.id], subject: 'You’re no longer an administrator' },
    ])
  })

  test('are notified of another who is shut out, and of their return', async () => {
    await change('disable', ben)
    await change('enable', ben)
    const until = new Date(house.time.now.getTime() + DAY_MS)
    await withTransaction(db, (tx) =>
      house.members.suspendAccount(tx, ben.id, { until, reason: 'Rude', by: ada, at: house.time.now }),
    )
    expect(await told()).toEqual([
      { to: [ada.id], subject: 'The account of Ben, an administrator, was disabled' },
      { to: [ada.id], subject: 'The account of Ben, an administrator, was enabled' },
      { to: [ada.id], subject: 'Ben, an administrator, was suspended' },
    ])
  })

  test('are not notified of other members', async () => {
    await change('disable', mia)
    await change('enable', mia)
    expect(await told()).toEqual([])
  })
})

describe('when an operation runs', () => {
  const both = async (member: Member) => {
    const done = async () => 'done'
    const tries = [false, true].map((mayWrite) =>
      withTransaction(db, async (tx) => {
        await assertStill(tx, member, { mayWrite, proven: false })
        return done()
      }),
    )
    return Promise.all(tries.map((each) => each.catch((error: { code: string }) => error.code)))
  }
  const set = (facts: object) => db.updateTable('members').set(facts).where('id', '=', mia.id).execute()

  test.each<[string, object, string[]]>([
    [
      'disabled',
      { disabled_at: new Date(), disabled_reason: 'Rude' },
      ['AUTHENTICATION_REQUIRED', 'AUTHENTICATION_REQUIRED'],
    ],
    ['leaving', { disabled_at: new Date() }, ['done', 'LEAVING']],
    [
      'suspended',
      { suspended_until: new Date(Date.now() + DAY_MS), suspended_reason: 'Rude' },
      ['done', 'SUSPENDED'],
    ],
    [
      'suspended no more',
      { suspended_until: new Date(Date.now() - DAY_MS), suspended_reason: 'Rude' },
      ['done', 'done'],
    ],
  ])('a member who is %s', async (_, facts, outcomes) => {
    await set(facts)
    expect(await both(mia)).toEqual(outcomes)
    expect(await both(noah)).toEqual(['done', 'done'])
  })

  test('a former member can do nothing any more', async () => {
    await withTransaction(db, (tx) => house.members.removeMember(tx, mia.id))
    expect(await both(mia)).toEqual(['AUTHENTICATION_REQUIRED', 'AUTHENTICATION_REQUIRED'])
  })

  test('a former administrator can no longer act as one; a new one can continue', async () => {
    expect(await both({ ...mia, isAdmin: true })).toEqual(['ACCESS_DENIED', 'ACCESS_DENIED'])
    await set({ is_admin: true })
    expect(await both(mia)).toEqual(['done', 'done'])
  })
})
