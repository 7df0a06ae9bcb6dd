import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { setAdmin } from './admin-queries.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.drop())

async function admins(): Promise<(string | null)[]> {
  const rows = await database.db.selectFrom('members').select('email').where('is_admin', '=', true).execute()
  return rows.map(({ email }) => email)
}

test('a member is made an administrator and stops being one, whatever the case of the address', async () => {
  const { id } = await aMember(database.db, { email: 'ana@sample.test' })
  await aMember(database.db, { email: 'noah@sample.test' })
  expect(await setAdmin(database.db, ' Ana@Sample.test', true)).toBe(id)
  expect(await admins()).toEqual(['ana@sample.test'])
  expect(await setAdmin(database.db, 'ana@sample.test', false)).toBe(id)
  expect(await admins()).toEqual([])
})

test('an address nobody has, or has not confirmed, makes no administrator', async () => {
  await aMember(database.db, { email: 'typed@sample.test', profile: { email_verified: false } })
  expect(await setAdmin(database.db, 'typed@sample.test', true)).toBeUndefined()
  expect(await setAdmin(database.db, 'nobody@sample.test', true)).toBeUndefined()
  expect(await admins()).toEqual([])
})
