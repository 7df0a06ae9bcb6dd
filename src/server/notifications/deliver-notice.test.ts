import { randomUUID } from 'node:crypto'
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ExchangeState } from '#rules/exchanges/exchanges.ts'
import { type NoticeKind, noticeKinds } from '#server/exchanges/exchange-jobs.ts'
import { exchangeNotices } from '#server/exchanges/notices/exchange-notices.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { reportNotices } from '#server/moderation/report-notices.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { withTransaction } from '#server/store/database.ts'
import { accountNews } from '#tests/support/account-news.ts'
import { aMember, aPhone } from '#tests/support/builders.ts'
import {
  type AnExchange,
  aNeighbourhood,
  anExchangeIn,
  type Neighbourhood,
} from '#tests/support/exchanges.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aPost, publicUrl } from '#tests/support/post.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { createDelivery } from './deliver-notice.ts'
import { noticeSources } from './notice-sources.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(async () => {
  await database.empty('members')
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

/** The emails that result from what `work` delivers, once they are due. */
async function lettersOf(
  work: (deliver: ReturnType<typeof createDelivery>) => Promise<void>,
): Promise<Mail[]> {
  const post = aPost(database.db)
  await work(post.deliver)
  post.passMinutes(5)
  return post.write()
}

const about = ({ id }: AnExchange, kind: NoticeKind) =>
  lettersOf((deliver) => deliver(exchangeNotices, { exchangeId: id, kind }, { id: randomUUID() }))

const table: Record<
  NoticeKind,
  { to: 'owner' | 'borrower'; state: ExchangeState; past: ExchangeState; says: string }
> = {
  requested: { to: 'owner', state: 'pending', past: 'accepted', says: 'Ben Carter would like to borrow' },
  stillWaiting: { to: 'owner', state: 'pending', past: 'declined', says: 'hasn’t heard back yet' },
  accepted: { to: 'borrower', state: 'accepted', past: 'cancelled', says: 'Olive Nguyen has accepted' },
  declined: { to: 'borrower', state: 'declined', past: 'pending', says: 'can’t share' },
  unavailable: { to: 'borrower', state: 'declined', past: 'pending', says: 'no longer available' },
  expired: { to: 'borrower', state: 'expired', past: 'pending', says: 'didn’t reply' },
  ready: { to: 'borrower', state: 'ready', past: 'on_loan', says: 'Pickup: Library steps.' },
  pickupChanged: {
    to: 'borrower',
    state: 'ready',
    past: 'on_loan',
    says: 'has changed where or when you pick up',
  },
  meetingByOwner: {
    to: 'borrower',
    state: 'ready',
    past: 'on_loan',
    says: 'Olive Nguyen has chosen where to meet',
  },
  meetingByBorrower: { to: 'owner', state: 'ready', past: 'on_loan', says: 'Pickup: Library steps.' },
  calledOffByOwner: {
    to: 'borrower',
    state: 'cancelled',
    past: 'accepted',
    says: 'Olive Nguyen has called off',
  },
  calledOffByBorrower: {
    to: 'owner',
    state: 'cancelled',
    past: 'accepted',
    says: 'Ben Carter has called off',
  },
  dueSoon: { to: 'borrower', state: 'on_loan', past: 'completed', says: 'by Monday 30 March' },
  overdue: { to: 'borrower', state: 'on_loan', past: 'completed', says: 'on Monday 30 March' },
  extensionAsked: { to: 'owner', state: 'on_loan', past: 'completed', says: 'Ben Carter has asked to keep' },
  extensionAgreed: {
    to: 'borrower',
    state: 'on_loan',
    past: 'completed',
    says: 'now due on Monday 30 March',
  },
  extensionRefused: { to: 'borrower', state: 'on_loan', past: 'lost', says: 'by Monday 30 March' },
}

test.each(noticeKinds)('%s: to whom, what, and not once it is no longer true', async (kind) => {
  const { to, state, past, says } = table[kind]
  const exchange = await anExchangeIn(here, state)
  const [letter, ...more] = await about(exchange, kind)
  expect(more).toEqual([])
  expect(letter?.to).toBe(`${exchange[to].id}@example.org`)
  expect(letter?.text).toContain(`Hello ${exchange[to].name},`)
  expect(letter?.text).toContain(says)
  expect(letter?.text).toMatch(/https:\/\/verandah\.example\/(messages\/[0-9a-f-]{36}|requested-books)\n/)
  expect(await about(await anExchangeIn(here, past), kind)).toEqual([])
})

test('the borrower’s own words reach the owner, as text', async () => {
  const exchange = await anExchangeIn(here, 'pending', { message: 'For <b>my</b> mum' })
  const [letter] = await about(exchange, 'requested')
  expect(letter?.text).toContain('“For <b>my</b> mum”')
  expect(letter?.html).toContain('“For &lt;b&gt;my&lt;/b&gt; mum”')
})

test('place and time of pickup are the city’s', async () => {
  const exchange = await anExchangeIn(here, 'accepted')
  const { owner, id } = exchange
  await here.exchanges.markReady(owner, { id, place: 'Davies Park market', at: '2026-03-07T18:30' })
  const [letter] = await about(exchange, 'ready')
  expect(letter?.text).toContain('Pickup: Davies Park market, Saturday 7 March at 6.30 pm.')
})

