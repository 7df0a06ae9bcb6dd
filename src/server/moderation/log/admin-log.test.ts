import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { logKeptYears } from '#rules/members/logged-actions.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { withTransaction } from '#server/store/database.ts'
import { anAdminLog } from '#tests/support/admin-log.ts'
import { aMember } from '#tests/support/builders.ts'
import { monday } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
  return database.drop
})
beforeEach(() => database.empty('members, moderation_log'))

const line = (id: string, why = '') =>
  ({
    action: 'event.approve',
    subject: { kind: 'event', id, name: 'Poetry night' },
    why,
    at: monday,
  }) as const

test('an administrator’s action is read with who, when, what and why', async () => {
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
    action: 'member.disable',
    subject: { kind: 'member', id: gone.id },
  })
  const { lines } = await anAdminLog(db).adminLog(admin)
  expect(lines).toMatchObject([
    { by: 'command-line', action: 'member.disable', subject: { kind: 'member', name: 'Ben' } },
    {
      by: { name: 'Ada' },
      action: 'event.approve',
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
  const { adminLog } = anAdminLog(db)
  const first = await adminLog(admin)
  // New lines do not push anything onto the next page a second time.
  await writeDown(db, { admin, ...line(one) })
  const second = await adminLog(admin, { before: first.next })
  const ids = [...first.lines, ...second.lines].map(({ id }) => id)
  expect([first.lines.length, new Set(ids).size, second.next]).toEqual([50, 60, undefined])
  expect((await adminLog(admin, { about: other })).lines).toHaveLength(1)
})

test('it can be filtered by administrator, action, member concerned and date', async () => {
  const { db } = database
  const [ada, ben, mia] = [
    await aMember(db, { name: 'Ada', isAdmin: true }),
    await aMember(db, { name: 'Ben', isAdmin: true }),
    await aMember(db, { name: 'Mia' }),
  ]
  const at = (day: string) => new Date(`2026-03-${day}T12:00:00Z`)
  const club = { kind: 'club', id: randomUUID(), name: 'Poetry circle' } as const
  const told = { subject: club, memberId: mia.id }
  await writeDown(db, { admin: ada, action: 'report.hide', ...told, why: 'Spam', at: at('10') })
  await writeDown(db, { admin: ben, action: 'objection.lifted', ...told, at: at('12') })
  await writeDown(db, { admin: null, action: 'automatic.hide', ...told, at: at('14') })
  await writeDown(db, { admin: null, ...line(randomUUID()), at: at('16') })
  const { adminLog } = anAdminLog(db)
  const actions = async (asked: Parameters<typeof adminLog>[1]) =>
    (await adminLog(ada, asked)).lines.map(({ action }) => action)
  expect(await actions({ by: ada.id })).toEqual(['report.hide'])
  expect(await actions({ by: 'automatic' })).toEqual(['automatic.hide'])
  expect(await actions({ by: 'command-line' })).toEqual(['event.approve'])
  expect(await actions({ action: 'objection.lifted' })).toEqual(['objection.lifted'])
  expect(await actions({ days: { from: '2026-03-12', to: '2026-03-14' } })).toEqual([
    'automatic.hide',
    'objection.lifted',
  ])
  expect(await actions({ about: mia.id, days: { from: null, to: '2026-03-12' } })).toHaveLength(2)
  expect(
    await actions({ about: mia.id, days: { from: '2026-02-30', to: 'today' } }),
    'days that do not exist',
  ).toEqual(await actions({ about: mia.id }))
  const { lines, administrators } = await adminLog(ada, { about: club.id })
  expect(lines.at(-1)).toMatchObject({ by: { name: 'Ada' }, subject: club, of: { id: mia.id, name: 'Mia' } })
  expect(administrators.map(({ name }) => name)).toEqual(['Ada', 'Ben'])
})

test('an action that is rolled back leaves no line', async () => {
  const { db } = database
  const admin = await aMember(db, { isAdmin: true })
  const undone = withTransaction(db, async (tx) => {
    await writeDown(tx, { admin, ...line(randomUUID()) })
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  expect((await anAdminLog(db).adminLog(admin)).lines).toEqual([])
})

test.each([
  'update moderation_log set why = $$$$',
  'delete from moderation_log',
  'truncate moderation_log',
  'truncate members cascade',
])('the database refuses: %s', async (statement) => {
  const { db, pool } = database
  const admin = await aMember(db, { isAdmin: true })
  await writeDown(db, { admin, ...line(randomUUID(), 'because') })
  const tried = pool.query(statement)
  if (statement.includes('members')) await tried
  else await expect(tried).rejects.toThrow('only ever added to')
  const { rows } = await pool.query('select why from moderation_log')
  expect(rows).toEqual([{ why: 'because' }])
})

test('a line is deleted once it is older than the log is kept, and the database protects every younger one', async () => {
  const { db, pool } = database
  const admin = await aMember(db, { isAdmin: true })
  const ago = (days: number) => {
    const at = new Date()
    at.setUTCFullYear(at.getUTCFullYear() - logKeptYears)
    return new Date(at.getTime() - days * DAY_MS)
  }
  for (const days of [3, -1, -400]) await writeDown(db, { admin, ...line(randomUUID()), at: ago(days) })
  const { ageLog, adminLog } = anAdminLog(db)
  await ageLog()
  expect((await adminLog(admin)).lines).toHaveLength(2)
  await expect(pool.query('delete from moderation_log')).rejects.toThrow('only ever added to')
})

test('nobody else reads it', async () => {
  const { db } = database
  const { adminLog } = anAdminLog(db)
  await expect(adminLog(await aMember(db))).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  await expect(adminLog(guest)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
})
