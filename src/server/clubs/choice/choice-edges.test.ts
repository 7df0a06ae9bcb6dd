// Two clubs choose at the same time, with the same members and books: neither choice affects the other.

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { choiceLimits } from '#rules/clubs/choice/choice-limits.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBook, aClub, aCopy, aMember } from '#tests/support/builders.ts'
import { monday } from '#tests/support/exchanges.ts'
import { aPost } from '#tests/support/post.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { choiceNoticeSource } from './choice-notices.ts'

const later = (days: number) => new Date(monday.getTime() + days * DAY_MS)
const on = (days: number) => cityDate(later(days), 'Australia/Brisbane')
const refused = (code: string) => ({ code })

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

type Choice = { clubId: string; choiceId: string }
let admin: Member
let mia: Member
let here: Choice
let there: Choice
beforeEach(async () => {
  await house.empty('members, books, works, clubs')
  house.time.now = monday
  admin = await aMember(house.db, { name: 'Ada' })
  mia = await aMember(house.db, { name: 'Mia' })
  here = await aChoice()
  there = await aChoice()
})

async function aChoice(perMember = 2): Promise<Choice> {
  const { id: clubId } = await aClub(house.db, { admin, members: [mia] })
  await house.clubs.openChoice(admin, { clubId, nominateOn: on(2), voteOn: on(5), perMember })
  return { clubId, choiceId: (await latest({ clubId })).id }
}

async function latest({ clubId }: { clubId: string }, viewer = admin) {
  const { choice } = await house.clubs.latestChoice(viewer, { clubId })
  if (!choice) throw new Error('No choice')
  return choice
}

async function up(of: Choice, by: Member, ...titles: string[]): Promise<string[]> {
  for (const title of titles) {
    house.time.now = new Date(house.time.now.getTime() + 1000)
    await house.clubs.nominate(by, { ...of, bookId: (await aBook(house.db, { title })).id })
  }
  const { candidates } = await latest(of)
  return titles.map((title) => candidates.find(({ book }) => book.title === title)?.id ?? '')
}
const rank = (of: Choice, ...ranking: string[]) => ({
  ...of,
  ranks: ranking.map((candidate, at) => ({ candidate, rank: at + 1 })),
})

describe('a nomination', () => {
  test('is counted in its own choice, for its own member', async () => {
    const book = await aBook(house.db)
    await house.clubs.nominate(mia, { ...there, bookId: book.id })
    await up(there, mia, 'Another')
    await up(here, admin, 'Of somebody', 'else')
    await house.clubs.nominate(mia, { ...here, bookId: book.id })
    await up(here, mia, 'A second')
    expect(await latest(here, mia)).toMatchObject({ ownNominations: 2, candidates: { length: 4 } })
    await expect(up(here, mia, 'A third')).rejects.toMatchObject(refused('NOMINATIONS_FULL'))
  })

  test('is refused once the choice is full', async () => {
    const rows = []
    for (let count = 0; count < choiceLimits.candidates - 1; count++)
      rows.push({
        choice_id: here.choiceId,
        book_id: (await aBook(house.db)).id,
        nominated_by: admin.id,
        nominated_at: monday,
        counted_at: monday,
      })
    await house.db.insertInto('club_candidates').values(rows).execute()
    await up(here, mia, 'The last')
    await expect(up(here, mia, 'One more')).rejects.toMatchObject(refused('CANDIDATES_FULL'))
    await up(there, mia, 'Elsewhere')
  })

  test('is refused for an unknown book, and in the choice of another club', async () => {
    const { id: bookId } = await aBook(house.db)
    const notFound = refused('NOT_FOUND')
    for (const unknown of ['nope', randomUUID()])
      await expect(house.clubs.nominate(mia, { ...here, bookId: unknown })).rejects.toMatchObject(notFound)
    for (const choiceId of ['nope', randomUUID(), there.choiceId])
      await expect(house.clubs.nominate(mia, { ...here, choiceId, bookId })).rejects.toMatchObject(notFound)
    for (const of of [here, there]) expect((await latest(of)).candidates).toEqual([])
  })

  test('is removed alone, in its own choice', async () => {
    const [first = '', second = ''] = await up(here, mia, 'First', 'Second')
    const [other = ''] = await up(there, mia, 'Third')
    for (const candidateId of [other, 'nope', randomUUID()])
      await expect(house.clubs.withdrawNomination(mia, { ...here, candidateId })).rejects.toMatchObject(
        refused('NOT_FOUND'),
      )
    const { notices } = await house.noting(() =>
      house.clubs.withdrawNomination(mia, { ...here, candidateId: first }),
    )
    expect(JSON.stringify(notices)).toContain(`club:${here.clubId}`)
    expect((await latest(here)).candidates.map(({ id }) => id)).toEqual([second])
    expect((await latest(there)).candidates.map(({ id }) => id)).toEqual([other])
  })
})