test('a notice run twice because its process was killed sends one email', async () => {
  const { id: exchangeId } = await anExchangeIn(here, 'pending')
  const run = { id: randomUUID() }
  const letters = await lettersOf(async (deliver) => {
    for (let time = 0; time < 2; time++) {
      await deliver(exchangeNotices, { exchangeId, kind: 'requested' }, run)
    }
  })
  expect(letters).toHaveLength(1)
  const { rows } = await database.pool.query('select from member_notices where job_id = $1', [run.id])
  expect(rows).toHaveLength(1)
})

test('nobody emails a disabled, unconfirmed or former member, or about an exchange that does not exist', async () => {
  const exchange = await anExchangeIn(here, 'pending')
  const { id: ownerId } = exchange.owner
  expect(await about(exchange, 'requested')).toHaveLength(1)
  for (const change of ['disabled_at = now()', 'disabled_at = null, email_verified = false']) {
    await database.pool.query(`update members set ${change} where id = $1`, [ownerId])
    expect(await about(exchange, 'requested'), change).toEqual([])
  }
  await withTransaction(database.db, (tx) => here.members.removeMember(tx, ownerId))
  expect(await about(exchange, 'requested')).toEqual([])
  expect(await about({ ...exchange, id: randomUUID() }, 'requested')).toEqual([])
})

test('a report goes to every administrator, within minutes, and can be turned off', async () => {
  const [mia, noah] = [await aMember(database.db), await aMember(database.db, { name: 'Noah Chen' })]
  await here.moderation.report(mia, {
    address: anAddress(),
    about: { kind: 'member', id: noah.id },
    reason: 'profile',
    details: 'Rude at the hand-over.',
  })
  const reportId = Object.values(here.enqueued.at(-1)?.payload ?? {})[0] as string // the only value of its payload
  const write = async () => {
    const post = aPost(database.db)
    await post.deliver(reportNotices, { reportId }, { id: randomUUID() })
    post.passMinutes(5)
    return post.write()
  }
  await aMember(database.db, { isAdmin: true, isDisabled: true })
  expect(await write()).toEqual([])
  const admins = [
    await aMember(database.db, { isAdmin: true }),
    await aMember(database.db, { isAdmin: true }),
  ]
  const letters = await write()
  const [letter] = letters
  expect(letters.map(({ to }) => to).sort()).toEqual(admins.map(({ id }) => `${id}@example.org`).sort())
  expect(letter?.unsubscribe).toContain('.admin.')
  expect(letter?.subject).toBe('Report about Noah Chen')
  expect(letter?.text).toContain(`${publicUrl}/admin/reports?about=${noah.id}`)
  const [first] = admins
  if (first)
    await here.moderation.answerReport(first, { id: reportId, action: 'dismiss', days: 1, words: '' })
  expect(await write(), 'it has been answered').toEqual([])
})

test('a notice to more than a thousand reaches each of them once, even if run twice', async () => {
  const { rows } = await database.pool.query<{ id: string }>(`
    insert into members (id, name, email, email_verified, username)
    select id, 'Nell', id || '@example.org', true, 'm' || replace(id::text, '-', '')
    from (select gen_random_uuid() as id from generate_series(1, 1100)) made returning id`)
  const to = rows.map(({ id }) => id)
  const asked: (number | undefined)[] = []
  const facts = { responsible: null, name: 'A club', subject: 'club', reporter: null, isOneOfSeveral: false }
  const news: NoticeSource<{ reportId: string }> = {
    ...reportNotices,
    compose: async (_db, _payload, { only }) => {
      asked.push(only?.length)
      return {
        ...{ to, of: randomUUID(), path: '/terms' },
        news: { news: 'reported', facts },
      }
    },
  }
  const run = { id: randomUUID() }
  const post = aPost(database.db)
  for (let time = 0; time < 2; time++) await post.deliver(news, { reportId: randomUUID() }, run)
  const told = await database.pool.query('select member_id from member_notices where job_id = $1', [run.id])
  expect(told.rows.map((row) => row.member_id).sort()).toEqual(to.sort())
  expect(asked, 'all are looked up once each time').toEqual([undefined, 500, 100, undefined, 500, 100])
})

test('a notice that nobody may miss goes by SMS to a member without an email address, once', async () => {
  const phone = aPhone()
  const [mia, noah] = [await aMember(database.db, { profile: { phone } }), await aMember(database.db)]
  await database.pool.query('update members set email = null, email_verified = false where id = $1', [mia.id])
  const post = aPost(database.db)
  const run = { id: randomUUID() }
  for (const { id: memberId } of [mia, noah, mia])
    await post.deliver(accountNews, { memberId, change: 'passkey-added' }, run)
  const text = `Verandah: A passkey was added. ${publicUrl}/settings/security`
  expect(post.texts).toEqual([{ to: phone, text }])
})

test('every notice of every feature is delivered', async () => {
  const files: string[] = []
  for await (const file of glob('src/server/**/*-notices.ts')) files.push(file)
  expect(files.length).toBeGreaterThan(1)
  const told = await Promise.all(files.map(async (file) => Object.values(await import(resolve(file)))))
  expect(new Set(noticeSources)).toEqual(new Set(told.flat()))
})
