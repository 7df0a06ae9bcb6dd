// A club chooses its next book: who may do what and when, what is counted, and what is shown.

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aBook, aClub, aCopy, aMember } from '#tests/support/builders.ts'
import { aClubWithEverybody } from '#tests/support/club-with-everybody.ts'
import { monday } from '#tests/support/exchanges.ts'
import { toldBy } from '#tests/support/told-by.ts'
import type { ChoiceNotice } from './choice-jobs.ts'
import { choiceNoticeSource } from './choice-notices.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

let clubId: string
let roles: Awaited<ReturnType<typeof aClubWithEverybody>>['roles']
let of: { clubId: string; choiceId: string }
beforeEach(async () => {
  await house.empty('members, books, works, clubs')
  house.time.now = monday
  const staged = await aClubWithEverybody(house.db)
  clubId = staged.club.id
  roles = staged.roles
  await clubs().openChoice(roles.moderator, { clubId, ...days(2, 5), perMember: 2 })
  of = { clubId, choiceId: (await latest()).id }
})

const clubs = () => house.clubs
const later = (count: number) => new Date(monday.getTime() + count * DAY_MS)
const days = (nominate: number, vote: number) => ({
  nominateOn: cityDate(later(nominate), 'Australia/Brisbane'),
  voteOn: cityDate(later(vote), 'Australia/Brisbane'),
})
const refused = (code: string) => ({ code })

const latest = (viewer: Member = roles.member) => latestIn(clubId, viewer)

async function latestIn(club: string, viewer: Member = roles.admin) {
  const { choice } = await clubs().latestChoice(viewer, { clubId: club })
  if (!choice) throw new Error('No choice')
  return choice
}

/** Nominates books of these titles and opens the vote. Returns their candidates. */
async function up(...titles: string[]): Promise<Record<string, string>> {
  for (const [index, title] of titles.entries()) {
    const book = await aBook(house.db, { title })
    house.time.now = new Date(monday.getTime() + index * 1000)
    await clubs().nominate([roles.member, roles.admin, roles.moderator][index % 3] ?? roles.admin, {
      ...of,
      bookId: book.id,
    })
  }
  house.time.now = later(3)
  return Object.fromEntries((await latest()).candidates.map(({ id, book }) => [book.title, id]))
}

const ballot = (...ranking: (string | undefined)[]) => ({
  ...of,
  ranks: ranking.map((candidate = '', at) => ({ candidate, rank: at + 1 })),
})

test('a club chooses one book at a time, on future days', async () => {
  const open = (nominate: number, vote: number) =>
    clubs().openChoice(roles.admin, { clubId, ...days(nominate, vote), perMember: 1 })
  await expect(open(2, 5)).rejects.toMatchObject(refused('CHOICE_OPEN'))
  await clubs().callOffChoice(roles.admin, of)
  await expect(open(-1, 5)).rejects.toMatchObject(refused('NOMINATIONS_IN_PAST'))
  await expect(open(2, 2)).rejects.toMatchObject(refused('VOTE_TOO_SOON'))
  await expect(open(2, 90)).rejects.toMatchObject(refused('VOTE_TOO_LATE'))
  const both = await Promise.allSettled([open(0, 1), open(1, 2)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a work is nominated once, in whichever edition, even by two members at the same moment', async () => {
  const [one, other] = [
    await aBook(house.db, { title: 'Cloudstreet', author: 'Tim Winton', isbn: '9780140273984' }),
    await aBook(house.db, { title: 'Cloudstreet', author: 'Tim Winton', isbn: '9781741142020' }),
  ]
  const done = await Promise.allSettled([
    clubs().nominate(roles.member, { ...of, bookId: one.id }),
    clubs().nominate(roles.admin, { ...of, bookId: other.id }),
  ])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: refused('NOMINATED_ALREADY'),
  })
  expect((await latest()).candidates).toHaveLength(1)
})

