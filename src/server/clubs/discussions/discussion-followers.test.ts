import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { withTransaction } from '#server/store/database.ts'
import { aTalk, usernameOf } from '#tests/services/a-talk.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aBlock, aMember } from '#tests/support/builders.ts'
import { aDiscussion, aReply } from '#tests/support/discussions.ts'
import { aPost } from '#tests/support/post.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { notifyFollowers } from './discussion-jobs.ts'
import { followerNotices, mentionNotices, moderatorNotices } from './discussion-notices.ts'

type At = Awaited<ReturnType<typeof aTalk>>['at']

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

test.each([
  ['follows', (member: Member, at: At) => house.clubs.followDiscussion(member, { ...at, follows: true })],
  ['reads', (member: Member, at: At) => house.clubs.markDiscussionRead(member, { ...at, to: 0 })],
])('a member who %s a discussion while it is deleted does not find it (race condition)', async (_, act) => {
  const { member, at } = await aTalk(house)
  const { acting } = await withTransaction(house.db, async (tx) => {
    await tx.deleteFrom('discussions').where('id', '=', at.id).execute()
    const acting = act(member, at).catch((refusal: unknown) => refusal)
    expect(await Promise.race([acting, aWaitForALock(house.pool)])).toBe('waits')
    return { acting }
  })
  expect(await acting).toMatchObject({ code: 'DISCUSSION_NOT_FOUND' })
})

