import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBook } from './builders.ts'
import { aDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

test.each([{ title: 'Johnno' }, { title: 'Johnno', isbn: '9780702260209' }])(
  'a journey that is tried again finds the book of its first try: %o',
  async (facts) => {
    const [first, again] = [await aBook(database.db, facts), await aBook(database.db, facts)]
    expect(again).toEqual(first)
  },
)