test('a member with enough nominations withdraws one first; those who run the club can remove others’', async () => {
  const books = [await aBook(house.db), await aBook(house.db), await aBook(house.db)]
  const [first, second, third] = books.map(({ id }) => ({ ...of, bookId: id }))
  if (!first || !second || !third) throw new Error('No books')
  await clubs().nominate(roles.member, first)
  await clubs().nominate(roles.member, second)
  await expect(clubs().nominate(roles.member, third)).rejects.toMatchObject(refused('NOMINATIONS_FULL'))
  const [one, two] = (await latest()).candidates.map(({ id }) => ({ ...of, candidateId: id }))
  if (!one || !two) throw new Error('No candidates')
  await clubs().withdrawNomination(roles.member, one)
  await clubs().withdrawNomination(roles.moderator, two)
  await clubs().nominate(roles.admin, third)
  const candidateId = (await latest()).candidates[0]?.id ?? ''
  await expect(clubs().withdrawNomination(roles.member, { ...of, candidateId })).rejects.toMatchObject(
    refused('CLUB_FORBIDDEN'),
  )
  await expect(clubs().nominate(roles.member, { ...of, bookId: randomUUID() })).rejects.toMatchObject(
    refused('NOT_FOUND'),
  )
})

test('a nominator is not named across a block, nor once they have left; the book stays', async () => {
  await up('A', 'B')
  house.time.now = monday
  const named = async (viewer: Member) =>
    (await latest(viewer)).candidates.map(({ nominatedBy }) => nominatedBy?.name)
  expect(await named(roles.moderator)).toEqual(['Mem Member', 'Ada Admin'])
  await aBlock(house.db, roles.moderator, roles.member)
  expect(await named(roles.moderator)).toEqual([undefined, 'Ada Admin'])
  await house.pool.query('update members set disabled_at = now() where id = $1', [roles.member.id])
  expect(await named(roles.admin)).toEqual([undefined, 'Ada Admin'])
})

test('before the vote nobody can vote, during the vote nobody can nominate, afterwards neither', async () => {
  const { A, B } = await up('A', 'B')
  const bookId = (await aBook(house.db)).id
  house.time.now = later(1)
  await expect(clubs().vote(roles.member, ballot(A))).rejects.toMatchObject(refused('VOTE_NOT_OPEN'))
  house.time.now = later(3)
  await expect(clubs().nominate(roles.member, { ...of, bookId })).rejects.toMatchObject(
    refused('NOMINATIONS_OVER'),
  )
  await clubs().vote(roles.member, ballot(B, A))
  expect((await latest()).ownRanking).toEqual([B, A])
  await clubs().vote(roles.member, ballot(A))
  expect((await latest()).ownRanking).toEqual([A])
  await clubs().vote(roles.member, ballot())
  expect((await latest()).ownRanking).toEqual([])
  house.time.now = later(6)
  await expect(clubs().vote(roles.member, ballot(A))).rejects.toMatchObject(refused('VOTE_OVER'))
})

test('who joins once the vote has begun neither votes nor is reminded, and reads why', async () => {
  const { A } = await up('A', 'B')
  const late = await aMember(house.db, { name: 'Lea Late' })
  await clubs().joinClub(late, { clubId })
  expect(await latest(late)).toMatchObject({ phase: 'voting', joinedLate: true })
  expect(await latest()).toMatchObject({ joinedLate: false })
  const beside = async (viewer: Member) =>
    (await clubs().clubReading(viewer, { clubId, shown: 9 })).choice?.joinedLate
  expect([await beside(late), await beside(roles.member)]).toEqual([true, false])
  await expect(clubs().vote(late, ballot(A))).rejects.toMatchObject(refused('VOTE_BEGAN'))
  const ending = { choiceId: of.choiceId, kind: 'ending' } as const
  const told = await toldBy(choiceNoticeSource, house.db, ending)
  expect(told?.to).toContain(roles.member.id)
  expect(told?.to).not.toContain(late.id)
  await clubs().vote(roles.member, ballot(A))
})

test('refuses a ballot with two books at one rank, a book twice, or a book that is no candidate', async () => {
  const { A, B } = await up('A', 'B')
  const same = { ...of, ranks: [A, B].map((candidate = '') => ({ candidate, rank: 1 })) }
  await expect(clubs().vote(roles.member, same)).rejects.toMatchObject(refused('BALLOT_NOT_CLEAR'))
  await expect(clubs().vote(roles.member, ballot(A, A))).rejects.toMatchObject(refused('BALLOT_NOT_CLEAR'))
  for (const unknown of [randomUUID(), 'no-uuid'])
    await expect(clubs().vote(roles.member, ballot(A, unknown))).rejects.toMatchObject(
      refused('BALLOT_OF_OTHERS'),
    )
})

