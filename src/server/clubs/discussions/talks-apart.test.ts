// Two clubs, two discussions and two posts side by side: an action on one never affects the other.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { discussionsPerPage } from '#rules/clubs/discussions/discussions.ts'
import { aTalk, usernameOf } from '#tests/services/a-talk.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aBook, aClub, aMember, aNotice } from '#tests/support/builders.ts'
import { aDiscussion, aReply } from '#tests/support/discussions.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { followerNotices, mentionNotices, moderatorNotices } from './discussion-notices.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

const gone = 'DISCUSSION_NOT_FOUND'
const pass = (ms: number) => {
  house.time.now = new Date(house.time.now.getTime() + ms)
}

/** A discussion, another by the same member in the same club, and one in another club, which `other` belongs to too. */
async function threeTalks(messages = ['One', 'Two', 'Three']) {
  const talk = await aTalk(house, { messages })
  const beside = await aDiscussion(house.db, {
    clubId: talk.at.clubId,
    title: 'Beside',
    posts: [
      { author: talk.member, message: 'Here', at: house.time.now },
      { author: talk.other, message: 'Too', at: house.time.now },
    ],
  })
  const elsewhere = await aTalk(house, { messages })
  return { ...talk, beside: { clubId: talk.at.clubId, id: beside.id }, besideIds: beside.postIds, elsewhere }
}
const marks = async (viewer: Member, ...asked: { clubId: string; id: string }[]) =>
  Promise.all(asked.map((at) => house.clubs.discussion(viewer, at))).then((all) =>
    all.map(({ isPinned, isLocked, follows, readTo }) => ({ isPinned, isLocked, follows, readTo })),
  )
const plain = { isPinned: false, isLocked: false, follows: false, readTo: -1 }

describe('a discussion', () => {
  test('is pinned, locked, followed and read by itself, and for each member separately', async () => {
    const { clubs, admin, member, other, at, beside, elsewhere } = await threeTalks()
    await clubs.pinDiscussion(admin, { ...at, pinned: true })
    const { notices } = await house.noting(() => clubs.lockDiscussion(admin, { ...at, locked: true }))
    expect(notices).toMatchObject([{ topic: `club:${at.clubId}`, about: 'discussions', of: at.id }])
    await clubs.followDiscussion(member, { ...at, follows: true })
    await clubs.markDiscussionRead(member, { ...at, to: 1 })
    const marked = { ...plain, isPinned: true, isLocked: true }
    expect(await marks(member, at, beside)).toEqual([{ ...marked, follows: true, readTo: 1 }, plain])
    expect(await marks(other, at, beside)).toEqual([marked, plain])
    expect(await marks(elsewhere.member, elsewhere.at)).toEqual([plain])
    await clubs.followDiscussion(other, { ...at, follows: true })
    await clubs.markDiscussionRead(other, { ...at, to: 2 })
    await clubs.followDiscussion(member, { ...at, follows: false })
    await clubs.lockDiscussion(admin, { ...at, locked: false })
    await clubs.pinDiscussion(admin, { ...at, pinned: false })
    expect(await marks(member, at)).toEqual([{ ...plain, readTo: 1 }])
    expect(await marks(other, at)).toEqual([{ ...plain, follows: true, readTo: 2 }])
  })

  test('of another club, or an unknown one, is not found', async () => {
    const { clubs, admin, at, elsewhere } = await threeTalks()
    for (const id of [elsewhere.at.id, randomUUID(), 'nope']) {
      const asked = { clubId: at.clubId, id }
      const answers = [
        clubs.discussion(admin, asked),
        clubs.discussionNews(admin, { ...asked, after: 0 }),
        clubs.discussionTalkers(admin, asked),
        clubs.markDiscussionRead(admin, { ...asked, to: 0 }),
        clubs.pinDiscussion(admin, { ...asked, pinned: true }),
        clubs.lockDiscussion(admin, { ...asked, locked: true }),
        clubs.followDiscussion(admin, { ...asked, follows: true }),
        clubs.reply(admin, { ...asked, ...aReply('Hello?') }),
      ].map(refusalOf)
      expect(new Set(await Promise.all(answers)), id).toEqual(new Set([gone]))
    }
    expect(await marks(elsewhere.admin, elsewhere.at)).toEqual([plain])
  })

  test('is counted and listed in its own club, page by page, unread for each member separately', async () => {
    const { clubs, member, other, at, beside, elsewhere } = await threeTalks()
    await clubs.markDiscussionRead(member, { ...at, to: 0 })
    const cards = async (viewer: Member, clubId: string) =>
      (await clubs.discussions(viewer, { clubId })).discussions.map(({ id, unread }) => [id, unread])
    expect(await cards(member, at.clubId)).toEqual(
      expect.arrayContaining([
        [at.id, 2],
        [beside.id, null],
      ]),
    )
    expect(await cards(other, at.clubId)).toEqual(
      expect.arrayContaining([
        [at.id, null],
        [beside.id, null],
      ]),
    )
    expect(await cards(elsewhere.member, elsewhere.at.clubId)).toEqual([[elsewhere.at.id, null]])
    await clubs.markDiscussionRead(member, { ...at, to: 2 })
    await clubs.deletePost(other, { clubId: at.clubId, id: await lastPost(member, at) })
    expect(await cards(member, at.clubId)).toContainEqual([at.id, 0])
    for (let count = 2; count < discussionsPerPage; count++)
      await aDiscussion(house.db, { clubId: at.clubId, posts: [{ author: member, message: 'Hm' }] })
    expect(await clubs.discussions(member, { clubId: at.clubId })).toMatchObject({
      ...{ page: 1, hasMore: false, discussions: { length: discussionsPerPage } },
    })
    await aDiscussion(house.db, { clubId: at.clubId, posts: [{ author: member, message: 'Hm' }] })
    const [first, second] = [
      await clubs.discussions(member, { clubId: at.clubId }),
      await clubs.discussions(member, { clubId: at.clubId, page: 2 }),
    ]
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    const ids = [...first.discussions, ...second.discussions].map(({ id }) => id)
    expect(new Set(ids).size).toBe(discussionsPerPage + 1)
  })
})

