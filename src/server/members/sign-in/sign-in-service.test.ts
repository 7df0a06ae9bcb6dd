import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, memberOf } from '#rules/base/viewer.ts'
import { createLog } from '#server/base/log.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { createLiveChannel } from '#server/live/live-channel.ts'
import { aSignInDesk, type SignInDesk } from '#tests/support/sign-in-desk.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const password = 'a quiet verandah'

let database: TestDatabase
let desk: SignInDesk
beforeAll(async () => {
  database = await aDatabase()
  desk = await aSignInDesk(database)
})
afterAll(() => database.drop())

// Each call comes from another network, so that only the limit under test is reached.
const anAddress = () => `network ${randomUUID()}`

const signUp = (email: string, name = 'Mia Rossi') =>
  desk.signIn.signUp(guest, { name, email, password, isOldEnough: true, address: anAddress() })

async function aVerifiedAccount(email: string, name?: string) {
  const waiting = await signUp(email, name)
  const cookies = await desk.signIn.verify(guest, { ...waiting, code: desk.lastCode(), address: anAddress() })
  const viewer = await desk.viewerWith(cookies)
  return { ticket: waiting.ticket, cookies, memberId: memberOf(viewer).id }
}

function anotherCode(code: string): string {
  return code === '000000' ? '111111' : '000000'
}

test('signing up sends one 6-digit code, which opens the account and logs in', async () => {
  const unverified = await signUp('first@example.org')
  expect(desk.letters.filter(({ recipient }) => recipient === 'first@example.org')).toHaveLength(1)
  expect(desk.letters.at(-1)).toMatchObject({ purpose: 'sign-up', code: expect.stringMatching(/^[0-9]{6}$/) })
  const cookies = await desk.signIn.verify(guest, {
    ...unverified,
    code: desk.lastCode(),
    address: anAddress(),
  })
  expect(cookies.join()).toMatch(/HttpOnly/i)
  expect(cookies.join()).toMatch(/SameSite=Lax/i)
  expect(await desk.viewerWith(cookies)).toMatchObject({
    kind: 'member',
    name: 'Mia Rossi',
    isAdmin: false,
  })
})

test('an address that asks to be an administrator is an ordinary member', async () => {
  const { cookies } = await aVerifiedAccount('admin@example.org')
  expect(await desk.viewerWith(cookies)).toMatchObject({ isAdmin: false })
})

test('without a cookie, or with a modified one, the viewer is a guest', async () => {
  const { cookies } = await aVerifiedAccount('tampered@example.org')
  expect(await desk.viewerWith([])).toEqual({ kind: 'guest' })
  const [cookie = ''] = cookies
  const [name, value = ''] = (cookie.split(';')[0] ?? '').split('=')
  const changed = `${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`
  for (const forged of [changed, `${value}%21`, value.replace(/(%3D|=)+$/, ''), 'x', '.']) {
    expect(await desk.viewerWith([`${name}=${forged}`]), forged).toEqual({ kind: 'guest' })
  }
  expect(await desk.viewerWith([`${name}=${value}`])).toMatchObject({ kind: 'member' })
})

test('an address with an account cannot sign up again, however it is written: its owner is told', async () => {
  await aVerifiedAccount('t.aken@gmail.com')
  for (const email of ['T.Aken@gmail.com', 'taken@gmail.com', 'ta.ken+books@googlemail.com']) {
    desk.letters.length = 0
    await expect(signUp(email)).resolves.toHaveProperty('ticket')
    expect(desk.letters).toEqual([
      { channel: 'email', recipient: 't.aken@gmail.com', about: 'account-exists' },
    ])
  }
})

test('usernames come from names and never clash, even when signing up at the same moment', async () => {
  const waiting: { ticket: string; code: string }[] = []
  for (const who of ['a', 'b', 'c']) {
    const { ticket } = await signUp(`sam-${who}@example.org`, 'Sam Nguyễn')
    waiting.push({ ticket, code: desk.lastCode() })
  }
  await Promise.all(waiting.map((answer) => desk.signIn.verify(guest, { ...answer, address: anAddress() })))
  const { rows } = await database.pool.query(
    `select username from members where email like 'sam-%' order by 1`,
  )
  expect(rows.map((row) => row.username)).toEqual([
    'sam.nguyen',
    expect.stringMatching(/^sam\.nguyen\.[0-9]{6}$/),
    expect.stringMatching(/^sam\.nguyen\.[0-9]{6}$/),
  ])
})

test('logging in accepts the right password, and says the same for a wrong one and an unknown address', async () => {
  const email = 'login@example.org'
  await aVerifiedAccount(email)
  const answer = await desk.signIn.logIn(guest, { email, password, address: anAddress() })
  if (!('cookies' in answer)) throw new Error('not signed in')
  expect(await desk.viewerWith(answer.cookies)).toMatchObject({ kind: 'member' })
  const refused = { code: 'WRONG_CREDENTIALS' }
  await expect(
    desk.signIn.logIn(guest, { email, password: 'wrong password', address: anAddress() }),
  ).rejects.toMatchObject(refused)
  await expect(
    desk.signIn.logIn(guest, { email: 'unknown@example.org', password, address: anAddress() }),
  ).rejects.toMatchObject(refused)
})

test('an account allows ten tries in a quarter of an hour from one network, and stays open to others', async () => {
  const email = 'attacked@example.org'
  await aVerifiedAccount(email)
  const address = anAddress()
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(desk.signIn.logIn(guest, { email, password: 'guess', address })).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    })
  }
  await expect(desk.signIn.logIn(guest, { email, password, address })).rejects.toMatchObject({
    code: 'LOG_IN_LIMITED',
  })
  await expect(desk.signIn.logIn(guest, { email, password, address: anAddress() })).resolves.toHaveProperty(
    'cookies',
  )
})

