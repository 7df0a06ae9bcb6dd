// A member who waits for one copy alone, on a real database: what becomes of their place when that copy is gone.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { inWords } from '#rules/base/wording.ts'
import { undoSeconds } from '#rules/exchanges/exchanges.ts'
import { showToClub } from '#rules/library/own-books.ts'
import { aBlock, aBook, aClub, aCopy, aMember } from '#tests/support/builders.ts'
import {
  type AnExchange,
  aNeighbourhood,
  anExchangeIn,
  type Neighbourhood,
} from '#tests/support/exchanges.ts'
import { aQueueNotice } from '#tests/support/holds.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { holdNotices } from './hold-notices.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(() => {
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

const later = (seconds: number) => {
  here.time.now = new Date(here.time.now.getTime() + seconds * 1000)
  return here.holds.serveQueues(here.time.now)
}

/** Mia waits for only Noah's copy, which is with somebody. */
async function aWaitForOneCopy(exchange?: AnExchange) {
  const noah = exchange?.owner ?? (await aMember(database.db, { name: 'Noah Reid' }))
  const mia = await aMember(database.db, { name: 'Mia Chen' })
  const copyId =
    exchange?.copyId ?? (await aCopy(database.db, { owner: noah, lentElsewhereTo: 'An aunt' })).id
  const { book_id: bookId } = await database.db
    .selectFrom('copies')
    .select('book_id')
    .where('id', '=', copyId)
    .executeTakeFirstOrThrow()
  await here.holds.wait(mia, { bookId, copyId, km: 20 })
  return { noah, mia, copyId, bookId }
}
type Wait = Awaited<ReturnType<typeof aWaitForOneCopy>>

const toldOfGone = () =>
  here.enqueued.flatMap(({ payload }) =>
    'kind' in payload && payload.kind === 'copyGone' && 'holdId' in payload ? [payload.holdId] : [],
  )

const gone: Record<string, () => Promise<Wait>> = {
  'is withdrawn': async () => {
    const wait = await aWaitForOneCopy()
    await here.library.withdrawCopy(wait.noah, { copyId: wait.copyId })
    return wait
  },
  'is lost': async () => {
    const loan = await anExchangeIn(here, 'on_loan')
    const wait = await aWaitForOneCopy(loan)
    await here.exchanges.markLost(wait.noah, { id: loan.id, note: 'In the river' })
    return wait
  },
  'is given away': async () => {
    const gift = await anExchangeIn(here, 'ready', { offer: 'give' })
    const wait = await aWaitForOneCopy(gift)
    await here.exchanges.confirmHandOver(gift.borrower, { id: gift.id })
    await later(undoSeconds - 1)
    expect(toldOfGone(), 'the hand-over can still be undone').toEqual([])
    await later(1)
    return wait
  },
  'is deleted, as when its owner leaves': async () => {
    const wait = await aWaitForOneCopy()
    await database.db.deleteFrom('copies').where('id', '=', wait.copyId).execute()
    return wait
  },
  'is for a club that they leave': async () => {
    const wait = await aWaitForOneCopy()
    const { noah, mia, copyId } = wait
    const { id: clubId } = await aClub(database.db, { members: [noah, mia] })
    await here.library.changeCopies(noah, { copyIds: [copyId], act: showToClub(clubId) })
    await later(60)
    expect(toldOfGone(), 'they are in the club').toEqual([])
    await database.db
      .deleteFrom('club_members')
      .where('club_id', '=', clubId)
      .where('member_id', '=', mia.id)
      .execute()
    return wait
  },
  'is of another work by now': async () => {
    const wait = await aWaitForOneCopy()
    const edition = await aBook(database.db)
    await database.db
      .updateTable('copies')
      .set({ book_id: edition.id, work_id: sql`(select work_id from books where id = ${edition.id})` })
      .where('id', '=', wait.copyId)
      .execute()
    return wait
  },
}

test.each(Object.keys(gone))(
  'the one copy that a member waits for %s: they keep their place, wait for any copy, and are told once',
  async (by) => {
    const { mia, bookId } = (await gone[by]?.()) ?? expect.unreachable()
    await database.db.updateTable('members').set({ wish_km: 12 }).where('id', '=', mia.id).execute()
    const since = (await here.holds.holds(mia))[0]?.since
    await here.holds.serveQueues(here.time.now)
    await later(60)
    const [hold] = await here.holds.holds(mia)
    expect(hold).toMatchObject({ copyId: null, position: 1, since, book: { id: bookId } })
    expect(toldOfGone()).toEqual([hold?.id])
    // Another copy comes near, and is theirs.
    const priya = await aMember(database.db)
    const { id: copyId } = await aCopy(database.db, { owner: priya, book: { id: bookId } })
    await here.holds.serveQueues(here.time.now)
    expect(await here.holds.toLendOn(priya)).toMatchObject([{ copyId, waiting: 1 }])
    await here.holds.answerLendOn(priya, { copyId, answer: 'yes' })
    expect((await here.holds.holds(mia))[0]?.offer).toMatchObject({ copyId })
  },
)

test.each(['noah', 'mia'] as const)(
  'across a block with its owner, by %s, a member waits for any copy in the same place, and is not told',
  async (by) => {
    const { mia, noah, bookId } = await aWaitForOneCopy()
    const { since } = (await here.holds.holds(mia))[0] ?? {}
    await (by === 'noah' ? aBlock(database.db, noah, mia) : aBlock(database.db, mia, noah))
    await later(60)
    expect(await here.holds.holds(mia)).toMatchObject([
      { copyId: null, position: 1, since, book: { id: bookId } },
    ])
    expect(toldOfGone()).toEqual([])
  },
)

test('a copy that is only paused, and one given away before the member waited for it, is still waited for', async () => {
  const gift = await anExchangeIn(here, 'completed', { offer: 'give' })
  here.time.now = new Date(here.time.now.getTime() + 61_000)
  await here.library.resumeCopy(gift.borrower, { copyId: gift.copyId })
  const again = await anExchangeIn(here, 'accepted', { owner: gift.borrower, copyId: gift.copyId })
  const wait = await aWaitForOneCopy(again)
  const paused = await aWaitForOneCopy()
  await here.library.pauseCopy(paused.noah, { copyId: paused.copyId })
  await later(60)
  for (const { mia, copyId } of [wait, paused])
    expect(await here.holds.holds(mia)).toMatchObject([{ copyId }])
  expect(toldOfGone()).toEqual([])
})

test('a member who had the offer of that copy reads one notice, which says both', async () => {
  const { noah, mia, copyId } = await aWaitForOneCopy()
  await here.library.backFromElsewhere(noah, { copyId })
  await here.holds.answerLendOn(noah, { copyId, answer: 'always' })
  const offerId = (await here.holds.holds(mia))[0]?.offer?.id ?? ''
  await aQueueNotice(database.db, mia, { of: offerId, news: 'offered' })
  await here.library.withdrawCopy(noah, { copyId })
  await later(60)
  expect(here.enqueued.map(({ payload }) => 'kind' in payload && payload.kind)).not.toContain('withdrawn')
  expect(toldOfGone()).toHaveLength(1)
  const unread = await database.db
    .selectFrom('member_notices')
    .select('id')
    .where('about_id', '=', offerId)
    .where('read_at', 'is', null)
    .execute()
  expect(unread, 'the notice of the offer').toEqual([])
})

test('the notice says within how far they wait now, and leads to the book', async () => {
  const { mia, noah, copyId, bookId } = await aWaitForOneCopy()
  await here.library.withdrawCopy(noah, { copyId })
  await later(60)
  const [holdId = ''] = (await here.holds.holds(mia)).map(({ id }) => id)
  const notice = await holdNotices.compose(
    database.db,
    { holdId, kind: 'copyGone' },
    { only: undefined, city, now: here.time.now },
  )
  expect(notice).toMatchObject({ to: [mia.id], news: { facts: { km: 5 } }, path: `/book/${bookId}` })
  const reader = { id: mia.id, city, nameOf: () => undefined }
  const words = inWords(holdNotices.words, { news: 'copyGone', facts: { title: 'Voss', km: 5 } }, reader)
  expect(words?.paragraphs.join(' ')).toContain('wait for any copy within 5 km')
})
