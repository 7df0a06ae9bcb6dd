// Which decisions and objections are affected, with several members, things and decisions.

import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import { writeShutOutTicket } from '#server/members/sign-in/disabled-account-ticket.ts'
import type { Database } from '#server/store/database.ts'
import type { ModerationActions } from '#server/store/tables.ts'
import { aLoneHouse, type LoneHouse, secret } from '#tests/services/house.ts'
import { aMember } from '#tests/support/builders.ts'
import {
  answerObjection,
  findAction,
  findShutOut,
  findSuspension,
  insertObjection,
  isDecidedSince,
  liftShutOuts,
  listObjections,
} from './action-queries.ts'

const notFound = { code: 'NOT_FOUND' }

let house: LoneHouse
let db: Database
let now: Date
let ada: Member
let ben: Member
let mia: Member
let noah: Member
beforeAll(async () => {
  house = await aLoneHouse()
  db = house.db
  now = house.time.now
  return house.close
})
beforeEach(async () => {
  house.time.now = now
  await house.empty('members, moderation_actions, moderation_log')
  ;[ada, ben] = [await aMember(db, { isAdmin: true }), await aMember(db, { isAdmin: true })]
  ;[mia, noah] = [await aMember(db), await aMember(db)]
})

type Facts = Partial<Insertable<ModerationActions>>
const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS)

