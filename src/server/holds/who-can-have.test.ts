// How many an owner is told of, on a real database: those who can be offered the copy.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { openOfNewMember } from '#rules/members/new-members.ts'
import { aBlock, aBook, aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { aNeighbourhood, type Neighbourhood } from '#tests/support/exchanges.ts'
import { type AHold, aHold, aQuestion, aQueueNotice, joins } from '#tests/support/holds.ts'
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

const set = (member: Member, to: object) =>
  database.db.updateTable('members').set(to).where('id', '=', member.id).execute()
const inDays = (days: number) => new Date(here.time.now.getTime() + days * DAY_MS)

/** Each keeps one who waits from being offered the copy: for good or for now. */
const keepsFrom: Record<string, (each: { hold: AHold; member: Member; holdId: string }) => Promise<unknown>> =
  {
    'a copy of their own': ({ hold, member }) =>
      aCopy(database.db, { owner: member, book: { id: hold.bookId } }),
    'a block of the owner': ({ hold, member }) => aBlock(database.db, member, hold.owner),
    'a disabled account': ({ member }) => set(member, { disabled_at: here.time.now }),
    'a suspension': ({ member }) =>
      set(member, { suspended_until: new Date('2100-01-01'), suspended_reason: 'Unkind' }),
    'one copy in mind that is gone': ({ holdId }) =>
      database.db.updateTable('holds').set({ is_copy_gone: true }).where('id', '=', holdId).execute(),
    'a way that is too far': ({ member }) => set(member, { suburb: 'beenleigh-4207' }),
    'as many books as a new member can have': async ({ member }) => {
      await set(member, { created_at: here.time.now })
      for (let count = 0; count < openOfNewMember; count++) {
        const owner = await aMember(database.db)
        const copy = await aCopy(database.db, {
          owner,
          book: await aBook(database.db, { title: `Book ${count}` }),
        })
        await anExchange(database.db, { copy: { id: copy.id, ownerId: owner.id }, borrower: member })
      }
    },
    'a pause': ({ member, holdId }) => here.holds.pauseHold(member, { holdId }),
  }

/** These count for no borrower either. The database tells when a suspension ends: this one is not over for a long time. */
const forGood = [
  'a copy of their own',
  'a block of the owner',
  'a disabled account',
  'a suspension',
  'one copy in mind that is gone',
] as const

const forNow = ['a way that is too far', 'as many books as a new member can have', 'a pause']

async function told({ owner, copyId }: Pick<AHold, 'owner' | 'copyId'>) {
  const { waiting: inBookcase } = (await here.holds.reservable(owner, { copyId })) ?? {}
  const [question] = (await here.holds.toLendOn(owner)).filter((each) => each.copyId === copyId)
  const notice = await holdNotices.compose(
    database.db,
    { copyId, kind: 'lendOn' },
    { only: undefined, city, now: here.time.now },
  )
  return [inBookcase, question?.waiting, (notice?.news.facts as { waiting?: number } | undefined)?.waiting]
}

test.each(Object.keys(keepsFrom))('an owner is not told of a member who waits with %s', async (what) => {
  const hold = await aHold(here)
  const member = await aMember(database.db)
  const holdId = await joins(here, member, hold.bookId)
  await here.exchanges.confirmReturn(hold.owner, { id: hold.id })
  await here.holds.serveQueues(here.time.now)
  expect(await told(hold)).toEqual([2, 2, 2])
  await keepsFrom[what]?.({ hold, member, holdId })
  expect(await told(hold)).toEqual([1, 1, 1])
  await keepsFrom[what]?.({ hold, member: hold.waiting, holdId: hold.holdId })
  // Somebody who cannot have it just now may have it later, and the owner is not asked again then.
  const noticeOfNobody = forNow.includes(what) ? 1 : undefined
  expect(await told(hold)).toEqual([0, undefined, noticeOfNobody])
})

test.each(forGood)(
  'nor before they answer a request, nor is a borrower, of one who waits with %s',
  async (what) => {
    const hold = await aHold(here)
    const onLoan = async () =>
      (await here.exchanges.outgoing(hold.borrower))
        .filter(({ id }) => id === hold.id)
        .map((each) => each.waiting)
    expect(await onLoan()).toEqual([1])
    await keepsFrom[what]?.({ hold, member: hold.waiting, holdId: hold.holdId })
    expect(await onLoan()).toEqual([0])
  },
)

/** How often an owner was asked about this copy. */
const timesAsked = (copyId: string) =>
  here.enqueued.filter(
    ({ payload }) => Object(payload).kind === 'lendOn' && Object(payload).copyId === copyId,
  ).length

test('a notice whose copy nobody can have goes, and the owner is asked again once somebody can', async () => {
  const { owner, copyId, waiting } = await aQuestion(here)
  const unread = () =>
    database.db.selectFrom('member_notices').select('news').where('about_id', '=', copyId).execute()
  await aQueueNotice(database.db, owner, { of: copyId, news: 'lendOn' })
  await set(waiting, { suspended_until: inDays(3), suspended_reason: 'Unkind' })
  await here.holds.serveQueues(here.time.now)
  expect(await unread()).toEqual([])
  expect(timesAsked(copyId)).toBe(1)
  here.time.now = inDays(4)
  await here.holds.serveQueues(here.time.now)
  expect(timesAsked(copyId)).toBe(2)
})

test('an owner who has read the notice is asked again too, once, when somebody can have the copy again', async () => {
  const { owner, copyId, waiting } = await aQuestion(here)
  await aQueueNotice(database.db, owner, { of: copyId, news: 'lendOn' })
  const read = database.db.updateTable('member_notices').set({ read_at: here.time.now })
  await read.where('about_id', '=', copyId).execute()
  await here.holds.serveQueues(here.time.now)
  expect(timesAsked(copyId), 'while somebody waits').toBe(1)
  await set(waiting, { suspended_until: inDays(3), suspended_reason: 'Unkind' })
  await here.holds.serveQueues(here.time.now)
  here.time.now = inDays(4)
  for (let run = 0; run < 2; run += 1) await here.holds.serveQueues(here.time.now)
  expect(timesAsked(copyId)).toBe(2)
})

test('an owner is told of a member who is offered another copy before the notice is written', async () => {
  const hold = await aQuestion(here)
  const other = await aMember(database.db)
  const { id } = await aCopy(database.db, { owner: other, book: { id: hold.bookId } })
  await here.holds.answerLendOn(other, { copyId: id, answer: 'always' })
  const { offer } = (await here.holds.queue(hold.waiting, { bookId: hold.bookId })).hold ?? {}
  expect(await told(hold)).toEqual([0, undefined, 1])
  await here.holds.passOffer(hold.waiting, { offerId: offer?.id ?? '' })
  expect(await told(hold), 'who may have this one instead').toEqual([1, 1, 1])
})