describe('who is notified', () => {
  test('if members are given, only followers and mentioned members among them are read', async () => {
    const { admin, member, other, clubs, at } = await aTalk(house)
    for (const follower of [admin, member]) await clubs.followDiscussion(follower, { ...at, follows: true })
    await clubs.reply(other, { ...at, ...aReply('Well.') })
    const followers = (only: string[]) => toldBy(followerNotices, house.db, { discussionId: at.id }, { only })
    expect((await followers([member.id, other.id]))?.to).toEqual([member.id])
    const names = await Promise.all([admin, member].map((each) => usernameOf(house.db, each)))
    await clubs.reply(other, { ...at, ...aReply(names.map((name) => `@${name}`).join(' ')) })
    const { rows } = await house.pool.query(
      'select id from discussion_posts where discussion_id = $1 order by number desc limit 1',
      [at.id],
    )
    const mentioned = await toldBy(mentionNotices, house.db, { postId: rows[0]?.id }, { only: [admin.id] })
    expect(mentioned?.to).toEqual([admin.id])
  })

  test('ten seconds later, so that those who are reading along are not told', async () => {
    const { other, clubs, at } = await aTalk(house)
    await clubs.reply(other, { ...at, ...aReply('Well.') })
    expect(house.made.at(-1)).toEqual({
      name: notifyFollowers.name,
      payload: { discussionId: at.id },
      startAfter: new Date(house.time.now.getTime() + 10_000),
    })
  })

  test('a member who writes follows, unless they have unfollowed', async () => {
    const { member, other, clubs, at } = await aTalk(house)
    await clubs.markDiscussionRead(other, { ...at, to: 0 })
    const follows = async (viewer: Member) => (await clubs.discussion(viewer, at)).follows
    expect(await follows(other), 'a member who has read it').toBe(false)
    await clubs.reply(other, { ...at, ...aReply('Once.') })
    expect(await follows(other)).toBe(true)
    await clubs.followDiscussion(other, { ...at, follows: false })
    await clubs.reply(other, { ...at, ...aReply('Only this still.') })
    expect(await follows(other)).toBe(false)
    await clubs.reply(member, { ...at, ...aReply('And?') })
    expect(await toldBy(followerNotices, house.db, { discussionId: at.id })).toBeUndefined()
    await clubs.followDiscussion(other, { ...at, follows: true })
    expect((await toldBy(followerNotices, house.db, { discussionId: at.id }))?.to).toEqual([other.id])
  })

  test('nobody across a block from the author of the discussion, because none of their lists shows it', async () => {
    const { admin, member: author, other, clubs, at } = await aTalk(house)
    const [blocking, blocked] = [await aMember(house.db), await aMember(house.db)]
    const readers = [admin, blocking, blocked]
    for (const each of [blocking, blocked]) await clubs.joinClub(each, { clubId: at.clubId })
    for (const each of readers) await clubs.followDiscussion(each, { ...at, follows: true })
    await aBlock(house.db, blocking, author)
    await aBlock(house.db, author, blocked)
    await clubs.reply(other, { ...at, ...aReply('Well.') })
    expect((await toldBy(followerNotices, house.db, { discussionId: at.id }))?.to).toEqual([admin.id])
    const names = await Promise.all(readers.map((each) => usernameOf(house.db, each)))
    const number = await clubs.reply(other, { ...at, ...aReply(names.map((name) => `@${name}`).join(' ')) })
    const { id: postId } = await house.pool
      .query('select id from discussion_posts where discussion_id = $1 and number = $2', [at.id, number])
      .then(({ rows: [row] }) => row)
    expect((await toldBy(mentionNotices, house.db, { postId }))?.to).toEqual([admin.id])
  })

  test('of others’ replies, although somebody across a block has replied since; if only the latter has, nobody', async () => {
    const { admin, other, clubs, at } = await aTalk(house)
    const blocked = await aMember(house.db)
    await clubs.joinClub(blocked, { clubId: at.clubId })
    await clubs.markDiscussionRead(admin, { ...at, to: 0 })
    await clubs.followDiscussion(admin, { ...at, follows: true })
    await aBlock(house.db, admin, blocked)
    const told = async () =>
      (await toldBy(followerNotices, house.db, { discussionId: at.id }, { only: [admin.id] }))?.to
    await clubs.reply(blocked, { ...at, ...aReply('Boo.') })
    expect(await told()).toBeUndefined()
    await clubs.reply(other, { ...at, ...aReply('Well.') })
    await clubs.reply(blocked, { ...at, ...aReply('Boo!') })
    expect(await told()).toEqual([admin.id])
  })

  test('followers who have not read it, mentioned members by a notice of their own, and nobody without access', async () => {
    const { admin, member, other, clubs, at } = await aTalk(house, { visibility: 'private' })
    await clubs.followDiscussion(member, { ...at, follows: true })
    await clubs.followDiscussion(admin, { ...at, follows: true })
    const number = await clubs.reply(other, {
      ...at,
      ...aReply(`Look, @${await usernameOf(house.db, admin)}`),
    })
    const composed = async () => (await toldBy(followerNotices, house.db, { discussionId: at.id }))?.to
    expect(await composed()).toEqual([member.id])
    const { id: postId } = await house.pool
      .query('select id from discussion_posts where discussion_id = $1 and number = $2', [at.id, number])
      .then(({ rows: [row] }) => row)
    const mention = await toldBy(mentionNotices, house.db, { postId })
    expect(mention).toMatchObject({
      to: [admin.id],
      subject: 'Noah Berg mentioned you in “The ending”',
      action: { path: `/club/${at.clubId}/discussion/${at.id}?reply=1` },
    })
    expect((await toldBy(moderatorNotices, house.db, { postId }))?.to).toEqual([admin.id])
    await clubs.markDiscussionRead(member, { ...at, to: 1 })
    expect(await composed()).toBeUndefined()
    await clubs.reply(other, { ...at, ...aReply('More.') })
    await house.pool.query('delete from club_members where member_id = $1', [member.id])
    expect(await composed()).toEqual([admin.id])
  })

  test('who stays away gets one email a day about all that is new in a discussion', async () => {
    const { member, other, clubs, at } = await aTalk(house)
    await clubs.followDiscussion(member, { ...at, follows: true })
    const post = aPost(house.db)
    async function written(): Promise<number> {
      await clubs.reply(other, { ...at, ...aReply('More.') })
      await post.deliver(followerNotices, { discussionId: at.id }, { id: randomUUID() })
      return (await post.write()).filter(({ to }) => to === `${member.id}@example.org`).length
    }
    expect(await written(), 'it is held back').toBe(0)
    const letters: [hour: number, emails: number][] = []
    let passed = 0
    for (const hour of [1, 2, 12, 24, 25, 26, 50]) {
      post.passMinutes((hour - passed) * 60)
      passed = hour
      letters.push([hour, await written()])
    }
    expect(letters.filter(([, emails]) => emails > 0)).toEqual([
      [1, 1],
      [25, 1],
      [50, 1],
    ])
  })

  async function aMentionedMember() {
    const { member, other, clubs, at } = await aTalk(house)
    const post = aPost(house.db)
    const mention = `@${await usernameOf(house.db, member)}`
    async function mentionThem(): Promise<string> {
      const number = await clubs.reply(other, { ...at, ...aReply(`Look, ${mention}`) })
      const { id } = await house.db
        .selectFrom('discussion_posts')
        .select('id')
        .where('discussion_id', '=', at.id)
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
      await post.deliver(mentionNotices, { postId: id }, { id: randomUUID() })
      return id
    }
    const remove = (id: string) => clubs.deletePost(other, { clubId: at.clubId, id })
    // Those of other tests may be due too.
    const write = async (meanwhile?: () => Promise<void>) =>
      (await post.write(1, meanwhile)).filter(({ to }) => to === `${member.id}@example.org`)
    return { post, mentionThem, remove, write }
  }

  test('a mention stays in an email if a later one in the same discussion was deleted', async () => {
    const { post, mentionThem, remove, write } = await aMentionedMember()
    await mentionThem()
    const later = await mentionThem()
    post.passMinutes(5)
    const [letter, ...more] = await write(async () => void (await remove(later)))
    expect(more).toEqual([])
    expect(letter?.subject).toBe('Noah Berg mentioned you in “The ending”')
    expect(letter?.text).toContain('?reply=1')
    expect(letter?.text).not.toContain('?reply=2')
  })

  test('a mention that an email has told is not told again because a later one was deleted', async () => {
    const { post, mentionThem, remove, write } = await aMentionedMember()
    await mentionThem()
    await mentionThem()
    post.passMinutes(5)
    expect(await write()).toHaveLength(1)
    const later = await mentionThem()
    post.passMinutes(24 * 60)
    expect(await write(async () => void (await remove(later)))).toEqual([])
  })
})

