import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownBrowserDays } from '#rules/members/members.ts'
import { aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { deleteExpired } from './expired-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

const word = 'gen_random_uuid()::text'
test.each([
  [
    'awaited_codes',
    `(purpose, channel, recipient, code_hash, expires_at, kept_until)
     select 'log-in', 'phone', '+61412345678', ${word}, at, at from soon`,
  ],
  [
    'issuer_visits',
    `(provider_id, browser_hash, state_hash, nonce, code_verifier, way_back, expires_at)
     select 'oidc', ${word}, ${word}, ${word}, ${word}, '/', at from soon`,
  ],
  ['passkey_challenges', `(challenge, expires_at) select ${word}, at from soon`],
  [
    'contact_changes',
    `(member_id, channel, undo_hash, undo_until) select member_id, 'passkey', ${word}, at from soon`,
  ],
  [
    'sms_sends',
    `(share, number_hash, run_hash, sent_at) select 'members', ${word}, ${word}, at - interval '1 day' from soon`,
  ],
  ['sessions', `(member_id, token, expires_at, updated_at) select member_id, ${word}, at, now() from soon`],
  [
    'known_browsers',
    `(member_id, created_at) select member_id, at - interval '${knownBrowserDays} days' from soon`,
  ],
])('of %s a row is deleted once it is over, and no sooner', async (table, row) => {
  const { id } = await aMember(database.db)
  const soon = 'soon as (select $1::uuid as member_id, now() + make_interval(mins => $2) as at)'
  for (const minutes of [-5, 5])
    await database.pool.query(`with ${soon} insert into ${table} ${row}`, [id, minutes])
  const count = async () => (await database.pool.query(`select from ${table}`)).rowCount
  expect(await count()).toBe(2)
  await deleteExpired(database.db)
  expect(await count()).toBe(1)
})
