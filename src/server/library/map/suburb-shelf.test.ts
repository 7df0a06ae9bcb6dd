import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { fewestLooking, mostWishesOfOne } from '#rules/library/looking-for.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { aBlock, aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { completesExchange } from '#tests/support/corrections.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const now = new Date('2030-01-01T00:00:00Z')
const longAgo = new Date('2026-01-01')
const suburb = 'west-end-4101'
let database: TestDatabase
let library: LibraryService

beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db, [], [], { clock: () => now })
})
afterAll(() => database.drop())
beforeEach(() => database.empty('members, books, copies, wishes'))

/** A member of the suburb who wishes for these titles and lets them show. */
async function aWisher(titles: string[], facts: Parameters<typeof aMember>[1] = {}): Promise<Member> {
  const member = await aMember(database.db, { joinedAt: longAgo, ...facts })
  await library.showWishes(member, { shows: true })
  for (const title of titles) {
    const { id: bookId } = await aBook(database.db, { title })
    await library.wish(member, { bookId })
  }
  return member
}

const lookedFor = async (viewer: Viewer = guest) =>
  (await library.suburbShelf(viewer, { suburb, limit: 6 })).lookingFor

const titles = async (viewer?: Viewer) => (await lookedFor(viewer)).map(({ title }) => title).sort()

test('wishes show once enough members let them, and never with anything of the member', async () => {
  expect(fewestLooking).toBe(3)
  await aWisher(['Kindred'])
  const second = await aWisher(['Possession'])
  const silent = await aMember(database.db)
  const { id: bookId } = await aBook(database.db, { title: 'Unseen' })
  await library.wish(silent, { bookId })
  expect(await titles()).toEqual([])
  await aWisher(['Wolf Hall'])
  expect(await titles()).toEqual(['Kindred', 'Possession', 'Wolf Hall'])
  const [one] = await lookedFor()
  expect(Object.keys(one ?? {}).sort()).toEqual(['author', 'cover', 'genre', 'hasOwn', 'id', 'title'])
  await library.showWishes(second, { shows: false })
  expect(await titles()).toEqual([])
})

test('disabled and suspended members, and those of other suburbs, are not counted', async () => {
  await aWisher(['Kindred'])
  await aWisher(['Possession'])
  await aWisher(['Elsewhere'], { suburb: 'new-farm-4005' })
  const paused = await aWisher(['Wolf Hall'])
  expect(await titles()).toHaveLength(3)
  const change = (set: object) =>
    database.db.updateTable('members').set(set).where('id', '=', paused.id).execute()
  await change({ suspended_until: new Date('2030-02-01'), suspended_reason: 'Unkind' })
  expect(await titles()).toEqual([])
  await change({ suspended_until: null, suspended_reason: null, disabled_at: now, disabled_reason: 'Unkind' })
  expect(await titles()).toEqual([])
})

test('new members don’t count among those who let them show, and show theirs beside enough others', async () => {
  await aWisher(['Kindred'])
  const joinedAt = new Date(now.getTime() - DAY_MS)
  await aWisher(['Possession'], { joinedAt })
  await aWisher(['Wolf Hall'], { joinedAt })
  expect(await titles()).toEqual([])
  const twoWeeks = { joinedAt: new Date(now.getTime() - 14 * DAY_MS) }
  const [one, other] = [await aWisher(['Regeneration'], twoWeeks), await aWisher(['Middlemarch'], twoWeeks)]
  for (const member of [one, other]) await completesExchange(database.db, member)
  expect(await titles(), 'an exchange makes nobody count sooner').toEqual([])
  const stay = database.db.updateTable('members').set({ created_at: longAgo })
  await stay.where('id', 'in', [one.id, other.id]).execute()
  expect(await titles()).toEqual(['Kindred', 'Middlemarch', 'Possession', 'Regeneration', 'Wolf Hall'])
})

test('a long wishlist shows only its latest few', async () => {
  await aWisher(['Kindred'])
  await aWisher(['Possession'])
  await aWisher(Array.from({ length: mostWishesOfOne + 2 }, (_, at) => `Book ${at}`))
  expect(await titles()).toHaveLength(2 + mostWishesOfOne)
})

test('a block changes nothing, because the difference would tell whose wishes they are', async () => {
  const viewer = await aMember(database.db, { suburb: 'new-farm-4005' })
  const blocking = await aWisher(['Kindred'])
  await aWisher(['Possession'])
  await aWisher(['Wolf Hall'])
  await aBlock(database.db, blocking, viewer)
  expect(await titles(viewer)).toEqual(await titles())
})

test('the viewer’s own copies of any edition are marked, also paused ones', async () => {
  await aWisher(['Kindred'])
  await aWisher(['Possession'])
  await aWisher(['Wolf Hall'])
  const owner = await aMember(database.db)
  const book = (await lookedFor()).find(({ title }) => title === 'Kindred')
  if (!book) throw new Error('Not shown')
  const { id: copyId } = await aCopy(database.db, { owner, book, isPaused: true })
  const owned = async () => (await lookedFor(owner)).filter(({ hasOwn }) => hasOwn).map(({ title }) => title)
  expect(await owned()).toEqual(['Kindred'])
  await library.withdrawCopy(owner, { copyId })
  expect(await owned()).toEqual([])
})
