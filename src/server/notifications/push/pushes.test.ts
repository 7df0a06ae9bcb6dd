// From a notice to what a browser decrypts, with the clock passed in: two devices, quiet hours, read notices, failures.

import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { defaultPreference, mostPushed } from '#rules/notices/notices.ts'
import { whereaboutsNotices } from '#server/exchanges/notices/whereabouts-notices.ts'
import { wishNotices } from '#server/library/alerts/alert-notices.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { securityNotices } from '#server/members/security/security-notices.ts'
import { createSecurityService } from '#server/members/security/security-service.ts'
import { messageNotices } from '#server/messages/message-notices.ts'
import { createPushSender } from '#server/push/push-sender.ts'
import { withTransaction } from '#server/store/database.ts'
import { aBook, aCopy, aMember, aSession, asProven } from '#tests/support/builders.ts'
import {
  aMessage,
  aNeighbourhood,
  anExchangeIn,
  monday,
  type Neighbourhood,
} from '#tests/support/exchanges.ts'
import { aNoticeService, aPost, pushTerms, secret } from '#tests/support/post.ts'
import { type Arrived, aBrowser, aPushService } from '#tests/support/push-service.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const keys = {
  publicKey: 'BGJwq908mQDMBm5EUXw6Jrwv-rIh-w4aGXGfIWIGaFsG4Ky7AoGJZ5vDXT755Tn1psp6USove3bDNmK95Dd27gw',
  privateKey: 'BmF1NuLdwB5y9snrXqL-cDwc03grKqPaYb3tDb9sMso',
}
const database: TestDatabase = await aDatabase()
const { db } = database
const here: Neighbourhood = aNeighbourhood(db)
const notices = aNoticeService(db)
afterAll(() => database.drop())

let service: Awaited<ReturnType<typeof aPushService>>
let answer: (arrived: Arrived) => { status: number; headers?: Record<string, string> }
let post: ReturnType<typeof aPost>
let mia: Member
let noah: Member
let conversationId: string
beforeEach(async () => {
  await db.deleteFrom('member_notices').execute()
  answer = () => ({ status: 201 })
  service = await aPushService((arrived) => answer(arrived))
  const vapid = { ...keys, subject: 'mailto:hello@books.example.org' }
  const log = pino({ level: 'silent' })
  post = aPost(db, createPushSender({ vapid, endpoints: 'any', outboxDir: '/nowhere', log }))
  mia = await aMember(db)
  noah = await aMember(db, { name: 'Noah Chen' })
  const started = await here.messages.start(noah, { otherId: mia.id, ...aMessage('Hello!') })
  conversationId = started.conversationId
})
afterEach(() => service.close())

/** A browser in which `member` has turned notifications on; `session` is the one they are logged in with. */
async function aDevice(member: Member) {
  const session = await aSession(db, member)
  const browser = aBrowser(service.origin)
  const viewer = { ...member, session }
  await notices.turnOnPush(viewer, browser.subscription)
  return { viewer, session, ...browser, shown: () => browser.read(service.arrived) }
}

const tell = (id = randomUUID()) => post.deliver(messageNotices, { conversationId, memberId: mia.id }, { id })

async function deliver(): Promise<void> {
  await post.passOnPushes()
  await post.sendPushes()
}

test('both devices show the notice’s sentence and where it leads, and no word of the message', async () => {
  const [phone, laptop] = [await aDevice(mia), await aDevice(mia)]
  await aDevice(noah)
  await tell()
  await deliver()
  const [pushed] = phone.shown()
  expect(pushed).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: 'Noah Chen sent you a message',
    path: `/messages/${conversationId}`,
    tag: conversationId.replaceAll('-', ''),
  })
  expect(laptop.shown()).toEqual([pushed])
  expect(service.arrived, 'and nobody else').toHaveLength(2)
  post.passMinutes(5)
  await deliver()
  expect(service.arrived, 'once').toHaveLength(2)
})

