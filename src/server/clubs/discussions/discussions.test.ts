import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import type { Member } from '#rules/viewer.ts'
import { emptyMember } from '#server/members/former-member-queries.ts'
import { aHouse, type House } from '#tests/services/house.ts'
import { aBlock, aClub, aMember } from '#tests/support/builders.ts'
import { aDiscussion, aReply, arriving } from '#tests/support/discussions.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { followerNotices, keeperNotices, mentionNotices } from './discussion-notices.ts'

let database: TestDatabase
let house: House
beforeAll(async () => {
  database = await aDatabase()
  house = await aHouse(database)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

async function aTalk(
  facts: { visibility?: 'public' | 'private'; messages?: string[]; isLocked?: boolean } = {},
) {
  const { db, time } = house
  const [admin, member, other] = [
    await aMember(db),
    await aMember(db),
    await aMember(db, { name: 'Noah Berg' }),
  ]
  const club = await aClub(db, { admin, members: [member, other], visibility: facts.visibility ?? 'public' })
  const [first = 'What did you think?', ...rest] = facts.messages ?? []
  const { id, postIds } = await aDiscussion(db, {
    clubId: club.id,
    title: 'The ending',
    isLocked: facts.isLocked ?? false,
    posts: [
      { author: member, message: first, at: time.now },
      ...rest.map((message) => ({ author: other, message, at: time.now })),
    ],
  })
  return { admin, member, other, at: { clubId: club.id, id }, postIds, clubs: house.clubs }
}

const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

describe('writing', () => {
  test('a discussion and its replies, rendered, with links and mentions', async () => {
    const { member, other, clubs, at } = await aTalk()
    const path = await clubs.startDiscussion(member, {
      clubId: at.clubId,
      title: 'Next time',
      ...aReply(`Shall we, @${await usernameOf(other)}? ||He dies.||`),
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

  test('what is sent twice at once is stored once', async () => {
    const { member, other, clubs, at } = await aTalk()
    const reply = { ...at, ...aReply('Once.') }
    expect(await Promise.all([clubs.reply(other, reply), clubs.reply(other, reply)])).toEqual([1, 1])
    const draft = { clubId: at.clubId, title: 'Twice', ...aReply('Once.') }
    const paths = await Promise.all([
      clubs.startDiscussion(member, draft),
      clubs.startDiscussion(member, draft),
    ])
    expect(new Set(paths).size).toBe(1)
    const { discussions } = await clubs.discussions(member, at.clubId)
    expect(discussions.map(({ title, replies }) => [title, replies])).toEqual(
      expect.arrayContaining([
        ['The ending', 1],
        ['Twice', 0],
      ]),
    )
    expect(discussions).toHaveLength(2)
  })

  test('many replies at once have a number each', async () => {
    const { member, other, clubs, at } = await aTalk()
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
    const { other, clubs, at } = await aTalk()
    expect(await refusal(clubs.reply(other, { ...at, ...aReply(message) }))).toBe(answer)
  })

  test('counts before it is read, so that nobody has more read than they may write', async () => {
    const { member, other, clubs, at, postIds } = await aTalk()
    const counts = async (doing: () => Promise<unknown>) => (await house.noting(doing)).counts
    const draft = aReply('sh1t')
    expect(await counts(() => clubs.reply(other, { ...at, ...draft }))).toEqual(['replyByMember'])
    const change = { clubId: at.clubId, id: postIds[0] ?? '', message: 'sh1t' }
    expect(await counts(() => clubs.editPost(member, change))).toEqual(['replyByMember'])
    const start = { clubId: at.clubId, title: 'Fine', ...draft }
    expect(await counts(() => clubs.startDiscussion(member, start))).toEqual([
      'discussionByMember',
      'discussionByNewMember',
    ])
  })

  test('nothing but a mention is something', async () => {
    const { member, other, clubs, at } = await aTalk()
    await clubs.reply(member, { ...at, ...aReply(`@${await usernameOf(other)}`) })
    const [, reply] = (await clubs.discussion(other, at)).posts
    expect(reply?.html).toContain('@<bdi>Noah Berg</bdi>')
  })

  test('a banned word in a title or a link, too', async () => {
    const { member, clubs, at } = await aTalk()
    const start = (draft: { title: string; links?: string[] }) =>
      refusal(clubs.startDiscussion(member, { clubId: at.clubId, ...aReply('Fine words'), ...draft }))
    expect(await start({ title: 'Sh1t happens' })).toBe('CONTENT_VIOLATION')
    expect(await start({ title: 'Fine', links: ['https://example.com/fuck'] })).toBe('CONTENT_VIOLATION')
    expect(await start({ title: 'Moby-Dick in Scunthorpe' })).toBe('done')
  })

  test('in what is locked, deleted, closed or just made private nobody writes', async () => {
    const locked = await aTalk({ isLocked: true })
    expect(await refusal(locked.clubs.reply(locked.other, { ...locked.at, ...aReply('But') }))).toBe(
      'DISCUSSION_LOCKED',
    )
    const { db, clubs } = house
    const { member, other, at, postIds } = await aTalk()
    const stranger = await aMember(db)
    expect(await refusal(clubs.reply(stranger, { ...at, ...aReply('Passing by.') }))).toBe('done')
    await db.updateTable('clubs').set({ visibility: 'private' }).where('id', '=', at.clubId).execute()
    const answers = [
      clubs.reply(stranger, { ...at, ...aReply('Still here?') }),
      clubs.discussion(stranger, at),
      clubs.discussionNews(stranger, { ...at, after: 0 }),
      clubs.editPost(stranger, { clubId: at.clubId, id: postIds[0] ?? '', message: 'Mine?' }),
      clubs.discussionPost(stranger, postIds[0] ?? ''),
    ].map(refusal)
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['CLUB_NOT_FOUND']))
    await db.updateTable('clubs').set({ closed_at: house.time.now }).where('id', '=', at.clubId).execute()
    expect(await refusal(clubs.reply(other, { ...at, ...aReply('Late') }))).toBe('CLUB_CLOSED')
    expect(await refusal(clubs.discussion(member, at))).toBe('done')
    const gone = { ...at, id: randomUUID() }
    expect(await refusal(clubs.reply(member, { ...gone, ...aReply('Hello?') }))).toBe('DISCUSSION_NOT_FOUND')
    expect(await refusal(clubs.discussion(member, gone))).toBe('DISCUSSION_NOT_FOUND')
  })
})

describe('changing', () => {
  test('one’s own words for 15 minutes', async () => {
    const { member, other, clubs, at, postIds } = await aTalk()
    const edit = (message: string) => ({ clubId: at.clubId, id: postIds[0] ?? '', message })
    await clubs.editPost(member, edit('What did *we* think?'))
    const [post] = (await clubs.discussion(other, at)).posts
    expect(post).toMatchObject({
      html: '<p>What did <em>we</em> think?</p>\n',
      isEdited: true,
      mayEdit: false,
    })
    expect(await refusal(clubs.editPost(member, edit('sh1t')))).toBe('CONTENT_VIOLATION')
    house.time.now = new Date(house.time.now.getTime() + 16 * 60_000)
    expect(await refusal(clubs.editPost(member, edit('Later')))).toBe('EDIT_OVER')
  })

  test('a deleted reply leaves its place, nothing of its words, and the next keeps its number', async () => {
    const { admin, member, other, clubs, at, postIds } = await aTalk({ messages: ['One', 'Two', 'Three'] })
    expect(await clubs.deletePost(admin, { clubId: at.clubId, id: postIds[1] ?? '' })).toBe('reply')
    const { posts, replies } = await clubs.discussion(member, at)
    expect(posts.map(({ number, shown, html }) => [number, shown, html])).toEqual([
      [0, 'shown', '<p>One</p>\n'],
      [1, 'deleted', ''],
      [2, 'shown', '<p>Three</p>\n'],
    ])
    expect(replies).toBe(1)
    expect(await refusal(clubs.deletePost(admin, { clubId: at.clubId, id: postIds[1] ?? '' }))).toBe(
      'POST_DELETED',
    )
    expect(await refusal(clubs.discussionPost(member, postIds[1] ?? ''))).toBe('DISCUSSION_NOT_FOUND')
    expect(await refusal(clubs.deletePost(member, { clubId: at.clubId, id: postIds[0] ?? '' }))).toBe(
      'DISCUSSION_ANSWERED',
    )
    await clubs.deletePost(other, { clubId: at.clubId, id: postIds[2] ?? '' })
    expect(await clubs.deletePost(member, { clubId: at.clubId, id: postIds[0] ?? '' })).toBe('discussion')
    expect(await refusal(clubs.reply(other, { ...at, ...aReply('Gone?') }))).toBe('DISCUSSION_NOT_FOUND')
  })

  test('across a block what is written stands folded, and what was begun is on no list', async () => {
    const { member, other, clubs, at } = await aTalk({ messages: ['One', 'Two'] })
    await aBlock(house.db, member, other)
    const [, reply] = (await clubs.discussion(member, at)).posts
    expect(reply).toMatchObject({ shown: 'blocked', html: '', author: null, files: [] })
    expect((await clubs.discussions(other, at.clubId)).discussions).toEqual([])
  })
})

describe('reading', () => {
  test('pages of 50 in the order of their numbers; one opens where one goes on reading', async () => {
    const { member, other, clubs, at } = await aTalk({
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
    expect((await clubs.discussions(member, at.clubId)).discussions[0]).toMatchObject({
      unread: 70,
      replies: 120,
    })
    expect((await clubs.discussions(other, at.clubId)).discussions[0]).toMatchObject({ unread: null })
    const news = await clubs.discussionNews(member, { ...at, after: 118 })
    expect(news.posts.map(({ number }) => number)).toEqual([119, 120])
    const numbers = [120, 3_000_000_000, Number.MAX_SAFE_INTEGER]
    for (const after of numbers)
      expect((await clubs.discussionNews(member, { ...at, after })).posts).toEqual([])
  })

  test('pinned ones stand first, then those talked in last', async () => {
    const { admin, member, clubs, at } = await aTalk()
    for (const title of ['Second', 'Third']) {
      house.time.now = new Date(house.time.now.getTime() + 60_000)
      await clubs.startDiscussion(member, { clubId: at.clubId, title, ...aReply('Hm.') })
    }
    await clubs.pinDiscussion(admin, { ...at, pinned: true })
    const titles = async () =>
      (await clubs.discussions(member, at.clubId)).discussions.map(({ title }) => title)
    expect(await titles()).toEqual(['The ending', 'Third', 'Second'])
    await clubs.pinDiscussion(admin, { ...at, pinned: false })
    expect(await titles()).toEqual(['Third', 'Second', 'The ending'])
  })

  test('who has left is a former member, in what they wrote and where they are mentioned', async () => {
    const { member, other, clubs, at } = await aTalk({ messages: ['One', 'Two'] })
    await clubs.reply(member, { ...at, ...aReply(`@${await usernameOf(other)}?`) })
    await emptyMember(house.db, other.id)
    const { posts } = await clubs.discussion(member, at)
    expect(posts[1]).toMatchObject({ author: null, shown: 'shown', html: '<p>Two</p>\n' })
    expect(posts[2]?.html).toContain('@Former member')
  })
})

describe('files', () => {
  test('are kept as they came, and are for who may read the post', async () => {
    const { member, other, clubs, at } = await aTalk({ visibility: 'private' })
    const stranger = await aMember(house.db)
    const { id, name } = await clubs.takeFile(other, {
      clubId: at.clubId,
      name: '../Reading list.txt',
      content: arriving('Page 90'),
    })
    expect(name).toBe('Reading list.txt')
    const file = { clubId: at.clubId, id }
    expect(await refusal(clubs.openFile(other, file)), 'before it is posted').toBe('DISCUSSION_NOT_FOUND')
    expect(await refusal(clubs.reply(member, { ...at, ...aReply('Mine?', [id]) })), 'of somebody else').toBe(
      'FILES_GONE',
    )
    await clubs.reply(other, { ...at, ...aReply('Here.', [id]) })
    const opened = await clubs.openFile(member, file)
    expect(await text(opened.content)).toBe('Page 90')
    const [, reply] = (await clubs.discussion(member, at)).posts
    expect(reply?.files).toEqual([{ id, name, bytes: 7 }])
    expect(await refusal(clubs.openFile(stranger, file))).toBe('CLUB_NOT_FOUND')
    expect(await refusal(clubs.reply(other, { ...at, ...aReply('Again.', [id]) }))).toBe('FILES_GONE')
    await clubs.deletePost(other, { clubId: at.clubId, id: reply?.id ?? '' })
    expect(await refusal(clubs.openFile(member, file))).toBe('DISCUSSION_NOT_FOUND')
    await clubs.forgetFiles(new Date(house.time.now.getTime() + 25 * 60 * 60 * 1000))
    expect(house.files.has(id)).toBe(false)
  })

  test.each([
    ['what it is not', 'list.pdf', '<html>', 'FILE_NOT_TAKEN'],
    ['what we do not take', 'list.exe', 'MZ', 'FILE_NOT_TAKEN'],
    ['too much', 'long.txt', 'x'.repeat(writingLimits.file + 1), 'FILE_TOO_LARGE'],
  ])('%s is not taken, and nothing of it is kept', async (_what, name, content, code) => {
    const { other, clubs, at } = await aTalk()
    const before = house.files.size
    expect(
      await refusal(clubs.takeFile(other, { clubId: at.clubId, name, content: arriving(content) })),
    ).toBe(code)
    expect(house.files.size).toBe(before)
    const { rows } = await database.pool.query('select from discussion_files where uploaded_by = $1', [
      other.id,
    ])
    expect(rows).toEqual([])
  })

  test('a day has its limit, also for several at once', async () => {
    const { other, clubs, at } = await aTalk()
    const rest = writingLimits.filesOfDay - 10
    await database.pool.query(
      `insert into discussion_files (uploaded_by, name, bytes, created_at) values ($1, 'big.txt', $2, $3)`,
      [other.id, rest, house.time.now],
    )
    const send = () =>
      refusal(clubs.takeFile(other, { clubId: at.clubId, name: 'a.txt', content: arriving('1234567') }))
    expect((await Promise.all([send(), send()])).sort()).toEqual(['FILES_OF_DAY', 'done'])
  })
})

describe('who is told', () => {
  const telling = { city: undefined as never }

  test('where they have been looked for before, of followers and mentioned members only these are read', async () => {
    const { admin, member, other, clubs, at } = await aTalk()
    for (const follower of [admin, member]) await clubs.followDiscussion(follower, { ...at, follows: true })
    await clubs.reply(other, { ...at, ...aReply('Well.') })
    const followers = (only: string[]) =>
      followerNotices.compose(house.db, { discussionId: at.id }, { ...telling, only })
    expect((await followers([member.id, other.id]))?.to).toEqual([member.id])
    const names = await Promise.all([admin, member].map(usernameOf))
    await clubs.reply(other, { ...at, ...aReply(names.map((name) => `@${name}`).join(' ')) })
    const { rows } = await database.pool.query(
      'select id from discussion_posts where discussion_id = $1 order by number desc limit 1',
      [at.id],
    )
    const mentioned = await mentionNotices.compose(
      house.db,
      { postId: rows[0]?.id },
      { ...telling, only: [admin.id] },
    )
    expect(mentioned?.to).toEqual([admin.id])
  })

  test('who writes follows, unless they have said that they do not', async () => {
    const { member, other, clubs, at } = await aTalk()
    await clubs.markDiscussionRead(other, { ...at, to: 0 })
    const follows = async (viewer: Member) => (await clubs.discussion(viewer, at)).follows
    expect(await follows(other), 'who has read it').toBe(false)
    await clubs.reply(other, { ...at, ...aReply('Once.') })
    expect(await follows(other)).toBe(true)
    await clubs.followDiscussion(other, { ...at, follows: false })
    await clubs.reply(other, { ...at, ...aReply('Only this still.') })
    expect(await follows(other)).toBe(false)
    await clubs.reply(member, { ...at, ...aReply('And?') })
    expect(await followerNotices.compose(house.db, { discussionId: at.id }, telling)).toBeUndefined()
    await clubs.followDiscussion(other, { ...at, follows: true })
    expect((await followerNotices.compose(house.db, { discussionId: at.id }, telling))?.to).toEqual([
      other.id,
    ])
  })

  test('followers who have not read it, mentioned members by their own notice, and nobody who may not look', async () => {
    const { admin, member, other, clubs, at } = await aTalk({ visibility: 'private' })
    await clubs.followDiscussion(member, { ...at, follows: true })
    await clubs.followDiscussion(admin, { ...at, follows: true })
    const number = await clubs.reply(other, { ...at, ...aReply(`Look, @${await usernameOf(admin)}`) })
    const composed = async () =>
      (await followerNotices.compose(house.db, { discussionId: at.id }, telling))?.to
    expect(await composed()).toEqual([member.id])
    const { id: postId } = await database.pool
      .query('select id from discussion_posts where discussion_id = $1 and number = $2', [at.id, number])
      .then(({ rows: [row] }) => row)
    const mention = await mentionNotices.compose(house.db, { postId }, telling)
    expect(mention).toMatchObject({
      to: [admin.id],
      subject: 'Noah Berg mentioned you in “The ending”',
      action: { path: `/club/${at.clubId}/discussion/${at.id}?reply=1` },
    })
    expect((await keeperNotices.compose(house.db, { postId }, telling))?.to).toEqual([admin.id])
    await clubs.markDiscussionRead(member, { ...at, to: 1 })
    expect(await composed()).toBeUndefined()
    await clubs.reply(other, { ...at, ...aReply('More.') })
    await database.pool.query('delete from club_members where member_id = $1', [member.id])
    expect(await composed()).toEqual([admin.id])
  })
})

test('of a hidden reply no file is handed out, nobody is told, and who wrote it is not among those who write', async () => {
  const { db, clubs } = house
  const { member, admin, other, at } = await aTalk()
  await clubs.followDiscussion(member, { ...at, follows: true })
  const file = await clubs.takeFile(other, {
    clubId: at.clubId,
    name: 'list.txt',
    content: arriving('Page 90'),
  })
  await clubs.reply(other, { ...at, ...aReply(`Look, @${await usernameOf(admin)}`, [file.id]) })
  const { posts } = await clubs.discussion(member, at)
  const postId = posts[1]?.id ?? ''
  const telling = { city: undefined as never }
  const seen = async () => ({
    file: await refusal(clubs.openFile(member, { clubId: at.clubId, id: file.id })),
    told: [
      await followerNotices.compose(db, { discussionId: at.id }, telling),
      await mentionNotices.compose(db, { postId }, telling),
      await keeperNotices.compose(db, { postId }, telling),
    ].map((notice) => notice?.to),
    talkers: (await clubs.discussionTalkers(member, at)).map(({ id }) => id),
  })
  const before = {
    file: 'done',
    told: [[member.id], [admin.id], [admin.id]],
    talkers: [member.id, other.id],
  }
  expect(await seen()).toEqual(before)
  await clubs.hidePost(db, postId, house.time.now)
  expect(await seen()).toEqual({
    file: 'DISCUSSION_NOT_FOUND',
    told: [undefined, undefined, undefined],
    talkers: [member.id],
  })
  await clubs.hidePost(db, postId, null)
  expect(await seen()).toEqual(before)
})

async function usernameOf({ id }: Member): Promise<string> {
  const { username } = await house.db
    .selectFrom('members')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return username
}
