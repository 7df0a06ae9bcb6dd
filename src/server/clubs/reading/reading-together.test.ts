// Replies about later parts of a club's book: hidden on the server from members who have not read that far, everywhere,
// until they ask.

import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import type { Part } from '#rules/clubs/reading/reading-places.ts'
import { followerNotices, mentionNotices } from '#server/clubs/discussions/discussion-notices.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBook } from '#tests/support/builders.ts'
import { aClubWithEverybody } from '#tests/support/club-with-everybody.ts'
import { aDiscussion, aReply } from '#tests/support/discussions.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { toldBy } from '#tests/support/told-by.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

const secret = 'Quick goes back to the river.'
let roles: Awaited<ReturnType<typeof aClubWithEverybody>>['roles']
let at: { clubId: string; id: string }
let clubBookId: string
beforeEach(async () => {
  await house.empty('members, books, works, clubs')
  const staged = await aClubWithEverybody(house.db)
  roles = staged.roles
  const clubId = staged.club.id
  const posts = [{ author: roles.admin, message: 'What do you think?' }] as const
  at = { clubId, id: (await aDiscussion(house.db, { clubId, posts })).id }
  const book = await aBook(house.db)
  await clubs().setCurrentBook(roles.admin, { clubId, bookId: book.id, instead: '' })
  clubBookId = (await clubs().clubReading(roles.admin, { clubId, shown: 50 })).current?.clubBookId ?? ''
  await links(at.id)
})

const clubs = () => house.clubs
const chapter = (place: number): Part => ({ unit: 'chapter', at: place })

const links = (discussion: string | null, inRow: string | null = null, version = 0) =>
  clubs().keepSchedule(roles.admin, {
    clubId: at.clubId,
    clubBookId,
    version,
    unit: 'chapter',
    extent: { chapter: 20, page: 400 },
    discussion,
    parts: [{ through: 20, on: '2026-04-01', discussion: inRow }],
  })

const says = (about: Part | null, message = secret, quoted?: string) =>
  clubs().reply(roles.admin, { ...at, ...aReply(message), about, quoted })
const isAt = (viewer: Member, place: number) =>
  clubs().sayReadingPlace(viewer, {
    clubId: at.clubId,
    clubBookId,
    ...chapter(place),
    isFinished: false,
    isShared: false,
  })
const lastSeenBy = async (viewer: Member, askedFor: number[] = []) =>
  (await clubs().discussion(viewer, { ...at, askedFor })).posts.at(-1)
const idOf = async (number: number) => (await clubs().discussion(roles.admin, at)).posts[number]?.id ?? ''

test('a member who has not read that far sees who wrote and about which part, and nothing of the text', async () => {
  await isAt(roles.member, 11)
  await says(chapter(12))
  for (const viewer of [roles.member, roles.moderator, roles.stranger]) {
    expect(await lastSeenBy(viewer)).toMatchObject({
      shown: 'ahead',
      about: chapter(12),
      html: '',
      files: [],
      links: [],
      author: { name: 'Ada Admin' },
    })
    expect(JSON.stringify(await clubs().discussion(viewer, at))).not.toContain('river')
  }
  expect(await lastSeenBy(roles.admin)).toMatchObject({ shown: 'shown' })
  await isAt(roles.member, 12)
  expect(await lastSeenBy(roles.member)).toMatchObject({ shown: 'shown', about: chapter(12) })
})

test('members looking at the club’s books hear of a place and a rating', async () => {
  const of = { clubId: at.clubId, clubBookId }
  const actions = [
    () => isAt(roles.member, 3),
    () => clubs().forgetReadingPlace(roles.member, of),
    () => clubs().rateClubBook(roles.member, { ...of, stars: 4 }),
  ]
  await clubs().finishBook(roles.admin, of)
  for (const action of actions) {
    const { notices } = await house.noting(action)
    expect(notices).toMatchObject([{ topic: `club:${at.clubId}`, about: 'reading', of: at.clubId }])
  }
})

test('a reply is shown if asked for, and only that one', async () => {
  await says(chapter(12))
  await says(chapter(13))
  const { posts } = await clubs().discussion(roles.member, { ...at, askedFor: [1] })
  expect(posts.map(({ shown }) => shown)).toEqual(['shown', 'shown', 'ahead'])
  expect(posts[1]?.html).toContain('river')
})

