import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { swapLimits } from '#rules/swaps/swaps.ts'
import { withTransaction } from '#server/store/database.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aBlock, aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, monday } from '#tests/support/exchanges.ts'
import { aRing, aSwapHint, aWish } from '#tests/support/swaps.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { swapNotices } from './swap-notices.ts'

let database: TestDatabase
let here: ReturnType<typeof aNeighbourhood>
beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(async () => {
  await database.pool.query('delete from wishes; delete from swap_hints; delete from swap_searches')
  here = aNeighbourhood(database.db)
})

/** It is on offer to somebody who waits for it. */
async function promise(copyId: string): Promise<void> {
  const { id } = await aMember(here.db)
  await database.pool.query(
    `with hold as (
      insert into holds (member_id, book_id, work_id, km, created_at)
      select $2, book_id, work_id, 20, $3 from copies where id = $1 returning id)
    insert into hold_offers (hold_id, copy_id, offered_at, remind_at, expires_at)
    select id, $1, $3::timestamptz, $3::timestamptz + interval '1 day', $3::timestamptz + interval '2 days' from hold`,
    [copyId, id, monday],
  )
}

const night = () => here.swaps.searchAll(here.time.now)
const hintsOf = (member: Member) => here.swaps.hints(member)
const people = async (...names: string[]) => Promise.all(names.map((name) => aMember(here.db, { name })))

