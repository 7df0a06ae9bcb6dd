// Notices that are looked for by what they are about, for all members who got them: among all that the city's members were ever sent.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyModerators } from '#server/clubs/discussions/discussion-jobs.ts'
import { notifyHostNote } from '#server/events/event-jobs.ts'
import { notifySighting } from '#server/journeys/journey-jobs.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

test.each([notifyModerators, notifySighting, notifyHostNote])(
  'the notices of $name about something are found by an index',
  async ({ name }) => {
    const client = await database.pool.connect()
    try {
      await client.query('set enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain delete from member_notices where about_id = '${randomUUID()}' and source = '${name}'`,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: \(about_id =/)
    } finally {
      client.release(true)
    }
  },
)