test('nothing of it is in live news, quotes or notices', async () => {
  await clubs().followDiscussion(roles.member, { ...at, follows: true })
  await says(chapter(12), `@${await usernameOf(roles.member)} ${secret}`)
  const news = await clubs().discussionNews(roles.member, { ...at, after: 0 })
  expect(news.posts).toMatchObject([{ shown: 'ahead', html: '' }])
  const postId = await idOf(1)
  await expect(clubs().discussionPost(roles.member, { id: postId })).rejects.toMatchObject({
    code: 'DISCUSSION_NOT_FOUND',
  })
  expect((await clubs().discussionPost(roles.member, { id: postId, askedFor: [1] })).body).toContain('river')
  const told = await Promise.all([
    toldBy(followerNotices, house.db, { discussionId: at.id }),
    toldBy(mentionNotices, house.db, { postId }),
  ])
  expect(JSON.stringify(told)).toContain(roles.member.id)
  expect(JSON.stringify(told)).not.toContain('river')
})

test('only members who have asked for a reply about a later part can react to it, and see who did', async () => {
  await isAt(roles.member, 11)
  await says(chapter(12))
  const id = await idOf(1)
  const react = (askedFor: number[]) =>
    refusalOf(clubs().react(roles.member, { clubId: at.clubId, id, kind: 'sad', isOn: true, askedFor }))
  expect(await react([])).toBe('DISCUSSION_NOT_FOUND')
  expect(await react([2])).toBe('DISCUSSION_NOT_FOUND')
  expect((await lastSeenBy(roles.admin))?.reactions).toEqual([])
  expect(await react([1])).toBe('done')
  expect((await lastSeenBy(roles.member))?.reactions).toEqual([])
  expect((await lastSeenBy(roles.member, [1]))?.reactions).toMatchObject([
    { kind: 'sad', count: 1, isOwn: true },
  ])
  await isAt(roles.moderator, 12)
  expect(
    await refusalOf(clubs().react(roles.moderator, { clubId: at.clubId, id, kind: 'sad', isOn: true })),
  ).toBe('done')
})

test('a reply that quotes one about a later part is about that part too', async () => {
  await says(chapter(12))
  await says(null, `> ${secret}`, await idOf(1))
  await says(chapter(3), `> ${secret}`, await idOf(1))
  const { posts } = await clubs().discussion(roles.member, at)
  expect(posts.map(({ shown, about }) => [shown, about?.at])).toEqual([
    ['shown', undefined],
    ['ahead', 12],
    ['ahead', 12],
    ['ahead', 12],
  ])
})

test('only a discussion of a book has parts: of the whole book, or of a row of its schedule', async () => {
  await links(null, null, 1)
  await says(chapter(12))
  expect(await lastSeenBy(roles.member)).toMatchObject({ shown: 'shown', about: null })
  await links(null, at.id, 2)
  await says(chapter(12))
  expect(await lastSeenBy(roles.member)).toMatchObject({ shown: 'ahead' })
  expect((await clubs().discussion(roles.member, at)).unit).toBe('chapter')
})

test('after the club has finished the book, it stays hidden from members who have not', async () => {
  await says(chapter(12))
  await clubs().finishBook(roles.admin, { clubId: at.clubId, clubBookId })
  expect(await lastSeenBy(roles.member)).toMatchObject({ shown: 'ahead' })
  await clubs().sayReadingPlace(roles.member, {
    ...{ clubId: at.clubId, clubBookId, ...chapter(1) },
    ...{ isFinished: true, isShared: false },
  })
  expect(await lastSeenBy(roles.member)).toMatchObject({ shown: 'shown' })
})

test('a discussion of another club is not linked', async () => {
  const other = await aClubWithEverybody(house.db)
  const posts = [{ author: other.roles.admin, message: 'Elsewhere' }] as const
  const { id } = await aDiscussion(house.db, { clubId: other.club.id, posts })
  for (const elsewhere of [id, 'no-uuid'])
    await expect(links(elsewhere, null, 1)).rejects.toMatchObject({ code: 'DISCUSSION_NOT_FOUND' })
})

async function usernameOf(member: Member): Promise<string> {
  const { username } = await house.db
    .selectFrom('members')
    .select('username')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  return username ?? ''
}