test('the database itself refuses a late or ambiguous ballot', async () => {
  const { A, B } = await up('A', 'B')
  const cast = (ranking: (string | undefined)[], at: Date) =>
    house.pool.query(
      'insert into club_ballots (choice_id, club_id, member_id, ranking, cast_at) values ($1, $2, $3, $4, $5)',
      [of.choiceId, clubId, roles.member.id, ranking, at],
    )
  for (const at of [later(1), later(6)])
    await expect(cast([A], at)).rejects.toMatchObject({ constraint: 'club_ballots_in_time' })
  for (const ranking of [
    [A, A],
    [A, randomUUID()],
  ])
    await expect(cast(ranking, later(3))).rejects.toMatchObject({ constraint: 'club_ballots_of_candidates' })
  await cast([B], later(3))
  await clubs().closeChoice(roles.admin, of)
  await expect(
    house.pool.query('update club_ballots set ranking = $1 where choice_id = $2', [[A], of.choiceId]),
  ).rejects.toMatchObject({ constraint: 'club_ballots_in_time' })
})

test('nothing reveals the count before the vote is closed; then everybody sees the rounds', async () => {
  const { A, B, C } = await up('A', 'B', 'C')
  await clubs().vote(roles.member, ballot(A, B))
  await clubs().vote(roles.moderator, ballot(B))
  await clubs().vote(roles.admin, ballot(C, B))
  for (const viewer of [roles.member, roles.admin, roles.siteAdmin, roles.stranger]) {
    const shown = JSON.stringify(await clubs().latestChoice(viewer, { clubId }))
    expect(shown).toContain('"result":null')
    expect(shown).not.toContain('"ballots"')
  }
  await clubs().advanceChoices(later(3))
  house.time.now = later(6)
  expect((await latest()).phase).toBe('counting')
  await clubs().advanceChoices(later(6))
  const { phase, result } = await latest(roles.stranger)
  expect(phase).toBe('closed')
  expect(result).toMatchObject({ winner: B, ballots: 3 })
  expect(result?.rounds.map(({ out }) => out?.by)).toEqual(['nominated-later', undefined])
})

test('ballots count only in their own choice, and those of disabled members do not', async () => {
  const { A, B } = await up('A', 'B')
  await clubs().vote(roles.member, ballot(A))
  await clubs().vote(roles.moderator, ballot(B))
  await house.pool.query('update members set disabled_at = now() where id = $1', [roles.moderator.id])
  const other = await aClub(house.db, { admin: roles.admin })
  house.time.now = monday
  await clubs().openChoice(roles.admin, { clubId: other.id, ...days(2, 5), perMember: 1 })
  const elsewhere = { clubId: other.id, choiceId: await latestIn(other.id).then(({ id }) => id) }
  await clubs().nominate(roles.admin, { ...elsewhere, bookId: (await aBook(house.db)).id })
  house.time.now = later(3)
  const candidate = (await latestIn(other.id)).candidates[0]?.id ?? ''
  await clubs().vote(roles.admin, { ...elsewhere, ranks: [{ candidate, rank: 1 }] })
  await clubs().closeChoice(roles.admin, of)
  expect((await latest()).result).toMatchObject({ winner: A, ballots: 1 })
})

test('of two admins who close at once, one counts the vote and the other is told', async () => {
  const { A } = await up('A', 'B')
  await clubs().vote(roles.member, ballot(A))
  const done = await Promise.allSettled([
    clubs().closeChoice(roles.admin, of),
    clubs().closeChoice(roles.moderator, of),
  ])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('CHOICE_CLOSED') })
  expect((await latest()).result).toMatchObject({ winner: A, ballots: 1 })
  await expect(clubs().callOffChoice(roles.admin, of)).rejects.toMatchObject(refused('CHOICE_CLOSED'))
})

