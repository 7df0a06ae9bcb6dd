// Notices about a club as it is when they are delivered: nothing once the words are no longer true.

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import type { ClubNews } from '#server/clubs/club-jobs.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aClub, aMember } from '#tests/support/builders.ts'
import { aPost } from '#tests/support/post.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { clubNotices } from './club-notices.ts'

let house: LoneHouse
let mia: Member
let noah: Member
let club: { id: string; name: string; admin: Member }
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})
beforeEach(async () => {
  mia = await aMember(house.db, { name: 'Mia' })
  noah = await aMember(house.db, { name: 'Noah' })
  club = await aClub(house.db, { name: 'Night Readers', visibility: 'private', members: [noah] })
  // All of them are also in another club, in another role.
  await aClub(house.db, { admin: mia, members: [noah, club.admin] })
})

const tell = (news: ClubNews, only?: string[]) =>
  toldBy(clubNotices, house.db, news, { only, now: house.time.now })
async function ask(message = '', who = mia): Promise<string> {
  await house.clubs.askToJoin(who, { clubId: club.id, message })
  const { requests } = await house.clubs.joinRequests(club.admin, { clubId: club.id, shown: 9 })
  return requests[0]?.id ?? ''
}
const answer = (request: string, how: 'approved' | 'declined', words = '') =>
  house.clubs.answerRequest(club.admin, { clubId: club.id, request, answer: how, words })
const close = () => house.clubs.closeClub(club.admin, { clubId: club.id })

describe('about a request', () => {
  test('its admins are told while it waits, with its words if there are any', async () => {
    const requestId = await ask('Hello')
    expect(await tell({ kind: 'requested', requestId })).toMatchObject({
      ...{ to: [club.admin.id], of: requestId },
      paragraphs: ['Mia would like to join your book club, Night Readers.', 'They wrote: “Hello”'],
      action: { path: `/club/${club.id}/settings?show=requests` },
    })
    expect(await tell({ kind: 'answered', requestId }), 'before it is answered').toBeUndefined()
    await answer(requestId, 'declined')
    expect(await tell({ kind: 'requested', requestId })).toBeUndefined()
    expect(
      (await tell({ kind: 'requested', requestId: await ask('', await aMember(house.db)) }))?.paragraphs,
    ).toHaveLength(1)
    for (const kind of ['requested', 'answered'] as const)
      expect(await tell({ kind, requestId: randomUUID() })).toBeUndefined()
  })

  test('a member reads no words of an admin across a block', async () => {
    const requestId = await ask()
    await answer(requestId, 'declined', 'Because of you')
    await aBlock(house.db, mia, club.admin)
    const told = await tell({ kind: 'answered', requestId })
    expect(told?.to).toEqual([mia.id])
    expect(JSON.stringify(told)).not.toContain('Because of you')
  })

  test('no admin across a block is told', async () => {
    await house.clubs.changeRole(club.admin, { clubId: club.id, memberId: noah.id, role: 'admin' })
    await aBlock(house.db, noah, mia)
    expect((await tell({ kind: 'requested', requestId: await ask() }))?.to).toEqual([club.admin.id])
  })

  test('the member who asked is told that they are in', async () => {
    const requestId = await ask()
    await answer(requestId, 'approved', 'Welcome')
    expect(await tell({ kind: 'answered', requestId })).toMatchObject({
      ...{ to: [mia.id], of: requestId, subject: 'You’ve joined Night Readers' },
      paragraphs: ['Welcome to Night Readers! You can now read along and join in.', 'They wrote: “Welcome”'],
      action: { label: 'See the club', path: `/club/${club.id}` },
    })
    await house.clubs.removeMember(club.admin, { clubId: club.id, memberId: mia.id })
    expect(await tell({ kind: 'answered', requestId }), 'removed since').toBeUndefined()
  })

  test('or that they are not, and that the club was closed if it was; nothing if they withdrew', async () => {
    const requestId = await ask()
    await answer(requestId, 'declined')
    const declined = await tell({ kind: 'answered', requestId })
    expect(declined).toMatchObject({
      paragraphs: ['Its admins have declined your request to join Night Readers.'],
      action: { path: '/book-clubs' },
    })
    const other = await aMember(house.db)
    const second = await ask('', other)
    await house.clubs.withdrawRequest(other, { clubId: club.id })
    expect(await tell({ kind: 'answered', requestId: second })).toBeUndefined()
    const third = await ask('', other)
    await close()
    expect((await tell({ kind: 'answered', requestId: third }))?.paragraphs).toEqual([
      'The book club Night Readers has closed, so it can’t take new members.',
    ])
  })
})