describe('ballots', () => {
  test('belong to each member and each choice, and are taken back one by one', async () => {
    const [a = '', b = ''] = await up(here, mia, 'A', 'B')
    const [c = '', d = ''] = await up(there, mia, 'C', 'D')
    house.time.now = later(3)
    await house.clubs.vote(mia, rank(here, a, b))
    await house.clubs.vote(admin, rank(here, b))
    await house.clubs.vote(mia, rank(there, d, c))
    const own = async () =>
      Promise.all([latest(here, mia), latest(here), latest(there, mia), latest(there)]).then((all) =>
        all.map(({ ownRanking }) => ownRanking),
      )
    expect(await own()).toEqual([[a, b], [b], [d, c], []])
    await house.clubs.vote(mia, rank(here, b))
    expect(await own()).toEqual([[b], [b], [d, c], []])
    await house.clubs.vote(mia, rank(here))
    expect(await own()).toEqual([[], [b], [d, c], []])
    await expect(house.clubs.vote(mia, rank(here, c))).rejects.toMatchObject(refused('BALLOT_OF_OTHERS'))
  })

  test('are refused in the choice of another club', async () => {
    const [a = ''] = await up(there, mia, 'A', 'B')
    house.time.now = later(3)
    for (const choiceId of ['nope', randomUUID(), there.choiceId])
      await expect(house.clubs.vote(mia, { ...rank(here, a), choiceId })).rejects.toMatchObject(
        refused('NOT_FOUND'),
      )
    expect((await latest(there, mia)).ownRanking).toEqual([])
  })
})

describe('a choice', () => {
  test('is not closed before there was a vote, nor from another club', async () => {
    await expect(house.clubs.closeChoice(admin, here)).rejects.toMatchObject(refused('VOTE_NOT_OPEN'))
    expect((await latest(here)).phase).toBe('nominating')
    const [a = ''] = await up(here, mia, 'A', 'B')
    await up(there, mia, 'C', 'D')
    house.time.now = later(3)
    await house.clubs.vote(mia, rank(here, a))
    for (const end of [house.clubs.closeChoice, house.clubs.callOffChoice])
      for (const choiceId of ['nope', randomUUID(), there.choiceId])
        await expect(end(admin, { ...here, choiceId })).rejects.toMatchObject(refused('NOT_FOUND'))
    const { notices, enqueues } = await house.noting(() => house.clubs.closeChoice(admin, here))
    expect(enqueues).toEqual(['club-choice.notify'])
    expect(JSON.stringify(notices)).toContain(`club:${here.clubId}`)
    expect(await latest(here)).toMatchObject({ phase: 'closed', result: { winner: a, ballots: 1 } })
    expect(await latest(there)).toMatchObject({ phase: 'voting', result: null })
  })

  test('that is called off ends without a result, and no other choice does', async () => {
    await house.clubs.callOffChoice(admin, here)
    expect(await latest(here)).toMatchObject({ phase: 'closed', isCalledOff: true, result: null })
    expect(await latest(there)).toMatchObject({ phase: 'nominating', isCalledOff: false })
  })

  test('is shown instead of earlier ones; among ended ones the latest is shown', async () => {
    const open = () =>
      house.clubs.openChoice(admin, {
        clubId: here.clubId,
        nominateOn: on(2),
        voteOn: on(5),
        perMember: 1,
      })
    await house.clubs.callOffChoice(admin, here)
    house.time.now = later(1)
    await open()
    const second = await latest(here)
    expect(second).toMatchObject({ isCalledOff: false, perMember: 1 })
    await house.clubs.callOffChoice(admin, { ...here, choiceId: second.id })
    expect((await latest(here)).id).toBe(second.id)
  })

  test('knows what its club reads now, not what it has read', async () => {
    const books = [await aBook(house.db), await aBook(house.db)]
    for (const { id: bookId } of books)
      await house.clubs.setCurrentBook(admin, {
        ...{ clubId: here.clubId, bookId },
        instead: (await latest(here)).currentId ?? '',
      })
    const { current, read } = await house.clubs.clubReading(admin, { clubId: here.clubId, shown: 9 })
    expect((await latest(here)).currentId).toBe(current?.clubBookId)
    expect(read).toHaveLength(1)
    expect((await latest(there)).currentId).toBeNull()
  })
})

