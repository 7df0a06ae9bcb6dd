// How long a service's answer is cached, by its kind.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#rules/base/durations.ts'
import type { FinderResult } from '#server/look-up/book-finder.ts'
import { silentFinder } from '#tests/support/book-services.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createLookUpCache } from './look-up-cache.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('truncate look_ups cascade'))

const book = {
  ...{ title: 'Drylands', author: 'Thea Astley', description: null, isbn: '9780143180142', published: null },
  ...{ genre: null, coverUrl: null, work: null },
}

test.each<[string, FinderResult, number]>([
  ['a book', { is: 'answered', books: [book] }, 30 * 24 * 60],
  ['a part of a book', { is: 'answered', books: [book], isPartial: true }, 60],
  ['that there is none', { is: 'answered', books: [] }, 24 * 60],
  ['that it is away', { is: 'away' }, 1],
  ['when to come back', { is: 'away', seconds: 600 }, 10],
])('%s is cached for its time and no longer', async (_, answer, minutes) => {
  const begun = new Date('2026-03-02T10:00:00Z').getTime()
  let now = begun
  let asked = 0
  const ask = async () => {
    asked += 1
    return answer
  }
  const answers = createLookUpCache({
    db: database.db,
    finder: { ...silentFinder, ask },
    pictures: { takeFetched: async () => 'none' },
    clock: () => new Date(now),
  })
  const question = { isbn: book.isbn }
  const times: number[] = []
  for (const after of [0, minutes * MINUTE_MS - 1, minutes * MINUTE_MS]) {
    now = begun + after
    await answers.of('open-library', question)
    times.push(asked)
  }
  expect(times).toEqual([1, 1, 2])
})
