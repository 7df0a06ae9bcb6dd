import { afterAll, beforeAll, expect, test } from 'vitest'
import { clubDescription, clubName } from '#rules/clubs/clubs.ts'
import { mostOf } from '#rules/clubs/reading/reading-places.ts'
import { loan } from '#rules/exchanges/loan-limits.ts'
import { columnWords } from '#tests/support/column-words.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

// The log is never changed, so a former kind stays in it. A visit to an issuer is forgotten within hours.
const open = ['issuer_visits.provider_id', 'moderation_log.subject_kind']

test.each(Object.entries(columnWords).filter(([column]) => !open.includes(column)))(
  'the database accepts the words of the rules in %s, and no others',
  async (column, words) => {
    const allowed = (await checksOf(column)).flatMap((check) =>
      [...check.matchAll(/'([^']+)'::text/g)].map(([, word]) => word),
    )
    expect(allowed.sort()).toEqual([...words].sort())
  },
)

test.each([
  ['exchanges.loan_days', [loan.leastDays, loan.mostDays]],
  ['clubs.name', [clubName.least, clubName.most]],
  ['clubs.description', [clubDescription.least, clubDescription.most]],
  ['club_books.chapters', [1, mostOf.chapter]],
  ['club_books.pages', [1, mostOf.page]],
])('the database accepts in %s what the rules do', async (column, limits) => {
  const [check] = await checksOf(column)
  expect(check?.match(/\d+/g)?.map(Number)).toEqual(limits)
})

/** The checks of this column alone. */
async function checksOf(tableAndColumn: string): Promise<string[]> {
  const [table, column] = tableAndColumn.split('.')
  const { rows } = await database.pool.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.conrelid = $1::regclass and c.contype = 'c' and a.attname = $2`,
    [table, column],
  )
  return rows.map(({ definition }) => definition)
}