describe('the notices', () => {
  const told = async (of: Choice, kind: 'voting' | 'ending' | 'chosen', only?: string[]) =>
    toldBy(choiceNoticeSource, house.db, { choiceId: of.choiceId, kind }, { only })

  test('go to the club that chooses; a member who has voted gets no reminder', async () => {
    const noah = await aMember(house.db)
    await house.clubs.joinClub(noah, { clubId: there.clubId })
    const [a = ''] = await up(here, mia, 'A', 'B')
    const [c = ''] = await up(there, mia, 'C', 'D')
    house.time.now = later(3)
    await house.clubs.vote(mia, rank(here, a))
    await house.clubs.vote(admin, rank(there, c))
    const all = (...members: Member[]) => members.map(({ id }) => id).sort()
    expect((await told(here, 'voting'))?.to).toEqual(all(admin, mia))
    expect((await told(there, 'voting'))?.to).toEqual(all(admin, mia, noah))
    expect((await told(there, 'voting', [noah.id, mia.id]))?.to).toEqual(all(mia, noah))
    expect((await told(here, 'ending'))?.to).toEqual([admin.id])
    expect((await told(there, 'ending'))?.to).toEqual(all(mia, noah))
    expect(await told(here, 'ending')).toMatchObject({
      action: { label: 'Vote', path: `/club/${here.clubId}/choice` },
    })
  })

  test('say that nothing was chosen if nobody voted', async () => {
    await up(here, mia, 'A', 'B')
    house.time.now = later(3)
    await house.clubs.closeChoice(admin, here)
    const notice = await told(here, 'chosen')
    expect(notice?.subject).toContain('has not chosen a book')
    expect(notice?.paragraphs[0]).toBe('Nobody voted this time.')
    expect(notice?.action.label).toBe('See the result')
  })

  test('say that nothing was nominated, and speak of rounds only where votes were counted', async () => {
    const [a = ''] = await up(there, mia, 'A', 'B')
    house.time.now = later(3)
    await house.clubs.vote(mia, rank(there, a))
    for (const of of [here, there]) await house.clubs.closeChoice(admin, of)
    expect((await told(here, 'chosen'))?.paragraphs).toEqual(['Nobody nominated a book this time.'])
    expect((await told(there, 'chosen'))?.paragraphs.at(-1)).toContain('round by round')
  })

  test('of a vote are read once the member has voted', async () => {
    const [a = ''] = await up(here, mia, 'A', 'B')
    house.time.now = later(3)
    const voting = { choiceId: here.choiceId, kind: 'voting' as const }
    await aPost(house.db).deliver(choiceNoticeSource, voting, { id: randomUUID() })
    const unread = async () =>
      (
        await house.db
          .selectFrom('member_notices')
          .select('member_id')
          .where('about_id', '=', here.choiceId)
          .where('read_at', 'is', null)
          .execute()
      ).map(({ member_id }) => member_id)
    expect(await unread()).toHaveLength(2)
    await house.clubs.vote(mia, rank(here, a))
    expect(await unread()).toEqual([admin.id])
  })
})

