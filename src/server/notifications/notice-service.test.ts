import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { unsubscribeDays } from '#rules/notices/notice-limits.ts'
import { keptNotices } from '#rules/notices/notices.ts'
import { copyAvailable } from '#server/library/alerts/alert-jobs.ts'
import { withTransaction } from '#server/store/database.ts'
import { aMember, aNotice } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn } from '#tests/support/exchanges.ts'
import { aNoticeService, secret } from '#tests/support/post.ts'
import { aDatabase } from '#tests/support/test-database.ts'
import { forgetBeyondNewest, forgetOld, insertWishNotices } from './member-notice-queries.ts'
import { unsubscribePath } from './unsubscribe-ticket.ts'

const database = await aDatabase()
const { db } = database
const notices = aNoticeService(db)
afterAll(() => database.drop())

const unsubscribe = '/unsubscribe/'

test('one is opened and leads on, all are marked as read, all are cleared: the member’s own only', async () => {
  const [mia, noah] = [await aMember(db), await aMember(db)]
  const one = await aNotice(db, { member: mia, path: '/requested-books', at: new Date(1000) })
  const newer = await aNotice(db, { member: mia, at: new Date(2000) })
  await aNotice(db, { member: noah })
  const list = async () => (await notices.list(mia)).map(({ id, isRead }) => [id, isRead])
  expect(await list()).toEqual([
    [newer.id, false],
    [one.id, false],
  ])
  expect(await notices.read(mia, { noticeId: one.id })).toBe('/requested-books')
  expect(await list()).toEqual([
    [newer.id, false],
    [one.id, true],
  ])
  await expect(notices.read(noah, { noticeId: newer.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await notices.readAll(mia)
  expect((await list()).map(([, isRead]) => isRead)).toEqual([true, true])
  await notices.clear(mia)
  expect(await list()).toEqual([])
  expect(await notices.list(noah)).toMatchObject([{ isRead: false }])
})

test('cleared ones can be brought back within a minute, as they were, and no email mentions them meanwhile', async () => {
  const mia = await aMember(db)
  const read = await aNotice(db, { member: mia, at: new Date(1000) })
  const newer = await aNotice(db, { member: mia, at: new Date(2000) })
  await notices.read(mia, { noticeId: read.id })
  await database.pool.query('update member_notices set mail_due_at = now() where id = $1', [newer.id])
  const before = await notices.list(mia)
  expect(await notices.isClearUndoable(mia)).toBe(false)
  await notices.clear(mia)
  expect(await notices.isClearUndoable(mia)).toBe(true)
  const { rows } = await database.pool.query('select mail_due_at from member_notices where member_id = $1', [
    mia.id,
  ])
  expect(rows).toEqual([{ mail_due_at: null }, { mail_due_at: null }])
  await notices.undoClear(mia)
  expect(await notices.list(mia)).toEqual(before)
  await notices.clear(mia)
  await database.pool.query(`update member_notices set cleared_at = cleared_at - interval '61 seconds'`)
  await expect(notices.undoClear(mia)).rejects.toMatchObject({ code: 'UNDO_OVER' })
  await forgetOld(db, new Date())
  const left = await database.pool.query('select id from member_notices where member_id = $1', [mia.id])
  expect(left.rows).toEqual([])
})

test('those cleared earlier cannot be brought back together with those cleared now', async () => {
  const mia = await aMember(db)
  await aNotice(db, { member: mia })
  await notices.clear(mia)
  const later = await aNotice(db, { member: mia })
  await notices.clear(mia)
  await notices.undoClear(mia)
  expect((await notices.list(mia)).map(({ id }) => id)).toEqual([later.id])
})

test('they come back also if another copy of a wished-for work has arrived since, which keeps its newer notice', async () => {
  const mia = await aMember(db)
  const [work, other] = [randomUUID(), randomUUID()]
  const arrival = async (aboutId: string, title: string) => {
    const row = {
      ...{
        member_id: mia.id,
        job_id: randomUUID(),
        source: copyAvailable.name,
        payload: '{}',
        kind: 'wishes' as const,
      },
      ...{ about_id: aboutId, news: 'lend', facts: JSON.stringify({ title, author: 'A' }), path: '/book' },
      is_listed: true,
    }
    await withTransaction(db, (tx) => insertWishNotices(tx, [row]))
  }
  const titles = async () => (await notices.list(mia)).map(({ title }) => title).sort()
  await arrival(work, 'Johnno')
  await notices.clear(mia)
  await arrival(work, 'Johnno again')
  await notices.undoClear(mia)
  expect(await titles()).toEqual(['You can borrow Johnno again near you'])
  await arrival(other, 'Cloudstreet')
  await notices.clear(mia)
  await arrival(work, 'Johnno')
  await notices.undoClear(mia)
  expect(await titles()).toEqual(['You can borrow Cloudstreet near you', 'You can borrow Johnno near you'])
})

test('an email or push of a notice that is not on the list stays due when all are marked as read or cleared', async () => {
  const mia = await aMember(db)
  const unlisted = await aNotice(db, { member: mia })
  await aNotice(db, { member: mia })
  const due = new Date(1000)
  await database.pool.query(
    'update member_notices set is_listed = false, mail_due_at = $2, push_due_at = $2 where id = $1',
    [unlisted.id, due],
  )
  const waiting = async () =>
    (
      await database.pool.query(
        'select read_at, mail_due_at, push_due_at, is_listed from member_notices where id = $1',
        [unlisted.id],
      )
    ).rows
  const asItWas = [{ read_at: null, mail_due_at: due, push_due_at: due, is_listed: false }]
  await notices.readAll(mia)
  expect(await waiting()).toEqual(asItWas)
  for (const _ of [1, 2]) await notices.clear(mia)
  expect(await waiting()).toEqual(asItWas)
  expect(await notices.list(mia)).toEqual([])
})

test('a push that is not on the list is read once it is opened, unless it was cleared', async () => {
  const [mia, noah] = [await aMember(db), await aMember(db)]
  const [unlisted, cleared] = [await aNotice(db, { member: mia }), await aNotice(db, { member: mia })]
  await database.pool.query('update member_notices set is_listed = false where id = $1', [unlisted.id])
  await notices.clear(mia)
  const readAt = async ({ id }: { id: string }) =>
    (await db.selectFrom('member_notices').select('read_at').where('id', '=', id).executeTakeFirst())?.read_at
  await expect(notices.read(noah, { noticeId: unlisted.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await readAt(unlisted)).toBeNull()
  expect(await notices.read(mia, { noticeId: unlisted.id })).toBe('/requested-books')
  expect(await readAt(unlisted)).toBeInstanceOf(Date)
  await expect(notices.read(mia, { noticeId: cleared.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('once a request is answered its notice is read', async () => {
  const { id, owner } = await anExchangeIn(aNeighbourhood(db), 'pending')
  await aNotice(db, { member: owner, aboutId: id })
  await aNeighbourhood(db).exchanges.accept(owner, { id })
  expect(await notices.list(owner)).toMatchObject([{ isRead: true }])
})

test('the newest are kept, for three months', async () => {
  const mia = await aMember(db)
  const now = new Date()
  const old = new Date(now.getTime() - (keptNotices.days + 1) * DAY_MS)
  await aNotice(db, { member: mia, at: old })
  await forgetOld(db, now)
  expect(await notices.list(mia)).toEqual([])
  await database.pool.query(
    `insert into member_notices (member_id, job_id, source, payload, kind, about_id, news, facts, path, is_listed, created_at)
     select $1, gen_random_uuid(), 'exchange.notify', '{}', 'requests', gen_random_uuid(), 'said', jsonb_build_object('title', n::text), '/bookcase', true,
       now() - make_interval(mins => n) from generate_series(1, 203) n`,
    [mia.id],
  )
  await forgetBeyondNewest(db, [mia.id])
  const left = await notices.list(mia)
  expect([left.length, left[0]?.title, left.at(-1)?.title]).toEqual([keptNotices.most, '1', '200'])
})

test('what still waits for a letter is kept, however many are newer', async () => {
  const mia = await aMember(db)
  await database.pool.query(
    `insert into member_notices (member_id, job_id, source, payload, kind, about_id, news, facts, path, is_listed, created_at, mail_due_at)
     select $1, gen_random_uuid(), 'exchange.notify', '{}', 'requests', gen_random_uuid(), 'said', jsonb_build_object('title', n::text), '/bookcase', true,
       now() - make_interval(mins => n), case when n = 203 then now() end from generate_series(1, 203) n`,
    [mia.id],
  )
  await forgetBeyondNewest(db, [mia.id])
  const { rows } = await database.pool.query(
    `select facts->>'title' as title from member_notices where member_id = $1 order by created_at limit 2`,
    [mia.id],
  )
  expect(rows).toEqual([{ title: '203' }, { title: '200' }])
})

test('however many wishes arrive, no other notice is displaced by them', async () => {
  const mia = await aMember(db)
  const message = await aNotice(db, { member: mia, at: new Date(1000) })
  await database.pool.query(
    `insert into member_notices (member_id, job_id, source, payload, kind, about_id, news, facts, path, is_listed)
     select $1, gen_random_uuid(), 'library.copy-available', '{}', 'wishes', gen_random_uuid(), 'lend', '{}', '/book', true
     from generate_series(1, 250)`,
    [mia.id],
  )
  await forgetBeyondNewest(db, [mia.id])
  const left = await notices.list(mia)
  expect(left.filter(({ kind }) => kind === 'wishes')).toHaveLength(keptNotices.mostWishes)
  expect(left.at(-1)).toMatchObject({ id: message.id })
})

test('however much is written, nothing that has to be answered is displaced, and the newest news is kept', async () => {
  const mia = await aMember(db)
  const asked = await aNotice(db, { member: mia, kind: 'clubs', at: new Date(1000) })
  await database.pool.query(
    `insert into member_notices
       (member_id, job_id, source, payload, kind, about_id, news, facts, path, is_listed, is_merged, created_at)
     select $1, gen_random_uuid(), 'message.notify', '{}', 'messages', gen_random_uuid(), 'said',
       jsonb_build_object('title', n::text), '/messages', true, true, now() - make_interval(mins => n)
     from generate_series(1, 250) n`,
    [mia.id],
  )
  await forgetBeyondNewest(db, [mia.id])
  const left = await notices.list(mia)
  expect(left).toHaveLength(keptNotices.mostMerged + 1)
  expect([left[0]?.title, left.at(-1)?.id]).toEqual(['1', asked.id])
})

test('the link of an email turns its own kind of email off and on again, and no other', async () => {
  const mia = await aMember(db)
  const ticket = unsubscribePath(secret, { memberId: mia.id, kinds: ['requests'], now: new Date() }).slice(
    unsubscribe.length,
  )
  const emails = async () => {
    const { preferences } = await notices.settings(mia)
    return [preferences.messages.email, preferences.requests.email, preferences.requests.inApp]
  }
  expect(await notices.subscription(guest, { ticket: ticket })).toEqual({ kinds: ['requests'], isOn: true })
  await notices.setSubscription(guest, { ticket: ticket, email: false })
  expect(await emails()).toEqual([true, false, true])
  expect(await notices.subscription(guest, { ticket: ticket })).toMatchObject({ isOn: false })
  await notices.setSubscription(guest, { ticket: ticket, email: true })
  expect(await emails()).toEqual([true, true, true])
  const forged = [
    ticket.replace('requests', 'messages'),
    ticket.replace(mia.id, randomUUID()),
    `${ticket}x`,
    'nothing',
    '',
  ]
  for (const one of forged) {
    await expect(notices.setSubscription(guest, { ticket: one, email: false }), one).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  }
})

test('the link of an email expires after half a year, and says what to do instead', async () => {
  const mia = await aMember(db)
  const ticketOf = (daysAgo: number) =>
    unsubscribePath(secret, {
      memberId: mia.id,
      kinds: ['requests'],
      now: new Date(Date.now() - daysAgo * DAY_MS),
    }).slice(unsubscribe.length)
  expect(await notices.subscription(guest, { ticket: ticketOf(unsubscribeDays) })).toMatchObject({
    isOn: true,
  })
  const over = { code: 'UNSUBSCRIBE_LINK_OVER', message: expect.stringContaining(`${unsubscribeDays} days`) }
  await expect(notices.subscription(guest, { ticket: ticketOf(unsubscribeDays + 1) })).rejects.toMatchObject(
    over,
  )
  await expect(
    notices.setSubscription(guest, { ticket: ticketOf(unsubscribeDays + 1), email: false }),
  ).rejects.toMatchObject(over)
})

test('quiet hours can be changed, and end when turned off, for that member only', async () => {
  const [mia, noah] = [await aMember(db), await aMember(db)]
  const preferences = { messages: {}, requests: {}, wishes: {}, clubs: {}, events: {} }
  const night = { from: '22:00', to: '07:00' }
  for (const member of [mia, noah]) await notices.saveSettings(member, { preferences, quiet: night })
  await notices.saveSettings(mia, { preferences, quiet: { from: '20:00', to: '08:00' } })
  expect((await notices.settings(mia)).quiet).toEqual({ from: '20:00', to: '08:00' })
  await notices.saveSettings(mia, { preferences, quiet: null })
  expect((await notices.settings(mia)).quiet).toBeNull()
  expect((await notices.settings(noah)).quiet).toEqual(night)
})

test('two saves at once both count', async () => {
  const mia = await aMember(db)
  const nothing = { messages: {}, requests: {}, wishes: {}, clubs: {}, events: {} }
  await Promise.all([
    notices.saveSettings(mia, { preferences: { ...nothing, messages: { email: false } }, quiet: null }),
    notices.saveSettings(mia, { preferences: { ...nothing, requests: { isOn: false } }, quiet: null }),
  ])
  const { preferences } = await notices.settings(mia)
  expect([preferences.messages.email, preferences.requests.isOn]).toEqual([false, false])
})
