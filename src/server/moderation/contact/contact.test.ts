import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

const kept = async () => (await database.pool.query('select * from contact_messages')).rows

test('a member’s message is stored, and emailed so that a reply goes to the address they gave', async () => {
  const mia = await aMember(here.db)
  const written = {
    name: 'Mia <R>',
    email: 'work@example.org',
    message: 'The map is blank.\n\nSince Monday.',
  }
  await here.moderation.contact(mia, written)
  expect(await kept()).toMatchObject([
    { member_id: mia.id, name: written.name, email: written.email, body: written.message },
  ])
  expect(here.posted).toMatchObject([
    {
      to: 'help@example.org',
      replyTo: { name: written.name, address: written.email },
      subject: 'Message from Mia <R>',
      text: expect.stringContaining('The map is blank.\n\nSince Monday.'),
      html: expect.stringContaining('Mia &lt;R&gt; (work@example.org)'),
    },
  ])
  expect(here.posted[0]?.text).toContain(`http://localhost:3000/profile/${mia.id}`)
  expect(here.counted).toEqual([
    { rule: 'writeByMember', key: mia.id },
    { rule: 'contactByMember', key: mia.id },
  ])
})

test('a guest is asked to log in, and nothing is stored', async () => {
  const [before, letters] = [await kept(), here.posted.length]
  const written = { name: 'Nobody', email: 'nobody@example.org', message: 'Hello' }
  await expect(here.moderation.contact(guest, written)).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  })
  expect(await kept()).toEqual(before)
  expect(here.posted).toHaveLength(letters)
})