describe('scheduled', () => {
  const kinds = async (now: Date) => {
    house.payloads.length = 0
    await house.clubs.advanceChoices(now)
    return house.payloads.map((payload) => [Reflect.get(payload, 'kind'), Reflect.get(payload, 'choiceId')])
  }

  test('a vote begins, is about to end and ends at the given moments', async () => {
    await up(here, mia, 'A', 'B')
    await house.clubs.callOffChoice(admin, there)
    const { nominateUntil, voteUntil } = await latest(here)
    const at = (moment: Date, ms = 0) => new Date(moment.getTime() + ms)
    const { choiceId } = here
    expect(await kinds(at(nominateUntil, -1))).toEqual([])
    expect(await kinds(nominateUntil)).toEqual([['voting', choiceId]])
    expect(await kinds(at(voteUntil, -DAY_MS - 1))).toEqual([])
    expect(await kinds(at(voteUntil, -DAY_MS))).toEqual([['ending', choiceId]])
    expect(await kinds(at(voteUntil, -1))).toEqual([])
    expect(await kinds(voteUntil)).toEqual([['chosen', choiceId]])
    expect(await kinds(at(voteUntil, DAY_MS))).toEqual([])
  })

  test('the end of a vote of one day is announced twelve hours after it begins, not in the evening', async () => {
    for (const of of [here, there]) await house.clubs.callOffChoice(admin, of)
    const { id: clubId } = await aClub(house.db, { admin, members: [mia] })
    await house.clubs.openChoice(admin, { clubId, nominateOn: on(2), voteOn: on(3), perMember: 2 })
    const { id: choiceId, nominateUntil, voteUntil } = await latest({ clubId })
    await up({ clubId, choiceId }, mia, 'A', 'B')
    expect(voteUntil.getTime() - nominateUntil.getTime()).toBe(DAY_MS)
    const since = (ms: number) => new Date(nominateUntil.getTime() + ms)
    expect(await kinds(since(0))).toEqual([['voting', choiceId]])
    expect(await kinds(since(DAY_MS / 2 - 1))).toEqual([])
    expect(await kinds(since(DAY_MS / 2))).toEqual([['ending', choiceId]])
  })

  test('a choice in a hidden club pauses, and continues once the club is shown again', async () => {
    await up(here, mia, 'A', 'B')
    await up(there, mia, 'C', 'D')
    await house.clubs.hideClub(house.db, here.clubId, monday)
    expect(await kinds(later(3))).toEqual([['voting', there.choiceId]])
    expect(await kinds(later(5))).toEqual([['ending', there.choiceId]])
    expect(await kinds(later(7))).toEqual([['chosen', there.choiceId]])
    await house.clubs.hideClub(house.db, here.clubId, null)
    expect(await kinds(later(7)), 'its vote is held now').toEqual([])
    expect(await kinds(later(7))).toEqual([['voting', here.choiceId]])
  })

  test('a choice that another process is counting is left to that process', async () => {
    await up(here, mia, 'A', 'B')
    await up(there, mia, 'C', 'D')
    await kinds(later(3))
    const counting = await house.pool.connect()
    await counting.query('begin')
    await counting.query('select from club_choices where id = $1 for no key update', [here.choiceId])
    expect(await kinds(later(7))).toEqual([['chosen', there.choiceId]])
    await counting.query('rollback')
    counting.release()
    expect((await latest(here)).result).toBeNull()
    expect(await kinds(later(7))).toEqual([['chosen', here.choiceId]])
  })
})

describe('copies near', () => {
  test('are those near current members of the club that chooses', async () => {
    const book = await aBook(house.db, { title: 'Carpentaria' })
    const owner = await aMember(house.db, { suburb: 'ipswich-4305' })
    await aCopy(house.db, { owner, book })
    await house.clubs.joinClub(await aMember(house.db, { suburb: 'ipswich-4305' }), { clubId: there.clubId })
    const gone = await aMember(house.db, { suburb: 'ipswich-4305' })
    await house.clubs.joinClub(gone, { clubId: here.clubId })
    await house.db.updateTable('members').set({ disabled_at: monday }).where('id', '=', gone.id).execute()
    const nowhere = await aMember(house.db, { suburb: null })
    await house.clubs.joinClub(nowhere, { clubId: here.clubId })
    for (const of of [here, there]) await house.clubs.nominate(mia, { ...of, bookId: book.id })
    const near = async (of: Choice) => (await latest(of)).candidates.map(({ copiesNear }) => copiesNear)
    expect([await near(here), await near(there)]).toEqual([[0], [1]])
  })

  test('are counted again after a quarter of an hour, for open choices', async () => {
    await up(here, mia, 'A')
    await up(there, mia, 'B')
    const counted = async () => {
      const { rows } = await house.pool.query<{ choice_id: string; counted_at: Date }>(
        'select choice_id, counted_at from club_candidates',
      )
      return [here, there].map((of) => rows.find((row) => row.choice_id === of.choiceId)?.counted_at)
    }
    const [first, second] = await counted()
    expect([first, second]).toEqual([new Date(monday.getTime() + 1000), new Date(monday.getTime() + 2000)])
    const quarter = 15 * 60_000
    await house.clubs.advanceChoices(new Date(monday.getTime() + quarter + 1000))
    expect(await counted()).toEqual([first, second])
    const now = new Date(monday.getTime() + quarter + 1001)
    await house.clubs.advanceChoices(now)
    expect(await counted()).toEqual([now, second])
    await house.clubs.callOffChoice(admin, there)
    await house.clubs.advanceChoices(later(1))
    expect(await counted()).toEqual([later(1), second])
  })
})