async function anAction(member: Member, facts: Facts = {}): Promise<string> {
  const { id } = await db
    .insertInto('moderation_actions')
    .values({
      ...{ kind: 'warn', member_id: member.id, subject_kind: 'member', subject_id: member.id },
      ...{ reason: 'Please be kind', made_by: ada.id, made_at: now },
      ...(facts.objection && { objected_at: now, objected_by: member.id }),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const anObjection = (member: Member, facts: Facts = {}) =>
  anAction(member, { objection: 'I came.', ...facts })
const answered = { answer: 'upheld', answer_words: 'x', answered_at: new Date() } as const
const rowOf = async (id: string) => (await findAction(db, id)) ?? expect.fail('no action')
const disabled = (member: Member, reason: string | null = 'Rude') =>
  db
    .updateTable('members')
    .set({ disabled_at: new Date(), disabled_reason: reason })
    .where('id', '=', member.id)
    .execute()

describe('the reason that keeps a member out', () => {
  test('is their latest disabling in force, and nobody else’s', async () => {
    for (const member of [mia, noah]) await disabled(member)
    await anAction(mia, { kind: 'disable', made_at: hours(1) })
    const latest = await anAction(mia, { kind: 'disable', made_at: hours(2) })
    await anAction(mia, { kind: 'disable', made_at: hours(3), lifted_at: now })
    await anAction(mia, { kind: 'warn', made_at: hours(4) })
    await anAction(noah, { kind: 'disable', made_at: hours(5) })
    expect((await findShutOut(db, mia.id))?.id).toBe(latest)
  })

  test('is none once they are enabled', async () => {
    await anAction(mia, { kind: 'disable' })
    expect(await findShutOut(db, mia.id)).toBeUndefined()
  })

  test('is shown by their own ticket only; a member who is not disabled has nothing to object to', async () => {
    const ticket = ({ id }: Member) => writeShutOutTicket(id, { until: hours(24), secret })
    await disabled(mia, 'By the command line')
    const own = await house.moderation.ownAction(guest, { key: ticket(mia) })
    expect(own).toMatchObject({ kind: 'disable', reason: 'By the command line', mayObject: true })
    expect((await house.moderation.ownAction(guest, { key: ticket(mia) })).id).toBe(own.id)
    for (const member of [noah, { ...noah, id: randomUUID() }])
      await expect(house.moderation.ownAction(guest, { key: ticket(member) })).rejects.toMatchObject(notFound)
    await expect(house.moderation.ownAction(guest, { key: 'none' })).rejects.toMatchObject(notFound)
  })
})

describe('an objection', () => {
  test('is made to one decision, and answered for one', async () => {
    const [one, other] = [await anAction(mia), await anAction(mia)]
    await insertObjection(db, { id: one, objection: 'No.', by: mia.id, at: now })
    expect(await rowOf(one)).toMatchObject({ objection: 'No.', objected_by: mia.id, objected_at: now })
    expect(await rowOf(other)).toMatchObject({ objection: null, objected_at: null })
    await insertObjection(db, { id: other, objection: 'No.', by: mia.id, at: now })
    await answerObjection(db, { id: one, answer: 'lifted', words: 'Sorry', adminId: ben.id, at: hours(1) })
    expect(await rowOf(one)).toMatchObject({ answer: 'lifted', answer_words: 'Sorry', lifted_at: hours(1) })
    expect(await rowOf(other)).toMatchObject({ answer: null, lifted_at: null })
    await answerObjection(db, { id: other, answer: 'upheld', words: 'No', adminId: ben.id, at: hours(1) })
    expect(await rowOf(other)).toMatchObject({ answer: 'upheld', lifted_at: null })
  })

  test('is listed while it waits and its decision is in force, longest-waiting first', async () => {
    const last = await anObjection(mia, { objected_at: hours(3) })
    const first = await anObjection(noah, { objected_at: hours(1) })
    const second = await anObjection(mia, { objected_at: hours(2) })
    await anAction(mia)
    await anObjection(mia, { objected_at: hours(0), ...answered })
    await anObjection(mia, { objected_at: hours(0), lifted_at: now })
    const listed = async (limit: number) =>
      (await listObjections(db, { kind: undefined, text: '', limit })).map(({ id }) => id)
    expect([await listed(9), await listed(2)]).toEqual([
      [first, second, last],
      [first, second],
    ])
  })

  test('can be read by an administrator, with its words, if there is one', async () => {
    const [id, without] = [await anObjection(mia), await anAction(mia)]
    expect(await house.moderation.objection(ben, { id })).toMatchObject({
      objection: 'I came.',
      refusal: null,
    })
    for (const unknown of [without, randomUUID(), 'none'])
      await expect(house.moderation.objection(ben, { id: unknown })).rejects.toMatchObject(notFound)
    for (const [nobody, code] of [
      [mia, 'ACCESS_DENIED'],
      [guest, 'AUTHENTICATION_REQUIRED'],
    ] as const) {
      await expect(house.moderation.objection(nobody, { id })).rejects.toMatchObject({ code })
      await expect(house.moderation.objections(nobody, { shown: 9 })).rejects.toMatchObject({ code })
    }
    const looks = await db.selectFrom('moderation_log').select(['action', 'admin_id', 'member_id']).execute()
    expect(looks).toEqual([{ action: 'objection.view', admin_id: ben.id, member_id: null }])
  })

  test('can be answered by an administrator, if there is one', async () => {
    const [id, without] = [await anObjection(mia), await anAction(mia)]
    const answer = (viewer: Member, of: string) =>
      house.moderation.answerObjection(viewer, { id: of, answer: 'upheld', words: 'x' })
    for (const unknown of [without, randomUUID(), 'none'])
      await expect(answer(ben, unknown)).rejects.toMatchObject(notFound)
    await expect(answer(mia, id)).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    const { enqueues } = await house.noting(() => answer(ben, id))
    expect(enqueues).toHaveLength(1)
  })

  test('turned down for a disabled member is announced by email, not as a notice; to nobody without an address', async () => {
    const byLetter = async (member: Member) => {
      await disabled(member)
      const id = await anObjection(member, { kind: 'disable' })
      house.posted.length = 0
      const answer = { id, answer: 'upheld', words: 'It stays' } as const
      const { enqueues } = await house.noting(() => house.moderation.answerObjection(ben, answer))
      return [house.posted.map(({ to }) => to), enqueues.length]
    }
    expect(await byLetter(mia)).toEqual([[`${mia.id}@example.org`], 0])
    await db
      .updateTable('members')
      .set({ email: null, phone: '+61412345678' })
      .where('id', '=', noah.id)
      .execute()
    expect(await byLetter(noah)).toEqual([[], 0])
  })

  test('to a decision reversed meanwhile is announced like any other', async () => {
    await disabled(mia)
    const id = await anObjection(mia, { kind: 'disable', lifted_at: now })
    const answer = { id, answer: 'upheld', words: 'It stays' } as const
    const { enqueues } = await house.noting(() => house.moderation.answerObjection(ben, answer))
    expect(enqueues).toHaveLength(1)
  })

  test('can be made until the last moment of thirty days, by the member concerned', async () => {
    const id = await anAction(mia)
    const object = (viewer: Member) => house.moderation.objectTo(viewer, { key: id, objection: 'No.' })
    await expect(object(noah)).rejects.toMatchObject(notFound)
    house.time.now = new Date(hours(30 * 24).getTime() + 1)
    expect(await house.moderation.ownAction(mia, { key: id })).toMatchObject({ mayObject: false })
    await expect(object(mia)).rejects.toMatchObject({ code: 'OBJECTION_OVER' })
    house.time.now = hours(30 * 24)
    expect(await house.moderation.ownAction(mia, { key: id })).toMatchObject({
      mayObject: true,
      isOwnObjection: false,
    })
    await object(mia)
    expect(await house.moderation.ownAction(mia, { key: id })).toMatchObject({
      mayObject: false,
      isOwnObjection: true,
    })
    await expect(object(mia)).rejects.toMatchObject({ code: 'OBJECTION_MADE' })
  })

  test('cannot be made to a decision already reversed', async () => {
    const id = await anAction(mia, { lifted_at: now })
    expect(await house.moderation.ownAction(mia, { key: id })).toMatchObject({
      mayObject: false,
      isLifted: true,
    })
  })
})

describe('the same was decided since', () => {
  const isSince = async (first: string) => isDecidedSince(db, await rowOf(first))

  test('about the same member, later, and is in force', async () => {
    const first = await anAction(mia, { kind: 'disable' })
    await anAction(noah, { kind: 'disable', made_at: hours(1) })
    await anAction(mia, { kind: 'warn', made_at: hours(1) })
    await anAction(mia, { kind: 'disable', made_at: hours(1), lifted_at: now })
    await anAction(mia, { kind: 'disable', made_at: hours(-1) })
    expect(await isSince(first)).toBe(false)
    await anAction(mia, { kind: 'disable', made_at: hours(1) })
    expect(await isSince(first)).toBe(true)
  })

  test('about the same thing, if it hides things, whoever owns them', async () => {
    const [review, other] = [randomUUID(), randomUUID()]
    const hide = (member: Member, subject_kind: ReportKind, subject_id: string, made_at = hours(1)) =>
      anAction(member, { kind: 'hide', subject_kind, subject_id, made_at })
    const first = await hide(mia, 'review', review, now)
    await hide(mia, 'review', other)
    await hide(mia, 'event', review)
    expect(await isSince(first)).toBe(false)
    await hide(noah, 'review', review)
    expect(await isSince(first)).toBe(true)
  })
})

test('of a member’s suspensions in force the one that ends last counts', async () => {
  const suspend = (member: Member, until: Date, reason: string, facts: Facts = {}) =>
    anAction(member, { kind: 'suspend', until, reason, ...facts })
  await suspend(mia, hours(2), 'First')
  await suspend(mia, hours(3), 'Longest')
  await suspend(mia, hours(9), 'Undone', { lifted_at: now })
  await suspend(noah, hours(9), 'Another’s')
  expect(await findSuspension(db, mia.id, now)).toEqual({ until: hours(3), reason: 'Longest' })
  expect(await findSuspension(db, mia.id, new Date(hours(3).getTime() - 1))).toMatchObject({
    reason: 'Longest',
  })
  expect(await findSuspension(db, mia.id, hours(3))).toBeNull()
})

test('once a member is enabled, none that kept them out is in force, and all others are', async () => {
  const ids = [
    await anAction(mia, { kind: 'disable' }),
    await anAction(mia, { kind: 'suspend', until: hours(9) }),
    await anAction(mia, { kind: 'disable', lifted_at: hours(-1) }),
    await anAction(mia, { kind: 'warn' }),
    await anAction(noah, { kind: 'disable' }),
  ]
  expect(await liftShutOuts(db, mia.id, { by: null, at: now })).toEqual([])
  expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).lifted_at))).toEqual([
    now,
    now,
    hours(-1),
    null,
    null,
  ])
})

test('and only their open objections are answered with it', async () => {
  const objected = { objection: 'No.', objected_at: hours(-2) }
  const answered = { ...objected, answer: 'upheld', answered_at: hours(-1) } as const
  const open = await anAction(mia, { kind: 'disable', ...objected })
  const ids = [
    open,
    await anAction(mia, { kind: 'disable', ...answered }),
    await anAction(mia, { kind: 'warn', ...objected }),
    await anAction(noah, { kind: 'disable', ...objected }),
  ]
  expect(await liftShutOuts(db, mia.id, { by: null, at: now })).toEqual([open])
  expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).answer))).toEqual([
    'lifted',
    'upheld',
    null,
    null,
  ])
})
