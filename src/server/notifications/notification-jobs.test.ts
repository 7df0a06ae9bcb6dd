import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { city } from '#city/city.ts'
import { notifyExchange } from '#server/exchanges/exchange-jobs.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { copyWithdrawn } from '#server/library/library-jobs.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { type CodeLetter, createAwaitedCodes } from '#server/members/sign-in/awaited-codes.ts'
import { aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { writeCodeLetter } from './code-letter.ts'
import { sendCode } from './mail-jobs.ts'
import { jobCatalogue, startWork } from './notification-jobs.ts'

let database: TestDatabase
let here: Neighbourhood
let jobs: Jobs
const sent: Mail[] = []
// No picture is uploaded here.
const pictures = {
  take: () => Promise.reject(),
  letGo: async () => {},
  forget: async () => {},
  forgetUnused: async () => {},
  dropAvif: async () => {},
}

beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
  const log = pino({ level: 'silent' })
  jobs = createJobs({ connection: database.connection, catalogue: jobCatalogue, log, pollSeconds: 0.5 })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

test('what was due before the start is tended, a notice becomes a letter, a withdrawn copy closes its requests', async () => {
  const forgotten = await anExchangeIn(here, 'pending')
  here.time.now = new Date(here.time.now.getTime() + 15 * 24 * 60 * 60 * 1000)
  const { db } = database
  await startWork({
    jobs,
    mailer: { send: async (mail) => void sent.push(mail) },
    db,
    services: { ...here, pictures },
    city,
    publicUrl: 'https://verandah.example',
    clock: () => here.time.now,
  })
  await vi.waitFor(async () => {
    expect(await here.exchanges.ended(forgotten.borrower, 'borrower')).toMatchObject([{ state: 'expired' }])
  }, 5000)

  const asked = await anExchangeIn(here, 'pending')
  await jobs.enqueueAll(db, notifyExchange, [
    { exchangeId: asked.id, kind: 'requested' },
    { exchangeId: forgotten.id, kind: 'expired' },
  ])
  await vi.waitFor(() => expect(sent).toHaveLength(2), 5000)
  expect(sent.map(({ to }) => to).sort()).toEqual(
    [`${asked.owner.id}@example.org`, `${forgotten.borrower.id}@example.org`].sort(),
  )

  await here.library.withdrawCopy(asked.owner, asked.copyId)
  await jobs.enqueue(db, copyWithdrawn, { copyId: asked.copyId })
  await vi.waitFor(async () => {
    expect(await here.exchanges.ended(asked.borrower, 'borrower')).toMatchObject([{ state: 'declined' }])
  }, 5000)
})

test('a code that another has replaced is not sent any more, however late its letter is', async () => {
  const { db } = database
  const letters: CodeLetter[] = []
  const sendCodeLater = async (letter: CodeLetter) => void letters.push(letter)
  const codes = createAwaitedCodes({ db, secret: 'a secret of this test', sendCode: sendCodeLater })
  const email = 'mia@example.org'
  const ticket = await codes.begin({ purpose: 'reset', email, isPosted: true })
  const awaited = codes.read(ticket, 'reset')
  if (!awaited) throw new Error('The ticket was just made')
  await codes.again(awaited)
  sent.length = 0
  for (const letter of letters) {
    await jobs.enqueue(db, sendCode, { ...writeCodeLetter(letter, city), awaited: letter.awaited })
  }
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query("select state from pgboss.job where name = 'mail.code'")
    expect(rows).toEqual([{ state: 'completed' }, { state: 'completed' }])
  }, 5000)
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining(letters[1]?.code ?? 'a code')])
})
