import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { mostRowNumber } from '#rules/base/numbers.ts'
import type { Member } from '#rules/base/viewer.ts'
import { emptyMember } from '#server/members/former-member-queries.ts'
import { aTalk, usernameOf } from '#tests/services/a-talk.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aMember } from '#tests/support/builders.ts'
import { aDiscussion, aReply } from '#tests/support/discussions.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { followerNotices } from './discussion-notices.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

describe('writing', () => {
  test('a discussion and its replies are rendered, with links and mentions', async () => {
    const { member, other, clubs, at } = await aTalk(house)
    const path = await clubs.startDiscussion(member, {
      clubId: at.clubId,
      title: 'Next time',
      ...aReply(`Shall we, @${await usernameOf(house.db, other)}? ||He dies.||`),
      links: ['https://example.com/a'],
    })
    const id = path.split('/').at(-1) ?? ''
    await clubs.reply(other, { clubId: at.clubId, id, ...aReply('> Shall we\n\nYes <b>!</b>') })
    const { posts, replies, follows } = await clubs.discussion(member, { clubId: at.clubId, id })
    expect(replies).toBe(1)
    expect(follows).toBe(true)
    expect(posts.map(({ html, badge, links }) => ({ html, badge, links }))).toEqual([
      {
        html: `<div>Shall we, <a class="mention" href="/profile/${other.id}">@<bdi>Noah Berg</bdi></a>? <details class="spoiler"><summary>Spoiler</summary><span>He dies.</span></details></div>\n`,
        badge: 'Creator',
        links: ['https://example.com/a'],
      },
      {
        html: '<blockquote>\n<p>Shall we</p>\n</blockquote>\n<p>Yes &lt;b&gt;!&lt;/b&gt;</p>\n',
        badge: null,
        links: [],
      },
    ])
  })

  test('a post sent twice at once is stored once', async () => {
    const { member, other, clubs, at } = await aTalk(house)
    const reply = { ...at, ...aReply('Once.') }
    expect(await Promise.all([clubs.reply(other, reply), clubs.reply(other, reply)])).toEqual([1, 1])
    const draft = { clubId: at.clubId, title: 'Twice', ...aReply('Once.') }
    const paths = await Promise.all([
      clubs.startDiscussion(member, draft),
      clubs.startDiscussion(member, draft),
    ])
    expect(new Set(paths).size).toBe(1)
    const { discussions } = await clubs.discussions(member, { clubId: at.clubId })
    expect(discussions.map(({ title, replies }) => [title, replies])).toEqual(
      expect.arrayContaining([
        ['The ending', 1],
        ['Twice', 0],
      ]),
    )
    expect(discussions).toHaveLength(2)
  })

  test('a post whose answer was lost gets the same answer when its form is sent again', async () => {
    const { member, other, clubs, at } = await aTalk(house)
    const form = randomUUID()
    const reply = { ...at, ...aReply('Once.') }
    const draft = { clubId: at.clubId, title: 'Twice', ...aReply('Once.') }
    const send = async () => [
      await clubs.reply({ ...other, form }, reply),
      await clubs.startDiscussion({ ...member, form }, draft),
    ]
    expect(await send()).toEqual(await send())
  })

  test('many replies at once get a number each', async () => {
    const { member, other, clubs, at } = await aTalk(house)
    const numbers = await Promise.all(
      [member, other, member, other].map((who) => clubs.reply(who, { ...at, ...aReply('Me too.') })),
    )
    expect(numbers.sort()).toEqual([1, 2, 3, 4])
  })

  test.each([
    ['a banned word', 'What the f**uc**k', 'CONTENT_VIOLATION'],
    ['nothing but marks', '> \n\n**', 'done'],
    ['nothing to read', '&#8203;', 'NOTHING_WRITTEN'],
    ['an empty quote', '>', 'NOTHING_WRITTEN'],
  ])('%s: %s', async (_what, message, answer) => {
    const { other, clubs, at } = await aTalk(house)
    expect(await refusalOf(clubs.reply(other, { ...at, ...aReply(message) }))).toBe(answer)
  })

  test('counts before the text is parsed, so that nobody has more parsed than they may write', async () => {
    const { member, other, clubs, at, postIds } = await aTalk(house)
    const counts = async (doing: () => Promise<unknown>) => (await house.noting(doing)).counts
    const draft = aReply('sh1t')
    expect(await counts(() => clubs.reply(other, { ...at, ...draft }))).toEqual([
      'writeByMember',
      'replyByMember',
    ])
    const change = { clubId: at.clubId, id: postIds[0] ?? '', message: 'sh1t' }
    expect(await counts(() => clubs.editPost(member, change))).toEqual(['writeByMember', 'replyByMember'])
    const start = { clubId: at.clubId, title: 'Fine', ...draft }
    expect(await counts(() => clubs.startDiscussion(member, start))).toEqual([
      'writeByMember',
      'discussionByMember',
      'discussionByNewMember',
    ])
  })

  test('a lone mention counts as text', async () => {
    const { member, other, clubs, at } = await aTalk(house)
    await clubs.reply(member, { ...at, ...aReply(`@${await usernameOf(house.db, other)}`) })
    const [, reply] = (await clubs.discussion(other, at)).posts
    expect(reply?.html).toContain('@<bdi>Noah Berg</bdi>')
  })

  test.each([
    ['a link that is no address of the web', { links: ['javascript:alert(1)'] }, 'links[0]'],
    ['a link too long', { links: [`https://example.org/${'a'.repeat(4998)}`] }, 'links[0]'],
    ['too many links', { links: Array<string>(11).fill('https://example.org') }, 'links'],
    ['a message too long', { message: 'a'.repeat(8002) }, 'message'],
    ['a message of spaces', { message: ' \n ' }, 'message'],
    ['a title too long', { title: 'a'.repeat(151) }, 'title'],
    ['no title', { title: ' ' }, 'title'],
    ['too many files', { file: Array.from({ length: 6 }, () => randomUUID()) }, 'file'],
  ])('names the field for every caller: %s', async (_what, wrong, field) => {
    const { member, clubs, at } = await aTalk(house)
    const draft = { clubId: at.clubId, title: 'And then?', ...aReply('See.'), ...wrong }
    await expect(clubs.startDiscussion(member, draft)).rejects.toMatchObject({
      code: 'FORM_NOT_READABLE',
      fields: { [field]: [expect.any(String)] },
    })
    expect((await clubs.discussions(member, { clubId: at.clubId })).discussions).toHaveLength(1)
  })

  test('refuses a banned word in a title or a link too', async () => {
    const { member, clubs, at } = await aTalk(house)
    const start = (draft: { title: string; links?: string[] }) =>
      refusalOf(clubs.startDiscussion(member, { clubId: at.clubId, ...aReply('Fine words'), ...draft }))
    expect(await start({ title: 'Sh1t happens' })).toBe('CONTENT_VIOLATION')
    expect(await start({ title: 'Fine', links: ['https://example.com/fuck'] })).toBe('CONTENT_VIOLATION')
    expect(await start({ title: 'Moby-Dick in Scunthorpe' })).toBe('done')
  })

  test('is refused in a locked, deleted, closed or newly private place', async () => {
    const locked = await aTalk(house, { isLocked: true })
    expect(await refusalOf(locked.clubs.reply(locked.other, { ...locked.at, ...aReply('But') }))).toBe(
      'DISCUSSION_LOCKED',
    )
    const { db, clubs } = house
    const { member, other, at, postIds } = await aTalk(house)
    const stranger = await aMember(db)
    expect(await refusalOf(clubs.reply(stranger, { ...at, ...aReply('Passing by.') }))).toBe('done')
    await db.updateTable('clubs').set({ visibility: 'private' }).where('id', '=', at.clubId).execute()
    const answers = [
      clubs.reply(stranger, { ...at, ...aReply('Still here?') }),
      clubs.discussion(stranger, at),
      clubs.discussionNews(stranger, { ...at, after: 0 }),
      clubs.editPost(stranger, { clubId: at.clubId, id: postIds[0] ?? '', message: 'Mine?' }),
      clubs.discussionPost(stranger, { id: postIds[0] ?? '' }),
    ].map(refusalOf)
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['CLUB_NOT_FOUND']))
    await db.updateTable('clubs').set({ closed_at: house.time.now }).where('id', '=', at.clubId).execute()
    expect(await refusalOf(clubs.reply(other, { ...at, ...aReply('Late') }))).toBe('CLUB_CLOSED')
    expect(await refusalOf(clubs.discussion(member, at))).toBe('done')
    const gone = { ...at, id: randomUUID() }
    expect(await refusalOf(clubs.reply(member, { ...gone, ...aReply('Hello?') }))).toBe(
      'DISCUSSION_NOT_FOUND',
    )
    expect(await refusalOf(clubs.discussion(member, gone))).toBe('DISCUSSION_NOT_FOUND')
  })
})

