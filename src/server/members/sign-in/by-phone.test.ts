// Members who sign up by phone: with codes by SMS, and neither an email address nor a password.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, memberOf } from '#rules/base/viewer.ts'
import { codeWaitSeconds } from '#rules/members/members.ts'
import { createMemberService } from '#server/members/member-service.ts'
import { aPhone } from '#tests/support/builders.ts'
import { aSignInDesk, type SignInDesk } from '#tests/support/sign-in-desk.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { withoutLimits } from '#tests/support/without-limits.ts'

let database: TestDatabase
let desk: SignInDesk
beforeAll(async () => {
  database = await aDatabase()
  desk = await aSignInDesk(database)
})
afterAll(() => database.drop())

const anAddress = () => `network ${randomUUID()}`
const anotherCode = (code: string) => (code === '000000' ? '111111' : '000000')

async function signUp(phone: string, name = 'Mia Rossi') {
  const { ticket } = await desk.signIn.signUpByPhone(guest, {
    name,
    phone,
    isOldEnough: true,
    address: anAddress(),
  })
  return { ticket, code: desk.lastCode() }
}

async function askToLogIn(phone: string) {
  const { ticket } = await desk.signIn.askToLogIn(guest, { phone, address: anAddress() })
  return { ticket, code: desk.lastCode() }
}

async function anAccount() {
  const phone = aPhone()
  const cookies = await desk.signIn.verify(guest, { ...(await signUp(phone)), address: anAddress() })
  return { phone, cookies, memberId: memberOf(await desk.viewerWith(cookies)).id }
}

test('a code by SMS makes a member, whose number only they can see', async () => {
  const phone = aPhone()
  const waiting = await signUp(phone.replace('+61', '0'))
  expect(desk.letters.at(-1)).toMatchObject({ channel: 'phone', recipient: phone, purpose: 'sign-up' })
  const viewer = memberOf(
    await desk.viewerWith(await desk.signIn.verify(guest, { ...waiting, address: anAddress() })),
  )
  expect(viewer).toMatchObject({ name: 'Mia Rossi', isAdmin: false })
  const { rows } = await database.pool.query(
    'select phone, email, email_verified, said_of_age_at is not null as said from members where id = $1',
    [viewer.id],
  )
  expect(rows).toEqual([{ phone, email: null, email_verified: false, said: true }])
  const pictures = { take: () => Promise.reject(), letGo: async () => {} }
  const profile = await createMemberService({
    db: database.db,
    pictures,
    ...withoutLimits(database.db),
  }).profile(guest, { id: viewer.id })
  expect(profile).toMatchObject({ name: 'Mia Rossi' })
  expect(JSON.stringify(profile)).not.toContain(phone.slice(3))
})

test('the same number logs in with a code that works once, and is found in any spelling', async () => {
  const { phone, memberId } = await anAccount()
  const asked = await askToLogIn(`${phone.slice(0, 3)} (0) ${phone.slice(3, 6)} ${phone.slice(6)}`)
  const wrong = desk.signIn.logInWithCode(guest, {
    ...asked,
    code: anotherCode(asked.code),
    address: anAddress(),
  })
  await expect(wrong).rejects.toMatchObject({ code: 'WRONG_CODE' })
  const cookies = await desk.signIn.logInWithCode(guest, { ...asked, address: anAddress() })
  expect(await desk.viewerWith(cookies)).toMatchObject({ kind: 'member', id: memberId })
  await expect(desk.signIn.logInWithCode(guest, { ...asked, address: anAddress() })).rejects.toMatchObject({
    code: 'WRONG_CODE',
  })
})

test('a code is useless after five wrong tries, and when it has expired', async () => {
  const { phone } = await anAccount()
  const asked = await askToLogIn(phone)
  const guess = () =>
    desk.signIn.logInWithCode(guest, { ...asked, code: anotherCode(asked.code), address: anAddress() })
  for (let tries = 0; tries < 5; tries += 1)
    await expect(guess()).rejects.toMatchObject({ code: 'WRONG_CODE' })
  const answer = desk.signIn.logInWithCode(guest, { ...asked, address: anAddress() })
  await expect(answer).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
  const late = await askToLogIn(phone)
  await database.pool.query('update awaited_codes set expires_at = now() where recipient = $1', [phone])
  const answered = desk.signIn.logInWithCode(guest, { ...late, address: anAddress() })
  await expect(answered).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
})

test('an unknown number gets the same response and no SMS; one that is taken is told so', async () => {
  const { phone } = await anAccount()
  desk.letters.length = 0
  await expect(askToLogIn(aPhone())).resolves.toHaveProperty('ticket')
  expect(desk.letters).toEqual([])
  await expect(signUp(phone, 'Somebody Else')).resolves.toHaveProperty('ticket')
  expect(desk.letters).toEqual([{ channel: 'phone', recipient: phone, about: 'account-exists' }])
})

test('two sign-ups of one number confirmed at the same moment make one member', async () => {
  const phone = aPhone()
  const waiting = [await signUp(phone), await signUp(phone)]
  await Promise.allSettled(
    waiting.map((answer) => desk.signIn.verify(guest, { ...answer, address: anAddress() })),
  )
  const { rows } = await database.pool.query('select id from members where phone = $1', [phone])
  expect(rows).toHaveLength(1)
})

test('a disabled member cannot get in by phone', async () => {
  const { phone, memberId } = await anAccount()
  await database.pool.query('update members set disabled_at = now() where id = $1', [memberId])
  const answer = desk.signIn.logInWithCode(guest, { ...(await askToLogIn(phone)), address: anAddress() })
  await expect(answer).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' })
})

test('a session without an email address behind it is extended like any other', async () => {
  const { cookies, memberId } = await anAccount()
  await database.pool.query(
    `update sessions set updated_at = now() - interval '2 days', expires_at = now() + interval '28 days' where member_id = $1`,
    [memberId],
  )
  const { cookies: renewed } = await desk.readWith(cookies)
  expect(await desk.viewerWith(renewed)).toMatchObject({ kind: 'member', id: memberId })
})

test.each(['07 3333 4444', '12', '+61 400 000 000 000'])(
  '%s is refused before anything counts as sent',
  async (phone) => {
    await expect(signUp(phone)).rejects.toMatchObject({ code: 'NOT_A_PHONE' })
    await expect(askToLogIn(phone)).rejects.toMatchObject({ code: 'NOT_A_PHONE' })
  },
)

test('each further code has a longer wait, and asking too soon sends none', async () => {
  const phone = aPhone()
  const { ticket } = await signUp(phone)
  const pass = (seconds: number) =>
    database.pool.query(
      'update awaited_codes set sent_at = sent_at - make_interval(secs => $2) where recipient = $1',
      [phone, seconds],
    )
  const again = () => desk.signIn.resendCode(guest, { ticket, purpose: 'sign-up', address: anAddress() })
  for (const seconds of [...codeWaitSeconds, codeWaitSeconds[3]]) {
    expect(await desk.signIn.awaited(guest, { ticket, purpose: 'sign-up' })).toMatchObject({
      secondsToWait: seconds,
    })
    await pass(seconds - 5)
    const before = desk.letters.length
    await expect(again()).rejects.toMatchObject({ code: 'CODE_ON_ITS_WAY', status: 429 })
    expect(desk.letters).toHaveLength(before)
    await pass(5)
    const outcomes = await Promise.allSettled([again(), again()])
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(desk.letters, 'two requests at once get one code').toHaveLength(before + 1)
  }
  await desk.signIn.verify(guest, { ticket, code: desk.lastCode(), address: anAddress() })
})