async function lastPost(viewer: Member, at: { clubId: string; id: string }) {
  return (await house.clubs.discussion(viewer, at)).posts.at(-1)?.id ?? ''
}

describe('a post', () => {
  test('of another club, or an unknown one, is neither changed nor deleted', async () => {
    const { clubs, admin, elsewhere, at } = await threeTalks()
    for (const id of [elsewhere.postIds[1] ?? '', randomUUID(), 'nope']) {
      const asked = { clubId: at.clubId, id }
      expect(await refusalOf(clubs.deletePost(admin, asked))).toBe(gone)
      expect(await refusalOf(clubs.editPost(admin, { ...asked, message: 'Mine' }))).toBe(gone)
    }
    expect(await refusalOf(clubs.discussionPost(admin, { id: 'nope' }))).toBe(gone)
    expect((await clubs.discussion(elsewhere.admin, elsewhere.at)).replies).toBe(2)
  })

  test('is changed, deleted and hidden by itself, with its mentions and its files', async () => {
    const { clubs, admin, member, other, at, beside, besideIds, elsewhere } = await threeTalks([
      'One',
      'Two',
      'Three',
      'Four',
    ])
    const mention = `@${await usernameOf(house.db, member)}`
    const send = async () => {
      const content = (async function* () {
        yield Buffer.from('Page 90')
      })()
      return (await clubs.takeFile(other, { clubId: at.clubId, name: 'a.txt', content })).id
    }
    const files = [await send(), await send()]
    for (const file of files) await clubs.reply(other, { ...at, ...aReply(`Look, ${mention}`, [file]) })
    const { posts } = await clubs.discussion(member, at)
    const [, two, three, , withFile, withOther] = posts
    const of = (id = '') => ({ clubId: at.clubId, id })
    await clubs.editPost(other, { ...of(two?.id), message: 'Changed' })
    const { notices } = await house.noting(() => clubs.deletePost(admin, of(withFile?.id)))
    expect(notices).toMatchObject([{ about: 'discussions', of: at.id }])
    await clubs.hidePost(house.db, three?.id ?? '', house.time.now)
    const after = await clubs.discussion(member, at)
    expect(after.posts.map(({ shown, html, isEdited }) => [shown, html && !isEdited])).toEqual([
      ['shown', true],
      ['shown', false],
      ['deleted', ''],
      ['shown', true],
      ['deleted', ''],
      ['shown', true],
    ])
    expect(after.posts.map(({ files: sent }) => sent.map(({ id }) => id))).toEqual([
      ...[[], [], [], [], [], [files[1]]],
    ])
    expect([after.replies, after.lastNumber]).toEqual([4, 5])
    const { rows } = await house.pool.query(
      'select post_id from discussion_mentions where post_id = any ($1)',
      [posts.map(({ id }) => id)],
    )
    expect(rows).toEqual([{ post_id: withOther?.id }])
    expect((await clubs.discussion(member, beside)).replies).toBe(1)
    expect((await clubs.discussion(elsewhere.member, elsewhere.at)).replies).toBe(3)
    await clubs.deletePost(other, of(besideIds[1]))
    expect(await clubs.deletePost(member, of(besideIds[0]))).toBe('discussion')
    expect((await clubs.discussions(member, { clubId: at.clubId })).discussions.map(({ id }) => id)).toEqual([
      at.id,
    ])
    expect((await clubs.discussion(elsewhere.member, elsewhere.at)).posts).toHaveLength(4)
  })

  test('sent twice is recognised by its author and key', async () => {
    const { clubs, member, other, at } = await threeTalks()
    const draft = aReply('Once')
    expect(await clubs.reply(member, { ...at, ...draft })).toBe(3)
    expect(await clubs.reply(other, { ...at, ...draft })).toBe(4)
    expect(await clubs.reply(member, { ...at, ...draft })).toBe(3)
    expect(await clubs.reply(member, { ...at, ...aReply('Once') })).toBe(5)
  })

  test('across a block, deleted or hidden cannot be quoted', async () => {
    const { clubs, admin, member, other, at, postIds } = await threeTalks()
    const [, two = '', three = ''] = postIds
    expect(await clubs.discussionPost(member, { id: two })).toMatchObject({
      ...{ id: two, number: 1, body: 'Two', authorId: other.id, clubId: at.clubId, discussionId: at.id },
    })
    await clubs.hidePost(house.db, three, house.time.now)
    expect(await refusalOf(clubs.discussionPost(member, { id: three }))).toBe(gone)
    expect(await refusalOf(clubs.discussionPost(member, { id: two }))).toBe('done')
    await aBlock(house.db, other, member)
    expect(await refusalOf(clubs.discussionPost(member, { id: two }))).toBe(gone)
    expect(await refusalOf(clubs.discussionPost(admin, { id: two }))).toBe('done')
  })

  test('mentions only current members of this club, and nobody across a block', async () => {
    const { clubs, member, other, admin, at, elsewhere } = await threeTalks()
    const shut = await aMember(house.db)
    await clubs.joinClub(shut, { clubId: at.clubId })
    await house.db
      .updateTable('members')
      .set({ disabled_at: house.time.now })
      .where('id', '=', shut.id)
      .execute()
    await aBlock(house.db, admin, member)
    const names = await Promise.all(
      [other, admin, shut, elsewhere.other].map((each) => usernameOf(house.db, each)),
    )
    await clubs.reply(member, { ...at, ...aReply(names.map((name) => `@${name}`).join(' ')) })
    const id = await lastPost(member, at)
    const { rows } = await house.pool.query('select member_id from discussion_mentions where post_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ member_id: other.id }])
  })

  test('shows its author’s role in this club; the member who began the discussion is listed first', async () => {
    const { db, clubs } = house
    const [creator, moderator, stranger] = [await aMember(db), await aMember(db), await aMember(db)]
    const club = await aClub(db, { moderators: [moderator], members: [creator] })
    await aClub(db, { admin: stranger, moderators: [creator], members: [moderator, club.admin] })
    const everybody = [creator, moderator, club.admin, stranger, creator]
    const [first, ...rest] = everybody.map((author) => ({ author, message: 'Hm', at: house.time.now }))
    if (!first) throw new Error('Nobody')
    const { id, postIds } = await aDiscussion(db, { clubId: club.id, posts: [first, ...rest] })
    const at = { clubId: club.id, id }
    const { posts } = await clubs.discussion(creator, at)
    expect(posts.map(({ badge }) => badge)).toEqual(['Creator', 'Moderator', 'Admin', null, 'Creator'])
    await aDiscussion(db, { clubId: club.id, posts: [{ author: await aMember(db), message: 'Other' }] })
    const talkers = await clubs.discussionTalkers(creator, at)
    expect(talkers.map(({ id: who, role, isCreator, isAdmin }) => [who, role, isCreator, isAdmin])).toEqual([
      [creator.id, 'Member', true, false],
      [moderator.id, 'Moderator', false, false],
      [club.admin.id, 'Admin', false, true],
      [stranger.id, 'Reading along', false, false],
    ])
    await clubs.deletePost(moderator, { clubId: club.id, id: postIds[1] ?? '' })
    await aBlock(db, stranger, creator)
    expect((await clubs.discussionTalkers(creator, at)).map(({ id: who }) => who)).toEqual([
      creator.id,
      club.admin.id,
    ])
  })
})

describe('across a block from the member who started a discussion', () => {
  const replies = async (discussionId: string) =>
    (await toldBy(followerNotices, house.db, { discussionId }))?.to ?? []

  test('nobody is told of replies and mentions by others', async () => {
    const { clubs, admin, member, other, at } = await threeTalks()
    for (const follower of [admin, other]) await clubs.followDiscussion(follower, { ...at, follows: true })
    const third = await aMember(house.db)
    await clubs.joinClub(third, { clubId: at.clubId })
    await clubs.reply(third, { ...at, ...aReply('And?') })
    expect((await replies(at.id)).sort()).toEqual([admin.id, other.id].sort())
    await clubs.reply(third, { ...at, ...aReply(`@${await usernameOf(house.db, other)}?`) })
    const postId = await lastPost(third, at)
    expect((await toldBy(mentionNotices, house.db, { postId }))?.to).toEqual([other.id])
    await aBlock(house.db, other, member)
    expect(await replies(at.id)).toEqual([admin.id])
    expect(await toldBy(mentionNotices, house.db, { postId })).toBeUndefined()
  })

  test('what either was told of it is taken back with the block', async () => {
    const { member, other, at, beside, elsewhere } = await threeTalks()
    const { id: ofOther } = await aDiscussion(house.db, {
      clubId: at.clubId,
      posts: [{ author: other, message: 'Mine' }],
    })
    const about = (who: Member, aboutId: string) => aNotice(house.db, { member: who, aboutId })
    for (const id of [at.id, beside.id, elsewhere.at.id]) await about(other, id)
    for (const id of [ofOther, at.id]) await about(member, id)
    await house.moderation.blockMember(other, { memberId: member.id })
    const left = await house.db
      .selectFrom('member_notices')
      .select(['member_id', 'about_id'])
      .where('member_id', 'in', [member.id, other.id])
      .orderBy('member_id')
      .execute()
    const kept = [
      { member_id: other.id, about_id: elsewhere.at.id },
      { member_id: member.id, about_id: at.id },
    ]
    expect(left).toHaveLength(kept.length)
    expect(left).toEqual(expect.arrayContaining(kept))
  })
})

test('at most eight names are suggested, in order', async () => {
  const { db, clubs } = house
  const members = []
  for (const name of [...'ihgfedcba']) members.push(await aMember(db, { name: `Sugar ${name}` }))
  const club = await aClub(db, { members })
  const names = (await clubs.mentionable(club.admin, { clubId: club.id, start: 'sugar' })).map(
    ({ name }) => name,
  )
  expect(names).toEqual([...'abcdefgh'].map((name) => `Sugar ${name}`))
})

test('activity is recorded for its own club, and not again within a minute', async () => {
  const { clubs, other, at, elsewhere } = await threeTalks()
  const ids = [at.clubId, elsewhere.at.clubId]
  const long = new Date('2020-01-01')
  await house.db.updateTable('clubs').set({ last_active_at: long }).where('id', 'in', ids).execute()
  const active = async () => {
    const rows = await house.db
      .selectFrom('clubs')
      .select(['id', 'last_active_at'])
      .where('id', 'in', ids)
      .execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.last_active_at)
  }
  const reply = () => clubs.reply(other, { ...at, ...aReply('Hm') })
  const first = house.time.now
  await reply()
  expect(await active()).toEqual([first, long])
  pass(60_000)
  await reply()
  expect(await active()).toEqual([first, long])
  pass(1)
  await reply()
  expect(await active()).toEqual([house.time.now, long])
})