test('an account allows sixty tries in a quarter of an hour from many networks', async () => {
  const email = 'besieged@example.org'
  // Each attempt hashes a password, which is slow on purpose: all but the last two are only counted.
  const limits = createRateLimits({ pool: database.pool })
  for (let tries = 0; tries < 58; tries += 1) await limits.take('signInByEmail', email)
  for (let tries = 0; tries < 2; tries += 1) {
    await expect(
      desk.signIn.logIn(guest, { email, password: 'guess', address: anAddress() }),
    ).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    })
  }
  await expect(desk.signIn.logIn(guest, { email, password, address: anAddress() })).rejects.toMatchObject({
    code: 'LOG_IN_LIMITED',
  })
})

test('logging out ends the session', async () => {
  const { cookies } = await aVerifiedAccount('leaving@example.org')
  const gone = await desk.signIn.logOut(await desk.viewerWith(cookies), {
    cookies: desk.requestWith(cookies).headers.get('Cookie'),
  })
  expect(gone.join()).toMatch(/Max-Age=0/i)
  expect(await desk.viewerWith(cookies)).toEqual({ kind: 'guest' })
})

test('a new password and logging out both end the member’s open streams', async () => {
  const email = 'listening@example.org'
  const { memberId } = await aVerifiedAccount(email)
  const channel = createLiveChannel({ connection: database.connection, log: createLog({ level: 'silent' }) })
  await channel.start()
  const heard: string[] = []
  channel.subscribe(memberId, (change) => heard.push(change === 'catch-up' ? change : change.about))
  const { ticket } = await desk.signIn.forgotPassword(guest, { email, address: anAddress() })
  await desk.signIn.resetPassword(guest, { ticket, code: desk.lastCode(), password, address: anAddress() })
  await expect.poll(() => heard).toEqual(['membership'])
  const answer = await desk.signIn.logIn(guest, { email, password, address: anAddress() })
  const cookies = 'cookies' in answer ? answer.cookies : []
  await desk.signIn.logOut(await desk.viewerWith(cookies), {
    cookies: desk.requestWith(cookies).headers.get('Cookie'),
  })
  await expect.poll(() => heard).toEqual(['membership', 'membership'])
  await channel.stop()
})

test('a new password ends every session, and only the new one works', async () => {
  const email = 'forgetful@example.org'
  const { cookies } = await aVerifiedAccount(email)
  const { ticket } = await desk.signIn.forgotPassword(guest, { email, address: anAddress() })
  expect(desk.letters.at(-1)).toMatchObject({ recipient: email, purpose: 'reset' })
  const code = desk.lastCode()
  const next = 'a louder verandah'
  await expect(
    desk.signIn.resetPassword(guest, {
      ticket,
      code: anotherCode(code),
      password: next,
      address: anAddress(),
    }),
  ).rejects.toMatchObject({ code: 'WRONG_CODE' })
  await desk.signIn.resetPassword(guest, { ticket, code, password: next, address: anAddress() })
  expect(await desk.viewerWith(cookies)).toEqual({ kind: 'guest' })
  await expect(desk.signIn.logIn(guest, { email, password, address: anAddress() })).rejects.toMatchObject({
    code: 'WRONG_CREDENTIALS',
  })
  await expect(
    desk.signIn.logIn(guest, { email, password: next, address: anAddress() }),
  ).resolves.toHaveProperty('cookies')
})

test('a disabled account cannot log in, and its active session stops', async () => {
  const email = 'disabled@example.org'
  const { cookies, memberId } = await aVerifiedAccount(email)
  await database.pool.query('update members set disabled_at = now() where id = $1', [memberId])
  expect(await desk.viewerWith(cookies)).toEqual({ kind: 'guest' })
  await expect(desk.signIn.logIn(guest, { email, password, address: anAddress() })).rejects.toMatchObject({
    code: 'ACCOUNT_DISABLED',
  })
})

test('an expired session is nobody’s', async () => {
  const { cookies, memberId } = await aVerifiedAccount('long-ago@example.org')
  await database.pool.query(
    `update sessions set expires_at = now() - interval '1 second' where member_id = $1`,
    [memberId],
  )
  expect(await desk.viewerWith(cookies)).toEqual({ kind: 'guest' })
})

test('a session in use is extended once an hour', async () => {
  const { cookies, memberId } = await aVerifiedAccount('regular@example.org')
  expect((await desk.readWith(cookies)).cookies).toEqual([])
  await database.pool.query(
    `update sessions set updated_at = now() - interval '61 minutes', expires_at = now() + interval '28 days' where member_id = $1`,
    [memberId],
  )
  const { viewer, cookies: renewed } = await desk.readWith(cookies)
  expect(viewer).toMatchObject({ kind: 'member' })
  expect(await desk.viewerWith(renewed)).toMatchObject({ kind: 'member', id: memberId })
  const { rows } = await database.pool.query(
    `select expires_at > now() + interval '29 days' as renewed from sessions where member_id = $1`,
    [memberId],
  )
  expect(rows).toEqual([{ renewed: true }])
})

test('one network can sign up at most twenty times an hour', async () => {
  const address = anAddress()
  const tries = Array.from({ length: 21 }, () =>
    desk.signIn
      .signUp(guest, {
        name: 'Many',
        email: `${randomUUID()}@example.org`,
        password,
        isOldEnough: true,
        address,
      })
      .catch((error) => error.code),
  )
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(1)
})
