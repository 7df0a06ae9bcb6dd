// Emails and pushes to two members at a time, and full batches.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import {
  followerNotices,
  mentionNotices,
  moderatorNotices,
} from '#server/clubs/discussions/discussion-notices.ts'
import { notifyExchange } from '#server/exchanges/exchange-jobs.ts'
import { exchangeNotices } from '#server/exchanges/notices/exchange-notices.ts'
import { answerNotices } from '#server/places/place-notices.ts'
import type { Push } from '#server/push/push.ts'
import { withTransaction } from '#server/store/database.ts'
import { accountNews } from '#tests/support/account-news.ts'
import { aBook, aBookshelf, aClub, aCopy, aMember, aNotice, aSession } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { aNeighbourhood, anExchangeIn, monday } from '#tests/support/exchanges.ts'
import { aNoticeService, aPost, secret } from '#tests/support/post.ts'
import { aDatabase } from '#tests/support/test-database.ts'
import { createPushRounds } from './push/pass-on-pushes.ts'
import { unsubscribePath } from './unsubscribe-ticket.ts'

const database = await aDatabase()
const { db } = database
const here = aNeighbourhood(db)
const notices = aNoticeService(db)
afterAll(() => database.drop())

let pushed: Push[]
let post: ReturnType<typeof aPost>
let mia: Member
let noah: Member
beforeEach(async () => {
  await db.deleteFrom('member_notices').execute()
  pushed = []
  post = aPost(db, {
    send: async (push) => {
      pushed.push(push)
      return { is: 'sent', status: 201 }
    },
  })
  ;[mia, noah] = [await aMember(db), await aMember(db)]
})

const asIs = { messages: {}, requests: {}, wishes: {}, clubs: {}, events: {} }
const addressOf = ({ id }: Member) => `${id}@example.org`
/** Somebody requests `owner`'s copy of a book with this title, and the notice is delivered. */
async function anAsk(owner: Member, title = `Johnno ${randomUUID()}`) {
  const copyId = (await aCopy(db, { owner, book: await aBook(db, { title }) })).id
  const exchange = await anExchangeIn(here, 'pending', { owner, copyId })
  await post.deliver(exchangeNotices, { exchangeId: exchange.id, kind: 'requested' }, { id: randomUUID() })
  return exchange
}
async function aDevice(member: Member) {
  const session = await aSession(db, member)
  await db
    .insertInto('push_subscriptions')
    .values({ session_id: session, endpoint: `https://push.example/${session}`, p256dh: 'k', auth: 'a' })
    .execute()
}
async function deliverPushes() {
  await post.passOnPushes()
  await post.sendPushes()
}

test('one member’s quiet hours delay no email of the other, nor what they have to know', async () => {
  await notices.saveSettings(mia, { preferences: asIs, quiet: { from: '22:00', to: '07:00' } })
  post.turnTo('2026-03-02T21:50')
  for (const each of [mia, noah]) await anAsk(each)
  post.turnTo('2026-03-02T22:10')
  expect((await post.write()).map(({ to }) => to)).toEqual([addressOf(noah)])
  await post.deliver(accountNews, { memberId: mia.id, change: 'password' }, { id: randomUUID() })
  expect(await post.write()).toMatchObject([{ to: addressOf(mia), subject: 'Your password was changed' }])
  post.turnTo('2026-03-03T06:59')
  expect(await post.write()).toEqual([])
  post.turnTo('2026-03-03T07:00')
  expect((await post.write()).map(({ to }) => to)).toEqual([addressOf(mia)])
})

test('an answer waits for the end of the quiet hours, unless it is about the account itself', async () => {
  await notices.saveSettings(mia, { preferences: asIs, quiet: { from: '22:00', to: '07:00' } })
  await aDevice(mia)
  post.turnTo('2026-03-02T23:30')
  const { id: bookshelfId } = await aBookshelf(db, { name: 'The Fig Tree', by: mia })
  await post.deliver(answerNotices, { bookshelfId }, { id: randomUUID() })
  await deliverPushes()
  expect(await post.write()).toEqual([])
  expect(pushed).toEqual([])
  post.turnTo('2026-03-03T07:00')
  await deliverPushes()
  expect((await post.write()).map(({ subject }) => subject)).toEqual(['The Fig Tree is now on the map'])
  expect(pushed).toHaveLength(1)
})

test('a notice that the member has to know arrives alone in quiet hours, and the rest stays delayed', async () => {
  await notices.saveSettings(mia, { preferences: asIs, quiet: { from: '22:00', to: '07:00' } })
  post.turnTo('2026-03-02T23:00')
  await post.deliver(accountNews, { memberId: mia.id, change: 'password' }, { id: randomUUID() })
  expect(await post.write()).toHaveLength(1)
  expect(await post.write()).toEqual([])
})