test('once a discussion is deleted, no notice leads to it or its posts any more; those about others stay', async () => {
  const { admin, member, other, clubs, at, postIds } = await aTalk(house)
  const elsewhere = await aDiscussion(house.db, {
    clubId: at.clubId,
    posts: [{ author: other, message: 'Hi' }],
  })
  for (const { id } of [at, elsewhere])
    await clubs.followDiscussion(member, { clubId: at.clubId, id, follows: true })
  const text = `Look, @${await usernameOf(house.db, other)}`
  for (const { id } of [at, elsewhere]) await clubs.reply(admin, { clubId: at.clubId, id, ...aReply(text) })
  const { rows: replies } = await house.pool.query(
    'select id from discussion_posts where discussion_id = any ($1) and number > 0',
    [[at.id, elsewhere.id]],
  )
  const deliver = <Payload extends object>(source: NoticeSource<Payload>, payload: Payload) =>
    aPost(house.db).deliver(source, payload, { id: randomUUID() })
  for (const { id } of [at, elsewhere]) await deliver(followerNotices, { discussionId: id })
  for (const { id } of replies) await deliver(mentionNotices, { postId: id })
  for (const postId of [postIds[0], elsewhere.postIds[0]])
    await deliver(moderatorNotices, { postId: postId ?? '' })
  const told = async () => {
    const rows = await house.db
      .selectFrom('member_notices')
      .select(['member_id', 'news', 'path'])
      .where('path', 'like', `/club/${at.clubId}/%`)
      .execute()
    const names = new Map([
      [admin.id, 'admin'],
      [member.id, 'member'],
      [other.id, 'other'],
    ])
    const lines = rows.map(({ member_id: id, news, path }) =>
      [names.get(id), news, path.includes(at.id) ? 'deleted' : 'stays'].join(' '),
    )
    return lines.sort()
  }
  const stays = ['admin reported stays', 'member replies stays', 'other mentioned stays']
  const deleted = ['admin reported deleted', 'member replies deleted', 'other mentioned deleted']
  expect(await told()).toEqual([...deleted, ...stays].sort())
  await clubs.deletePost(admin, { clubId: at.clubId, id: postIds[0] ?? '' })
  expect(await told()).toEqual(stays)
})
