import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { city } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { everyJob } from '#server/every-job.ts'
import { exchangeHandlers, notifyExchange } from '#server/exchanges/exchange-jobs.ts'
import { startHandlers } from '#server/jobs/job-handlers.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { copyWithdrawn } from '#server/library/library-jobs.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { type CodeToSend, createAwaitedCodes } from '#server/members/sign-in/awaited-codes.ts'
import { messageFor } from '#server/members/sign-in/code-message.ts'
import type { Sms } from '#server/sms/sms.ts'
import { aMember, aPhone } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { sendCode, writeDigests } from './mail-jobs.ts'
import { notificationHandlers } from './notification-handlers.ts'

let database: TestDatabase
let here: Neighbourhood
let jobs: Jobs
const sent: Mail[] = []
const sentBySms: Sms[] = []
const signIn = { codeMessage: (toSend: CodeToSend) => messageFor(database.db, toSend) }
// Created before the work starts, which handles it.
let forgotten: Awaited<ReturnType<typeof anExchangeIn>>

beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
  const log = pino({ level: 'silent' })
  jobs = createJobs({ connection: database.connection, catalogue: everyJob, log, pollSeconds: 0.5 })
  await jobs.start()
  forgotten = await anExchangeIn(here, 'pending')
  here.time.now = new Date(here.time.now.getTime() + 15 * DAY_MS)
  const { db } = database
  await startHandlers([...exchangeHandlers, ...notificationHandlers], {
    ...here,
    jobs,
    mailer: { send: async (mail: Mail) => void sent.push(mail) },
    smsSender: { send: async (sms: Sms) => void sentBySms.push(sms) },
    pushSender: { send: async () => ({ is: 'sent' as const, status: 201 }) },
    db,
    signIn,
    city,
    publicUrl: 'https://verandah.example',
    supportEmail: 'help@example.org',
    secret: 'a secret of this test',
    clock: () => here.time.now,
  })
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

test('work due before the start is done, a notice becomes an email, a withdrawn copy closes its requests', async () => {
  await vi.waitFor(async () => {
    expect(await here.exchanges.ended(forgotten.borrower, { side: 'borrower' })).toMatchObject([
      { state: 'expired' },
    ])
  }, 5000)

  const { db } = database
  const asked = await anExchangeIn(here, 'pending')
  await jobs.enqueueAll(db, notifyExchange, [
    { exchangeId: asked.id, kind: 'requested' },
    { exchangeId: forgotten.id, kind: 'expired' },
  ])
  const told = async () => (await database.pool.query('select 1 from member_notices')).rowCount
  await vi.waitFor(async () => expect(await told()).toBe(2), 5000)
  expect(sent, 'letters wait a little').toEqual([])
  here.time.now = new Date(here.time.now.getTime() + 5 * 60_000)
  await jobs.enqueue(db, writeDigests, {})
  await vi.waitFor(() => expect(sent).toHaveLength(2), 5000)
  expect(sent.map(({ to }) => to).sort()).toEqual(
    [`${asked.owner.id}@example.org`, `${forgotten.borrower.id}@example.org`].sort(),
  )

  await here.library.withdrawCopy(asked.owner, { copyId: asked.copyId })
  await jobs.enqueue(db, copyWithdrawn, { copyId: asked.copyId })
  await vi.waitFor(async () => {
    expect(await here.exchanges.ended(asked.borrower, { side: 'borrower' })).toMatchObject([
      { state: 'declined' },
    ])
  }, 5000)
})

describe('codes on their way', () => {
  const codesToSend: CodeToSend[] = []
  const inOutbox = { sendCode: async (toSend: CodeToSend) => void codesToSend.push(toSend) }
  const secret = 'a secret of this test'

  async function deliver() {
    const { db } = database
    sent.length = sentBySms.length = 0
    await database.pool.query("delete from pgboss.job where name = 'code.send'")
    for (const toSend of codesToSend.splice(0)) await jobs.enqueue(db, sendCode, toSend)
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        "select distinct state from pgboss.job where name = 'code.send'",
      )
      expect(rows).toEqual([{ state: 'completed' }])
    }, 5000)
  }

  test('one that another has replaced is not sent any more, however late it is', async () => {
    const codes = createAwaitedCodes({ db: database.db, secret, ...inOutbox })
    const { id } = await aMember(database.db, { email: 'mia@example.org' })
    const ticket = await codes.begin({ purpose: 'reset', channel: 'email', recipient: 'mia@example.org' })
    const awaited = codes.read(ticket, 'reset')
    if (!awaited) throw new Error(`The ticket of ${id} was just made`)
    await database.pool.query(`update awaited_codes set sent_at = now() - interval '1 hour'`)
    await codes.again(awaited)
    const newest = codesToSend[1]?.code ?? 'a code'
    await deliver()
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining(newest)])
  })

  test('one for a phone goes by SMS, and to nobody where it would open nothing', async () => {
    const codes = createAwaitedCodes({ db: database.db, secret, ...inOutbox })
    const [known, unknown] = [aPhone(), aPhone()]
    await aMember(database.db, { profile: { phone: known } })
    for (const recipient of [known, unknown])
      await codes.begin({ purpose: 'log-in', channel: 'phone', recipient })
    const [code = ''] = codesToSend.map((toSend) => toSend.code)
    await deliver()
    expect(sent).toEqual([])
    expect(sentBySms).toEqual([{ to: known, text: expect.stringContaining(code) }])
  })
})
