import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { city } from '#city/city.ts'
import type { Member, Viewer } from '#rules/base/viewer.ts'
import { z } from '#rules/base/zod.ts'
import { dailyOfNewMember } from '#rules/members/new-members.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { lockWaysIn } from '#server/members/issuers/linked-queries.ts'
import { lockAndCount } from '#server/members/passkeys/passkey-queries.ts'
import { lockProof } from '#server/members/proof/proof-queries.ts'
import { lockContact } from '#server/members/security/contact-queries.ts'
import { deleteExpired } from '#server/members/sign-in/expired-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import { createPool, type Database, openDatabase, withTransaction } from '#server/store/database.ts'
import { isDatabaseAway } from '#server/store/database-away.ts'
import { ResultUnknown } from '#server/store/result-unknown.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aMember } from '#tests/support/builders.ts'
import { aDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { openMemberDoor } from './member-door.ts'
import { recordForm } from './sent-form-queries.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let pool: pg.Pool
let db: Database
let mia: Member
let send: (viewer: Viewer) => Promise<void>
beforeEach(async () => {
  database = await aDatabase()
  proxy = await aDatabaseProxy(database.connection)
  pool = createPool({ ...proxy.connection, max: 2 })
  db = openDatabase(pool)
  mia = await aMember(database.db)
  const door = openMemberDoor({ db, limits: { take: async () => {} }, clock: () => new Date(), city })
  const store = defineCommand({
    by: 'guest',
    run: async ({ tx }) => void (await aMember(tx, { name: 'Stored' })),
  })
  send = door.open({ store }).store
})
afterEach(async () => {
  await pool.end()
  await proxy.stop()
  await database.drop()
})

const stored = async () =>
  (await database.db.selectFrom('members').select('id').where('name', '=', 'Stored').execute()).length

const asking = (form: string | undefined): Member => ({ ...mia, form })

test('a commit whose answer is lost is not repeated: the form is told so, and finds out when it is sent again', async () => {
  const form = randomUUID()
  proxy.loseResponseToCommit()
  await expect(send(asking(form))).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN', status: 503 })
  await expect.poll(stored).toBe(1)
  await expect(send(asking(form))).rejects.toMatchObject({ code: 'ALREADY_SAVED', status: 409 })
  expect(await stored()).toBe(1)
  await send(asking(randomUUID()))
  expect(await stored(), 'another form').toBe(2)
})

test('a command with a client key looks for it itself, and its form may be sent again', async () => {
  const run = vi.fn(async () => 'the first answer')
  const door = openMemberDoor({ db, limits: { take: async () => {} }, clock: () => new Date(), city })
  const input = z.object({ clientKey: z.uuid() })
  const { write } = door.open({ write: defineCommand({ by: 'writer', input, run }) })
  const key = { clientKey: randomUUID() }
  const form = randomUUID()
  proxy.loseResponseToCommit()
  await expect(write(asking(form), key)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect(await write(asking(form), key)).toBe('the first answer')
  expect(run).toHaveBeenCalledTimes(2)
  proxy.loseResponseToCommit()
  await expect(write(asking(undefined), key), 'a page without scripts').rejects.toMatchObject({
    code: 'OUTCOME_UNCHECKED',
  })
})

test('the last of a day that a new member may store is known again, and not one too many', async () => {
  const limits = createRateLimits(database)
  const door = openMemberDoor({ db, limits, clock: () => new Date(), city })
  const { ask } = door.open({
    ask: defineCommand({ by: 'writer', brakes: { request: () => 1 }, run: async () => 'asked' }),
  })
  for (let asked = 1; asked < dailyOfNewMember.request; asked += 1) await ask(asking(randomUUID()))
  const last = randomUUID()
  proxy.loseResponseToCommit()
  await expect(ask(asking(last))).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  await expect(ask(asking(last))).rejects.toMatchObject({ code: 'ALREADY_SAVED' })
  await expect(ask(asking(randomUUID()))).rejects.toMatchObject({ code: 'NEW_MEMBER_LIMIT' })
})

test('a form that was not stored is stored when it is sent again', async () => {
  const form = randomUUID()
  await send(asking(undefined))
  proxy.cut()
  const lost = await send(asking(form)).catch((error: unknown) => error)
  expect(isDatabaseAway(lost)).toBe(true)
  proxy.flow()
  await expect
    .poll(() =>
      send(asking(form)).then(
        () => 'stored',
        () => 'away',
      ),
    )
    .toBe('stored')
  expect(await stored()).toBe(2)
})

test('somebody without a form to recognise is asked to look themselves', async () => {
  proxy.loseResponseToCommit()
  await expect(send(asking(undefined))).rejects.toMatchObject({ code: 'OUTCOME_UNCHECKED', status: 503 })
  proxy.loseResponseToCommit()
  await expect(send({ kind: 'guest' })).rejects.toMatchObject({ code: 'OUTCOME_UNCHECKED' })
})

test('a form sent again while its first transaction still commits waits for it (race condition)', async () => {
  const form = { ...mia, form: randomUUID() }
  const both = await Promise.allSettled([send({ ...form }), send({ ...form })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'ALREADY_SAVED' },
  })
  expect(await stored()).toBe(1)
})

test.each<[string, (tx: Database) => Promise<unknown>]>([
  ['a proof', (tx: Database) => lockProof(tx, { id: mia.id, session: randomUUID() })],
  ['the ways in', (tx: Database) => lockWaysIn(tx, mia.id)],
  ['the passkeys', (tx: Database) => lockAndCount(tx, mia.id)],
  ['the email address', (tx: Database) => lockContact(tx, mia.id)],
])('%s can be locked while another form of the member is being stored (deadlock)', async (_what, lock) => {
  await withTransaction(database.db, async (tx) => {
    await recordForm(tx, { memberId: mia.id, id: randomUUID() })
    const locking = withTransaction(database.db, lock).then(() => 'locked')
    expect(await Promise.race([locking, aWaitForALock(database.pool)])).toBe('locked')
  })
})

test('the forms of two members do not meet, and nothing is left of them after a day', async () => {
  const form = randomUUID()
  const noah = await aMember(database.db)
  await send(asking(form))
  await send({ ...noah, form })
  expect(await stored()).toBe(2)
  await database.db
    .updateTable('sent_forms')
    .set({ sent_at: sql`now() - interval '25 hours'` })
    .where('member_id', '=', noah.id)
    .execute()
  await deleteExpired(database.db)
  expect(await database.db.selectFrom('sent_forms').select('member_id').execute()).toEqual([
    { member_id: mia.id },
  ])
})

test('a transaction that the server refused at its commit is known not to be stored', async () => {
  const refused = withTransaction(db, async (tx) => {
    await sql`create temp table once (id int unique deferrable initially deferred) on commit drop`.execute(tx)
    await sql`insert into once values (1), (1)`.execute(tx)
  })
  await expect(refused).rejects.toMatchObject({ code: '23505' })
  const cut = withTransaction(db, async (tx) => {
    await aMember(tx)
    proxy.loseResponseToCommit()
  })
  await expect(cut).rejects.toBeInstanceOf(ResultUnknown)
})