test('a post is “just now” for a minute', async () => {
  const { clubs, member, at } = await aTalk(house)
  const when = async () => (await clubs.discussion(member, at)).posts[0]?.when
  pass(59_999)
  expect(await when()).toBe('Just now')
  pass(1)
  expect(await when()).not.toBe('Just now')
})

test('at most fifty new posts are sent at once', async () => {
  const messages = Array.from({ length: 53 }, (_, n) => `Post ${n}`)
  const { clubs, member, at } = await aTalk(house, { messages })
  const news = async (after: number) =>
    (await clubs.discussionNews(member, { ...at, after })).posts.map(({ number }) => number)
  const numbers = await news(1)
  expect([numbers[0], numbers.at(-1), numbers.length]).toEqual([2, 51, 50])
  expect(await news(51)).toEqual([52])
})

describe('in a discussion of a book', () => {
  async function aBookTalk() {
    const talk = await threeTalks()
    const { clubs, admin, at } = talk
    await clubs.setCurrentBook(admin, { clubId: at.clubId, bookId: (await aBook(house.db)).id, instead: '' })
    const { current } = await clubs.clubReading(admin, { clubId: at.clubId, shown: 9 })
    const clubBookId = current?.clubBookId ?? ''
    const whole = { unit: 'chapter', extent: { chapter: 20, page: null } } as const
    // The schedule links to the other one.
    const parts = [{ through: 20, on: '2026-03-14', discussion: talk.beside.id }]
    const keep = (discussion: string | null) =>
      clubs.keepSchedule(admin, {
        clubId: at.clubId,
        clubBookId,
        version: 0,
        ...whole,
        discussion,
        parts,
      })
    await keep(at.id)
    return { ...talk, clubBookId }
  }
  const chapter = (at: number) => ({ unit: 'chapter', at }) as const

  test('a reply is about no earlier part than what it quotes in the same discussion', async () => {
    const { clubs, member, other, at, beside } = await aBookTalk()
    await clubs.reply(other, { ...at, ...aReply('He dies'), about: chapter(9) })
    const quoted = await lastPost(other, at)
    const about = async (how: { about?: ReturnType<typeof chapter>; quoted?: string }) => {
      await clubs.reply(member, { ...at, ...aReply('Hm'), ...how })
      return (await clubs.discussion(member, at)).posts.at(-1)?.about
    }
    expect(await about({})).toBeNull()
    expect(await about({ about: chapter(3) })).toEqual(chapter(3))
    expect(await about({ quoted })).toEqual(chapter(9))
    expect(await about({ about: chapter(3), quoted })).toEqual(chapter(9))
    expect(await about({ about: chapter(12), quoted })).toEqual(chapter(12))
    for (const none of [randomUUID(), await lastPost(other, beside)])
      expect(await about({ quoted: none })).toBeNull()
    await clubs.reply(member, { ...beside, ...aReply('Hm'), quoted })
    expect((await clubs.discussion(member, beside)).posts.at(-1)?.about, 'in another discussion').toBeNull()
    const { id } = await aDiscussion(house.db, {
      clubId: at.clubId,
      posts: [{ author: other, message: 'Tea?' }],
    })
    const plainTalk = { clubId: at.clubId, id }
    await clubs.reply(member, { ...plainTalk, ...aReply('Hm'), about: chapter(3) })
    expect((await clubs.discussion(member, plainTalk)).posts.at(-1)?.about, 'without a book').toBeNull()
  })

  test('a reply about a later part is shown to members who have got there, ask for it or wrote it', async () => {
    const { clubs, member, other, admin, at, clubBookId } = await aBookTalk()
    await clubs.reply(other, { ...at, ...aReply('He dies'), about: chapter(9) })
    const id = await lastPost(other, at)
    const shown = async (viewer: Member, askedFor: number[] = []) => [
      (await clubs.discussion(viewer, { ...at, askedFor })).posts.at(-1)?.shown,
      await refusalOf(clubs.discussionPost(viewer, { id, askedFor })),
    ]
    expect(await shown(member)).toEqual(['ahead', gone])
    expect(await shown(member, [3])).toEqual(['shown', 'done'])
    expect(await shown(member, [2])).toEqual(['ahead', gone])
    expect(await shown(other)).toEqual(['shown', 'done'])
    const place = {
      clubId: at.clubId,
      clubBookId,
      unit: 'chapter',
      isShared: false,
      isFinished: false,
    } as const
    await clubs.sayReadingPlace(admin, { ...place, at: 20 })
    expect(await shown(member), 'another member has got there').toEqual(['ahead', gone])
    await clubs.sayReadingPlace(member, { ...place, at: 9 })
    expect(await shown(member)).toEqual(['shown', 'done'])
  })
})

describe('notices', () => {
  test('of deleted and hidden posts disappear', async () => {
    const postId = randomUUID()
    expect(await toldBy(followerNotices, house.db, { discussionId: postId })).toBeUndefined()
    expect(await toldBy(mentionNotices, house.db, { postId })).toBeUndefined()
    expect(await toldBy(moderatorNotices, house.db, { postId })).toBeUndefined()
  })

  test('are marked as read with the last post, and not before', async () => {
    const { clubs, member, at, beside } = await threeTalks()
    for (const of of [at.id, beside.id]) await aNotice(house.db, { member, aboutId: of })
    const unread = async () => {
      const { rows } = await house.pool.query(
        'select about_id from member_notices where member_id = $1 and read_at is null',
        [member.id],
      )
      return rows.map(({ about_id }) => about_id).sort()
    }
    const both = [at.id, beside.id].sort()
    await clubs.markDiscussionRead(member, { ...at, to: 1 })
    expect(await unread()).toEqual(both)
    await clubs.markDiscussionRead(member, { ...at, to: 2 })
    expect(await unread()).toEqual([beside.id])
  })
})
