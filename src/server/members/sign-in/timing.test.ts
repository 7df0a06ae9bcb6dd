// Neither words nor time reveal whether somebody has an account (no timing side channel): both paths do the same work,
// counted here in statements and in password hashes, which take nearly all of the time. `npm run bench -- --only
// sign-in` measures it.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { aMember, aPassword, aPhone } from '#tests/support/builders.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { anSmsBudget } from '#tests/support/sms-budget.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createAuth } from './auth.ts'
import type { CodeToSend } from './awaited-codes.ts'
import { createSignInService } from './sign-in-service.ts'

const secret = 'a-secret-of-the-tests-0123456789abcdef'
const password = 'a quiet verandah'
const anAddress = () => `network ${randomUUID()}`
const anEmail = () => `${randomUUID()}@example.org`

let database: TestDatabase
let signIn: ReturnType<typeof createSignInService>
let hashed = 0
const sent: CodeToSend[] = []
let known: { email: string; phone: string }

beforeAll(async () => {
  database = await aDatabase()
  const { db, pool } = database
  const auth = createAuth({ db, secret, publicUrl: 'http://localhost:3000' })
  const passwords = (await auth.$context).password
  const { hash, verify } = passwords
  passwords.hash = (typed) => counted(hash(typed))
  passwords.verify = (both) => counted(verify(both))
  const limits = createRateLimits({ pool })
  signIn = createSignInService({
    db,
    auth,
    limits,
    door: openMemberDoor({ db, limits, clock: () => new Date(), city }),
    sms: anSmsBudget(db),
    secret,
    city,
    endFeeds: async () => undefined,
    jobs: { enqueue: async () => undefined },
    sendCode: async (toSend) => void sent.push(toSend),
  })
  const passwordHash = await hash(password)
  known = { email: anEmail(), phone: aPhone() }
  await aPassword(
    db,
    await aMember(db, { email: known.email, profile: { phone: known.phone } }),
    passwordHash,
  )
})
afterAll(() => database.drop())
beforeEach(() => {
  hashed = 0
})

function counted<Result>(result: Result): Result {
  hashed += 1
  return result
}

const signUpAs = (email: string) =>
  signIn.signUp(guest, { name: 'Mia', email, password, isOldEnough: true, address: anAddress() })
const signUpBy = (phone: string) =>
  signIn.signUpByPhone(guest, { name: 'Mia', phone, isOldEnough: true, address: anAddress() })
type Waiting = { ticket: string }
type Way = readonly [
  what: string,
  /** Prepares the case. `ask` gets its result. */
  before: ((who: { email: string; phone: string }) => Promise<Waiting>) | undefined,
  ask: (who: { email: string; phone: string }, waiting: Waiting) => Promise<unknown>,
]

const ways: Way[] = [
  ['signing up', undefined, ({ email }) => signUpAs(email)],
  ['signing up by phone', undefined, ({ phone }) => signUpBy(phone)],
  [
    'asking for a code to log in',
    undefined,
    ({ phone }) => signIn.askToLogIn(guest, { phone, address: anAddress() }),
  ],
  [
    'asking for another password',
    undefined,
    ({ email }) => signIn.forgotPassword(guest, { email, address: anAddress() }),
  ],
  [
    'asking for another code',
    ({ email }) => signUpAs(email),
    async (_, { ticket }) => {
      await database.pool.query(`update awaited_codes set sent_at = now() - interval '1 hour'`)
      await signIn.resendCode(guest, { ticket, purpose: 'sign-up', address: anAddress() })
    },
  ],
  [
    'a wrong code',
    ({ email }) => signUpAs(email),
    (_, { ticket }) => signIn.verify(guest, { ticket, code: '000000', address: anAddress() }),
  ],
  [
    'a wrong code for another password',
    ({ email }) => signIn.forgotPassword(guest, { email, address: anAddress() }),
    (_, { ticket }) =>
      signIn.resetPassword(guest, { ticket, code: '000000', password, address: anAddress() }),
  ],
  [
    'a wrong code by phone',
    ({ phone }) => signIn.askToLogIn(guest, { phone, address: anAddress() }),
    (_, { ticket }) => signIn.logInWithCode(guest, { ticket, code: '000000', address: anAddress() }),
  ],
]

test.each(ways)('%s: the same statements, hashes and codes sent', async (_what, before, ask) => {
  const unknown = { email: anEmail(), phone: aPhone() }
  const [one, other] = [await workOf(known), await workOf(unknown)]
  expect(other).toEqual(one)

  async function workOf(who: typeof known) {
    await database.pool.query('delete from awaited_codes')
    const waiting = (await before?.(who)) ?? { ticket: '' }
    hashed = sent.length = 0
    const { result, statements } = await countQueries(database.pool, () =>
      ask(who, waiting).then(shapeOf, (error: unknown) =>
        isRefusal(error) ? error.code : Promise.reject(error),
      ),
    )
    return { result, statements, hashed, sent: sent.length }
  }
})

// better-auth looks up the password of a known member: one short statement more, beside a hash that takes a hundred
// times as long.
test.each([
  ['a wrong password', 'a guess', { hashed: 2, answer: 'WRONG_CREDENTIALS' }],
  ['the password of a sign-up without its code', 'of the sign-up', { hashed: 2, answer: ['waiting'] }],
])('%s: as many hashes', async (_what, typed, expected) => {
  for (const email of [known.email, anEmail()]) {
    await database.pool.query('delete from awaited_codes')
    await signIn.signUp(guest, {
      name: 'Mia',
      email,
      password: 'of the sign-up',
      isOldEnough: true,
      address: anAddress(),
    })
    hashed = 0
    const answer = await signIn
      .logIn(guest, { email, password: typed, address: anAddress() })
      .then(shapeOf, (error: unknown) => (isRefusal(error) ? error.code : Promise.reject(error)))
    expect({ hashed, answer }).toEqual(expected)
  }
})

/** The names of the parts of a response: tickets are different each time. */
function shapeOf(answer: unknown): string[] {
  return Object.keys(answer ?? {})
}
