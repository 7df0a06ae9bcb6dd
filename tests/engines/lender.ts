// The neighbour on the other side of an exchange. They submit the screens' forms without a browser.
import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { createPool, openDatabase } from '#server/store/database.ts'
import { aBook, aCopy, aMember, aPassword } from '#tests/support/builders.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

/** Lives in New Farm and lends one book that nobody else has. */
export async function aLender(name: string) {
  const db = openDatabase(createPool({ connectionString: process.env.JOURNEY_DATABASE_URL, max: 1 }))
  const site = process.env.JOURNEY_URL ?? ''
  const browser = aVisitor()
  const email = `${randomBytes(6).toString('hex')}@example.org`
  const owner = await aMember(db, { name, email, suburb: 'new-farm-4005' })
  // The password of the sample accounts, hashed once.
  const { password } = await db
    .selectFrom('accounts as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select('a.password')
    .where('m.email', '=', 'mia@sample.test')
    .executeTakeFirstOrThrow()
  await aPassword(db, owner, password ?? '')
  const book = await aBook(db, { title: `Ferry Weather ${randomBytes(3).toString('hex')}` })
  await aCopy(db, { owner, book })
  await post('/auth', { email, password: samplePassword })

  async function post(path: string, fields: Record<string, string>): Promise<void> {
    const answer = await browser.post(site + path, fields)
    expect(answer.status, path).toBe(302)
  }

  return {
    title: book.title,
    /** Takes one step of the exchange of their book. */
    async take(step: 'accept' | 'confirmReturn', fields: Record<string, string> = {}): Promise<void> {
      const { id } = await db
        .selectFrom('exchanges')
        .select('id')
        .where('owner_id', '=', owner.id)
        .executeTakeFirstOrThrow()
      await post(`/exchanges/${id}/${step}`, fields)
    },
    leave: () => db.destroy(),
  }
}
