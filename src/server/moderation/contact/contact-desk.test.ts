import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
let admin: Member
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
  admin = await aMember(here.db, { name: 'Ada', isAdmin: true })
})
afterAll(() => database.drop())
beforeEach(() => database.empty('contact_messages'))

const after = (days: number) => new Date(monday.getTime() + days * DAY_MS)
const shown = 50

async function aMessage(at = monday, email = 'work@example.org'): Promise<{ id: string; by: Member }> {
  const by = await aMember(here.db, { name: 'Mia Ross', email: `${randomUUID()}@example.org` })
  here.time.now = at
  await here.moderation.contact(by, { name: 'Mia', email, message: 'The map is blank.\n\nSince Monday.' })
  const { id } = await here.db
    .selectFrom('contact_messages')
    .select('id')
    .where('member_id', '=', by.id)
    .executeTakeFirstOrThrow()
  return { id, by }
}
const listed = async (isAnswered: boolean) =>
  (await here.moderation.contactMessages(admin, { isAnswered, shown })).messages.map(({ id }) => id)
const logOf = async ({ id }: Member) =>
  (await here.moderation.adminLog(admin, { about: id })).lines.map(({ by, action, why }) => [
    typeof by === 'object' ? by.name : by,
    action,
    why,
  ])

test('a long message is listed by its beginning, which says that it continues', async () => {
  const { id } = await aMessage()
  const begins = async (body: string) => {
    await here.db.updateTable('contact_messages').set({ body }).where('id', '=', id).execute()
    const { messages } = await here.moderation.contactMessages(admin, { isAnswered: false, shown })
    return messages[0]?.begins
  }
  expect(await begins('a\n\nb'.repeat(35))).toBe('a b'.repeat(35))
  expect(await begins('😀'.repeat(140))).toBe('😀'.repeat(140))
  expect(await begins('😀'.repeat(141))).toBe(`${'😀'.repeat(139)}…`)
})

test('a message waits until it is answered by email, and the log says who looked at it and who answered', async () => {
  const { id, by } = await aMessage()
  here.posted.length = 0
  expect(await listed(false)).toContain(id)
  expect(await here.moderation.contactMessage(admin, { id })).toMatchObject({
    from: { id: by.id, name: 'Mia Ross' },
    name: 'Mia',
    email: 'work@example.org',
    isAddressOfAccount: false,
    words: 'The map is blank.\n\nSince Monday.',
    answered: null,
  })
  await here.moderation.answerContact(admin, { id, how: 'letter', words: 'Thank you.\n\nIt is fixed.' })
  expect(here.posted).toMatchObject([
    {
      to: 'work@example.org',
      replyTo: { address: 'help@example.org' },
      subject: 'Our reply to your message to Verandah',
      text: expect.stringContaining('Thank you.\n\nIt is fixed.'),
    },
  ])
  expect(here.posted[0]?.text, 'the address may be a stranger’s').not.toMatch(/The map is blank|Mia/)
  expect([await listed(false), await listed(true)]).toEqual([[], [id]])
  expect(await here.moderation.contactMessage(admin, { id })).toMatchObject({
    answered: { how: 'letter', by: 'Ada', at: monday },
    answer: 'Thank you.\n\nIt is fixed.',
  })
  expect(await logOf(by)).toEqual([
    ['Ada', 'contact.answer', ''],
    ['Ada', 'contact.view', ''],
  ])
})

test('an answer to the account’s address greets by name', async () => {
  const { id, by } = await aMessage()
  await database.pool.query(
    'update contact_messages set email = (select upper(email) from members where id = $1) where member_id = $1',
    [by.id],
  )
  here.posted.length = 0
  await here.moderation.answerContact(admin, { id, how: 'letter', words: 'Mended.' })
  expect(here.posted[0]?.text).toMatch(/^Hello Mia,/)
})

test('one answered in some other way is recorded, and nothing is sent', async () => {
  const { id, by } = await aMessage()
  here.posted.length = 0
  await here.moderation.answerContact(admin, { id, how: 'noted', words: 'Rang them' })
  expect(here.posted).toEqual([])
  expect(await logOf(by)).toEqual([['Ada', 'contact.note', 'Rang them']])
})

test('of two administrators at once one answers, and one email is sent', async () => {
  const [{ id }, other] = [await aMessage(), await aMember(here.db, { isAdmin: true })]
  here.posted.length = 0
  const answers = [admin, other].map((by) =>
    here.moderation.answerContact(by, { id, how: 'letter', words: 'Hello' }),
  )
  const met = (await Promise.allSettled(answers)).map((each) =>
    each.status === 'fulfilled' ? 'answered' : each.reason.code,
  )
  expect(met.sort()).toEqual(['CONTACT_ANSWERED', 'answered'])
  expect(here.posted).toHaveLength(1)
})

test('nobody else can read or answer them', async () => {
  const { id, by } = await aMessage()
  const { moderation } = here
  const actions = [
    (viewer: Member | typeof guest) => moderation.contactMessages(viewer, { isAnswered: false, shown }),
    (viewer: Member | typeof guest) => moderation.contactMessage(viewer, { id }),
    (viewer: Member | typeof guest) => moderation.answerContact(viewer, { id, how: 'noted', words: '' }),
    (viewer: Member | typeof guest) => moderation.waiting(viewer),
  ]
  for (const action of actions) {
    await expect(action(by)).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    await expect(action(guest)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  }
})

test.each(['nothing-here', randomUUID()])('the message %s cannot be answered', async (id) => {
  await expect(here.moderation.contactMessage(admin, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const answer = here.moderation.answerContact(admin, { id, how: 'noted', words: '' })
  await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a message answered a year ago is deleted, and one that has waited for a year; others stay', async () => {
  const [old, recent, waiting] = [await aMessage(), await aMessage(), await aMessage()]
  const answer = (id: string) => here.moderation.answerContact(admin, { id, how: 'noted', words: '' })
  here.time.now = monday
  await answer(old.id)
  here.time.now = after(2)
  await answer(recent.id)
  await database.pool.query('update contact_messages set created_at = $2 where id = $1', [
    waiting.id,
    after(1),
  ])
  here.time.now = after(366)
  await here.moderation.forgetContact()
  expect(await listed(true)).toEqual([recent.id])
  expect(await listed(false)).toContain(waiting.id)
  here.time.now = after(366.01)
  await here.moderation.forgetContact()
  expect(await listed(false)).not.toContain(waiting.id)
})

test('of many the longest-waiting come first, fifty of them, and more can be asked for', async () => {
  await database.pool.query('delete from contact_messages')
  const by = await aMember(here.db)
  await database.pool.query(
    `insert into contact_messages (member_id, name, email, body, created_at)
    select $1, 'M', 'm@example.org', n::text, $2::timestamptz + n * interval '1 minute' from generate_series(1, 60) n`,
    [by.id, monday],
  )
  const page = (rows: number) => here.moderation.contactMessages(admin, { isAnswered: false, shown: rows })
  const first = await page(shown)
  expect([first.messages.length, first.more, first.messages[0]?.sentAt]).toEqual([
    50,
    100,
    new Date(monday.getTime() + 60_000),
  ])
  const longer = await page(100)
  expect([longer.messages.length, longer.more]).toEqual([60, undefined])
  expect(await here.moderation.waiting(admin)).toMatchObject({ contact: 60, reports: 0, objections: 0 })
})
