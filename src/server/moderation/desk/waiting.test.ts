import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, type Neighbourhood } from '#tests/support/exchanges.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

test('what waits in each queue is counted', async () => {
  const { db, moderation } = here
  const admin = await aMember(db, { isAdmin: true })
  const nothing = {
    reports: 0,
    objections: 0,
    contact: 0,
    events: 0,
    bookshelves: 0,
    corrections: 0,
    lines: 0,
  }
  expect(await moderation.waiting(admin)).toEqual(nothing)

  const [mia, noah, reported] = [await aMember(db), await aMember(db), await aMember(db)]
  const about = { kind: 'member', id: reported.id } as const
  // Two about one member count as one.
  for (const by of [mia, noah])
    await moderation.report(by, { address: anAddress(), about, reason: 'profile', details: 'Never came.' })
  await moderation.contact(mia, { name: 'Mia', email: 'mia@example.org', message: 'Hello' })
  expect(await moderation.waiting(admin)).toEqual({ ...nothing, reports: 1, contact: 1 })

  const { id } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  await moderation.answerReport(admin, { id, action: 'warn', days: 1, words: 'Be kind' })
  const action = await db.selectFrom('moderation_actions').select('id').executeTakeFirstOrThrow()
  await moderation.objectTo(reported, { key: action.id, objection: 'I never said that.' })
  expect(await moderation.waiting(admin)).toEqual({ ...nothing, objections: 1, contact: 1 })
})
