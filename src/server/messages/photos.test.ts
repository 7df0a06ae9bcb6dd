// Photos in messages: who may send one, who may fetch it, and when it is deleted.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { aBlock, aMember } from '#tests/support/builders.ts'
import { aMessage, aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { messageNotices } from './message-notices.ts'

let database: TestDatabase
let here: Neighbourhood
let mia: Member
let noah: Member
let id: string
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
beforeEach(async () => {
  const { owner, borrower, conversationId } = await anExchangeIn(here, 'accepted')
  ;[mia, noah, id] = [borrower, owner, conversationId]
})
afterAll(() => database.drop())

const aPhoto = (alt = 'The cover, with a torn corner') => ({ file: new File(['x'], 'me.jpg'), alt })
const send = (by: Member, body = '', photo = aPhoto(), clientKey: string = randomUUID()) =>
  here.messages.send(by, { conversationId: id, body, clientKey, photo })
const last = async (by: Member) => {
  const message = (await here.messages.conversation(by, { conversationId: id })).messages.at(-1)
  if (!message) throw new Error('There is none')
  return message
}
const photoIdOf = async () => (await last(noah)).photo?.id ?? ''
const fetched = (by: Member | typeof guest, photoId: string, conversationId = id) =>
  here.messages.photo(by, { conversationId, photoId, variant: '480.webp' })

test('a photo is sent alone or with words, and its two members may fetch it', async () => {
  await send(mia)
  const alone = await last(noah)
  expect(alone).toMatchObject({ sender: 'other', body: '', isPhotoGone: false })
  expect(alone.photo).toMatchObject({ alt: 'The cover, with a torn corner', width: 640, height: 960 })
  const [card] = await here.messages.conversations(noah, { tab: 'all' })
  expect(card?.lastMessage).toBe('Sent a photo')
  await send(mia, 'Does this matter?')
  expect(await last(noah)).toMatchObject({ body: 'Does this matter?', photo: { width: 640 } })
  for (const member of [mia, noah])
    expect((await fetched(member, await photoIdOf())).bytes.length).toBeGreaterThan(0)
})

test('nobody else may fetch it, whoever they are, and nobody by another address', async () => {
  await send(mia)
  const photoId = await photoIdOf()
  const stranger = await aMember(database.db)
  const admin = { ...(await aMember(database.db, { isAdmin: true })), isAdmin: true }
  const own = await anExchangeIn(here, 'accepted', { borrower: stranger })
  for (const other of [stranger, admin]) {
    await expect(fetched(other, photoId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(fetched(stranger, photoId, own.conversationId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(fetched(guest, photoId)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  await expect(fetched(mia, 'nope')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const variant of ['640.webp', '../480.webp']) {
    await expect(here.messages.photo(mia, { conversationId: id, photoId, variant })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  }
  await aBlock(database.db, noah, mia)
  for (const member of [mia, noah]) {
    await expect(fetched(member, photoId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(send(mia)).rejects.toMatchObject({ code: 'BLOCKED' })
})

test('strangers cannot be sent one until they have written back', async () => {
  const [writer, reader] = [await aMember(database.db), await aMember(database.db)]
  const { conversationId } = await here.messages.start(writer, { otherId: reader.id, ...aMessage() })
  const photo = aPhoto()
  const wish = () => here.messages.send(writer, { conversationId, ...aMessage(''), photo })
  expect(await here.messages.conversation(writer, { conversationId })).toMatchObject({ takesPhotos: false })
  await expect(wish()).rejects.toMatchObject({ code: 'PHOTO_TO_STRANGER' })
  expect(await here.messages.conversation(reader, { conversationId })).toMatchObject({ takesPhotos: true })
  await here.messages.send(reader, { conversationId, ...aMessage() })
  expect(await here.messages.conversation(writer, { conversationId })).toMatchObject({ takesPhotos: true })
  await wish()
})

test('sent twice it is one message, with one photo', async () => {
  const key = randomUUID()
  await send(mia, '', aPhoto(), key)
  await send(mia, '', aPhoto(), key)
  const { rows } = await database.pool.query(
    'select count(*)::int as photos from messages where client_key = $1',
    [key],
  )
  expect(rows).toEqual([{ photos: 1 }])
  const images = await database.pool.query('select id from images where uploaded_by = $1', [mia.id])
  expect(images.rows).toHaveLength(1)
})

test('a new member can send only a few a day, to whomever they write', async () => {
  here.counted.splice(0)
  await send(mia)
  expect(here.counted.map(({ rule }) => rule)).toContain('photoByNewMember')
})

test('a photo that can’t be stored right now does not count, however often the send queue tries it again', async () => {
  vi.spyOn(here.pictures, 'take').mockRejectedValueOnce(new DomainError('FILES_AWAY'))
  here.counted.splice(0)
  await expect(send(mia)).rejects.toMatchObject({ code: 'FILES_AWAY' })
  expect(here.counted.map(({ rule }) => rule)).not.toContain('photoByNewMember')
})

test('without text and without a photo there is no message', async () => {
  await expect(
    database.pool.query(`insert into messages (conversation_id, sender_id, body) values ($1, $2, '')`, [
      id,
      mia.id,
    ]),
  ).rejects.toMatchObject({ constraint: 'messages_body_check' })
})

test('a notice says that a photo was sent', async () => {
  await here.messages.markRead(noah, { conversationId: id })
  await send(mia)
  const compose = () =>
    toldBy(messageNotices, database.db, { conversationId: id, memberId: noah.id }, {
      city: { timeZone: 'Australia/Brisbane' },
    } as never)
  expect(await compose()).toMatchObject({
    subject: `${mia.name} sent you a photo`,
    paragraphs: ['Sent a photo.'],
  })
  await send(mia, 'Look')
  expect(await compose()).toMatchObject({ paragraphs: ['Sent a photo.', '“Look” (with a photo)'] })
})

test('an administrator sees what a reporter shows, from the report only', async () => {
  await send(mia)
  await send(mia, 'And this')
  const { messages } = await here.messages.conversation(noah, { conversationId: id })
  const [shown, kept] = messages.slice(-2)
  await here.moderation.report(noah, {
    address: anAddress(),
    about: { kind: 'conversation', id },
    reason: 'behaviour',
    details: '',
    shown: [shown?.id ?? ''],
  })
  const admin = { ...(await aMember(database.db, { isAdmin: true })), isAdmin: true }
  const { reports } = await here.moderation.openReportsIn(admin, { about: mia.id })
  const [report] = reports
  expect(report?.photos).toMatchObject([{ id: shown?.photo?.id, alt: 'The cover, with a torn corner' }])
  expect(report?.about.asWas.messages).toContain('(with a photo)')
  const look = (by: Member, photoId = '') =>
    here.moderation.reportPhoto(by, { reportId: report?.id ?? '', photoId, variant: '480.webp' })
  expect((await look(admin, shown?.photo?.id)).bytes.length).toBeGreaterThan(0)
  await expect(look(admin, kept?.photo?.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(look(noah, shown?.photo?.id)).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  const asAdmin = { ...mia, isAdmin: true }
  await expect(look(asAdmin, shown?.photo?.id), 'the reported member').rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