test('messages written in one breath ring once, and a conversation left unread rings again after a minute', async () => {
  const phone = await aDevice(mia)
  const more = async () => {
    await here.messages.send(noah, { conversationId, ...aMessage('And another thing') })
    await tell()
  }
  await tell()
  for (let one = 0; one < 3; one++) await more()
  await deliver()
  expect(phone.shown().map(({ title }) => title)).toEqual(['Noah Chen sent you 4 messages'])
  await tell()
  post.passMinutes(5)
  await deliver()
  expect(phone.shown(), 'a late job has nothing new to say').toHaveLength(1)
  await more()
  await deliver()
  expect(phone.shown()).toHaveLength(2)
  await more()
  post.passSeconds(59)
  await deliver()
  expect(phone.shown()).toHaveLength(2)
  post.passSeconds(1)
  await deliver()
  const [first, , last] = phone.shown()
  expect(last).toMatchObject({ title: 'Noah Chen sent you 6 messages', tag: first?.tag })
})

test('a device on which push is turned on gets what comes next in a conversation that is unread already', async () => {
  await tell()
  const phone = await aDevice(mia)
  await tell()
  await deliver()
  expect(phone.shown().map(({ title }) => title)).toEqual(['Noah Chen sent you a message'])
  await tell()
  post.passMinutes(5)
  await deliver()
  expect(phone.shown(), 'once').toHaveLength(1)
})

test('another copy of a work whose notice was never sent is dated and pushed as news', async () => {
  const preferences = { messages: {}, requests: {}, wishes: { email: false }, clubs: {}, events: {} }
  await notices.saveSettings(mia, { preferences, quiet: null })
  const book = await aBook(db)
  await db.insertInto('wishes').values({ member_id: mia.id, book_id: book.id }).execute()
  const arrival = async () => {
    const { id: copyId } = await aCopy(db, { owner: await aMember(db), book })
    await post.deliver(wishNotices, { copyId }, { id: randomUUID() })
    const [told] = await notices.list(mia)
    return told?.at
  }
  expect(await arrival()).toEqual(monday)
  post.passMinutes(49 * 60)
  const phone = await aDevice(mia)
  const later = new Date(monday.getTime() + 49 * HOUR_MS)
  expect(await arrival()).toEqual(later)
  post.passSeconds(1)
  expect(await arrival(), 'while the push waits').toEqual(later)
  await deliver()
  expect(phone.shown()).toMatchObject([{ path: `/book/${book.id}` }])
})

test('a notice already read is no longer pushed, neither before its delivery job nor after', async () => {
  await aDevice(mia)
  await tell()
  await here.messages.markRead(mia, { conversationId })
  await deliver()
  await here.messages.send(noah, { conversationId, ...aMessage() })
  await tell()
  post.passSeconds(60)
  await post.passOnPushes()
  await here.messages.markRead(mia, { conversationId })
  expect(await post.sendPushes()).toBe(1)
  expect(service.arrived).toEqual([])
})

test('a scheduler that missed its runs forgets nothing, and two at once duplicate nothing', async () => {
  const phone = await aDevice(mia)
  await tell()
  post.passMinutes(600)
  await post.passOnPushes(6)
  expect(await post.sendPushes()).toBe(1)
  expect(phone.shown()).toHaveLength(1)
})

test('quiet hours delay a push until they end, except what a member has to know', async () => {
  const phone = await aDevice(mia)
  const preferences = { messages: {}, requests: {}, wishes: {}, clubs: {}, events: {} }
  await notices.saveSettings(mia, { preferences, quiet: { from: '22:00', to: '07:00' } })
  post.turnTo('2026-03-02T22:01')
  await tell()
  post.turnTo('2026-03-02T22:30')
  await deliver()
  await post.deliver(securityNotices, { memberId: mia.id, change: 'password' }, { id: randomUUID() })
  await deliver()
  expect(phone.shown().map(({ title }) => title)).toEqual(['Your password was changed'])
  post.turnTo('2026-03-03T07:00')
  await deliver()
  expect(phone.shown()).toHaveLength(2)
})

