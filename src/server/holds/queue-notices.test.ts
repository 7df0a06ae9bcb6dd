// The notices of a queue, on a real database: until when they are news.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { inWords } from '#rules/base/wording.ts'
import { offerHours, offerStands, pausedByPasses } from '#rules/holds/holds.ts'
import { notifySighting } from '#server/journeys/journey-jobs.ts'
import { aBlock, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, type Neighbourhood } from '#tests/support/exchanges.ts'
import { anOffer, aQuestion, aQueueNotice, aReservation } from '#tests/support/holds.ts'
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

const later = (ms: number) => {
  here.time.now = new Date(here.time.now.getTime() + ms)
  return here.holds.serveQueues(here.time.now)
}

const aNotice = (member: Member, of: string, news = 'offered') =>
  aQueueNotice(database.db, member, { of, news })
const unreadOf = async (member: Member, of: string) =>
  (
    await database.db
      .selectFrom('member_notices')
      .select('id')
      .where('member_id', '=', member.id)
      .where('about_id', '=', of)
      .where('read_at', 'is', null)
      .execute()
  ).length

test('an owner who answers, and a member who accepts or lets pass, has read the notice that asked', async () => {
  for (const act of ['acceptOffer', 'passOffer'] as const) {
    const { owner, copyId, waiting, offerId } = await anOffer(here)
    await aNotice(owner, copyId)
    await here.holds.answerLendOn(owner, { copyId, answer: 'always' })
    expect(await unreadOf(owner, copyId)).toBe(0)
    await aNotice(waiting, offerId)
    await here.holds[act](waiting, { offerId })
    expect(await unreadOf(waiting, offerId), act).toBe(0)
  }
})

test('an owner who answers has not read that their copy was seen somewhere else', async () => {
  const { owner, copyId } = await aQuestion(here)
  await aQueueNotice(database.db, owner, { of: copyId, news: 'left', source: notifySighting.name })
  await here.holds.answerLendOn(owner, { copyId, answer: 'not_now' })
  expect(await unreadOf(owner, copyId)).toBe(1)
})

test('the notice of an offer that has run out, or was withdrawn, makes room for the one that says so', async () => {
  const [expired, withdrawn] = [await anOffer(here), await anOffer(here)]
  for (const { waiting, offerId } of [expired, withdrawn]) await aNotice(waiting, offerId)
  await here.library.withdrawCopy(withdrawn.owner, { copyId: withdrawn.copyId })
  await here.holds.serveQueues(here.time.now)
  await later(offerHours.remindAfter * HOUR_MS)
  await later(offerHours.mostDays * DAY_MS)
  for (const { waiting, offerId } of [expired, withdrawn]) expect(await unreadOf(waiting, offerId)).toBe(0)
})

type Asked = Awaited<ReturnType<typeof aQuestion>>

const endsQuestion: Record<string, (asked: Asked) => Promise<unknown>> = {
  'accepting an ordinary request': async ({ owner, copyId }) => {
    const stranger = await aMember(database.db)
    const { exchangeId } = await here.exchanges.requestCopy(stranger, { copyId, message: '' })
    return here.exchanges.accept(owner, { id: exchangeId })
  },
  'pausing the copy': ({ owner, copyId }) => here.library.pauseCopy(owner, { copyId }),
  'withdrawing the copy': ({ owner, copyId }) => here.library.withdrawCopy(owner, { copyId }),
  'the last in the queue, who leaves': ({ waiting, holdId }) => here.holds.leave(waiting, { holdId }),
}

test.each(Object.keys(endsQuestion))(
  'the notice that asks an owner goes with its question: %s',
  async (by) => {
    const [gone, open] = [await aQuestion(here), await aQuestion(here)]
    for (const { owner, copyId } of [gone, open]) await aNotice(owner, copyId, 'lendOn')
    // Another notice about the same copy.
    await aNotice(gone.borrower, gone.copyId, 'reserved')
    await endsQuestion[by]?.(gone)
    await here.holds.serveQueues(here.time.now)
    expect(await unreadOf(gone.owner, gone.copyId)).toBe(0)
    expect(await unreadOf(gone.borrower, gone.copyId)).toBe(1)
    expect(await unreadOf(open.owner, open.copyId), 'a question that is still open').toBe(1)
  },
)

test('the question to an owner says for how long the first in the queue is offered their copy', async () => {
  const { copyId, waiting } = await aQuestion(here)
  const notice = await holdNotices.compose(
    database.db,
    { copyId, kind: 'lendOn' },
    { only: undefined, city, now: here.time.now },
  )
  expect(notice).toMatchObject({ news: { news: 'lendOn', facts: { waiting: 1 } } })
  const reader = { id: waiting.id, city, nameOf: () => waiting.name }
  const { paragraphs = [] } =
    inWords(holdNotices.words, { news: 'lendOn', facts: { title: 'Voss', waiting: 1 } }, reader) ?? {}
  expect(paragraphs.join(' ')).toContain(`we’ll offer it for ${offerStands()}`)
})

test('an owner who said “always” reads why they are asked all the same', () => {
  const reader = { id: 'wanda', city, nameOf: () => undefined }
  const facts = { title: 'Voss', waiting: 1 }
  const words = (isAboutNew: object) =>
    inWords(
      holdNotices.words,
      { news: 'lendOn', facts: { ...facts, ...isAboutNew } },
      reader,
    )?.paragraphs.join(' ')
  expect(words({ isAboutNew: true })).toContain('You’ve said “Yes, always”, but the next person')
  expect(words({}), 'a notice from before').not.toContain('You’ve said')
})

test.each([
  [false, ['The offer of Voss has run out. You keep your place.']],
  [true, ['The offer of Voss has run out. You keep your place.', pausedByPasses]],
])(
  'the notice of an offer that has run out says so, and if the hold is paused (%s) why',
  (isPaused, words) => {
    const facts = { title: 'Voss', until: here.time.now, isPaused }
    const reader = { id: 'wanda', city, nameOf: () => undefined }
    expect(inWords(holdNotices.words, { news: 'expired', facts }, reader)?.paragraphs).toEqual(words)
  },
)

test('notices of a reservation and of an accepted offer are not sent across a block', async () => {
  const kept = await aReservation(here)
  const { owner, waiting, offerId } = await anOffer(here)
  await here.holds.acceptOffer(waiting, { offerId })
  const compose = (payload: Parameters<typeof holdNotices.compose>[1]) =>
    holdNotices.compose(database.db, payload, { only: undefined, city, now: here.time.now })
  const reserved = () => compose({ kind: 'reserved', copyId: kept.copyId })
  const accepted = () => compose({ kind: 'accepted', offerId })
  expect(await reserved()).toMatchObject({ to: [kept.borrower.id] })
  expect(await accepted()).toMatchObject({ to: [owner.id] })
  await aBlock(database.db, kept.borrower, kept.owner)
  await aBlock(database.db, owner, waiting)
  expect(await reserved()).toBeUndefined()
  expect(await accepted()).toBeUndefined()
})
