// How much may be attached, to the byte and to the second, and who owns which file.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { aTalk } from '#tests/services/a-talk.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock } from '#tests/support/builders.ts'
import { aReply, arriving } from '#tests/support/discussions.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

const send = (viewer: Member, clubId: string, content = '1234567', name = 'a.txt') =>
  house.clubs.takeFile(viewer, { clubId, name, content: arriving(content) })

/** An uploaded file of this many bytes; only its row exists. */
async function aFile(by: Member, bytes: number, at = house.time.now): Promise<string> {
  const { id } = await house.db
    .insertInto('discussion_files')
    .values({ uploaded_by: by.id, name: 'big.txt', bytes, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const rowsOf = async (by: Member) =>
  (await house.db.selectFrom('discussion_files').select('id').where('uploaded_by', '=', by.id).execute()).map(
    ({ id }) => id,
  )

describe('there is room', () => {
  test('for a file of the largest size', async () => {
    const { other, at } = await aTalk(house)
    expect(await refusalOf(send(other, at.clubId, 'x'.repeat(writingLimits.file)))).toBe('done')
  })

  test('for a day’s worth to the last byte, for each member', async () => {
    const { member, other, at } = await aTalk(house)
    await aFile(other, writingLimits.filesOfDay - 7)
    await aFile(other, writingLimits.filesOfDay, new Date(house.time.now.getTime() - DAY_MS))
    expect(await refusalOf(send(other, at.clubId))).toBe('done')
    expect(await refusalOf(send(other, at.clubId, '12'))).toBe('FILES_OF_DAY')
    expect(await refusalOf(send(member, at.clubId))).toBe('done')
    expect(await rowsOf(other)).toHaveLength(3)
    house.time.now = new Date(house.time.now.getTime() + DAY_MS)
    expect(await refusalOf(send(other, at.clubId))).toBe('done')
  })

  test('in a message to the last byte', async () => {
    const { other, clubs, at } = await aTalk(house)
    const third = writingLimits.filesOfMessage / 3
    const three = async (last: number) => [
      await aFile(other, third),
      await aFile(other, third),
      await aFile(other, last),
    ]
    const reply = async (files: string[]) =>
      refusalOf(clubs.reply(other, { ...at, ...aReply('Here.', files) }))
    const tooMuch = await three(third + 1)
    expect(await reply(tooMuch)).toBe('FILES_TOO_LARGE')
    expect(await reply(await three(third))).toBe('done')
    expect(await reply(tooMuch.slice(0, 2)), 'a refused file is still there').toBe('done')
  })
})

test('a file that is incomplete, unknown or somebody else’s is not attached; then no reply is posted', async () => {
  const { member, other, clubs, at } = await aTalk(house)
  const mine = await aFile(other, 7)
  for (const id of [await aFile(other, 0), await aFile(member, 7), randomUUID()])
    expect(await refusalOf(clubs.reply(other, { ...at, ...aReply('Here.', [mine, id]) }))).toBe('FILES_GONE')
  expect((await clubs.discussion(member, at)).replies).toBe(0)
  await clubs.reply(other, { ...at, ...aReply('Here.', [mine]) })
  expect((await clubs.discussion(member, at)).posts[1]?.files).toEqual([
    { id: mine, name: 'big.txt', bytes: 7, picture: null },
  ])
})

test('a file can be opened by its id in its own club, while it exists', async () => {
  const [here, there] = [await aTalk(house), await aTalk(house)]
  const { other, member, clubs, at } = here
  await clubs.joinClub(member, { clubId: there.at.clubId })
  const [{ id }, { id: second }] = [
    await send(other, at.clubId),
    await send(other, at.clubId, 'second', 'b.txt'),
  ]
  await clubs.reply(other, { ...at, ...aReply('Here.', [id, second]) })
  const open = (clubId: string, file: string) => refusalOf(clubs.openFile(member, { clubId, id: file }))
  expect((await clubs.openFile(member, { clubId: at.clubId, id: second })).name).toBe('b.txt')
  expect((await clubs.openFile(member, { clubId: at.clubId, id })).size).toBe(7)
  const gone = 'DISCUSSION_NOT_FOUND'
  expect(await open(there.at.clubId, id)).toBe(gone)
  for (const none of ['nope', randomUUID()]) expect(await open(at.clubId, none)).toBe(gone)
  house.files.delete(id)
  expect(await open(at.clubId, id), 'if the disk has lost it').toBe(gone)
  expect(await open(at.clubId, second)).toBe('done')
  await aBlock(house.db, other, member)
  expect(await open(at.clubId, second)).toBe(gone)
})

test('a file that cannot be written leaves nothing behind; those before it stay', async () => {
  const { other, at } = await aTalk(house)
  const { id } = await send(other, at.clubId)
  house.breakFiles(true)
  await expect(send(other, at.clubId)).rejects.toThrow('The disk is full')
  house.breakFiles(false)
  expect(await rowsOf(other)).toEqual([id])
  expect(house.files.has(id)).toBe(true)
})

test('unattached files are deleted a day after their upload, however many there are; posted ones stay', async () => {
  const { other, clubs, at } = await aTalk(house)
  const [kept, unused] = [await send(other, at.clubId), await send(other, at.clubId)]
  await clubs.reply(other, { ...at, ...aReply('Here.', [kept.id]) })
  const came = house.time.now
  for (let count = 0; count < 101; count++) await aFile(other, 7, new Date(came.getTime() - 1))
  const fresh = await aFile(other, 7, new Date(came.getTime() + 1))
  await clubs.forgetFiles(new Date(came.getTime() + DAY_MS))
  expect((await rowsOf(other)).sort()).toEqual([kept.id, unused.id, fresh].sort())
  expect(house.files.has(unused.id)).toBe(true)
  await clubs.forgetFiles(new Date(came.getTime() + DAY_MS + 1))
  expect((await rowsOf(other)).sort()).toEqual([kept.id, fresh].sort())
  expect([house.files.has(kept.id), house.files.has(unused.id)]).toEqual([true, false])
})
