import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { withTransaction } from '#server/store/database.ts'
import { aBlock, aMember } from '#tests/support/builders.ts'
import { aMessage, aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

const leave = (id: string) => withTransaction(database.db, (tx) => here.members.removeMember(tx, id))

test('the other member keeps conversation, exchange and rating, with a former member', async () => {
  const exchange = await anExchangeIn(here, 'completed')
  const { owner, borrower, conversationId, id } = exchange
  await here.exchanges.rate(owner, { id, stars: 4 })
  await here.exchanges.rate(borrower, { id, stars: 5 })
  await here.messages.send(owner, { conversationId, ...aMessage('Thank you, it was lovely') })
  await leave(owner.id)

  const former = { id: owner.id, name: 'Former member', photo: null }
  const thread = await here.messages.conversation(borrower, { conversationId })
  expect(thread.other).toEqual(former)
  expect(thread.messages.map(({ body }) => body)).toContain('Thank you, it was lovely')
  expect(await here.messages.conversations(borrower, { tab: 'all' })).toMatchObject([{ other: former }])
  expect(await here.exchanges.ended(borrower, { side: 'borrower' })).toMatchObject([{ id, other: former }])
  expect(await here.exchanges.inConversation(borrower, { conversationId })).toMatchObject({
    rating: { given: 5, received: 4 },
  })
  expect(
    (await here.exchanges.reputation(guest, { memberIds: [borrower.id] })).get(borrower.id),
  ).toMatchObject({
    sum: 4,
    count: 1,
  })
})

test('nobody can write to a former member or find them, and they cannot be enabled again', async () => {
  const { owner, borrower, conversationId } = await anExchangeIn(here, 'completed')
  await leave(owner.id)
  const sent = here.messages.send(borrower, { conversationId, ...aMessage() })
  await expect(sent).rejects.toMatchObject({ code: 'MEMBER_LEFT' })
  const thread = await here.messages.conversation(borrower, { conversationId })
  expect(thread.canSend).toEqual({ allowed: false, code: 'MEMBER_LEFT' })
  await expect(here.members.profile(guest, { id: owner.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const enabling = database.pool.query('update members set disabled_at = null where id = $1', [owner.id])
  await expect(enabling).rejects.toMatchObject({ constraint: 'members_left' })
})

test('members they had blocked are free, and those who had blocked them keep their peace', async () => {
  const [mia, noah, ben] = [await aMember(here.db), await aMember(here.db), await aMember(here.db)]
  await aBlock(here.db, mia, noah)
  await aBlock(here.db, ben, mia)
  await leave(mia.id)
  expect(await here.members.areBlocked(here.db, mia.id, noah.id)).toBe(false)
  expect(await here.members.areBlocked(here.db, ben.id, mia.id)).toBe(true)
})

test('no column of the row still says who it was', async () => {
  // The rest only says when the member joined and left and how many reports there were.
  const stays = ['id', 'created_at', 'updated_at', 'left_at', 'disabled_at', 'times_reported']
  const { rows: columns } = await database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'members' and table_schema = 'public'`,
  )
  const photo = await database.pool.query(
    `insert into images (kind, width, height, tint) values ('photo', 1, 1, '#000000') returning id`,
  )
  const person = {
    name: 'Ines Ortega',
    image: 'https://example.org/ines.jpg',
    phone: '+61412345678',
    said_of_age_at: new Date(),
    photo_id: photo.rows[0]?.id,
    role: 'Reader',
    bio: 'I read on trains.',
    website: 'https://example.org',
    linkedin: 'https://example.org/l',
    twitter: 'https://example.org/t',
    github: 'https://example.org/g',
    currently_reading: 'Johnno',
    favourite_genres: ['Poetry'],
    favourite_authors: ['David Malouf'],
    passkey_offer_closed_at: new Date(),
    wish_km: 20,
    shows_wishes: true,
    wishes_mailed_at: new Date(),
    disabled_at: new Date(),
    disabled_reason: 'Unkind',
    suspended_until: new Date(),
    suspended_reason: 'Unkind',
    favourite_quotes: JSON.stringify([{ text: 'All is quiet.', source: '' }]),
  }
  const { id } = await aMember(here.db, {
    isAdmin: true,
    cell: { lat: -27.48, lng: 153.01 },
    profile: person,
  })
  const row = async () =>
    (await database.pool.query('select * from members where id = $1', [id])).rows[0] ?? {}
  const before = await row()
  const unset = columns.filter(({ name }) => before[name] === null && !stays.includes(name))
  expect(unset, 'a new column has to be covered here').toEqual([])
  await leave(id)
  const after = await row()
  const told = columns.filter(
    ({ name }) => !stays.includes(name) && JSON.stringify(after[name]) === JSON.stringify(before[name]),
  )
  expect(told).toEqual([])
})

test('an unknown or former member is not found', async () => {
  const { id } = await aMember(here.db)
  await leave(id)
  await expect(leave(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(leave(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
