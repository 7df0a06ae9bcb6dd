// An open club always has an admin, whatever is written to the tables and whatever race conditions occur.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClub, aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

const refused = { constraint: 'clubs_have_an_admin' }

test.each([
  ['the only admin goes', 'delete from club_members where club_id = $1 and role = $$admin$$'],
  ['the only admin becomes a member', 'update club_members set role = $$member$$ where club_id = $1'],
  ['a club without one is opened again', 'update clubs set closed_at = null where id = $1'],
])('refuses: %s', async (_, statement) => {
  const { id } = await aClub(database.db, { members: [await aMember(database.db)] })
  if (statement.includes('closed_at')) {
    await database.pool.query('update clubs set closed_at = now() where id = $1', [id])
    await database.pool.query('delete from club_members where club_id = $1', [id])
  }
  await expect(database.pool.query(statement, [id])).rejects.toMatchObject(refused)
})

test('if two admins leave at once, one stays', async () => {
  const [one, other] = [await aMember(database.db), await aMember(database.db)]
  const { id } = await aClub(database.db, { admin: one, members: [other] })
  await database.pool.query('update club_members set role = $$admin$$ where club_id = $1', [id])
  const tries = await Promise.allSettled(
    [one, other].map((admin) =>
      database.pool.query('delete from club_members where club_id = $1 and member_id = $2', [id, admin.id]),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('handing over in one transaction, closing and then leaving, and deleting the club are fine', async () => {
  const { db } = database
  const next = await aMember(db)
  const { id, admin } = await aClub(db, { members: [next] })
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('club_members').where('member_id', '=', admin.id).execute()
    await tx.updateTable('club_members').set({ role: 'admin' }).where('member_id', '=', next.id).execute()
  })
  const counted = await db.selectFrom('clubs').select('members').where('id', '=', id).executeTakeFirst()
  expect(counted?.members).toBe(1)
  await db.updateTable('clubs').set({ closed_at: new Date() }).where('id', '=', id).execute()
  await db.deleteFrom('club_members').where('club_id', '=', id).execute()
  const other = await aClub(db)
  await db.deleteFrom('clubs').where('id', '=', other.id).execute()
})