describe('what a member reads', () => {
  test('two members who each have what the other wishes for', async () => {
    const [mia, noah] = (await people('Mia Rossi', 'Noah Reed')) as [Member, Member]
    const [wished] = await aRing(here.db, [mia, noah])
    await night()
    const [hint, ...others] = await hintsOf(mia)
    expect(hint).toMatchObject({
      book: { id: wished?.id },
      copyId: wished?.copyId,
      giver: { name: 'Noah Reed' },
      taker: null,
    })
    expect(others).toEqual([])
    expect(await hintsOf(noah)).toMatchObject([{ giver: { name: 'Mia Rossi' }, taker: null }])
  })

  test('three members, each of whom has what another wishes for', async () => {
    const [mia, noah, priya] = (await people('Mia Rossi', 'Noah Reed', 'Priya Nair')) as [
      Member,
      Member,
      Member,
    ]
    await aRing(here.db, [mia, noah, priya])
    await night()
    expect(await hintsOf(mia)).toMatchObject([
      { giver: { name: 'Noah Reed' }, taker: { name: 'Priya Nair' } },
    ])
    expect(await hintsOf(priya)).toMatchObject([
      { giver: { name: 'Mia Rossi' }, taker: { name: 'Noah Reed' } },
    ])
  })

  test.each<
    [string, (ring: { mia: Member; noah: Member; copyId: string; bookId: string }) => Promise<unknown>]
  >([
    ['blocks the other', ({ mia, noah }) => aBlock(here.db, mia, noah)],
    ['is blocked', ({ mia, noah }) => aBlock(here.db, noah, mia)],
    ['pauses the copy', ({ noah, copyId }) => here.library.pauseCopy(noah, { copyId })],
    ['no longer wishes for it', ({ mia, bookId }) => here.library.unwish(mia, { bookId })],
    [
      'is suspended',
      ({ noah }) =>
        change(noah, { suspended_until: new Date(monday.getTime() + DAY_MS), suspended_reason: 'Unkind' }),
    ],
    ['is disabled', ({ noah }) => change(noah, { disabled_at: monday, disabled_reason: 'Unkind' })],
    ['looks less far than before', ({ mia }) => change(mia, { suburb: 'redcliffe-4020' })],
    ['looks from elsewhere, as the other member', ({ noah }) => change(noah, { suburb: 'redcliffe-4020' })],
  ])('a hint ends at once for everybody when somebody %s', async (_, happens) => {
    const { mia, noah, books } = await aSwapHint(here)
    expect(await hintsOf(mia)).toHaveLength(1)
    await happens({ mia, noah, copyId: books[0]?.copyId ?? '', bookId: books[0]?.id ?? '' })
    expect(await hintsOf(mia)).toEqual([])
    await night()
    expect(await here.db.selectFrom('swap_hints').select('id').execute()).toEqual([])
    expect(await hintsOf(noah)).toEqual([])
  })

  test('the square that a member shares counts for them alone, so that nobody can find it by moving a copy', async () => {
    const { mia, noah } = await aSwapHint(here)
    await change(mia, { cell_lat: -27.23, cell_lng: 153.11 })
    expect([await hintsOf(mia), await hintsOf(noah)]).toMatchObject([[], [{ giver: { id: mia.id } }]])
    await here.db.deleteFrom('swap_hints').execute()
    await night()
    expect(await hintsOf(noah)).toHaveLength(1)
  })

  test.each<[string, (ring: { noah: Member; copyId: string }) => Promise<unknown>]>([
    ['pauses', ({ noah, copyId }) => here.library.pauseCopy(noah, { copyId })],
    ['withdraws', ({ noah, copyId }) => here.library.withdrawCopy(noah, { copyId })],
  ])('a member who %s one copy after another does not see which one is wished for', async (_, ends) => {
    const { mia, noah, books } = await aSwapHint(here)
    await ends({ noah, copyId: books[0]?.copyId ?? '' })
    expect(await hintsOf(mia)).toEqual([])
    expect(await hintsOf(noah)).toHaveLength(1)
    await night()
    expect(await hintsOf(noah)).toEqual([])
  })

  test('a wish for a copy that was paused is in no ring for a while, even once it is back', async () => {
    const { noah, books } = await aSwapHint(here)
    const copyId = books[0]?.copyId ?? ''
    await here.library.pauseCopy(noah, { copyId })
    await night()
    await here.library.resumeCopy(noah, { copyId })
    await here.swaps.searchNew(here.time.now)
    await night()
    expect(await hintsOf(noah)).toEqual([])
    here.time.now = new Date(monday.getTime() + (swapLimits.restDaysOfPaused + 1) * DAY_MS)
    await night()
    expect(await hintsOf(noah)).toHaveLength(1)
  })

  test.each<[string, boolean, (given: { noah: Member; copyId: string }) => Promise<unknown>]>([
    ['its owner paused', true, ({ noah, copyId }) => here.library.pauseCopy(noah, { copyId })],
    [
      'its owner lent elsewhere',
      true,
      ({ noah, copyId }) => here.library.lendElsewhere(noah, { copyId, to: 'An aunt' }),
    ],
    [
      'its owner reserved',
      true,
      async ({ copyId }) =>
        here.db
          .insertInto('reservations')
          .values({
            ...{ copy_id: copyId, member_id: (await aMember(here.db)).id },
            ...{ made_at: monday, ends_at: new Date(monday.getTime() + DAY_MS) },
          })
          .execute(),
    ],
    ['is promised to the first in the queue', false, ({ copyId }) => promise(copyId)],
    ['is withdrawn', false, ({ noah, copyId }) => here.library.withdrawCopy(noah, { copyId })],
    [
      'was paused before it is withdrawn',
      false,
      async ({ noah, copyId }) => {
        await here.library.pauseCopy(noah, { copyId })
        await here.library.withdrawCopy(noah, { copyId })
      },
    ],
  ])('a wish for a copy that %s rests: %s', async (_, rests, happens) => {
    const { mia, noah, books } = await aSwapHint(here)
    await happens({ noah, copyId: books[0]?.copyId ?? '' })
    await night()
    expect(await hintsOf(noah), 'the ring is over').toEqual([])
    const resting = here.db.selectFrom('swap_rests').select('until').where('member_id', '=', mia.id)
    const until = new Date(monday.getTime() + swapLimits.restDaysOfPaused * DAY_MS)
    expect(await resting.execute()).toEqual(rests ? [{ until }] : [])
  })

  test('a member who shares too few copies to hide among is in no ring', async () => {
    const { mia, noah, books } = await aSwapHint(here)
    await here.db
      .updateTable('copies')
      .set({ paused_at: here.time.now })
      .where('id', 'in', (of) =>
        of
          .selectFrom('copies')
          .select('id')
          .where('owner_id', '=', noah.id)
          .where('id', '<>', books[0]?.copyId ?? '')
          .limit(1),
      )
      .execute()
    await night()
    expect([...(await hintsOf(mia)), ...(await hintsOf(noah))]).toEqual([])
  })

  test('however many newer wishes are for books that nobody has, an old one for a book that somebody has counts', async () => {
    const { mia } = await aSwapHint(here)
    await here.db.deleteFrom('swap_hints').execute()
    for (let rare = 0; rare < swapLimits.mostWishes; rare += 1)
      await aWish(here.db, mia, await aBook(here.db))
    await night()
    expect(await hintsOf(mia)).toHaveLength(1)
  })

  test('“Not now” keeps the wish out of every ring, for all of its members, and ends by itself', async () => {
    const { mia, noah, hintId } = await aSwapHint(here)
    await here.swaps.notNow(mia, { hintId })
    expect(await hintsOf(mia)).toEqual([])
    expect(await hintsOf(noah)).toEqual([])
    await night()
    expect(await hintsOf(mia)).toEqual([])
    here.time.now = new Date(monday.getTime() + (swapLimits.restDays + 1) * DAY_MS)
    await night()
    expect(await hintsOf(mia)).toHaveLength(1)
  })

  test('“Not now” stays with a wish whose edition joins another work', async () => {
    const { mia, hintId, books } = await aSwapHint(here)
    await here.swaps.notNow(mia, { hintId })
    const other = await aBook(here.db)
    await here.db
      .updateTable('books')
      .set({ work_id: (of) => of.selectFrom('books').select('work_id').where('id', '=', other.id) })
      .where('id', '=', books[0]?.id ?? '')
      .execute()
    await night()
    expect(await hintsOf(mia)).toEqual([])
  })

  test('nobody is part of a ring across a block, in any pair of it', async () => {
    const three = (await people('Mia Rossi', 'Noah Reed', 'Priya Nair')) as [Member, Member, Member]
    await aRing(here.db, three)
    await aBlock(here.db, three[2], three[1])
    await night()
    for (const member of three) expect(await hintsOf(member)).toEqual([])
  })
})

