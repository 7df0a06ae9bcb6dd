// 'I have it' on the page of a suburb: who is told of the copy, and that neither side learns of the other.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { fewestLooking } from '#rules/library/looking-for.ts'
import { aBlock, aBook, aMember } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/test-database.ts'
import { aWatch } from '#tests/support/wish-watch.ts'

const database = await aDatabase()
const { db } = database
const { library, beginAnew, watched, toldTo } = aWatch(db)
afterAll(() => database.drop())

const westEnd = 'west-end-4101'
let mia: Member
let owner: Member
/** They look for another book: enough for the page of the suburb to show what its members look for. */
let neighbours: Member[]
let book: { id: string; title: string }
beforeEach(async () => {
  ;({ mia, book } = await beginAnew())
  // Farther away than Mia asked to be told of.
  owner = await aMember(db, { name: 'Odd Far', suburb: 'ipswich-4305' })
  neighbours = await Promise.all(
    Array.from({ length: fewestLooking }, () => aMember(db, { joinedAt: new Date('2020-01-01') })),
  )
  const { id: another } = await aBook(db)
  for (const neighbour of neighbours) await looksFor(neighbour, another)
  await looksFor(mia, book.id)
})

async function looksFor(member: Member, bookId: string) {
  await library.showWishes(member, { shows: true })
  await library.wish(member, { bookId })
}

const lent = () => `A neighbour is lending ${book.title}, which you’re looking for`

function iHaveIt({
  wantedIn = westEnd,
  by = owner,
  clientKey = randomUUID(),
}: {
  wantedIn?: string | null
  by?: Member
  clientKey?: string
} = {}) {
  return library.addCopyOf(by, {
    ...{ bookId: book.id, wantedIn, clientKey, condition: 'Good', offer: 'lend', location: null },
  })
}

test('the wisher is told of a copy beyond their distance, once, and nothing of its owner', async () => {
  await iHaveIt()
  await watched(3)
  await watched()
  expect(await toldTo(mia)).toEqual([lent()])
  const [told] = await db.selectFrom('member_notices').selectAll().where('member_id', '=', mia.id).execute()
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`Odd Far|${owner.id}`))
  expect(told?.path).toBe(`/book/${book.id}`)
})

test('a form sent twice, and a second copy, tell once', async () => {
  const clientKey = randomUUID()
  await Promise.all([iHaveIt({ clientKey }), iHaveIt({ clientKey })])
  await iHaveIt()
  await watched()
  expect(await toldTo(mia)).toEqual([lent()])
})

test('a wisher who is near enough reads of a copy near them', async () => {
  const near = await aMember(db)
  await iHaveIt({ by: near })
  await watched()
  expect(await toldTo(mia)).toEqual([`You can borrow ${book.title} near you`])
})

test('a copy near them that comes before they have read it takes the place of what they were told', async () => {
  await iHaveIt()
  await watched()
  await library.addCopyOf(await aMember(db), {
    ...{ bookId: book.id, clientKey: randomUUID(), condition: 'Good', offer: 'lend', location: null },
  })
  await watched()
  expect(await toldTo(mia)).toEqual([`You can borrow ${book.title} near you`])
})

test('a copy far away that comes afterwards is not said to be near', async () => {
  await library.addCopyOf(await aMember(db), {
    ...{ bookId: book.id, clientKey: randomUUID(), condition: 'Good', offer: 'lend', location: null },
  })
  await watched()
  await iHaveIt()
  await watched()
  expect(await toldTo(mia)).toEqual([lent()])
})

const untold: [string, () => Promise<unknown>][] = [
  ['without "I have it"', () => iHaveIt({ wantedIn: null })],
  ['of another suburb', () => iHaveIt({ wantedIn: 'new-farm-4005' })],
  ['across a block', async () => [await iHaveIt(), await aBlock(db, mia, owner)]],
  ['across the owner’s block', async () => [await aBlock(db, owner, mia), await iHaveIt()]],
  ['of a removed wish', async () => [await iHaveIt(), await library.unwish(mia, { bookId: book.id })]],
  [
    'who no longer lets it show',
    async () => [await iHaveIt(), await library.showWishes(mia, { shows: false })],
  ],
  [
    'while too few of their suburb let theirs show',
    async () => [
      await Promise.all(neighbours.slice(1).map((one) => library.showWishes(one, { shows: false }))),
      await iHaveIt(),
    ],
  ],
  [
    'of a copy that is not shared',
    async () => library.pauseCopy(owner, { copyId: (await iHaveIt()).copyId }),
  ],
  [
    'of a copy that was taken out again',
    async () => library.withdrawCopy(owner, { copyId: (await iHaveIt()).copyId }),
  ],
]
test.each(untold)('a wisher is not told %s', async (_, happens) => {
  await happens()
  await watched()
  expect(await toldTo(mia)).toEqual([])
})

test('a member who presses it for their own wish is told nothing', async () => {
  await iHaveIt({ by: mia })
  await watched()
  expect(await toldTo(mia)).toEqual([])
})
