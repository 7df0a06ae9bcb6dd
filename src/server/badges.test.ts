import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { badgeCounts } from './badges.ts'
import { findViewer } from './members/member-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

test('the session of a member is read with the number of requests waiting for their answer, in one statement', async () => {
  const { db } = database
  const [owner, one, other] = await Promise.all([aMember(db), aMember(db), aMember(db)])
  const copy = await aCopy(db, { owner })
  await anExchange(db, { copy, borrower: one })
  await anExchange(db, { copy, borrower: other })
  await anExchange(db, { copy: await aCopy(db, { owner }), borrower: one, state: 'accepted' })
  await anExchange(db, { copy: await aCopy(db, { owner: other }), borrower: owner })
  await db
    .insertInto('sessions')
    .values({ token: 'of-the-owner', member_id: owner.id, expires_at: new Date(Date.now() + 60_000) })
    .execute()
  const waiting = async () => (await findViewer(db, 'of-the-owner', badgeCounts))?.waitingRequests
  expect(await waiting()).toBe(2)
  expect(await findViewer(db, 'of-the-owner', badgeCounts)).toMatchObject({
    unreadMessages: 0,
    unreadNotices: 0,
  })
  await anExchange(db, { copy, borrower: await aMember(db), state: 'accepted' })
  expect(await waiting(), 'rivals for a promised copy wait for that exchange, not for the owner').toBe(0)
})
