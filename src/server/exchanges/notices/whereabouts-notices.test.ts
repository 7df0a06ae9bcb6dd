// What the two are told and asked about a hand-over, while it is still true.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { WhereaboutsKind } from '#server/exchanges/exchange-jobs.ts'
import { aBlock, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { whereaboutsNotices } from './whereabouts-notices.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterEach(() => {
  here.time.now = monday
})
afterAll(() => database.drop())

const tell = (exchangeId: string, kind: WhereaboutsKind) =>
  toldBy(whereaboutsNotices, database.db, { exchangeId, kind }, { now: here.time.now })
const anOwner = () => aMember(database.db, { name: 'Olive Nguyen' })

async function aMeeting(of: { owner?: Member } = {}) {
  const owner = of.owner ?? (await anOwner())
  const made = await anExchangeIn(here, 'accepted', { owner })
  await here.exchanges.markReady(owner, { id: made.id, place: 'Library steps', at: '2026-03-07T18:30' })
  here.time.now = new Date('2026-03-08T09:00+10:00')
  return made
}

test('the borrower is told, whatever they have turned off, while the book is on loan', async () => {
  const { owner, borrower, id } = await aMeeting()
  expect(await tell(id, 'handedOver')).toBeUndefined()
  await here.exchanges.confirmHandOver(owner, { id })
  expect(await tell(id, 'handedOver')).toMatchObject({
    to: [borrower.id],
    kind: 'account',
    subject: expect.stringMatching(/^Olive Nguyen says you have /),
    paragraphs: [
      expect.stringContaining('It’s due back on Sunday 5 April.'),
      'If you don’t have the book, please say so within 3 days.',
    ],
  })
  expect(await tell(id, 'toHandOver')).toBeUndefined()
  await here.exchanges.undoHandOver(borrower, { id })
  expect(await tell(id, 'handedOver')).toBeUndefined()
  expect(await tell(id, 'notHandedOver')).toMatchObject({ to: [owner.id], of: id })
})

test('both are asked whether it changed hands, unless they are to meet later', async () => {
  const { owner, borrower, id } = await aMeeting()
  expect(await tell(id, 'toHandOver')).toMatchObject({
    to: [owner.id, borrower.id],
    subject: expect.stringMatching(/^Did .* change hands\?$/),
    paragraphs: [
      expect.any(String),
      expect.stringContaining(
        'please confirm that you handed it over. If you didn’t meet, agree on another time or call it off.',
      ),
    ],
  })
  await here.exchanges.changePickup(owner, { id, place: '', at: '2026-03-09T09:00' })
  expect(await tell(id, 'toHandOver')).toBeUndefined()
  here.time.now = new Date(here.time.now.getTime() + 2 * DAY_MS)
  expect(await tell(id, 'toHandOver')).toBeDefined()
})

test('the owner of a late book can ask its borrower, or mark it as lost if they cannot answer', async () => {
  const { owner, borrower, id } = await anExchangeIn(here, 'on_loan', { owner: await anOwner() })
  const said = async () => {
    const told = await tell(id, 'notBack')
    return { to: told?.to, path: told?.action.path.split('/')[1], paragraphs: told?.paragraphs }
  }
  const due = expect.stringMatching(/ was due to return .* on Monday 30 March\.$/)
  const ask = 'If it’s back, confirm the return. If not, ask them when you’ll have it.'
  const lost = 'If it’s back, confirm the return. If not, you can mark it as lost.'
  expect(await said()).toEqual({ to: [owner.id], path: 'messages', paragraphs: [due, ask] })
  const disable = (at: Date | null) =>
    database.db.updateTable('members').set({ disabled_at: at }).where('id', '=', borrower.id).execute()
  await disable(monday)
  expect(await said()).toMatchObject({ path: 'requested-books', paragraphs: [due, lost] })
  await disable(null)
  await aBlock(database.db, owner, borrower)
  expect(await said()).toMatchObject({ path: 'requested-books', paragraphs: [due, lost] })
})