test('that an owner has confirmed the handover waits for the end of the quiet hours, also of those that begin while it is sent', async () => {
  const { id: exchangeId } = await anExchangeIn(here, 'on_loan', { borrower: mia })
  const handedOver = () =>
    post.deliver(whereaboutsNotices, { exchangeId, kind: 'handedOver' }, { id: randomUUID() })
  const phone = await aDevice(mia)
  const preferences = { messages: {}, requests: {}, wishes: {}, clubs: {}, events: {} }
  await notices.saveSettings(mia, { preferences, quiet: { from: '22:00', to: '07:00' } })
  post.turnTo('2026-03-02T23:30')
  await handedOver()
  await deliver()
  expect(await post.write()).toEqual([])
  expect(phone.shown()).toEqual([])
  post.turnTo('2026-03-03T07:00')
  await deliver()
  expect(phone.shown()).toHaveLength(1)
  post.turnTo('2026-03-03T09:00')
  await handedOver()
  await notices.saveSettings(mia, { preferences, quiet: { from: '09:00', to: '10:00' } })
  await deliver()
  expect(phone.shown()).toHaveLength(1)
  post.turnTo('2026-03-03T10:00')
  await deliver()
  expect(phone.shown()).toHaveLength(2)
})

test('quiet hours that begin while a service is away delay it too', async () => {
  const phone = await aDevice(mia)
  await tell()
  await post.passOnPushes()
  const preferences = { messages: {}, requests: {}, wishes: {}, clubs: {}, events: {} }
  await notices.saveSettings(mia, { preferences, quiet: { from: '08:00', to: '10:00' } })
  await post.sendPushes(2)
  post.passMinutes(60)
  expect(await post.sendPushes(), 'once').toBe(1)
  expect(phone.shown()).toHaveLength(1)
})

test.each([
  ['a kind that is off', { isOn: false }, 0],
  ['no push', { push: false }, 0],
  ['push only', { inApp: false, email: false }, 1],
])('to a member who wants %s', async (_what, chosen, pushes) => {
  await aDevice(mia)
  const preferences = {
    messages: { ...defaultPreference, ...chosen },
    requests: {},
    wishes: {},
    clubs: {},
    events: {},
  }
  await notices.saveSettings(mia, { preferences, quiet: null })
  await tell()
  await deliver()
  expect(service.arrived).toHaveLength(pushes)
})

test('turned off while a push waits, it is not sent', async () => {
  await aDevice(mia)
  await tell()
  await post.passOnPushes()
  const preferences = { messages: { push: false }, requests: {}, wishes: {}, clubs: {}, events: {} }
  await notices.saveSettings(mia, { preferences, quiet: null })
  await post.sendPushes()
  expect(service.arrived).toEqual([])
})

test.each([404, 410])(
  'a browser that accepts no more (%i) is not asked again, the other stays',
  async (status) => {
    const [phone, laptop] = [await aDevice(mia), await aDevice(mia)]
    answer = ({ path }) => ({ status: phone.subscription.endpoint.endsWith(path) ? status : 201 })
    await tell()
    await deliver()
    expect(await notices.pushHere(phone.viewer)).toMatchObject({ isOn: false, isWanted: true })
    expect(await notices.pushHere(laptop.viewer)).toMatchObject({ isOn: true, isWanted: true })
    const before = service.arrived.length
    await tellMore()
    expect(service.arrived.length - before, 'the laptop alone').toBe(1)
  },
)

async function tellMore(): Promise<void> {
  await here.messages.send(noah, { conversationId, ...aMessage('And another thing') })
  await tell()
  post.passMinutes(1)
  await deliver()
}

/** Its push service has said that it accepts no more. */
async function anEndedDevice(member: Member) {
  const device = await aDevice(member)
  const { endpoint } = device.subscription
  const now = new Date()
  await db.updateTable('push_subscriptions').set({ ended_at: now }).where('endpoint', '=', endpoint).execute()
  return device
}

test('a browser that accepts no more can subscribe again, until its member turns it off', async () => {
  const { viewer } = await anEndedDevice(mia)
  expect(await notices.pushHere(viewer)).toMatchObject({ isOn: false, isWanted: true })
  const again = aBrowser(service.origin)
  await notices.turnOnPush(viewer, again.subscription)
  expect(await notices.pushHere(viewer)).toMatchObject({ isOn: true, isWanted: true })
  await tellMore()
  expect(again.read(service.arrived)).toHaveLength(1)
  await notices.turnOffPush(viewer)
  expect(await notices.pushHere(viewer)).toMatchObject({ isOn: false, isWanted: false })
})