test('an email begins with what has to be known, then with what was due first, and goes to one member', async () => {
  await anAsk(mia, 'First')
  post.passMinutes(1)
  await anAsk(mia, 'Second')
  await anAsk(noah, 'Third')
  await post.deliver(accountNews, { memberId: mia.id, change: 'password' }, { id: randomUUID() })
  const [letter, ...more] = await post.write()
  expect(more).toEqual([])
  expect(letter).toMatchObject({ to: addressOf(mia), subject: 'Your password was changed, and 2 more' })
  const text = letter?.text ?? ''
  expect(text.indexOf('First')).toBeGreaterThan(text.indexOf('password'))
  expect(text.indexOf('Second')).toBeGreaterThan(text.indexOf('First'))
  expect(text).not.toContain('Third')
})

test('a push about a discussion names its club and not its title, which is what a member wrote', async () => {
  await aDevice(mia)
  const club = await aClub(db, { name: 'Night Readers', admin: mia, members: [noah], visibility: 'private' })
  const talk = await aDiscussion(db, {
    clubId: club.id,
    title: 'My divorce',
    posts: [
      { author: mia, message: 'Well?' },
      { author: noah, message: 'Yes.' },
    ],
  })
  const reader = { discussion_id: talk.id, member_id: mia.id, follows: true, seen_to: 0 }
  await db.insertInto('discussion_readers').values(reader).execute()
  await post.deliver(followerNotices, { discussionId: talk.id }, { id: randomUUID() })
  const postId = talk.postIds[1] ?? ''
  await db.insertInto('discussion_mentions').values({ post_id: postId, member_id: mia.id }).execute()
  await post.deliver(mentionNotices, { postId }, { id: randomUUID() })
  await post.deliver(moderatorNotices, { postId }, { id: randomUUID() })
  await post.deliver(moderatorNotices, { postId: talk.postIds[0] ?? '' }, { id: randomUUID() })
  await deliverPushes()
  expect(pushed.map(({ title }) => title).sort()).toEqual([
    'A reply in Night Readers was reported',
    `${noah.name} mentioned you in Night Readers`,
  ])
})

test('if one turns it off while it waits, it is pushed to the other only, and not even after turning it on again', async () => {
  for (const each of [mia, noah]) {
    await aDevice(each)
    await anAsk(each, `For ${each.id}`)
  }
  const push = (on: boolean) =>
    notices.saveSettings(mia, { preferences: { ...asIs, requests: { push: on } }, quiet: null })
  await push(false)
  await deliverPushes()
  expect(pushed.map(({ title }) => title)).toEqual([`Ben Carter has asked for For ${noah.id}`])
  await push(true)
  post.passMinutes(5)
  await deliverPushes()
  expect(pushed).toHaveLength(1)
})

test('a notice no longer true at delivery is not pushed', async () => {
  await aDevice(mia)
  const { borrower, id } = await anAsk(mia)
  await post.passOnPushes()
  await here.exchanges.cancelRequest(borrower, { id })
  expect(await post.sendPushes()).toBe(1)
  expect(pushed).toEqual([])
})

test.each([
  ['of 200 signs is whole', 200, ''],
  ['that is longer is cut there', 201, '…'],
])('a title %s', async (_what, length, end) => {
  await aDevice(mia)
  const rest = 'Ben Carter has asked for '.length
  await anAsk(mia, '💧'.repeat(length - rest))
  await deliverPushes()
  expect(pushed.map(({ title }) => title)).toEqual([
    `Ben Carter has asked for ${'💧'.repeat(200 - rest)}${end}`,
  ])
})

test.each([
  [199, []],
  [200, ['notices.push']],
])('a batch of %i pushes asks for another if there may be more: %o', async (count, asked) => {
  await database.pool.query(
    `insert into member_notices (member_id, job_id, source, payload, kind, about_id, news, facts, path, is_listed, created_at, push_due_at)
     select $1, gen_random_uuid(), $2, '{}', 'requests', gen_random_uuid(), 'declined', '{}', '/bookcase', true, $3, $3
     from generate_series(1, $4::int)`,
    [mia.id, notifyExchange.name, monday, count],
  )
  const enqueued: string[] = []
  const jobs = {
    enqueue: async (_tx: unknown, { name }: { name: string }) => void enqueued.push(name),
    enqueueAll: async () => undefined,
  }
  await createPushRounds({ db, jobs, city, clock: () => monday })()
  expect(enqueued).toEqual(asked)
})

test('a notice that is not the reader’s is not found', async () => {
  const { id } = await aNotice(db, { member: noah })
  for (const each of ['nope', randomUUID(), id])
    await expect(notices.read(mia, { noticeId: each })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await notices.list(noah)).toMatchObject([{ isRead: false }])
})

test('the link of an email to a former member, or about nothing, changes nothing', async () => {
  const ticketOf = (memberId: string, kinds: 'messages'[]) =>
    unsubscribePath(secret, { memberId, kinds, now: new Date() }).replace('/unsubscribe/', '')
  await withTransaction(db, (tx) => here.members.removeMember(tx, mia.id))
  for (const ticket of [ticketOf(mia.id, ['messages']), ticketOf(noah.id, []), 'nope'])
    await expect(notices.setSubscription(guest, { ticket: ticket, email: false })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  await notices.setSubscription(guest, { ticket: ticketOf(noah.id, ['messages']), email: false })
  expect((await notices.settings(noah)).preferences).toMatchObject({
    messages: { email: false },
    requests: { email: true },
  })
})
