import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, aPhone } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { setAdmin } from './admin-queries.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.drop())

const at = (recipient: string) => ({ channel: 'email', recipient }) as const

async function admins(): Promise<(string | null)[]> {
  const rows = await database.db.selectFrom('members').select('email').where('is_admin', '=', true).execute()
  return rows.map(({ email }) => email)
}

test('a member is made an administrator and stops being one, whatever the case of the address', async () => {
  const { id } = await aMember(database.db, { email: 'ana@sample.test' })
  await aMember(database.db, { email: 'noah@sample.test' })
  expect(await setAdmin(database.db, at(' Ana@Sample.test'), true)).toBe(id)
  expect(await admins()).toEqual(['ana@sample.test'])
  expect(await setAdmin(database.db, at('ana@sample.test'), false)).toBe(id)
  expect(await admins()).toEqual([])
})

test('an address nobody has, or has not confirmed, makes no administrator', async () => {
  await aMember(database.db, { email: 'typed@sample.test', profile: { email_verified: false } })
  expect(await setAdmin(database.db, at('typed@sample.test'), true)).toBeUndefined()
  expect(await setAdmin(database.db, at('nobody@sample.test'), true)).toBeUndefined()
  expect(await admins()).toEqual([])
})

test('who came by phone is named by the number', async () => {
  const phone = aPhone()
  const { id } = await aMember(database.db, { profile: { phone } })
  expect(await setAdmin(database.db, { channel: 'phone', recipient: phone }, true)).toBe(id)
  expect(await setAdmin(database.db, { channel: 'phone', recipient: aPhone() }, true)).toBeUndefined()
  expect(await admins()).toHaveLength(1)
})
