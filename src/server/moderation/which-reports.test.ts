// Which reports are affected, with several members, things and reporters.
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import type { Reports } from '#server/store/tables.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aClub, aMember, aNotice } from '#tests/support/builders.ts'
import * as queries from './report-queries.ts'

let house: LoneHouse
let db: Database
let now: Date
let ada: Member
let mia: Member
let noah: Member
let olive: Member
beforeAll(async () => {
  house = await aLoneHouse()
  db = house.db
  now = house.time.now
  return house.close
})
beforeEach(async () => {
  await house.empty('members, reports')
  ada = await aMember(db, { name: 'Ada', isAdmin: true })
  ;[mia, noah, olive] = [await aMember(db), await aMember(db), await aMember(db)]
})

type Facts = Partial<Omit<Insertable<Reports>, 'details'>> & { details?: string }
const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS)
const report = (
  by: Member | null,
  about: Member,
  facts: Facts = {},
): Insertable<Reports> & { details: string } => ({
  ...{ reporter_id: by?.id ?? null, responsible_id: about.id, subject_id: about.id },
  ...{ subject_as_was: '{}', reason: 'other', details: 'Rude.', created_at: now },
  subject_kind: 'member',
  ...facts,
})

async function aReport(by: Member | null, about: Member, facts: Facts = {}): Promise<string> {
  const row = await db
    .insertInto('reports')
    .values(report(by, about, facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
const dismissed = (at = now) => ({ state: 'dismissed', answered_at: at }) as const
const isRead = async (notice: string) => {
  const row = await db
    .selectFrom('member_notices')
    .select('read_at')
    .where('id', '=', notice)
    .executeTakeFirst()
  return row?.read_at instanceof Date
}
const states = async () => {
  const rows = await db.selectFrom('reports').select(['id', 'state']).execute()
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

describe('reported once more', () => {
  const tell = (by: Member, about: Member, facts: Facts = {}) =>
    withTransaction(db, (tx) => queries.upsertReport(tx, report(by, about, facts)))
  const detailsOf = async (id: string) =>
    (await db.selectFrom('reports').select('details').where('id', '=', id).executeTakeFirstOrThrow()).details

  test('by the same member about the same thing it is one report, with all the words once', async () => {
    const first = await tell(mia, noah)
    expect(first.times).toBe(1)
    expect(await tell(mia, noah, { details: 'Late.' })).toEqual({ id: first.id, times: 2 })
    expect(await tell(mia, noah, { details: 'Rude.' })).toEqual({ id: first.id, times: 3 })
    expect(await detailsOf(first.id)).toBe('Rude.\n\nLate.')
    const others = [
      await tell(olive, noah),
      await tell(mia, olive),
      await tell(mia, noah, { subject_kind: 'review' }),
    ]
    expect(others.map(({ times }) => times)).toEqual([1, 1, 1])
  })

  test('it is as long as there is room, and begins with what was said first', async () => {
    const { id } = await tell(mia, noah, { details: '' })
    await tell(mia, noah, { details: 'a'.repeat(1997) })
    await tell(mia, noah, { details: 'bcd' })
    expect(await detailsOf(id)).toBe(`${'a'.repeat(1997)}\n\nb`)
  })

  test('after an answer it is another report', async () => {
    const answered = await aReport(mia, noah, dismissed())
    const { id, times } = await tell(mia, noah)
    expect([id === answered, times]).toEqual([false, 1])
  })

  test('it is compared with the same member’s open report about the same thing', async () => {
    const was = (text: string) => ({ subject_as_was: JSON.stringify({ text }) })
    await aReport(mia, noah, was('right'))
    await aReport(olive, noah, was('of another reporter'))
    await aReport(mia, olive, was('of another member'))
    await aReport(mia, noah, { ...was('of another kind'), subject_kind: 'review' })
    const find = (by: Member, about: Member) =>
      queries.findTold(db, { reporterId: by.id, about: { kind: 'member', id: about.id } })
    expect((await find(mia, noah))?.subject_as_was).toEqual({ text: 'right' })
    await db.updateTable('reports').set(dismissed()).execute()
    expect(await find(mia, noah)).toBeUndefined()
  })
})

describe('an answer', () => {
  const answer = (id: string, about: Member, state: 'upheld' | 'dismissed') =>
    queries.answerReports(db, {
      ...{ id, about: { kind: 'member', id: about.id }, state, words: 'So it is' },
      ...{ adminId: ada.id, at: now },
    })

  test('that upholds counts for all open reports about the same thing, and for no other', async () => {
    const [one, two] = [await aReport(mia, noah), await aReport(olive, noah)]
    const rest = [
      await aReport(mia, olive),
      await aReport(mia, noah, { subject_kind: 'review' }),
      await aReport(ada, noah, dismissed()),
    ]
    expect((await answer(one, noah, 'upheld')).map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
    const [first, second, third] = rest
    expect(await states()).toEqual({
      ...{ [one]: 'upheld', [two]: 'upheld' },
      ...{ [first ?? '']: 'open', [second ?? '']: 'open', [third ?? '']: 'dismissed' },
    })
  })

  test('that dismisses counts for one, and once', async () => {
    const [one, two] = [await aReport(mia, noah), await aReport(olive, noah)]
    expect(await answer(one, noah, 'dismissed')).toEqual([{ id: one, groupId: noah.id }])
    expect(await states()).toEqual({ [one]: 'dismissed', [two]: 'open' })
    expect(await answer(one, noah, 'dismissed')).toEqual([])
  })

  test('to one report has no responsible member once they have left, and the same group', async () => {
    const [one, other] = [await aReport(mia, noah), await aReport(mia, olive, { subject_kind: 'review' })]
    expect(await queries.findSubject(db, other)).toEqual({ kind: 'review', id: olive.id })
    expect(await queries.lockReport(db, one)).toMatchObject({ id: one, responsible_id: noah.id })
    await withTransaction(db, (tx) => house.members.removeMember(tx, noah.id))
    expect(await queries.lockReport(db, other)).toMatchObject({ id: other, responsible_id: olive.id })
    expect(await queries.lockReport(db, one)).toMatchObject({
      ...{ id: one, responsible_id: null, group_id: noah.id },
    })
    expect(await queries.lockReport(db, randomUUID())).toBeUndefined()
  })
})

test('reports about a member who has left since name nobody, can be dismissed, and then administrators’ notices are read', async () => {
  const about = { subject_kind: 'review', subject_id: randomUUID() } as const
  const [one, other] = [await aReport(mia, noah, about), await aReport(olive, noah, about)]
  await withTransaction(db, (tx) => house.members.removeMember(tx, noah.id))
  const notice = await aNotice(db, { member: ada, kind: 'admin', aboutId: noah.id })
  const groups = async () => (await house.moderation.openReports(ada, {})).groups
  expect(await groups()).toMatchObject([{ id: noah.id, responsible: null, thing: null, count: 2 }])
  const { responsible } = await house.moderation.openReportsIn(ada, { about: noah.id })
  expect(responsible).toBeNull()
  const dismiss = (id: string) => house.moderation.answerReport(ada, { id, action: 'dismiss' })
  expect(await dismiss(one)).toEqual({ left: 1 })
  expect(await isRead(notice.id)).toBe(false)
  expect(await dismiss(other)).toEqual({ left: 0 })
  expect(await isRead(notice.id)).toBe(true)
})

test('upholding one about a thing that has changed hands reads the notices of each group it empties', async () => {
  const about = { subject_kind: 'club', subject_id: randomUUID() } as const
  const first = await aReport(mia, noah, about)
  await aReport(noah, olive, about)
  const [ofNoah, ofOlive] = [
    await aNotice(db, { member: ada, kind: 'admin', aboutId: noah.id }),
    await aNotice(db, { member: ada, kind: 'admin', aboutId: olive.id }),
  ]
  const another = await aReport(noah, olive)
  await house.moderation.answerReport(ada, { id: first, action: 'warn', words: 'Be kind' })
  expect([await isRead(ofNoah.id), await isRead(ofOlive.id)]).toEqual([true, false])
  const again = { subject_kind: 'club', subject_id: randomUUID() } as const
  const second = await aReport(mia, noah, again)
  await aReport(noah, olive, again)
  await house.moderation.answerReport(ada, { id: another, action: 'dismiss' })
  await house.moderation.answerReport(ada, { id: second, action: 'warn', words: 'Be kind' })
  expect(await isRead(ofOlive.id)).toBe(true)
})

test('earlier answers are those about the same member, latest first, as many as asked for', async () => {
  const last = await aReport(mia, noah, dismissed(hours(3)))
  const first = await aReport(olive, noah, dismissed(hours(1)))
  const second = await aReport(mia, noah, dismissed(hours(2)))
  await aReport(ada, noah)
  await aReport(mia, olive, dismissed())
  const listed = async (limit: number) =>
    (await queries.listAnswered(db, { groupId: noah.id, limit })).map(({ id }) => id)
  expect([await listed(9), await listed(2)]).toEqual([
    [last, second, first],
    [last, second],
  ])
})

describe('open reports', () => {
  test('are counted and grouped by responsible member, longest-waiting first', async () => {
    await aReport(mia, noah, { created_at: hours(2) })
    await aReport(olive, noah, { created_at: hours(5) })
    await aReport(mia, olive, { created_at: hours(3) })
    await aReport(null, olive, { ...dismissed(), created_at: hours(0) })
    const shelf = randomUUID()
    const nobodys = { responsible_id: null, subject_kind: 'bookshelf', subject_id: shelf } as const
    await aReport(mia, noah, { ...nobodys, created_at: hours(1) })
    await aReport(mia, ada, { ...dismissed(), created_at: hours(0) })
    const all = { filter: {}, viewerId: ada.id }
    const groups = async (limit: number, offset = 0) =>
      (await queries.listOpenGroups(db, { ...all, limit, offset })).map(({ id, count }) => [id, count])
    const whole = [
      [shelf, 1],
      [noah.id, 2],
      [olive.id, 1],
    ]
    expect(await groups(9)).toEqual(whole)
    expect([await groups(2), await groups(2, 2)]).toEqual([whole.slice(0, 2), whole.slice(2)])
    expect(await queries.countOpenGroups(db, all)).toBe(3)
    const counts = [noah.id, olive.id, shelf, ada.id].map((id) => queries.countOpenIn(db, id))
    expect(await Promise.all(counts)).toEqual([2, 1, 1, 0])
  })

  test('about an administrator, or their club, are not found by reporter or thing by that administrator', async () => {
    const [zoe, ben] = [await aMember(db, { name: 'Zoe' }), await aMember(db, { isAdmin: true })]
    const club = await aClub(db, { admin: noah, members: [ada] })
    const abandoned = await aClub(db, { members: [ada] })
    await db.updateTable('club_members').set({ role: 'admin' }).where('member_id', '=', ada.id).execute()
    const asWas = (facts: object) => ({ subject_as_was: JSON.stringify(facts) })
    await aReport(zoe, ada, { subject_kind: 'conversation', ...asWas({ name: 'Ada', book: 'Dune' }) })
    await aReport(zoe, noah, {
      subject_kind: 'club',
      subject_id: club.id,
      ...asWas({ name: 'Poetry circle' }),
    })
    await aReport(zoe, ada, { subject_kind: 'club', subject_id: abandoned.id, responsible_id: null })
    const found = async ({ id: viewerId }: Member, filter: queries.ReportFilter) => {
      const groups = await queries.listOpenGroups(db, { filter, viewerId, limit: 9, offset: 0 })
      expect(await queries.countOpenGroups(db, { filter, viewerId })).toBe(groups.length)
      return groups.map(({ id }) => id).toSorted()
    }
    const byZoe = [ada.id, noah.id, abandoned.id].toSorted()
    expect([await found(ben, { reporter: 'zoe' }), await found(ada, { reporter: 'zoe' })]).toEqual([
      byZoe,
      [],
    ])
    expect([await found(ben, { text: 'dune' }), await found(ada, { text: 'dune' })]).toEqual([[ada.id], []])
    expect(await found(ada, { text: 'ada' }), 'by name').toEqual([ada.id])
    expect(await found(ada, { kind: 'club' }), 'by what the list shows').toEqual(
      [noah.id, abandoned.id].toSorted(),
    )
    await aReport(zoe, noah)
    expect(await found(ada, { reporter: 'zoe' }), 'by another report').toEqual([noah.id])
  })

  test('are read group by group, longest-waiting first', async () => {
    const ids = [
      await aReport(mia, noah, { created_at: hours(3) }),
      await aReport(olive, noah, { created_at: hours(1) }),
      await aReport(ada, noah, { created_at: hours(2) }),
    ]
    const [last, first, second] = ids
    const his = await aReport(mia, olive, { created_at: hours(4) })
    await aReport(null, ada)
    await aReport(null, noah, { ...dismissed(), created_at: hours(0) })
    const read = async (groupIds: string[], limit: number, offset = 0) =>
      (await queries.listOpenReports(db, { groupIds, limit, offset })).map(({ id }) => id)
    expect(await read([noah.id], 9)).toEqual([first, second, last])
    expect(await read([noah.id], 1, 1)).toEqual([second])
    expect((await read([noah.id, olive.id], 1)).toSorted()).toEqual([first, his].toSorted())
  })
})
