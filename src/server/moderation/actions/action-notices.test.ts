// Notices about a decision, an objection and its answer: their recipients and words.

import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { reportNotices } from '#server/moderation/report-notices.ts'
import type { Database } from '#server/store/database.ts'
import type { ModerationActions, Reports } from '#server/store/tables.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aClub, aMember } from '#tests/support/builders.ts'
import { aPost } from '#tests/support/post.ts'
import { toldBy } from '#tests/support/told-by.ts'
import {
  actionNotices,
  objectionAnswerNotices,
  objectionNotices,
  reportOutcomeNotices,
} from './action-notices.ts'

let house: LoneHouse
let db: Database
let ada: Member
let ben: Member
let mia: Member
let noah: Member
beforeAll(async () => {
  house = await aLoneHouse()
  db = house.db
  return house.close
})
beforeEach(async () => {
  await house.empty('members, moderation_actions, reports')
  ada = await aMember(db, { name: 'Ada', isAdmin: true })
  ben = await aMember(db, { name: 'Ben', isAdmin: true })
  mia = await aMember(db, { name: 'Mia' })
  noah = await aMember(db, { name: 'Noah' })
})

async function anAction(facts: Partial<Insertable<ModerationActions>> = {}): Promise<string> {
  const { id } = await db
    .insertInto('moderation_actions')
    .values({
      ...{ kind: 'warn', member_id: noah.id, subject_kind: 'member', subject_id: noah.id },
      ...{ reason: 'Please be kind', made_by: ada.id, made_at: house.time.now },
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const anObjection = (facts: Partial<Insertable<ModerationActions>> = {}) =>
  anAction({ objection: 'I came.', objected_at: house.time.now, objected_by: noah.id, ...facts })

const anAnswer = (answer: 'upheld' | 'lifted', facts: Partial<Insertable<ModerationActions>> = {}) =>
  anObjection({
    ...{ answer, answer_words: 'Both said so', answered_by: ben.id, answered_at: house.time.now },
    ...facts,
  })

async function aReport(facts: Partial<Insertable<Reports>> = {}): Promise<string> {
  const { id } = await db
    .insertInto('reports')
    .values({
      ...{ reporter_id: mia.id, responsible_id: noah.id, subject_kind: 'member', subject_id: noah.id },
      ...{ subject_as_was: JSON.stringify({ name: 'Noah' }), reason: 'other', details: 'Never came.' },
      ...{ state: 'open', created_at: house.time.now },
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('about an answered report', () => {
  const told = (reportId: string) => toldBy(reportOutcomeNotices, db, { reportId })
  const answered = (state: 'upheld' | 'dismissed') =>
    ({ state, answer: '', answered_by: ada.id, answered_at: house.time.now }) as const

  test.each([
    ['upheld', 'We acted on your report about Noah', 'agreed with you'],
    ['dismissed', 'We looked at your report about Noah', 'nothing that goes against our terms'],
  ] as const)(
    'its reporter hears whom it was about and that it is %s, and not what was done',
    async (state, subject, words) => {
      const id = await aReport({ ...answered(state), reason: 'scam' })
      await aReport({ ...answered(state === 'upheld' ? 'dismissed' : 'upheld'), reporter_id: ada.id })
      const notice = await told(id)
      expect(notice).toMatchObject({ to: [mia.id], of: id, subject, action: { path: '/terms' } })
      expect(notice?.paragraphs).toEqual([
        'Thank you for telling us about Noah (“Scam attempt”).',
        expect.stringContaining(words),
      ])
    },
  )

  test('it is named as its reporter knew it; for a former member without a name', async () => {
    const about = { subject_kind: 'review', subject_id: randomUUID() } as const
    const facts = { subject_as_was: JSON.stringify({ name: 'Noah', book: 'Sabriel', review: 'Rude' }) }
    const id = await aReport({ ...answered('upheld'), ...about, ...facts })
    expect((await told(id))?.subject).toBe('We acted on your report about the review of Sabriel by Noah')
    await db
      .updateTable('reports')
      .set({ responsible_id: null, subject_as_was: '{}' })
      .where('id', '=', id)
      .execute()
    expect((await told(id))?.subject).toBe(
      'We acted on your report about the review of a book by a former member',
    )
  })

  test('nobody is told while it is open, once its reporter has left, or if there is none', async () => {
    expect(await told(await aReport())).toBeUndefined()
    expect(await told(await aReport({ ...answered('upheld'), reporter_id: null }))).toBeUndefined()
    expect(await told(randomUUID())).toBeUndefined()
  })
})

describe('about a decision', () => {
  const told = (actionId: string) => toldBy(actionNotices, db, { actionId })

  test('the member it is about hears what it is, why, and where to object', async () => {
    const id = await anAction()
    await anAction({ kind: 'hide', reason: 'Not this one', subject_name: 'Another' })
    expect(await told(id)).toEqual({
      to: [noah.id],
      of: id,
      subject: 'You’ve received a warning',
      paragraphs: [
        'An administrator has sent you a warning about your profile.',
        'Reason: “Please be kind”',
        expect.stringContaining('object within 30 days'),
      ],
      action: { label: 'Read it or object', path: `/objection/${id}` },
    })
  })

  test('a suspension says until when, in the city’s time zone', async () => {
    const until = new Date('2026-07-01T14:30:00Z')
    const notice = await told(await anAction({ kind: 'suspend', until }))
    expect(notice?.paragraphs[0]).toContain('suspended until Thursday 2 July, 12.30 am')
  })

  test('a decision about a thing names the thing, if it has a name', async () => {
    const subject = { subject_kind: 'bookshelf', subject_id: randomUUID() } as const
    const named = await told(await anAction({ kind: 'hide', ...subject, subject_name: 'The Blue Fridge' }))
    expect(named?.paragraphs[1]).toBe('It is about “The Blue Fridge”.')
    const unnamed = await told(await anAction({ kind: 'hide', ...subject }))
    expect(unnamed?.paragraphs.join(' ')).not.toContain('It is about')
  })

  test('nobody is told once the member has left, or if there is none', async () => {
    expect(await told(await anAction({ member_id: null }))).toBeUndefined()
    expect(await told(randomUUID())).toBeUndefined()
  })

  test('a club’s admins hear that it is hidden, each once, and nothing if somebody is warned', async () => {
    const [club, other] = [await aClub(db, { admin: mia }), await aClub(db)]
    await db
      .insertInto('club_members')
      .values({ club_id: club.id, member_id: noah.id, role: 'admin' })
      .execute()
    const subject = { subject_kind: 'club', subject_id: club.id } as const
    const hidden = await told(await anAction({ kind: 'hide', ...subject }))
    expect(hidden?.to.toSorted()).toEqual([mia.id, noah.id].toSorted())
    expect((await told(await anAction({ kind: 'warn', ...subject })))?.to).toEqual([noah.id])
    const orphan = await anAction({
      kind: 'hide',
      member_id: null,
      subject_kind: 'club',
      subject_id: other.id,
    })
    expect((await told(orphan))?.to).toEqual([other.admin.id])
  })
})

describe('about an objection', () => {
  const told = (actionId: string) => toldBy(objectionNotices, db, { actionId })

  test('administrators who did not make the decision are told', async () => {
    const id = await anObjection()
    expect(await told(id)).toEqual({
      to: [ben.id],
      of: id,
      names: [noah.id],
      subject: 'Noah has objected to a decision',
      paragraphs: ['Noah thinks a decision about them is wrong.'],
      action: { label: 'Review the objection', path: `/admin/reports?objection=${id}` },
    })
  })

  test('the one who made it is told if there is no other', async () => {
    await db.updateTable('members').set({ is_admin: false }).where('id', '=', ben.id).execute()
    expect((await told(await anObjection()))?.to).toEqual([ada.id])
  })

  test('nobody is told if the only administrator is the member it is about', async () => {
    await db.updateTable('members').set({ is_admin: false }).where('id', '=', ben.id).execute()
    expect(await told(await anObjection({ member_id: ada.id }))).toBeUndefined()
  })

  test('one by a club’s admin is about that club; one by a former member is a member’s', async () => {
    const club = await aClub(db, { admin: mia })
    const subject = { kind: 'hide', subject_kind: 'club', subject_id: club.id } as const
    const notice = await told(await anObjection({ ...subject, objected_by: mia.id }))
    expect(notice).toMatchObject({
      subject: 'Mia has objected to a decision',
      paragraphs: ['Mia thinks a decision about their club is wrong.'],
    })
    expect((await told(await anObjection({ objected_by: null })))?.subject).toBe(
      'A member has objected to a decision',
    )
  })

  test('nobody is told once it is answered, or if there is none', async () => {
    expect(await told(await anAnswer('upheld'))).toBeUndefined()
    expect(await told(randomUUID())).toBeUndefined()
  })
})

describe('about an answer', () => {
  const told = (actionId: string) => toldBy(objectionAnswerNotices, db, { actionId })

  test.each([
    ['lifted', 'You were right to object', 'We’ve looked at it again and reversed the decision.'],
    ['upheld', 'About your objection', 'We’ve looked at it again. The decision stands.'],
  ] as const)('%s: the member who objected is told', async (answer, subject, words) => {
    const id = await anAnswer(answer)
    expect(await told(id)).toEqual({
      to: [noah.id],
      of: id,
      subject,
      paragraphs: [words, 'The administrators wrote: “Both said so”'],
      action: { label: 'See the decision', path: `/objection/${id}` },
    })
  })

  test.each([
    ['lifted', 'A decision has been reversed'],
    ['upheld', 'About an objection'],
  ] as const)(
    '%s about a club: all its admins are told, for somebody’s objection',
    async (answer, subject) => {
      const club = await aClub(db, { admin: mia })
      const about = { kind: 'hide', subject_kind: 'club', subject_id: club.id } as const
      const notice = await told(await anAnswer(answer, about))
      expect(notice?.subject).toBe(subject)
      expect(notice?.to.toSorted()).toEqual([mia.id, noah.id].toSorted())
    },
  )

  test('nobody is told before there is one, once the member has left, or if there is none', async () => {
    expect(await told(await anObjection())).toBeUndefined()
    expect(await told(await anAnswer('upheld', { member_id: null }))).toBeUndefined()
    expect(await told(randomUUID())).toBeUndefined()
  })
})

describe('about an open report', () => {
  const told = (reportId: string) => toldBy(reportNotices, db, { reportId })

  test('all administrators hear whom it is about, by whom, and why', async () => {
    await db.deleteFrom('reports').execute()
    const id = await aReport()
    await aReport({ reporter_id: ada.id, responsible_id: mia.id, subject_id: mia.id, reason: 'check' })
    const notice = await told(id)
    expect(notice).toMatchObject({
      of: noah.id,
      subject: 'Report about Noah',
      paragraphs: ['Mia has reported Noah.', 'Reason: Other', 'They wrote: “Never came.”'],
      action: { path: `/admin/reports?about=${noah.id}` },
    })
    expect(notice?.to.toSorted()).toEqual([ada.id, ben.id].toSorted())
    await aReport({ reporter_id: ada.id })
    const both = await told(id)
    expect(both).toMatchObject({ of: noah.id, subject: 'Several reports about Noah' })
    expect(both?.paragraphs.at(-1)).toBe('2 reports about Noah are waiting for a decision.')
  })

  test('but not the member it is about, and nobody if that is the only one', async () => {
    const about = { responsible_id: ada.id, subject_id: ada.id }
    expect((await told(await aReport(about)))?.to).toEqual([ben.id])
    await db.updateTable('members').set({ is_admin: false }).where('id', '=', ben.id).execute()
    expect(await told(await aReport({ ...about, reporter_id: noah.id }))).toBeUndefined()
  })

  test('nor the admin of the reported club', async () => {
    const club = await aClub(db, { admin: ada })
    const about = {
      subject_kind: 'club',
      subject_id: club.id,
      reporter_id: noah.id,
      responsible_id: mia.id,
    } as const
    expect((await told(await aReport(about)))?.to).toEqual([ben.id])
  })

  test('a thing without a name or a responsible member is called by its kind, without words if there are none', async () => {
    const id = await aReport({
      ...{ reporter_id: null, responsible_id: null, subject_kind: 'bookshelf', subject_id: randomUUID() },
      ...{ subject_as_was: '{}', details: '' },
    })
    expect(await told(id)).toMatchObject({
      subject: 'Report about a bookshelf',
      paragraphs: ['A member has reported a bookshelf.', 'Reason: Other'],
    })
  })

  test('an event without a name is called “an event”', async () => {
    const id = await aReport({
      ...{ reporter_id: null, responsible_id: null, subject_kind: 'event', subject_id: randomUUID() },
      ...{ subject_as_was: '{}', details: '' },
    })
    expect(await told(id)).toMatchObject({ subject: 'Report about an event' })
  })

  test('a held message of a member who has left is from a former member', async () => {
    const id = await aReport({
      ...{ reporter_id: null, responsible_id: null, subject_kind: 'held-message', subject_as_was: '{}' },
    })
    expect(await told(id)).toMatchObject({ subject: 'A message from a former member is waiting for you' })
  })

  test('a held message waits for them', async () => {
    const id = await aReport({ reporter_id: null, subject_kind: 'held-message', details: '' })
    expect(await told(id)).toMatchObject({
      subject: 'A message from Noah is waiting for you',
      paragraphs: [
        'A message from Noah is being held because several neighbours have received the same text.',
        'Reason: Other',
      ],
    })
  })

  test('nobody is told once it is answered, or if there is none', async () => {
    const id = await aReport({
      ...{ state: 'dismissed', answer: '', answered_by: ada.id, answered_at: house.time.now },
    })
    expect(await told(id)).toBeUndefined()
    expect(await told(randomUUID())).toBeUndefined()
  })
})

test('a member who is leaving is told of a decision, and a disabled or former one is not', async () => {
  const deliver = (actionId: string) => aPost(db).deliver(actionNotices, { actionId }, { id: randomUUID() })
  const noticesOf = (memberId: string) =>
    db.selectFrom('member_notices').select('path').where('member_id', '=', memberId).execute()
  await db.updateTable('members').set({ disabled_at: house.time.now }).where('id', '=', noah.id).execute()
  const id = await anAction()
  await deliver(id)
  expect(await noticesOf(noah.id)).toEqual([{ path: `/objection/${id}` }])

  const disabled = { disabled_at: house.time.now, disabled_reason: 'Rude' }
  await db.updateTable('members').set(disabled).where('id', '=', mia.id).execute()
  const former = await aMember(db)
  await db.transaction().execute((tx) => house.members.removeMember(tx, former.id))
  for (const memberId of [mia.id, former.id])
    await deliver(await anAction({ member_id: memberId, subject_id: memberId }))
  expect([await noticesOf(mia.id), await noticesOf(former.id)]).toEqual([[], []])
})
