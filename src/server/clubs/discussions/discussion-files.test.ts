import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/base/durations.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { aTalk, usernameOf } from '#tests/services/a-talk.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aMember } from '#tests/support/builders.ts'
import { aReply, arriving } from '#tests/support/discussions.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { followerNotices, mentionNotices, moderatorNotices } from './discussion-notices.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

describe('files', () => {
  test('are stored unchanged, and members who may read the post can open them', async () => {
    const { member, other, clubs, at } = await aTalk(house, { visibility: 'private' })
    const stranger = await aMember(house.db)
    const { id, name } = await clubs.takeFile(other, {
      clubId: at.clubId,
      name: '../Reading list.txt',
      content: arriving('Page 90'),
    })
    expect(name).toBe('Reading list.txt')
    const file = { clubId: at.clubId, id }
    expect(await refusalOf(clubs.openFile(other, file)), 'before it is posted').toBe('DISCUSSION_NOT_FOUND')
    expect(
      await refusalOf(clubs.reply(member, { ...at, ...aReply('Mine?', [id]) })),
      'of somebody else',
    ).toBe('FILES_GONE')
    await clubs.reply(other, { ...at, ...aReply('Here.', [id]) })
    const opened = await clubs.openFile(member, file)
    expect(await text(opened.read())).toBe('Page 90')
    const [, reply] = (await clubs.discussion(member, at)).posts
    expect(reply?.files).toEqual([{ id, name, bytes: 7, picture: null }])
    expect(await refusalOf(clubs.openFile(stranger, file))).toBe('CLUB_NOT_FOUND')
    expect(await refusalOf(clubs.reply(other, { ...at, ...aReply('Again.', [id]) }))).toBe('FILES_GONE')
    await clubs.deletePost(other, { clubId: at.clubId, id: reply?.id ?? '' })
    expect(await refusalOf(clubs.openFile(member, file))).toBe('DISCUSSION_NOT_FOUND')
    await clubs.forgetFiles(new Date(house.time.now.getTime() + 25 * HOUR_MS))
    expect(house.files.has(id)).toBe(false)
  })

  test.each([
    ['what it is not', 'list.pdf', '<html>', 'FILE_NOT_TAKEN'],
    ['what we do not take', 'list.exe', 'MZ', 'FILE_NOT_TAKEN'],
    ['too much', 'long.txt', 'x'.repeat(writingLimits.file + 1), 'FILE_TOO_LARGE'],
  ])('%s is refused, and nothing of it is stored', async (_what, name, content, code) => {
    const { other, clubs, at } = await aTalk(house)
    const before = house.files.size
    expect(
      await refusalOf(clubs.takeFile(other, { clubId: at.clubId, name, content: arriving(content) })),
    ).toBe(code)
    expect(house.files.size).toBe(before)
    const { rows } = await house.pool.query('select from discussion_files where uploaded_by = $1', [other.id])
    expect(rows).toEqual([])
  })

  test('have a daily limit, even for several uploads at once', async () => {
    const { other, clubs, at } = await aTalk(house)
    const rest = writingLimits.filesOfDay - 10
    await house.pool.query(
      `insert into discussion_files (uploaded_by, name, bytes, created_at) values ($1, 'big.txt', $2, $3)`,
      [other.id, rest, house.time.now],
    )
    const send = () =>
      refusalOf(clubs.takeFile(other, { clubId: at.clubId, name: 'a.txt', content: arriving('1234567') }))
    expect((await Promise.all([send(), send()])).sort()).toEqual(['FILES_OF_DAY', 'done'])
  })
})

test('of a hidden reply cannot be opened, nobody is notified, and its author does not count as a participant', async () => {
  const { db, clubs } = house
  const { member, admin, other, at } = await aTalk(house)
  await clubs.followDiscussion(member, { ...at, follows: true })
  const file = await clubs.takeFile(other, {
    clubId: at.clubId,
    name: 'list.txt',
    content: arriving('Page 90'),
  })
  await clubs.reply(other, { ...at, ...aReply(`Look, @${await usernameOf(house.db, admin)}`, [file.id]) })
  const { posts } = await clubs.discussion(member, at)
  const postId = posts[1]?.id ?? ''
  const seen = async () => ({
    file: await refusalOf(clubs.openFile(member, { clubId: at.clubId, id: file.id })),
    told: [
      await toldBy(followerNotices, db, { discussionId: at.id }),
      await toldBy(mentionNotices, db, { postId }),
      await toldBy(moderatorNotices, db, { postId }),
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