test('browsers that accept no more take no place of one that does', async () => {
  const device = await aDevice(mia)
  for (let one = 0; one < mostPushed; one++) await anEndedDevice(mia)
  await aDevice(mia)
  expect(await notices.pushHere(device.viewer)).toMatchObject({ isOn: true })
})

test('a service that asks to wait is left alone for that long, once, and longer each time', async () => {
  const phone = await aDevice(mia)
  answer = () => ({ status: 429, headers: { 'Retry-After': '20' } })
  await tell()
  await post.passOnPushes()
  await post.sendPushes(2)
  expect(service.arrived).toHaveLength(2)
  post.passSeconds(19)
  expect(await post.sendPushes()).toBe(0)
  post.passSeconds(1)
  expect(await post.sendPushes()).toBe(1)
  answer = () => ({ status: 201 })
  post.passSeconds(29)
  expect(await post.sendPushes()).toBe(0)
  post.passSeconds(1)
  expect(await post.sendPushes()).toBe(1)
  expect(phone.shown()).toHaveLength(4)
})

test('a notice that could not be pushed for two days is given up', async () => {
  await aDevice(mia)
  await tell()
  await post.passOnPushes()
  post.passMinutes(48 * 60)
  await post.sendPushes()
  expect(service.arrived).toEqual([])
})

test.each<[string, (device: Awaited<ReturnType<typeof aDevice>>) => Promise<unknown>]>([
  ['turned off', ({ viewer }) => notices.turnOffPush(viewer)],
  ['signed out', ({ session }) => db.deleteFrom('sessions').where('id', '=', session).execute()],
  [
    'ended from elsewhere',
    async ({ viewer, session }) => security().endSession(await asProven(db, viewer), { session }),
  ],
  ['run out', ({ session }) => expire(session)],
  [
    'disabled',
    ({ viewer }) => database.pool.query('update members set disabled_at = now() where id = $1', [viewer.id]),
  ],
  ['gone', ({ viewer }) => withTransaction(db, (tx) => here.members.removeMember(tx, viewer.id))],
])('a device is silent at once when it, its session or its member is %s', async (_what, end) => {
  const device = await aDevice(mia)
  await tell()
  await post.passOnPushes()
  await end(device)
  await post.sendPushes()
  expect(service.arrived).toEqual([])
})

const expire = (session: string) =>
  database.pool.query(`update sessions set expires_at = '2026-01-01' where id = $1`, [session])

function security() {
  const unused = () => Promise.reject(new Error('Not in this test'))
  const limits = { take: async () => undefined }
  return createSecurityService({
    db,
    auth: undefined as never, // asked for passwords only
    limits,
    door: openMemberDoor({ db, limits, clock: () => new Date(), city }),
    jobs: { enqueue: unused },
    secret,
    city,
    sms: { countries: [], assertRoom: unused, take: unused },
    endFeeds: async () => undefined,
    sendCode: unused,
  })
}

test('a browser that changes hands, or subscribes again, is one device; of too many the newest stay', async () => {
  const first = await aDevice(mia)
  const session = await aSession(db, noah)
  const noahHere = { ...noah, session }
  await notices.turnOnPush(noahHere, first.subscription)
  expect(await notices.pushHere(first.viewer)).toMatchObject({ isOn: false })
  expect(await notices.pushHere(noahHere)).toMatchObject({ isOn: true, publicKey: pushTerms.publicKey })
  await notices.turnOnPush(noahHere, aBrowser(service.origin).subscription)
  const count = async () => (await db.selectFrom('push_subscriptions').select('id').execute()).length
  const before = await count()
  for (let one = 0; one < mostPushed; one++) await aDevice(noah)
  expect(await count()).toBe(before + mostPushed - 1)
  expect(await notices.pushHere(noahHere)).toMatchObject({ isOn: false })
})

test.each([
  ['an endpoint that is no address', { endpoint: 'push' }],
  ['a key that is no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['a key that is too short', { p256dh: 'BAAA' }],
  ['a secret of another length', { auth: 'AAAA' }],
])('%s is refused', async (_what, wrong) => {
  const viewer = { ...mia, session: await aSession(db, mia) }
  const { subscription } = aBrowser(service.origin)
  await expect(notices.turnOnPush(viewer, { ...subscription, ...wrong })).rejects.toMatchObject({
    code: 'PUSH_REFUSED',
  })
})
