import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { mostNamed, type Reaction } from '#rules/clubs/discussions/reactions.ts'
import { aTalk } from '#tests/services/a-talk.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aMember } from '#tests/support/builders.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

type Talk = Awaited<ReturnType<typeof aTalk>>

/** Reacts to the post with this number; by default to the first. */
function react(talk: Talk, viewer: Viewer, facts: { kind?: Reaction; isOn?: boolean; number?: number } = {}) {
  const { kind = 'like', isOn = true, number = 0 } = facts
  const { clubId } = talk.at
  return house.clubs.react(viewer, { clubId, id: talk.postIds[number] ?? '', kind, isOn })
}
const shownTo = async (viewer: Viewer, { at }: Talk, number = 0) =>
  (await house.clubs.discussion(viewer, at)).posts[number]?.reactions
const stored = async ({ postIds }: Talk) =>
  (await house.db.selectFrom('post_reactions').select('kind').where('post_id', 'in', postIds).execute())
    .length

test('each member has each reaction once, however often it is pressed at the same moment, and can take it back', async () => {
  const talk = await aTalk(house)
  const { member, other } = talk
  await Promise.all([react(talk, other), react(talk, other), react(talk, member)])
  await react(talk, other, { kind: 'think' })
  const me = { id: member.id, name: member.name }
  expect(await shownTo(other, talk)).toEqual(
    expect.arrayContaining([
      { kind: 'like', count: 2, isOwn: true, others: [me] },
      { kind: 'think', count: 1, isOwn: true, others: [] },
    ]),
  )
  await Promise.all([react(talk, other, { isOn: false }), react(talk, other, { isOn: false })])
  await react(talk, other, { kind: 'think', isOn: false })
  expect(await shownTo(other, talk)).toEqual([{ kind: 'like', count: 1, isOwn: false, others: [me] }])
})

test('only the first members are named, in order; the others are counted', async () => {
  const talk = await aTalk(house)
  const names: string[] = []
  for (let count = 0; count < mostNamed + 2; count++) {
    house.time.now = new Date(house.time.now.getTime() + 1000)
    const name = `Reader ${count}`
    await react(talk, await aMember(house.db, { name }))
    names.push(name)
  }
  const [shown] = (await shownTo(talk.member, talk)) ?? []
  expect(shown?.count).toBe(mostNamed + 2)
  expect(shown?.others.map(({ name }) => name)).toEqual(names.slice(0, mostNamed))
})

test('sends no notice; members who have the discussion open hear that something has changed', async () => {
  const talk = await aTalk(house)
  const { notices, enqueues } = await house.noting(() => react(talk, talk.other))
  expect(notices).toMatchObject([{ topic: `club:${talk.at.clubId}`, about: 'reactions', of: talk.at.id }])
  expect(enqueues).toEqual([])
})

describe('is refused', () => {
  test('to a guest, and in a private club to everybody outside', async () => {
    const talk = await aTalk(house, { visibility: 'private' })
    const { admin, other } = talk
    expect(await refusalOf(react(talk, guest))).toBe('AUTHENTICATION_REQUIRED')
    expect(await refusalOf(react(talk, await aMember(house.db)))).toBe('CLUB_NOT_FOUND')
    await house.clubs.banMember(admin, { clubId: talk.at.clubId, memberId: other.id })
    expect(await refusalOf(react(talk, other))).toBe('CLUB_NOT_FOUND')
    expect(await stored(talk)).toBe(0)
  })

  test('in a public club to a banned member, but not to a stranger, who may also reply', async () => {
    const talk = await aTalk(house)
    expect(await refusalOf(react(talk, await aMember(house.db)))).toBe('done')
    await house.clubs.banMember(talk.admin, { clubId: talk.at.clubId, memberId: talk.other.id })
    expect(await refusalOf(react(talk, talk.other))).not.toBe('done')
    expect(await stored(talk)).toBe(1)
  })

  test('if the author has blocked them or they the author; neither sees the other’s reactions', async () => {
    const talk = await aTalk(house, { messages: ['One', 'Two'] })
    const { admin, member, other } = talk
    await react(talk, other, { kind: 'love' })
    await react(talk, member, { kind: 'love', number: 1 })
    await react(talk, other, { kind: 'love', number: 1 })
    await aBlock(house.db, member, other)
    expect(await refusalOf(react(talk, other))).toBe('DISCUSSION_NOT_FOUND')
    expect(await refusalOf(react(talk, member, { number: 1 }))).toBe('DISCUSSION_NOT_FOUND')
    expect(await shownTo(member, talk)).toEqual([])
    expect(await shownTo(other, talk, 1), 'to the member’s own post').toMatchObject([
      { count: 1, isOwn: true, others: [] },
    ])
    expect(await shownTo(admin, talk, 1)).toMatchObject([{ count: 2, isOwn: false }])
  })

  test('to a post of another club, or an unknown one', async () => {
    const [talk, beside] = [await aTalk(house), await aTalk(house)]
    const { clubId } = beside.at
    for (const id of [talk.postIds[0] ?? '', randomUUID(), 'nope'])
      expect(await refusalOf(house.clubs.react(beside.other, { clubId, id, kind: 'like', isOn: true }))).toBe(
        'DISCUSSION_NOT_FOUND',
      )
  })
})

describe('is also refused', () => {
  test('to deleted and hidden posts: reactions of a deleted post are removed, those of a hidden one are not shown', async () => {
    const talk = await aTalk(house, { messages: ['One', 'Two', 'Three'] })
    const { member, other, at, postIds } = talk
    for (const number of [1, 2]) await react(talk, member, { kind: 'funny', number })
    await house.clubs.deletePost(other, { clubId: at.clubId, id: postIds[1] ?? '' })
    await house.clubs.hidePost(house.db, postIds[2] ?? '', house.time.now)
    for (const number of [1, 2]) {
      expect(await refusalOf(react(talk, member, { number }))).toBe('DISCUSSION_NOT_FOUND')
      expect(await shownTo(member, talk, number)).toEqual([])
    }
    expect(await stored(talk), 'the hidden post, which may be shown again').toBe(1)
  })

  test('in a locked discussion or a closed club; existing reactions stay visible', async () => {
    const talk = await aTalk(house)
    const { admin, member, other, at } = talk
    await react(talk, other)
    await house.clubs.lockDiscussion(admin, { ...at, locked: true })
    expect(await refusalOf(react(talk, member))).toBe('DISCUSSION_LOCKED')
    expect(await refusalOf(react(talk, other, { isOn: false }))).toBe('DISCUSSION_LOCKED')
    expect(await shownTo(member, talk)).toMatchObject([{ count: 1 }])
    await house.clubs.lockDiscussion(admin, { ...at, locked: false })
    await house.clubs.closeClub(admin, { clubId: at.clubId })
    expect(await refusalOf(react(talk, member))).toBe('CLUB_CLOSED')
  })

  test('to a disabled account, whose reactions are no longer shown', async () => {
    const talk = await aTalk(house)
    await react(talk, talk.other)
    await house.db
      .updateTable('members')
      .set({ disabled_at: new Date() })
      .where('id', '=', talk.other.id)
      .execute()
    expect(await refusalOf(react(talk, talk.other, { kind: 'sad' }))).not.toBe('done')
    expect(await shownTo(talk.member, talk)).toEqual([])
  })
})
