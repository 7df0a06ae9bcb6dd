// What happens to a request to join, and to the notices about it.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClubNews } from '#server/clubs/club-jobs.ts'
import { clubNotices } from '#server/clubs/notices/club-notices.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aClub, aMember } from '#tests/support/builders.ts'
import { tokenIn } from '#tests/support/club-with-everybody.ts'
import { aPost } from '#tests/support/post.ts'
import { toldBy } from '#tests/support/told-by.ts'

let house: LoneHouse
let staged: Awaited<ReturnType<typeof aWaitingRequest>>
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})
beforeEach(async () => {
  await house.empty('members, clubs')
  staged = await aWaitingRequest()
})

/** Two admins have been notified that Mia asks to join. */
async function aWaitingRequest() {
  const { db } = house
  const [mia, ada, ben] = [
    await aMember(db, { name: 'Mia' }),
    await aMember(db, { name: 'Ada' }),
    await aMember(db, { name: 'Ben' }),
  ]
  const club = await aClub(db, { name: 'Night Readers', admin: ada, members: [ben], visibility: 'private' })
  await house.clubs.changeRole(ada, { clubId: club.id, memberId: ben.id, role: 'admin' })
  await house.clubs.askToJoin(mia, { clubId: club.id, message: 'Please' })
  const { id } = await db.selectFrom('club_join_requests').select('id').executeTakeFirstOrThrow()
  const run = { id: '00000000-0000-4000-8000-000000000001' }
  await aPost(db).deliver(clubNotices, { kind: 'requested', requestId: id }, run)
  expect(await notices()).toBe(2)
  house.payloads.length = 0
  return { mia, ada, ben, clubId: club.id, requestId: id }
}

const notices = async () =>
  (await house.db.selectFrom('member_notices').select('id').where('kind', '=', 'clubs').execute()).length
/** The notices about a request now, after running the jobs of the action. */
async function answersTold() {
  const all = house.payloads as ClubNews[] // clubs enqueue no other job here
  const told = await Promise.all(
    all.flatMap((news) => (news.kind === 'answered' ? [toldBy(clubNotices, house.db, news)] : [])),
  )
  return told.map(
    (notice) => notice && { to: notice.to, subject: notice.subject, first: notice.paragraphs[0] },
  )
}

const answer = (state: 'approved' | 'declined') => () =>
  house.clubs.answerRequest(staged.ada, {
    clubId: staged.clubId,
    request: staged.requestId,
    answer: state,
    words: '',
  })

test.each([
  ['approved', answer('approved')],
  ['declined', answer('declined')],
  ['withdrawn', () => house.clubs.withdrawRequest(staged.mia, { clubId: staged.clubId })],
  [
    'settled by an invitation',
    async () => {
      const link = await house.clubs.inviteByLink(staged.ben, { clubId: staged.clubId, days: 7 })
      await house.clubs.acceptInvitation(staged.mia, { clubId: staged.clubId, token: tokenIn(link) })
    },
  ],
  [
    'settled by joining the club, which is public by now',
    async () => {
      await house.clubs.changeVisibility(staged.ada, { clubId: staged.clubId, visibility: 'public' })
      await house.clubs.joinClub(staged.mia, { clubId: staged.clubId })
    },
  ],
  [
    'ended with a ban',
    () => house.clubs.banMember(staged.ada, { clubId: staged.clubId, memberId: staged.mia.id }),
  ],
  ['ended with the club', () => house.clubs.closeClub(staged.ada, { clubId: staged.clubId })],
])('once it is %s, no admin’s list asks for an answer', async (_, settle) => {
  await settle()
  expect(await notices()).toBe(0)
})

test('a waiting member is told when the club closes', async () => {
  const { mia, ada, clubId } = staged
  await house.clubs.closeClub(ada, { clubId })
  expect(await answersTold()).toEqual([
    {
      to: [mia.id],
      subject: 'Your request to join Night Readers was declined',
      first: 'The book club Night Readers has closed, so it can’t take new members.',
    },
  ])
})

test('a waiting member is told when they are banned, or when the last member leaves the neighbourhood', async () => {
  const { mia, ada, ben, clubId } = staged
  await house.clubs.banMember(ada, { clubId, memberId: mia.id })
  expect(await answersTold()).toMatchObject([
    { to: [mia.id], first: expect.stringContaining('have declined') },
  ])
  const noah = await aMember(house.db)
  await house.clubs.askToJoin(noah, { clubId, message: '' })
  house.payloads.length = 0
  for (const { id } of [ada, ben])
    await house.db.transaction().execute((tx) => house.clubs.leaveAllOf(tx, id))
  expect(await answersTold()).toMatchObject([{ to: [noah.id], first: expect.stringContaining('has closed') }])
})

test('withdrawing a request to one club leaves requests to others, and those by others', async () => {
  const { db } = house
  const noah = await aMember(db, { name: 'Noah' })
  const other = await aClub(db, { visibility: 'private' })
  await house.clubs.askToJoin(staged.mia, { clubId: other.id, message: '' })
  await house.clubs.askToJoin(noah, { clubId: staged.clubId, message: '' })
  await house.clubs.withdrawRequest(staged.mia, { clubId: staged.clubId })
  const rows = await db
    .selectFrom('club_join_requests as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['m.name', 'r.club_id', 'r.state'])
    .execute()
  expect(new Set(rows)).toEqual(
    new Set([
      { name: 'Mia', club_id: staged.clubId, state: 'withdrawn' },
      { name: 'Mia', club_id: other.id, state: 'waiting' },
      { name: 'Noah', club_id: staged.clubId, state: 'waiting' },
    ]),
  )
})