describe('changing', () => {
  test('is possible in the author’s own posts for 15 minutes', async () => {
    const { member, other, clubs, at, postIds } = await aTalk(house)
    const edit = (message: string) => ({ clubId: at.clubId, id: postIds[0] ?? '', message })
    await clubs.editPost(member, edit('What did *we* think?'))
    const [post] = (await clubs.discussion(other, at)).posts
    expect(post).toMatchObject({
      html: '<p>What did <em>we</em> think?</p>\n',
      isEdited: true,
      mayEdit: false,
    })
    expect(await refusalOf(clubs.editPost(member, edit('sh1t')))).toBe('CONTENT_VIOLATION')
    house.time.now = new Date(house.time.now.getTime() + 16 * 60_000)
    expect(await refusalOf(clubs.editPost(member, edit('Later')))).toBe('EDIT_OVER')
  })

  test('a deleted reply leaves its place but not its words, and the next reply keeps its number', async () => {
    const { admin, member, other, clubs, at, postIds } = await aTalk(house, {
      messages: ['One', 'Two', 'Three'],
    })
    expect(await clubs.deletePost(admin, { clubId: at.clubId, id: postIds[1] ?? '' })).toBe('reply')
    const { posts, replies } = await clubs.discussion(member, at)
    expect(posts.map(({ number, shown, html }) => [number, shown, html])).toEqual([
      [0, 'shown', '<p>One</p>\n'],
      [1, 'deleted', ''],
      [2, 'shown', '<p>Three</p>\n'],
    ])
    expect(replies).toBe(1)
    expect(await refusalOf(clubs.deletePost(admin, { clubId: at.clubId, id: postIds[1] ?? '' }))).toBe(
      'POST_DELETED',
    )
    expect(await refusalOf(clubs.discussionPost(member, { id: postIds[1] ?? '' }))).toBe(
      'DISCUSSION_NOT_FOUND',
    )
    expect(await refusalOf(clubs.deletePost(member, { clubId: at.clubId, id: postIds[0] ?? '' }))).toBe(
      'DISCUSSION_ANSWERED',
    )
    await clubs.deletePost(other, { clubId: at.clubId, id: postIds[2] ?? '' })
    expect(await clubs.deletePost(member, { clubId: at.clubId, id: postIds[0] ?? '' })).toBe('discussion')
    expect(await refusalOf(clubs.reply(other, { ...at, ...aReply('Gone?') }))).toBe('DISCUSSION_NOT_FOUND')
  })

  test('across a block posts are folded, and discussions are on no list', async () => {
    const { member, other, clubs, at } = await aTalk(house, { messages: ['One', 'Two'] })
    await aBlock(house.db, member, other)
    const [, reply] = (await clubs.discussion(member, at)).posts
    expect(reply).toMatchObject({ shown: 'blocked', html: '', author: null, files: [], at: '', when: '' })
    expect((await clubs.discussions(other, { clubId: at.clubId })).discussions).toEqual([])
  })

  test('across a block its title is not shown, and posts are not counted as unread', async () => {
    const { member, other, clubs, at } = await aTalk(house, { messages: ['One', 'Two', 'Three', 'Four'] })
    await clubs.markDiscussionRead(member, { ...at, to: 1 })
    const unread = async () =>
      (await clubs.discussions(member, { clubId: at.clubId })).discussions.map((card) => card.unread)
    const before = await unread()
    const all = await clubs.discussion(member, at)
    const hidden = all.posts.filter(({ number, author }) => number > 1 && author?.id === other.id)
    expect(hidden.length).toBeGreaterThan(0)
    await aBlock(house.db, member, other)
    expect(await unread()).toEqual([(before[0] ?? 0) - hidden.length])
    expect((await clubs.discussion(other, at)).title).toBe('A discussion')
    const { title, replies } = await clubs.discussion(member, at)
    expect(title).not.toBe('A discussion')
    const theirs = all.posts.filter(({ number, author }) => number > 0 && author?.id === other.id)
    expect(replies).toBe(all.replies - theirs.length)
    const { id = '' } = theirs[0] ?? {}
    expect((await clubs.discussionPost(other, { id })).title).toBe('A discussion')
    expect((await clubs.discussionPost(other, { id, askedFor: 'any' })).title, 'to report it').toBe(title)
  })

  test('across a block a reply neither moves its discussion up nor is there something new to go to', async () => {
    const { member, other, admin, clubs, at } = await aTalk(house, { messages: ['One'] })
    const begun = house.time.now.getTime()
    const minutesIn = (minutes: number) => new Date(begun + minutes * 60_000)
    const later = await aDiscussion(house.db, {
      clubId: at.clubId,
      posts: [
        { author: member, message: 'Here', at: minutesIn(1) },
        { author: admin, message: 'And here', at: minutesIn(3) },
      ],
    })
    const pinned = await aDiscussion(house.db, {
      clubId: at.clubId,
      posts: [{ author: member, message: 'Rules', at: minutesIn(0) }],
      isPinned: true,
    })
    for (const id of [at.id, later.id])
      await clubs.markDiscussionRead(member, { clubId: at.clubId, id, to: 1 })
    house.time.now = minutesIn(5)
    await clubs.reply(other, { ...at, ...aReply('Now') })
    const inOrder = async (viewer: Member) =>
      (await clubs.discussions(viewer, { clubId: at.clubId })).discussions.map(({ id }) => id)
    const newest = async () => {
      const { lastNumber, goesOnAt, readTo } = await clubs.discussion(member, at)
      return { lastNumber, goesOnAt, readTo }
    }
    expect(await inOrder(member)).toEqual([pinned.id, at.id, later.id])
    expect(await newest()).toEqual({ lastNumber: 1, goesOnAt: 1, readTo: 0 })
    await aBlock(house.db, other, member)
    expect(await inOrder(member)).toEqual([pinned.id, later.id, at.id])
    expect(await newest()).toEqual({ lastNumber: 0, goesOnAt: 0, readTo: 0 })
    expect(await inOrder(admin), 'for everybody else').toEqual([pinned.id, at.id, later.id])
  })
})

