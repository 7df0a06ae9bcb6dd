// Scheduled work on events runs in batches: never more at once than the limit, and each event only once.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { withTransaction } from '#server/store/database.ts'
import { aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { monday as now } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import {
  cancelOfClosedClubs,
  lockWaitedFor,
  lockWithDisabled,
  takeDueReminders,
} from './due-event-queries.ts'

const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.empty('clubs, members'))

const taking = (take: (tx: TestDatabase['db']) => Promise<string[]>) => withTransaction(database.db, take)

test('reminders, earliest event first', async () => {
  const club = await aClub(database.db)
  const later = await anEvent(database.db, { club, startsAt: inHours(20) })
  const sooner = await anEvent(database.db, { club, startsAt: inHours(10) })
  const take = () =>
    taking((tx) => takeDueReminders(tx, { now, until: inHours(24), limit: 1, timeZone: city.timeZone }))
  expect([await take(), await take(), await take()]).toEqual([[sooner.id], [later.id], []])
})

test('closed clubs’ planned meetings are cancelled', async () => {
  const club = await aClub(database.db, { isClosed: true })
  const planned = [
    await anEvent(database.db, { club, startsAt: inHours(10) }),
    await anEvent(database.db, { club, startsAt: inHours(20) }),
  ]
  const take = () => taking((tx) => cancelOfClosedClubs(tx, { now, limit: 1 }))
  const taken = [...(await take()), ...(await take())]
  expect(taken.sort()).toEqual(planned.map(({ id }) => id).sort())
  expect(await take()).toEqual([])
})

test('free seats while somebody waits, and disabled members’ answers', async () => {
  const [waits, goes] = [await aMember(database.db), await aMember(database.db)]
  const club = await aClub(database.db, { members: [waits, goes] })
  for (const hours of [10, 20])
    await anEvent(database.db, {
      club,
      startsAt: inHours(hours),
      capacity: 5,
      going: [goes],
      waiting: [waits],
    })
  for (const limit of [1, 2])
    expect(await taking((tx) => lockWaitedFor(tx, { now, limit }))).toHaveLength(limit)
  await database.db.updateTable('members').set({ disabled_at: now }).where('id', '=', goes.id).execute()
  for (const limit of [1, 2])
    expect(await taking((tx) => lockWithDisabled(tx, { now, limit }))).toHaveLength(limit)
})