test('nobody is reminded of a choice that was called off or is over', async () => {
  const { A } = await up('A', 'B')
  const told = (kind: ChoiceNotice) => toldBy(choiceNoticeSource, house.db, { choiceId: of.choiceId, kind })
  expect(await told('chosen'), 'before it is over').toBeUndefined()
  expect(await told('voting')).toBeDefined()
  await clubs().vote(roles.member, ballot(A))
  await clubs().closeChoice(roles.admin, of)
  expect(await told('voting')).toBeUndefined()
  expect(await told('ending')).toBeUndefined()
  expect(await told('chosen')).toBeDefined()
})

test('nobody is told any more about a choice that was called off', async () => {
  await up('A', 'B')
  await clubs().callOffChoice(roles.admin, of)
  for (const kind of ['voting', 'ending', 'chosen'] as const) {
    const told = toldBy(choiceNoticeSource, house.db, { choiceId: of.choiceId, kind })
    expect(await told, kind).toBeUndefined()
  }
})

test('a ballot cast while the vote is being closed is either counted or refused', async () => {
  const { A } = await up('A', 'B')
  const [voted] = await Promise.allSettled([
    clubs().vote(roles.member, ballot(A)),
    clubs().closeChoice(roles.admin, of),
  ])
  const { result } = await latest()
  expect(result?.ballots).toBe(voted.status === 'fulfilled' ? 1 : 0)
  // It was closed before its date, but it is over.
  await expect(clubs().vote(roles.moderator, ballot(A))).rejects.toMatchObject(refused('VOTE_OVER'))
})

test('a ballot by a member who is leaving at that moment is refused like a stranger’s', async () => {
  const { A } = await up('A', 'B')
  const leaving = await house.pool.connect()
  await leaving.query('begin')
  await leaving.query('delete from club_members where member_id = $1', [roles.member.id])
  const voted = clubs()
    .vote(roles.member, ballot(A))
    .catch((error: unknown) => error)
  await vi.waitFor(async () => {
    const { rows } = await house.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  })
  await leaving.query('commit')
  leaving.release()
  expect(await voted).toMatchObject(refused('CLUB_NOT_FOUND'))
})

test('a member who leaves the club takes their ballot along; counted votes stay', async () => {
  const { A, B } = await up('A', 'B')
  await clubs().vote(roles.member, ballot(B))
  await clubs().vote(roles.moderator, ballot(A))
  await clubs().leaveClub(roles.member, { clubId })
  await clubs().closeChoice(roles.admin, of)
  expect((await latest(roles.admin)).result).toMatchObject({ winner: A, ballots: 1 })
  await clubs().leaveClub(roles.moderator, { clubId })
  expect((await latest(roles.admin)).result).toMatchObject({ winner: A, ballots: 1 })
})

test('the vote begins, its end is announced and it is closed on schedule, each once', async () => {
  const { A } = await up('A', 'B')
  const told = async (now: Date) => {
    house.payloads.length = 0
    await clubs().advanceChoices(now)
    await clubs().advanceChoices(now)
    return house.payloads.map((payload) => Reflect.get(payload, 'kind'))
  }
  expect(await told(later(1))).toEqual([])
  expect(await told(later(3))).toEqual(['voting'])
  await clubs().vote(roles.member, ballot(A))
  expect(await told(later(5))).toEqual(['ending'])
  expect(await told(later(6))).toEqual(['chosen'])
  expect((await latest()).result).toMatchObject({ winner: A })
})

test('a vote whose days fell into an outage is held once the app is back', async () => {
  const { B } = await up('A', 'B')
  const back = later(10)
  await clubs().advanceChoices(back)
  await clubs().advanceChoices(back)
  expect(house.payloads.at(-1)).toMatchObject({ kind: 'voting' })
  house.time.now = back
  await clubs().vote(roles.member, ballot(B))
  await clubs().advanceChoices(later(11))
  expect((await latest()).phase).toBe('voting')
  await clubs().advanceChoices(later(12))
  expect((await latest()).result).toMatchObject({ winner: B })
})

test('what a midnight brings to a vote is told in the morning', async () => {
  await up('A', 'B')
  const morningOf = async (date: string) => {
    house.made.length = 0
    await clubs().advanceChoices(new Date(`${date}T00:00+10:00`))
    return house.made.map(({ payload, startAfter }) => [Reflect.get(payload, 'kind'), startAfter])
  }
  for (const [date, kind] of [
    ['2026-03-05', 'voting'],
    ['2026-03-07', 'ending'],
    ['2026-03-08', 'chosen'],
  ] as const)
    expect(await morningOf(date)).toEqual([[kind, new Date(`${date}T09:00+10:00`)]])
})