describe('reading', () => {
  test('pages of 50 in the order of their numbers; a discussion opens where the reader left off', async () => {
    const { member, other, clubs, at } = await aTalk(house, {
      messages: Array.from({ length: 121 }, (_, n) => `Post ${n}`),
    })
    const page = await clubs.discussion(member, at)
    expect([page.page, page.pageCount, page.goesOnAt, page.posts.length]).toEqual([1, 3, 0, 51])
    await clubs.markDiscussionRead(member, { ...at, to: 50 })
    const next = await clubs.discussion(member, at)
    expect([next.page, next.goesOnAt, next.posts[0]?.number, next.posts.at(-1)?.number]).toEqual([
      2, 51, 51, 100,
    ])
    await clubs.markDiscussionRead(member, { ...at, to: 7 })
    expect((await clubs.discussion(member, at)).readTo).toBe(50)
    expect((await clubs.discussion(member, { ...at, number: 117 })).page).toBe(3)
    expect((await clubs.discussion(member, { ...at, page: 99 })).page).toBe(3)
    expect((await clubs.discussions(member, { clubId: at.clubId })).discussions[0]).toMatchObject({
      unread: 70,
      replies: 120,
    })
    expect((await clubs.discussions(other, { clubId: at.clubId })).discussions[0]).toMatchObject({
      unread: null,
    })
    const news = await clubs.discussionNews(member, { ...at, after: 118 })
    expect(news.posts.map(({ number }) => number)).toEqual([119, 120])
    for (const after of [120, mostRowNumber])
      expect((await clubs.discussionNews(member, { ...at, after })).posts).toEqual([])
  })

  test('all discussions of a club are marked as read at once, with their notices, but none that the reader does not see', async () => {
    const { admin, member, other, clubs, at } = await aTalk(house, { messages: ['One', 'Two', 'Three'] })
    const { clubId } = at
    const begun = (author: Member, message: string) =>
      aDiscussion(house.db, { clubId, posts: [{ author, message, at: house.time.now }] })
    const blockedOne = await aMember(house.db)
    const [unopened, hidden, blocked] = [
      await begun(admin, 'Tea?'),
      await begun(admin, 'Rude'),
      await begun(blockedOne, 'Hello'),
    ]
    await clubs.hidePost(house.db, hidden.postIds[0] ?? '', house.time.now)
    await aBlock(house.db, member, blockedOne)
    await clubs.markDiscussionRead(member, { ...at, to: 1 })
    const notice = ({ id: member_id }: Member, about_id: string) => ({
      ...{ member_id, about_id, kind: 'clubs' as const, news: 'written', facts: '{}', path: '/club' },
      ...{ source: 'discussion.notify-followers', job_id: randomUUID(), payload: '{}', is_listed: true },
    })
    await house.db
      .insertInto('member_notices')
      .values([notice(member, at.id), notice(member, hidden.id), notice(other, at.id)])
      .execute()
    await clubs.markDiscussionsRead(member, { clubId })
    const cards = (await clubs.discussions(member, { clubId })).discussions
    expect(cards.map(({ id, unread }) => [id, unread]).toSorted()).toEqual(
      [
        [at.id, 0],
        [unopened.id, 0],
      ].toSorted(),
    )
    const readers = (who: Member) =>
      house.db
        .selectFrom('discussion_readers')
        .select(['discussion_id', 'read_to', 'seen_to'])
        .where('member_id', '=', who.id)
        .orderBy('read_to')
        .execute()
    expect(await readers(member)).toEqual([
      { discussion_id: unopened.id, read_to: 0, seen_to: 0 },
      { discussion_id: at.id, read_to: 2, seen_to: 2 },
    ])
    expect(await readers(other), 'of one reader alone').toEqual([])
    const unreadNotices = await house.db
      .selectFrom('member_notices')
      .select(['member_id', 'about_id'])
      .where('about_id', 'in', [at.id, hidden.id, blocked.id])
      .where('read_at', 'is', null)
      .execute()
    expect(unreadNotices).toEqual(
      expect.arrayContaining([
        { member_id: other.id, about_id: at.id },
        { member_id: member.id, about_id: hidden.id },
      ]),
    )
    expect(unreadNotices).toHaveLength(2)
    await clubs.markDiscussionsRead(member, { clubId })
  })

  test('a link to a late reply marks no earlier reply as read, but its notices as seen', async () => {
    const { member, other, clubs, at } = await aTalk(house, {
      messages: Array.from({ length: 171 }, (_, n) => `Post ${n}`),
    })
    const isAt = async () => {
      const { readTo, seenTo, goesOnAt } = await clubs.discussion(member, at)
      const { unread } = (await clubs.discussions(member, { clubId: at.clubId })).discussions[0] ?? {}
      return { readTo, seenTo, goesOnAt, unread }
    }
    await clubs.followDiscussion(member, { ...at, follows: true })
    const told = async () => (await toldBy(followerNotices, house.db, { discussionId: at.id }))?.to
    expect(await told()).toEqual([member.id])
    await clubs.markDiscussionRead(member, { ...at, from: 151, to: 170 })
    expect(await isAt()).toEqual({ readTo: -1, seenTo: 170, goesOnAt: 0, unread: 171 })
    expect(await told(), 'a reader at the end is not notified of what they saw there').toBeUndefined()
    await clubs.markDiscussionRead(member, { ...at, from: 0, to: 50 })
    expect(await isAt()).toEqual({ readTo: 50, seenTo: 170, goesOnAt: 51, unread: 120 })
    await clubs.markDiscussionRead(member, { ...at, from: 101, to: 150 })
    expect(await isAt(), 'with a gap before it').toMatchObject({ readTo: 50 })
    await clubs.markDiscussionRead(member, { ...at, from: 51, to: 100 })
    expect(await isAt()).toMatchObject({ readTo: 100, unread: 70 })
    await clubs.reply(member, { ...at, ...aReply('And my word.') })
    expect(await isAt(), 'replying at the end does not mark earlier replies as read').toMatchObject({
      readTo: 100,
      seenTo: 171,
    })
    await clubs.markDiscussionRead(member, { ...at, to: mostRowNumber })
    expect(await isAt()).toEqual({ readTo: 171, seenTo: 171, goesOnAt: 171, unread: 0 })
    await clubs.reply(other, { ...at, ...aReply('Oh.') })
    await clubs.reply(other, { ...at, ...aReply('Ah.') })
    await Promise.all([
      clubs.markDiscussionRead(member, { ...at, from: 172, to: 172 }),
      clubs.markDiscussionRead(member, { ...at, from: 172, to: 173 }),
    ])
    expect(await isAt(), 'of two tabs at once, the one that read further counts').toMatchObject({
      readTo: 173,
    })
  })

  test('pinned ones come first, then the most recently active', async () => {
    const { admin, member, clubs, at } = await aTalk(house)
    for (const title of ['Second', 'Third']) {
      house.time.now = new Date(house.time.now.getTime() + 60_000)
      await clubs.startDiscussion(member, { clubId: at.clubId, title, ...aReply('Hm.') })
    }
    await clubs.pinDiscussion(admin, { ...at, pinned: true })
    const titles = async () =>
      (await clubs.discussions(member, { clubId: at.clubId })).discussions.map(({ title }) => title)
    expect(await titles()).toEqual(['The ending', 'Third', 'Second'])
    await clubs.pinDiscussion(admin, { ...at, pinned: false })
    expect(await titles()).toEqual(['Third', 'Second', 'The ending'])
  })

  test('its page says whether it is pinned or locked, and what the viewer may do about that', async () => {
    const { admin, member, clubs, at } = await aTalk(house)
    const shown = async (viewer: Member) => {
      const { isPinned, isLocked, canReply, canModerate } = await clubs.discussion(viewer, at)
      return { isPinned, isLocked, canReply: canReply.allowed, canModerate }
    }
    const plain = { isPinned: false, isLocked: false, canReply: true, canModerate: false }
    expect(await shown(member)).toEqual(plain)
    await clubs.pinDiscussion(admin, { ...at, pinned: true })
    expect(await shown(member)).toEqual({ ...plain, isPinned: true })
    await clubs.pinDiscussion(admin, { ...at, pinned: false })
    await clubs.lockDiscussion(admin, { ...at, locked: true })
    expect(await shown(member)).toEqual({ ...plain, isLocked: true, canReply: false })
    expect(await shown(admin)).toMatchObject({ canModerate: true })
  })

  test('a former member has no name, in their posts and in mentions', async () => {
    const { member, other, clubs, at } = await aTalk(house, { messages: ['One', 'Two'] })
    await clubs.reply(member, { ...at, ...aReply(`@${await usernameOf(house.db, other)}?`) })
    await emptyMember(house.db, other.id)
    const { posts } = await clubs.discussion(member, at)
    expect(posts[1]).toMatchObject({ author: null, shown: 'shown', html: '<p>Two</p>\n' })
    expect(posts[2]?.html).toContain('@Former member')
  })
})
