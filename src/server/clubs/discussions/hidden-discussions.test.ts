// A discussion whose first post an administrator has hidden: gone for everybody but those who may delete it.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { aTalk } from '#tests/services/a-talk.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBook } from '#tests/support/builders.ts'
import { aReply } from '#tests/support/discussions.ts'
import { aPost } from '#tests/support/post.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { followerNotices, mentionNotices } from './discussion-notices.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

async function aHiddenTalk(messages = ['What a rude title', 'Marmalade']) {
  const talk = await aTalk(house, { messages })
  const [first = '', reply = ''] = talk.postIds
  await house.clubs.hidePost(house.db, first, house.time.now)
  return { ...talk, first, reply }
}
const gone = 'DISCUSSION_NOT_FOUND'
const listed = async (viewer: Member, clubId: string) =>
  (await house.clubs.discussions(viewer, { clubId })).discussions.map(({ title, isHidden }) => [
    title,
    isHidden,
  ])
const found = async (viewer: Member, clubId: string) =>
  (await house.clubs.searchClub(viewer, { clubId, text: 'marmalade', people: 0, page: 1 })).posts.length

describe('a discussion whose first post is hidden', () => {
  test('is as if deleted for other members, in lists, by its address and in searches', async () => {
    const { other, at, reply, first, clubs } = await aHiddenTalk()
    expect(await listed(other, at.clubId)).toEqual([])
    expect(await found(other, at.clubId)).toBe(0)
    const asked = [
      clubs.discussion(other, at),
      clubs.discussionNews(other, { ...at, after: 0 }),
      clubs.discussionTalkers(other, at),
      clubs.followDiscussion(other, { ...at, follows: true }),
      clubs.reply(other, { ...at, ...aReply('Hello?') }),
      clubs.discussionPost(other, { id: reply }),
      clubs.deletePost(other, { clubId: at.clubId, id: reply }),
      clubs.react(other, { clubId: at.clubId, id: reply, kind: 'like', isOn: true }),
      clubs.deletePost(other, { clubId: at.clubId, id: first }),
    ].map(refusalOf)
    expect(new Set(await Promise.all(asked))).toEqual(new Set([gone]))
    await clubs.hidePost(house.db, first, null)
    expect(await listed(other, at.clubId)).toEqual([['The ending', false]])
    expect(await found(other, at.clubId)).toBe(1)
    expect(await refusalOf(clubs.discussion(other, at))).toBe('done')
  })

  test('is seen, marked as hidden and without its words, by its author and by those who run the club', async () => {
    const { admin, member, at, first, clubs } = await aHiddenTalk()
    for (const viewer of [admin, member]) {
      expect(await listed(viewer, at.clubId)).toEqual([['The ending', true]])
      expect(await found(viewer, at.clubId)).toBe(1)
      const seen = await clubs.discussion(viewer, at)
      expect(seen).toMatchObject({ title: 'The ending', isHidden: true })
      expect(JSON.stringify(seen)).not.toContain('rude')
    }
    expect((await clubs.discussion(admin, at)).posts[0]).toMatchObject({ shown: 'hidden', mayDelete: true })
    expect((await clubs.discussion(member, at)).posts[0], 'others have replied').toMatchObject({
      ...{ shown: 'hidden', mayDelete: false },
    })
    expect(await clubs.discussionPost(admin, { id: first })).toMatchObject({ number: 0, body: '' })
  })

  test('is deleted by its author while nobody has replied, and by those who run the club', async () => {
    const alone = await aHiddenTalk(['What a rude title'])
    const opening = { clubId: alone.at.clubId, id: alone.first }
    expect(await alone.clubs.deletePost(alone.member, opening)).toBe('discussion')
    const answered = await aHiddenTalk()
    const first = { clubId: answered.at.clubId, id: answered.first }
    expect(await refusalOf(answered.clubs.deletePost(answered.member, first))).toBe('DISCUSSION_ANSWERED')
    expect(await answered.clubs.deletePost(answered.admin, first)).toBe('discussion')
    await house.clubs.hidePost(house.db, answered.first, null)
    expect(await refusalOf(answered.clubs.discussion(answered.admin, answered.at))).toBe(gone)
  })

  test('is announced to open pages, and its notices are gone', async () => {
    const { admin, member, other, at, postIds, clubs } = await aTalk(house, { messages: ['One', 'Two'] })
    await clubs.followDiscussion(admin, { ...at, follows: true })
    const deliver = () =>
      aPost(house.db).deliver(followerNotices, { discussionId: at.id }, { id: randomUUID() })
    const listedNotices = async () =>
      (await house.db.selectFrom('member_notices').select('id').where('about_id', '=', at.id).execute())
        .length
    await deliver()
    expect(await listedNotices()).toBe(1)
    const [first = '', reply = ''] = postIds
    const { notices } = await house.noting(() => house.clubs.hidePost(house.db, first, house.time.now))
    expect(notices).toContainEqual(
      expect.objectContaining({ topic: `club:${at.clubId}`, about: 'discussions', of: at.id }),
    )
    expect(await listedNotices()).toBe(0)
    expect(await toldBy(followerNotices, house.db, { discussionId: at.id })).toBeUndefined()
    await house.db
      .insertInto('discussion_mentions')
      .values([{ post_id: reply, member_id: member.id }])
      .execute()
    expect(await toldBy(mentionNotices, house.db, { postId: reply })).toBeUndefined()
    expect(await listed(other, at.clubId)).toEqual([])
  })

  test('has no title among the discussions of a schedule', async () => {
    const { admin, member, other, at, clubs } = await aHiddenTalk()
    const book = await aBook(house.db)
    await clubs.setCurrentBook(admin, { clubId: at.clubId, bookId: book.id, instead: '' })
    const choosable = async (viewer: Member) =>
      (
        await clubs.clubReading(viewer, { clubId: at.clubId, shown: 9, withDiscussions: true })
      ).current?.discussions.map(({ title }) => title)
    expect(await choosable(other)).toEqual([])
    expect(await choosable(member)).toEqual(['The ending'])
  })
})

test('a hidden reply is deleted by its author and by those who run the club, and by nobody else', async () => {
  const { admin, member, other, at, postIds, clubs } = await aTalk(house, {
    messages: ['One', 'Two', 'Three'],
  })
  const [, two = '', three = ''] = postIds
  for (const id of [two, three]) await clubs.hidePost(house.db, id, house.time.now)
  const shown = async (viewer: Member) =>
    (await clubs.discussion(viewer, at)).posts.slice(1).map((post) => post.shown)
  expect(await shown(other)).toEqual(['hidden', 'hidden'])
  expect(await shown(member)).toEqual(['deleted', 'deleted'])
  const of = (id: string) => ({ clubId: at.clubId, id })
  expect(await refusalOf(clubs.deletePost(member, of(two)))).toBe('CLUB_FORBIDDEN')
  expect(await refusalOf(clubs.editPost(other, { ...of(two), message: 'Again' }))).toBe('POST_DELETED')
  expect(await clubs.deletePost(other, of(two))).toBe('reply')
  expect(await clubs.deletePost(admin, of(three))).toBe('reply')
  expect(await refusalOf(clubs.deletePost(admin, of(three)))).toBe('POST_DELETED')
})