test('a choice that cannot be counted does not block the others, and its job counts as failed', async () => {
  await up('A', 'B')
  // Processed after the one that fails.
  const other = await aClubWithEverybody(house.db)
  house.time.now = monday
  await clubs().openChoice(other.roles.admin, { clubId: other.club.id, ...days(2, 6), perMember: 2 })
  await house.pool.query(`
    create function refuse_outcome() returns trigger language plpgsql as $$ begin raise exception 'Not this one'; end $$;
    create trigger refuse_outcome before update of closed_at on club_choices for each row
      when (old.id = '${of.choiceId}') execute function refuse_outcome()`)
  try {
    await clubs().advanceChoices(later(3))
    await expect(clubs().advanceChoices(later(7))).rejects.toThrow('1 of 4 failed')
  } finally {
    await house.pool.query('drop function refuse_outcome cascade')
  }
  const { choice } = await clubs().latestChoice(other.roles.member, { clubId: other.club.id })
  expect(choice?.phase).toBe('closed')
  await clubs().advanceChoices(later(7))
  expect((await latest()).phase).toBe('closed')
})

test.each([
  ['nothing was nominated', [], null],
  ['one book was nominated', ['A'], 'A'],
])('there is nothing to vote about if %s', async (_, titles, winner) => {
  const books = await up(...titles)
  await clubs().advanceChoices(later(3))
  const { phase, result } = await latest()
  expect(phase).toBe('closed')
  expect(result).toMatchObject({ winner: winner && books[winner], rounds: [] })
})

test('a choice in a club that has been closed is called off, and nobody is told', async () => {
  await up('A', 'B')
  await house.pool.query('update clubs set closed_at = now() where id = $1', [clubId])
  house.payloads.length = 0
  for (const day of [3, 5, 6]) await clubs().advanceChoices(later(day))
  expect(house.payloads).toEqual([])
  expect(await latest()).toMatchObject({ isCalledOff: true, result: null })
})

test('copies within 5 km of any member’s suburb are counted, for the work, whoever looks and whatever cell they share', async () => {
  const [book, edition] = [
    await aBook(house.db, { title: 'Carpentaria', author: 'Alexis Wright', isbn: '9781741142020' }),
    await aBook(house.db, { title: 'Carpentaria', author: 'Alexis Wright', isbn: '9780143790747' }),
  ]
  const owners = {
    near: await aMember(house.db, { suburb: 'south-brisbane-4101' }),
    far: await aMember(house.db, { suburb: 'ipswich-4305' }),
    disabled: await aMember(house.db, { isDisabled: true }),
  }
  await aCopy(house.db, { owner: owners.near, book })
  await aCopy(house.db, { owner: owners.near, book: edition })
  await aCopy(house.db, { owner: roles.member, book })
  await aCopy(house.db, { owner: owners.near, book, isPaused: true })
  await aCopy(house.db, { owner: owners.far, book })
  await aCopy(house.db, { owner: owners.disabled, book })
  await clubs().nominate(roles.member, { ...of, bookId: book.id })
  house.time.now = new Date(monday.getTime() + 1000)
  await clubs().nominate(roles.member, { ...of, bookId: (await aBook(house.db)).id })
  const counts = async () => (await latest(roles.admin)).candidates.map(({ copiesNear }) => copiesNear)
  expect(await counts()).toEqual([3, 0])
  await house.pool.query('update members set cell_lat = -27.61, cell_lng = 152.76 where id = $1', [
    roles.member.id,
  ])
  await clubs().advanceChoices(new Date(monday.getTime() + 20 * 60_000))
  expect(await counts()).toEqual([3, 0])
  const inIpswich = await aMember(house.db, { suburb: 'ipswich-4305' })
  await clubs().joinClub(inIpswich, { clubId })
  await clubs().advanceChoices(new Date(monday.getTime() + 40 * 60_000))
  expect(await counts()).toEqual([4, 0])
})