describe('requests that know of each other', () => {
  const partOf = async (member: Member, exchangeId: string) =>
    (await here.swaps.ofRequests(member, { exchangeIds: [exchangeId] })).get(exchangeId)

  test('of two members, each reads on one request where the other is', async () => {
    const { mia, noah, books, hintId } = await aSwapHint(here)
    const [wished, given] = books
    const asked = await here.swaps.askForSwap(mia, { hintId })
    expect(await hintsOf(mia)).toEqual([])
    expect(await partOf(mia, asked.exchangeId)).toEqual({
      other: { is: 'theirs', taker: 'Noah Reed' },
      conversationId: null,
    })
    expect(await partOf(noah, asked.exchangeId)).toEqual({
      other: { is: 'open', title: given?.title, giver: 'Mia Rossi' },
      conversationId: null,
    })
    const back = await here.swaps.askForSwap(noah, { hintId })
    expect(await partOf(mia, asked.exchangeId)).toEqual({
      other: { is: 'asked', title: given?.title },
      conversationId: back.conversationId,
    })
    expect(await partOf(mia, back.exchangeId)).toEqual({
      other: { is: 'asked', title: wished?.title },
      conversationId: asked.conversationId,
    })
  })

  test('links in one count among those of a new member, as in any request', async () => {
    const { mia, hintId } = await aSwapHint(here)
    const before = here.counted.length
    await here.swaps.askForSwap(mia, { hintId, message: 'See https://a.example' })
    const rules = here.counted.slice(before).map(({ rule }) => rule)
    expect(rules.filter((rule) => rule.endsWith('ByNewMember'))).toEqual([
      'requestByNewMember',
      'linkByNewMember',
    ])
  })

  test('of three members, each is shown the two requests that are their own', async () => {
    const three = (await people('Mia Rossi', 'Noah Reed', 'Priya Nair')) as [Member, Member, Member]
    const [mia, noah, priya] = three
    await aRing(here.db, three)
    await night()
    const [hint] = await hintsOf(mia)
    const hintId = hint?.id ?? ''
    const fromNoah = await here.swaps.askForSwap(mia, { hintId })
    const fromMia = await here.swaps.askForSwap(priya, { hintId })
    expect(await partOf(mia, fromNoah.exchangeId)).toMatchObject({ conversationId: fromMia.conversationId })
    expect(await partOf(noah, fromNoah.exchangeId)).toMatchObject({
      other: { is: 'open', giver: 'Priya Nair' },
    })
    expect(await partOf(priya, fromNoah.exchangeId)).toBeUndefined()
  })

  test('neither obliges: one is declined, and the other stays as it is', async () => {
    const { mia, noah, hintId } = await aSwapHint(here)
    const asked = await here.swaps.askForSwap(mia, { hintId })
    const back = await here.swaps.askForSwap(noah, { hintId })
    await here.exchanges.decline(noah, { id: asked.exchangeId })
    expect(await partOf(mia, back.exchangeId)).toBeUndefined()
    const { state } = await here.db
      .selectFrom('exchanges')
      .select('state')
      .where('id', '=', back.exchangeId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('pending')
    await here.exchanges.decline(mia, { id: back.exchangeId })
    await night()
    expect([...(await hintsOf(mia)), ...(await hintsOf(noah))]).toEqual([])
  })

  test('a request that was declined on its own ends the swap, and is not suggested the next day', async () => {
    const { mia, noah, books } = await aSwapHint(here)
    const { exchangeId } = await here.exchanges.requestCopy(mia, {
      copyId: books[0]?.copyId ?? '',
      message: '',
    })
    await here.exchanges.decline(noah, { id: exchangeId })
    const all = async () => [...(await hintsOf(mia)), ...(await hintsOf(noah))]
    expect(await all()).toEqual([])
    await night()
    expect(await all()).toEqual([])
  })

  test('across a block nothing says that there was a swap', async () => {
    const { mia, noah, hintId } = await aSwapHint(here)
    const asked = await here.swaps.askForSwap(mia, { hintId })
    await aBlock(here.db, noah, mia)
    expect(await partOf(mia, asked.exchangeId)).toBeUndefined()
    expect(await partOf(noah, asked.exchangeId)).toBeUndefined()
  })

  test('nobody asks for a swap that is over, or twice', async () => {
    const { mia, noah, books, hintId } = await aSwapHint(here)
    await here.swaps.askForSwap(mia, { hintId })
    await expect(here.swaps.askForSwap(mia, { hintId })).rejects.toMatchObject({ code: 'ALREADY_REQUESTED' })
    await here.library.pauseCopy(mia, { copyId: books[1]?.copyId ?? '' })
    await expect(here.swaps.askForSwap(noah, { hintId })).rejects.toMatchObject({ code: 'SWAP_OVER' })
  })
})

test('a member who asks at the moment at which a search ends the swap is told that it is over (race condition)', async () => {
  const { mia, books, hintId } = await aSwapHint(here)
  const { asking } = await withTransaction(here.db, async (tx) => {
    const copyId = books[0]?.copyId ?? ''
    await tx.selectFrom('copies').select('id').where('id', '=', copyId).forNoKeyUpdate().execute()
    const asking = here.swaps.askForSwap(mia, { hintId }).catch((refusal: unknown) => refusal)
    expect(await Promise.race([asking, aWaitForALock(database.pool)])).toBe('waits')
    await tx.deleteFrom('swap_hints').where('id', '=', hintId).execute()
    return { asking }
  })
  expect(await asking).toMatchObject({ code: 'SWAP_OVER' })
})

describe('when a wish or a copy comes', () => {
  test('rings through its member are found within the minute, and those who see one are told to look again', async () => {
    const [mia, noah] = (await people('Mia Rossi', 'Noah Reed')) as [Member, Member]
    await aRing(here.db, [mia, noah])
    await here.swaps.searchNew(here.time.now)
    expect(await hintsOf(mia)).toHaveLength(1)
    expect(await here.db.selectFrom('swap_searches').selectAll().execute()).toEqual([])
  })

  test('a member who has nothing that anybody wishes for is not searched for', async () => {
    const [mia, noah] = (await people('Mia Rossi', 'Noah Reed')) as [Member, Member]
    const book = await aBook(here.db)
    await aCopy(here.db, { owner: noah, book })
    expect(await here.db.selectFrom('swap_searches').selectAll().execute()).toEqual([])
    await aWish(here.db, mia, book)
    expect(await here.db.selectFrom('swap_searches').select('member_id').execute()).toEqual([
      { member_id: mia.id },
    ])
  })

  test('the nightly search keeps the hints that were found during the day', async () => {
    const [mia, noah] = (await people('Mia Rossi', 'Noah Reed')) as [Member, Member]
    await aRing(here.db, [mia, noah])
    await here.swaps.searchNew(here.time.now)
    const before = await hintsOf(mia)
    await night()
    expect(await hintsOf(mia)).toEqual(before)
  })

  test('searches at the same moment give nobody more than their number (race condition)', async () => {
    const [mia, ...others] = await people(
      'Mia Rossi',
      ...Array.from({ length: 8 }, (_, index) => `Other ${index}`),
    )
    for (const other of others) if (mia) await aRing(here.db, [mia, other])
    await Promise.all([here.swaps.searchNew(monday), night(), here.swaps.searchNew(monday), night()])
    const { rows } = await database.pool.query(
      'select count(*) as count from swap_legs where getter_id = $1',
      [mia?.id],
    )
    expect(rows).toEqual([{ count: swapLimits.most }])
  })
})

describe('notices', () => {
  const told = () => here.enqueued.filter(({ name }) => name === 'swap.notify')

  test('each member of a ring is notified once, and of nothing else for a week', async () => {
    const { mia, noah } = await aSwapHint(here)
    expect(told().map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([mia, noah].map(({ id }) => expect.objectContaining({ memberId: id }))),
    )
    await aRing(here.db, [mia, noah])
    await night()
    expect(told()).toHaveLength(2)
    here.time.now = new Date(monday.getTime() + (swapLimits.tellAgainDays + 1) * DAY_MS)
    await night()
    expect(told()).toHaveLength(4)
  })

  test('what the night has found is told in the morning', async () => {
    here.time.now = new Date('2026-03-03T04:27+10:00')
    await aSwapHint(here)
    expect(told().at(-1)).toMatchObject({ startAfter: new Date('2026-03-03T09:00+10:00') })
  })

  test('it says who has the book, and nothing once the ring is over', async () => {
    const { mia, noah, books } = await aSwapHint(here)
    const payload = told().find(
      (one) => 'memberId' in one.payload && one.payload.memberId === mia.id,
    )?.payload
    const compose = () => swapNotices.compose(here.db, payload as never, { city, now: here.time.now })
    expect(await compose()).toMatchObject({
      to: [mia.id],
      news: { news: 'pair', facts: { title: books[0]?.title, giver: noah.id } },
    })
    await aBlock(here.db, noah, mia)
    expect(await compose()).toBeUndefined()
  })
})

async function change(member: Member, profile: Record<string, unknown>): Promise<void> {
  await here.db.updateTable('members').set(profile).where('id', '=', member.id).execute()
}
