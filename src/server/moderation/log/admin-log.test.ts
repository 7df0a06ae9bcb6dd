import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guest } from '#rules/viewer.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { withTransaction } from '#server/store/database.ts'
import { aMember } from '#tests/support/builders.ts'
import { monday } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createAdminLog } from './admin-log.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.drop())

const line = (id: string, why = '') =>
  ({ deed: 'event.approve', subject: { kind: 'event', id, name: 'Poetry night' }, why, at: monday }) as const

test('what an administrator did is read with who, when, what and why', async () => {
  const { db } = database
  const [admin, gone] = [
    await aMember(db, { name: 'Ada', isAdmin: true }),
    await aMember(db, { name: 'Ben' }),
  ]
  const id = randomUUID()
  await writeDown(db, { admin, ...line(id, 'A good evening') })
  await writeDown(db, {
    admin: null,
    ...line(id),
    deed: 'member.disable',
    subject: { kind: 'member', id: gone.id },
  })
  const { lines } = await createAdminLog({ db }).adminLog(admin)
  expect(lines).toMatchObject([
    { by: null, deed: 'member.disable', subject: { kind: 'member', name: 'Ben' } },
    {
      by: { name: 'Ada' },
      deed: 'event.approve',
      subject: { name: 'Poetry night' },
      why: 'A good evening',
      at: monday,
    },
  ])
})

test('it is read in pages, each from where the last one ended, and about one thing', async () => {
  const { db } = database
  const admin = await aMember(db, { isAdmin: true })
  const [one, other] = [randomUUID(), randomUUID()]
  for (let count = 0; count < 60; count += 1)
    await writeDown(db, { admin, ...line(count === 7 ? other : one) })
  const { adminLog } = createAdminLog({ db })
  const first = await adminLog(admin)
  // What comes meanwhile pushes nothing onto the next page a second time.
  await writeDown(db, { admin, ...line(one) })
  const second = await adminLog(admin, { before: first.next })
  const ids = [...first.lines, ...second.lines].map(({ id }) => id)
  expect([first.lines.length, new Set(ids).size, second.next]).toEqual([50, 60, undefined])
  expect((await adminLog(admin, { about: other })).lines).toHaveLength(1)
})

test('a deed that is taken back leaves no line', async () => {
  const { db } = database
  const admin = await aMember(db, { isAdmin: true })
  const undone = withTransaction(db, async (tx) => {
    await writeDown(tx, { admin, ...line(randomUUID()) })
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  expect((await createAdminLog({ db }).adminLog(admin)).lines).toEqual([])
})

test.each([
  'update moderation_log set why = $$$$',
  'delete from moderation_log',
  'truncate moderation_log',
  'truncate members cascade',
])('the database keeps it: %s', async (statement) => {
  const { db, pool } = database
  const admin = await aMember(db, { isAdmin: true })
  await writeDown(db, { admin, ...line(randomUUID(), 'because') })
  const tried = pool.query(statement)
  if (statement.includes('members')) await tried
  else await expect(tried).rejects.toThrow('only ever added to')
  const { rows } = await pool.query('select why from moderation_log')
  expect(rows).toEqual([{ why: 'because' }])
})

test('nobody else reads it', async () => {
  const { db } = database
  const { adminLog } = createAdminLog({ db })
  await expect(adminLog(await aMember(db))).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  await expect(adminLog(guest)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
})