describe('about an invitation', () => {
  const latest = async () => {
    const row = await house.db
      .selectFrom('club_invitations')
      .select('id')
      .where('club_id', '=', club.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return row?.id ?? randomUUID()
  }

  test('the invited member is told, until it has ended', async () => {
    const name = `Mia ${randomUUID()}`
    const invited = await aMember(house.db, { name })
    await house.clubs.inviteMember(club.admin, { clubId: club.id, name })
    const invitationId = await latest()
    expect(await tell({ kind: 'invited', invitationId })).toMatchObject({
      to: [invited.id],
      of: invitationId,
    })
    await house.clubs.declineInvitation(invited, { clubId: club.id })
    expect(await tell({ kind: 'invited', invitationId })).toBeUndefined()
  })

  test('the invited member is told nothing while the club is hidden, once it has expired, and unless the admin still is one', async () => {
    const name = `Mia ${randomUUID()}`
    await aMember(house.db, { name })
    await house.clubs.changeRole(club.admin, { clubId: club.id, memberId: noah.id, role: 'admin' })
    await house.clubs.inviteMember(noah, { clubId: club.id, name })
    const invitationId = await latest()
    const isTold = async () => (await tell({ kind: 'invited', invitationId })) !== undefined
    const set = (table: 'clubs' | 'members', id: string, to: object) =>
      house.db.updateTable(table).set(to).where('id', '=', id).execute()
    expect(await isTold()).toBe(true)
    await set('clubs', club.id, { hidden_at: house.time.now })
    expect(await isTold()).toBe(false)
    await set('clubs', club.id, { hidden_at: null })
    await set('members', noah.id, { disabled_at: house.time.now })
    expect(await isTold()).toBe(false)
    await set('members', noah.id, { disabled_at: null })
    expect(await isTold()).toBe(true)
    const { expires_at: now } = await house.db
      .selectFrom('club_invitations')
      .select('expires_at')
      .where('id', '=', invitationId)
      .executeTakeFirstOrThrow()
    expect(await toldBy(clubNotices, house.db, { kind: 'invited', invitationId }, { now })).toBeUndefined()
    await house.clubs.changeRole(club.admin, { clubId: club.id, memberId: noah.id, role: 'member' })
    expect(await isTold()).toBe(false)
  })

  test('nobody is told about a link, nor about an invitation that is gone', async () => {
    await house.clubs.inviteByLink(club.admin, { clubId: club.id, days: 7 })
    expect(await tell({ kind: 'invited', invitationId: await latest() })).toBeUndefined()
    expect(await tell({ kind: 'invited', invitationId: randomUUID() })).toBeUndefined()
  })
})

describe('about a member', () => {
  const role = () => tell({ kind: 'role', clubId: club.id, memberId: noah.id })
  const removed = () => tell({ kind: 'removed', clubId: club.id, memberId: noah.id })

  test.each([
    [
      'admin',
      'You’re now an admin of Night Readers',
      'You now run the book club Night Readers. You can manage its members, its requests and its details.',
    ],
    [
      'moderator',
      'You’re now a moderator of Night Readers',
      'Your role in the book club Night Readers has changed. You’re now a moderator.',
    ],
    [
      'member',
      'You’re now a member of Night Readers',
      'Your role in the book club Night Readers has changed. You’re now a member.',
    ],
  ] as const)('a member who is now %s is told so', async (now, subject, words) => {
    await house.clubs.changeRole(club.admin, { clubId: club.id, memberId: noah.id, role: now })
    expect(await role()).toMatchObject({ to: [noah.id], of: club.id, subject, paragraphs: [words] })
    expect(await removed(), 'current members').toBeUndefined()
  })

  test('a member is not told of a role that an admin across a block gives them', async () => {
    const changed = { kind: 'role' as const, clubId: club.id, memberId: noah.id }
    await house.clubs.changeRole(club.admin, { clubId: club.id, memberId: noah.id, role: 'moderator' })
    expect(house.payloads.at(-1)).toEqual({ ...changed, by: club.admin.id })
    expect((await tell({ ...changed, by: club.admin.id }))?.to).toEqual([noah.id])
    await aBlock(house.db, noah, club.admin)
    expect(await tell({ ...changed, by: club.admin.id })).toBeUndefined()
  })

  test('a former member is told that, and no role', async () => {
    await house.clubs.removeMember(club.admin, { clubId: club.id, memberId: noah.id })
    expect(await removed()).toMatchObject({ to: [noah.id], action: { path: '/book-clubs' } })
    expect(await role()).toBeUndefined()
    for (const kind of ['role', 'removed'] as const)
      expect(await tell({ kind, clubId: randomUUID(), memberId: noah.id })).toBeUndefined()
  })
})

describe('about the club', () => {
  const change = (visibility: 'public' | 'private') =>
    house.clubs.changeVisibility(club.admin, { clubId: club.id, visibility })
  const all = () => [club.admin.id, noah.id].sort()

  test('while it is open, its admins are told that it was reported', async () => {
    await house.clubs.reportClub(house.db, mia, { clubId: club.id, words: 'Unkind' })
    expect(await tell({ kind: 'reported', clubId: club.id })).toMatchObject({
      to: [club.admin.id],
      of: club.id,
    })
    await close()
    expect(await tell({ kind: 'reported', clubId: club.id })).toBeUndefined()
    expect(await tell({ kind: 'reported', clubId: randomUUID() })).toBeUndefined()
  })

  test('of its reports they are told until the last is settled; then their notices are gone, and no others', async () => {
    await house.clubs.changeRole(club.admin, { clubId: club.id, memberId: noah.id, role: 'admin' })
    const elsewhere = await aClub(house.db, { admin: noah })
    for (const clubId of [club.id, elsewhere.id])
      await house.clubs.reportClub(house.db, mia, { clubId, words: 'Unkind' })
    await house.clubs.reportClub(house.db, await aMember(house.db), { clubId: club.id, words: 'Loud' })
    const deliver = (news: ClubNews) => aPost(house.db).deliver(clubNotices, news, { id: randomUUID() })
    await deliver({ kind: 'reported', clubId: club.id })
    await deliver({ kind: 'reported', clubId: elsewhere.id })
    await deliver({ kind: 'role', clubId: club.id, memberId: noah.id })
    const settleOne = async () => {
      const [one] = (await house.clubs.clubReports(club.admin, { clubId: club.id })).reports
      await house.clubs.resolveReport(club.admin, { clubId: club.id, report: one?.id ?? '' })
    }
    const left = async () => {
      const rows = await house.db
        .selectFrom('member_notices')
        .select(['news', 'about_id'])
        .where('member_id', '=', noah.id)
        .execute()
      return rows.map(({ news, about_id: of }) => `${news} ${of === club.id ? 'here' : 'elsewhere'}`).sort()
    }
    await settleOne()
    expect(await left()).toEqual(['admin here', 'reported elsewhere', 'reported here'])
    expect(await tell({ kind: 'reported', clubId: club.id })).toBeDefined()
    await settleOne()
    expect(await left()).toEqual(['admin here', 'reported elsewhere'])
    expect(await tell({ kind: 'reported', clubId: club.id })).toBeUndefined()
  })

  test('once it is closed, everybody but the one who closed it is told; nothing else any more', async () => {
    const closed: ClubNews = { kind: 'closed', clubId: club.id, by: club.admin.id }
    const seen: ClubNews = { kind: 'visibility', clubId: club.id, by: club.admin.id }
    expect(await tell(closed)).toBeUndefined()
    expect(await tell(seen)).toBeDefined()
    await close()
    expect(await tell(closed)).toMatchObject({ to: [noah.id], subject: 'Night Readers has closed' })
    expect(await tell(seen)).toBeUndefined()
    expect((await tell({ kind: 'closed', clubId: club.id }))?.to).toEqual(all())
    expect((await tell({ kind: 'closed', clubId: club.id }, [noah.id, mia.id]))?.to).toEqual([noah.id])
    expect(await tell({ kind: 'closed', clubId: randomUUID() })).toBeUndefined()
  })

  test('a notice about who sees inside says how it is now', async () => {
    const told = () => tell({ kind: 'visibility', clubId: club.id })
    expect(await told()).toMatchObject({
      ...{ to: all(), subject: 'Night Readers is now private' },
      paragraphs: ['Only members of Night Readers can now read what’s in it.'],
    })
    await change('public')
    expect(await told()).toMatchObject({ subject: 'Night Readers is now public' })
  })
})
