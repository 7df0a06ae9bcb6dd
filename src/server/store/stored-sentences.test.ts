// Databases that still contain sentences: a migration extracts the facts from them, and leaves those it cannot read unchanged.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listMigrationFiles, MIGRATIONS, migrate } from '#server/store/migrate.ts'
import { anEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await anEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'verandah-migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** All migrations before this one. */
async function migrateUpTo(name: string): Promise<void> {
  const before = (await listMigrationFiles()).filter((file) => file < name)
  for (const file of before) await cp(join(MIGRATIONS, file), join(folder, file))
  await migrate(database.pool, folder)
}

const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows

test('system messages become news with facts', async () => {
  await migrateUpTo('0012')
  const [mia, noah] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await rows(`insert into members (id, email, name, username, bio)
    values ('${mia}', 'mia@sample.test', 'Mia', 'mia', ''), ('${noah}', 'noah@sample.test', 'Noah', 'noah', '')`)
  const [{ id: talk }] = await rows(
    `insert into conversations (low_id, high_id, standing, asked_by, last_message)
     values ('${mia}', '${noah}', 'completed', '${noah}', 'Sent a photo') returning id`,
  )
  const said = [
    ['Request sent', 'requested', {}],
    ['Request declined. This copy is no longer available.', 'unavailable', {}],
    ['Ready for pickup, to keep for 28 days.', 'ready', { place: '', at: null, loanDays: 28 }],
    ['Ready for pickup, and yours to keep.', 'ready', { place: '', at: null, loanDays: null }],
    ['Ready for pickup (Steps, Monday 1 March at 6.30 pm), and yours to keep.', 'said', undefined],
    ['The pickup place and time are open again.', 'pickupChanged', { place: '', at: null }],
    [
      'Handed over. The book is due back on Monday 4 January. Happy reading!',
      'handedOver',
      { dueOn: '2027-01-04' },
    ],
    ['New due date requested: Thursday 31 December.', 'extensionAsked', { dueOn: '2026-12-31' }],
    ['The due date stays as it is: Sunday 20 December.', 'extensionRefused', { dueOn: '2026-12-20' }],
    ['The due date stays as it is.', 'extensionRefused', { dueOn: null }],
    ['The book is now in Noah’s bookcase. Enjoy it!', 'given', { borrower: noah }],
    ['Marked as lost: On a train.', 'lost', { note: 'On a train.' }],
    ['Wording of long ago.', 'said', undefined],
  ] as const
  for (const [body] of said)
    await rows(
      `insert into messages (conversation_id, body, created_at) values ($1, $2, '2026-12-20T01:00Z')`,
      [talk, body],
    )
  await rows(`insert into messages (conversation_id, sender_id, body) values ($1, $2, 'Request sent')`, [
    talk,
    mia,
  ])
  await rows(`insert into messages (conversation_id, sender_id, body, has_photo) values ($1, $2, '', true)`, [
    talk,
    mia,
  ])

  await migrate(database.pool)
  expect(await rows('select body, news, facts from messages order by seq')).toEqual([
    ...said.map(([body, news, facts]) => ({ body: '', news, facts: facts ?? { words: body } })),
    { body: 'Request sent', news: null, facts: null },
    { body: '', news: null, facts: null },
  ])
  expect(await rows('select last_message, last_news, last_facts from conversations')).toEqual([
    { last_message: '', last_news: 'photo', last_facts: {} },
  ])
})
