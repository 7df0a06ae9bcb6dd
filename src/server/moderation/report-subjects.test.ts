// The member responsible for a reported thing, and what a report stores of it.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import type { Database } from '#server/store/database.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBookshelf, aCityEvent, aClub, aMember } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { anAddress } from '#tests/support/networks.ts'

let house: LoneHouse
let db: Database
let mia: Member
let noah: Member
beforeAll(async () => {
  house = await aLoneHouse()
  db = house.db
  return house.close
})
beforeEach(async () => {
  await house.empty('members, reports, bookshelves, clubs, events')
  ;[mia, noah] = [await aMember(db, { name: 'Mia' }), await aMember(db, { name: 'Noah' })]
})

const tell = (kind: ReportKind, id: string) =>
  house.moderation.report(mia, {
    address: anAddress(),
    about: { kind, id },
    reason: 'other',
    details: 'It is rude.',
  })

/** The stored facts of the thing, once it is reported. */
async function kept(kind: ReportKind, id: string) {
  await tell(kind, id)
  return keptOf(kind, id)
}

async function keptOf(kind: ReportKind, id: string) {
  const [row, ...more] = await db
    .selectFrom('reports')
    .select(['responsible_id', 'subject_kind', 'subject_id', 'subject_as_was'])
    .execute()
  expect(more).toEqual([])
  expect(row).toMatchObject({ subject_kind: kind, subject_id: id })
  return { by: row?.responsible_id, asWas: row?.subject_as_was }
}

describe('of a reported thing', () => {
  test('an event is its organiser’s, with its name, place and words', async () => {
    await aCityEvent(db, { by: mia })
    const { id, title } = await aCityEvent(db, { by: noah })
    expect(await kept('event', id)).toEqual({
      by: noah.id,
      asWas: { name: title, place: 'West End Library', description: 'Somebody reads aloud.' },
    })
  })

  test('an event submitted by a guest is nobody’s', async () => {
    const { id } = await aCityEvent(db, { by: null })
    expect(await kept('event', id)).toMatchObject({ by: null })
  })

  test('a bookshelf is its suggester’s, or nobody’s', async () => {
    const { id } = await aBookshelf(db, { by: noah, name: 'The Blue Fridge', directions: 'By the hall' })
    const told = await kept('bookshelf', id)
    expect(told).toMatchObject({ by: noah.id, asWas: { name: 'The Blue Fridge', directions: 'By the hall' } })
    await house.empty('reports')
    expect(await kept('bookshelf', (await aBookshelf(db)).id)).toMatchObject({ by: null })
  })

  test.each([
    [
      { words: 'Plenty of crime', books: 30 },
      { check: 'Plenty of crime', books: '30' },
    ],
    [{ words: 'Empty' }, { check: 'Empty' }],
  ])('a check of a bookshelf %j is its author’s', async (said, written) => {
    const { id } = await aBookshelf(db, { name: 'The Blue Fridge' })
    await house.places.checkBookshelf(noah, { id, ...said })
    const [check] = (await house.places.bookshelf(mia, { id })).checks
    expect(await kept('bookshelf-check', check?.id ?? '')).toEqual({
      by: noah.id,
      asWas: { name: 'Noah', bookshelf: 'The Blue Fridge', ...written },
    })
  })

  test('a post in a club is its author’s, and those who run the club hear of it', async () => {
    const club = await aClub(db, { members: [mia, noah] })
    const posts = [
      { author: mia, message: 'Hello' },
      { author: noah, message: 'Go away' },
    ] as const
    const { postIds } = await aDiscussion(db, { clubId: club.id, title: 'Ferries', posts })
    const post = postIds[1] ?? ''
    const { enqueues } = await house.noting(() => tell('discussion-post', post))
    expect(await keptOf('discussion-post', post)).toEqual({
      by: noah.id,
      asWas: { name: 'Noah', discussion: 'Ferries', wrote: 'Go away' },
    })
    expect(enqueues.toSorted()).toEqual(['discussions.reported', 'report.notify'])
  })

  test('one’s own and unknown things cannot be reported; nor a held message, which nobody sees', async () => {
    const { id } = await aBookshelf(db, { by: mia })
    await expect(tell('bookshelf', id)).rejects.toMatchObject({ code: 'NOT_TO_YOURSELF' })
    for (const kind of ['held-message', 'event', 'bookshelf', 'review', 'club', 'discussion-post'] as const)
      await expect(tell(kind, randomUUID())).rejects.toMatchObject({ status: 404 })
    expect(await db.selectFrom('reports').select('id').execute()).toEqual([])
  })
})

test('an unknown account is not found, and looking for it is not logged', async () => {
  const ada = await aMember(db, { isAdmin: true })
  for (const id of ['none', randomUUID()]) {
    await expect(house.moderation.user(ada, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(house.moderation.user(mia, { id: noah.id })).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  expect(await db.selectFrom('moderation_log').select('id').execute()).toEqual([])
  expect(await house.moderation.user(ada, { id: noah.id })).toMatchObject({ id: noah.id, name: 'Noah' })
})
