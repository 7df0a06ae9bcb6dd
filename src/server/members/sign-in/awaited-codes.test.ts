// Codes by email and SMS, with their owner and somebody who tries to spoil or guess them.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { aSignInDesk, type SignInDesk } from '#tests/support/sign-in-desk.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const password = 'a quiet verandah'
const next = 'a louder verandah'

let database: TestDatabase
let desk: SignInDesk
beforeAll(async () => {
  database = await aDatabase()
  desk = await aSignInDesk(database)
})
afterAll(() => database.drop())

const anAddress = () => `network ${randomUUID()}`
const anEmail = () => `${randomUUID()}@example.org`
const anotherCode = (code: string) => (code === '000000' ? '111111' : '000000')
const lettersTo = (email: string) => desk.letters.filter(({ recipient }) => recipient === email)
const refusedWith = (code: string) => ({ code })

async function signUp(email: string, { name = 'Mia Rossi', from = anAddress(), as = password } = {}) {
  const { ticket } = await desk.signIn.signUp(guest, {
    name,
    email,
    password: as,
    isOldEnough: true,
    address: from,
  })
  return { ticket, code: desk.lastCode() }
}

async function anAccount() {
  const email = anEmail()
  await desk.signIn.verify(guest, { ...(await signUp(email)), address: anAddress() })
  return email
}

async function forgot(email: string, from = anAddress()) {
  const { ticket } = await desk.signIn.forgotPassword(guest, { email, address: from })
  return { ticket, code: desk.lastCode(), password: next }
}

const verify = (answer: { ticket: string; code: string }, from = anAddress()) =>
  desk.signIn.verify(guest, { ...answer, address: from })
const reset = (answer: { ticket: string; code: string; password: string }, from = anAddress()) =>
  desk.signIn.resetPassword(guest, { ...answer, address: from })

/** Expires every code of this address. */
const letPass = (email: string) =>
  database.pool.query(
    `update awaited_codes set expires_at = now() - interval '1 minute' where recipient = $1`,
    [email],
  )

const kinds = [
  ['to confirm an address', async () => signUp(anEmail()), verify],
  ['to choose a new password', async () => forgot(await anAccount()), reset],
] as const

describe.each(kinds)('a code %s', (_, ask, answer) => {
  // Each kind is answered with the result of requesting it.
  const show = answer as (shown: Awaited<ReturnType<typeof ask>>, from?: string) => Promise<unknown>

  test('is right after a wrong one too, and works once', async () => {
    const asked = await ask()
    await expect(show({ ...asked, code: anotherCode(asked.code) })).rejects.toMatchObject(
      refusedWith('WRONG_CODE'),
    )
    await show(asked)
    await expect(show(asked)).rejects.toMatchObject(refusedWith('WRONG_CODE'))
  })

  test('is useless after five wrong tries', async () => {
    const asked = await ask()
    const tries = Array.from({ length: 5 }, () => show({ ...asked, code: anotherCode(asked.code) }))
    for (const outcome of await Promise.allSettled(tries)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: refusedWith('WRONG_CODE') })
    }
    await expect(show(asked)).rejects.toMatchObject(refusedWith('TOO_MANY_TRIES'))
  })

  test('expires', async () => {
    const asked = await ask()
    await letPass(desk.letters.at(-1)?.recipient ?? '')
    await expect(show(asked)).rejects.toMatchObject(refusedWith('CODE_EXPIRED'))
  })

  test('used twice at the same moment works once', async () => {
    const asked = await ask()
    const outcomes = await Promise.allSettled([show(asked), show(asked)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each(['', 'x', 'x.y', 'x.y.z'])('is useless in a browser with the ticket %j', async (ticket) => {
    const asked = await ask()
    await expect(show({ ...asked, ticket })).rejects.toMatchObject(refusedWith('WRONG_CODE'))
  })

  test('is useless with a modified ticket', async () => {
    const asked = await ask()
    const [, signature] = asked.ticket.split('.')
    const content = { id: randomUUID(), channel: 'email', recipient: 'mia@example.org', purpose: 'reset' }
    const forged = `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`
    await expect(show({ ...asked, ticket: forged })).rejects.toMatchObject(refusedWith('WRONG_CODE'))
    expect(await desk.signIn.awaited(guest, { ticket: forged, purpose: 'reset' })).toBeUndefined()
  })
})

test('a ticket of one kind does not work as the other', async () => {
  const [signingUp, resetting] = [await signUp(anEmail()), await forgot(await anAccount())]
  await expect(verify(resetting)).rejects.toMatchObject(refusedWith('WRONG_CODE'))
  await expect(reset({ ...signingUp, password: next })).rejects.toMatchObject(refusedWith('WRONG_CODE'))
})

describe('somebody who is not the owner', () => {
  test('cannot use up the owner’s tries: guesses count against codes of their own', async () => {
    const email = await anAccount()
    const owners = await forgot(email)
    for (let asked = 0; asked < 5; asked += 1) {
      const strangers = await forgot(email, anAddress())
      for (let tries = 0; tries < 6; tries += 1) {
        await reset({ ...strangers, code: anotherCode(strangers.code) }).catch(() => undefined)
      }
    }
    await expect(reset(owners)).resolves.toHaveLength(1)
  })

  test('cannot use up the hour: a person who asks too often is stopped in their own browser', async () => {
    const email = await anAccount()
    const network = anAddress()
    for (let asked = 0; asked < 5; asked += 1) await forgot(email, network)
    await expect(forgot(email, network)).rejects.toMatchObject(refusedWith('RATE_LIMITED'))
    await expect(reset(await forgot(email))).resolves.toHaveLength(1)
  })

  test('cannot have emails sent with an invented ticket, nor count against anybody', async () => {
    const email = anEmail()
    const owners = await signUp(email)
    const network = anAddress()
    for (let asked = 0; asked < 6; asked += 1) {
      const ticket = `${btoa(email)}.made-up`
      const resent = desk.signIn.resendCode(guest, { ticket, purpose: 'sign-up', address: network })
      await expect(resent).rejects.toMatchObject(refusedWith('WRONG_CODE'))
    }
    expect(lettersTo(email)).toHaveLength(1)
    await desk.letWait(email)
    await desk.signIn.resendCode(guest, { ...owners, purpose: 'sign-up', address: network })
    await verify({ ...owners, code: desk.lastCode() })
  })

  test('cannot spoil the code of an address by signing up with it', async () => {
    const email = anEmail()
    const owners = await signUp(email)
    for (let more = 0; more < 5; more += 1) {
      await signUp(email, { name: 'Not Mia', as: 'known to the squatter' })
    }
    expect(await desk.viewerWith(await verify(owners))).toMatchObject({ kind: 'member', name: 'Mia Rossi' })
    const squatter = { email, password: 'known to the squatter' }
    await expect(desk.signIn.logIn(guest, { ...squatter, address: anAddress() })).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    })
  })

  test('gains nothing when the owner reads their code: it opens only what they made, in their browser', async () => {
    const email = anEmail()
    const owners = await signUp(email)
    const strangers = await signUp(email, { name: 'Not Mia', as: 'known to the squatter' })
    await expect(verify({ ...owners, code: strangers.code })).rejects.toMatchObject(refusedWith('WRONG_CODE'))
    await verify(owners)
    await expect(verify(strangers)).rejects.toMatchObject(refusedWith('WRONG_CODE'))
  })

  test('has sixty emails a day to guess from, even from everywhere at once', async () => {
    const email = anEmail()
    for (let asked = 0; asked < 60; asked += 1) await forgot(email)
    await expect(forgot(email)).rejects.toMatchObject(refusedWith('RATE_LIMITED'))
  })

  test('cannot ask for or try codes of ever more addresses from one network', async () => {
    const [asking, trying] = [anAddress(), anAddress()]
    for (let asked = 0; asked < 30; asked += 1) await forgot(anEmail(), asking)
    await expect(forgot(anEmail(), asking)).rejects.toMatchObject(refusedWith('RATE_LIMITED'))
    const { ticket } = await forgot(anEmail())
    const tryOnce = () => reset({ ticket, code: '000000', password: next }, trying)
    for (let tries = 0; tries < 60; tries += 1) await tryOnce().catch(() => undefined)
    await expect(tryOnce()).rejects.toMatchObject(refusedWith('RATE_LIMITED'))
  })

  test('does not learn who has an account', async () => {
    const [known, unknown] = [await anAccount(), anEmail()]
    const before = desk.letters.length
    const asked = [await forgot(known), await forgot(unknown)]
    expect(desk.letters.slice(before).map(({ recipient }) => recipient)).toEqual([known])
    for (let tries = 0; tries < 6; tries += 1) {
      const answers = await Promise.allSettled(
        asked.map(({ ticket }) => reset({ ticket, code: 'guess', password })),
      )
      const [one, other] = answers.map((answer) => answer.status === 'rejected' && answer.reason.code)
      expect(one).toBe(other)
    }
  })
})

test('a new code replaces the former one, with tries of its own', async () => {
  const email = anEmail()
  const { ticket, code: first } = await signUp(email)
  for (let tries = 0; tries < 5; tries += 1) {
    await verify({ ticket, code: anotherCode(first) }).catch(() => undefined)
  }
  await desk.letWait(email)
  await desk.signIn.resendCode(guest, { ticket, purpose: 'sign-up', address: anAddress() })
  const code = desk.lastCode()
  if (code !== first) {
    await expect(verify({ ticket, code: first })).rejects.toMatchObject(refusedWith('WRONG_CODE'))
  }
  await verify({ ticket, code })
})

test('nothing is sent for an expired sign-up', async () => {
  const email = anEmail()
  const waited = await signUp(email)
  await verify(waited)
  await desk.signIn.resendCode(guest, { ...waited, purpose: 'sign-up', address: anAddress() })
  expect(lettersTo(email)).toHaveLength(1)
})

test('logging in with the password of an unconfirmed sign-up sends a new code', async () => {
  const email = anEmail()
  await signUp(email, { as: 'of an earlier try' })
  await signUp(email)
  const answer = await desk.signIn.logIn(guest, { email, password, address: anAddress() })
  if (!('waiting' in answer)) throw new Error('a code should have been sent')
  expect(
    await desk.signIn.awaited(guest, { ticket: answer.waiting.ticket, purpose: 'sign-up' }),
  ).toMatchObject({ to: email })
  await verify({ ...answer.waiting, code: desk.lastCode() })
  await expect(desk.signIn.logIn(guest, { email, password, address: anAddress() })).resolves.toHaveProperty(
    'cookies',
  )
})

test('sign-ups with one address confirmed at the same moment make one member, without a deadlock', async () => {
  const email = anEmail()
  const waiting = []
  for (let count = 0; count < 5; count += 1) waiting.push(await signUp(email))
  const outcomes = await Promise.allSettled(waiting.map((answer) => verify(answer)))
  const { rows } = await database.pool.query('select id from members where email = $1', [email])
  expect(rows).toHaveLength(1)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refused).toEqual(Array.from({ length: 4 }, () => 'WRONG_CODE'))
})

test('spellings of one mailbox confirmed at the same moment make one member', async () => {
  const name = randomUUID().replaceAll('-', '')
  const waiting = [
    await signUp(`${name}@gmail.com`),
    await signUp(`${name.slice(0, 9)}.${name.slice(9)}@gmail.com`),
  ]
  const outcomes = await Promise.allSettled(waiting.map((answer) => verify(answer)))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refused).toEqual(['ACCOUNT_EXISTS'])
})

test('an unconfirmed account gives way to the person who confirms the address', async () => {
  const email = anEmail()
  await database.pool.query(
    `insert into members (email, name, username, email_verified) values ($1, 'Old', $2, false)`,
    [email, `old.${randomUUID().replaceAll('-', '')}`],
  )
  await verify(await signUp(email))
  await expect(desk.signIn.logIn(guest, { email, password, address: anAddress() })).resolves.toHaveProperty(
    'cookies',
  )
})

test('neither passwords nor codes are stored in plain text, and expired ones are deleted', async () => {
  const email = anEmail()
  const { code } = await signUp(email)
  const kept = () => database.pool.query('select * from awaited_codes where recipient = $1', [email])
  expect((await kept()).rows).toHaveLength(1)
  expect(JSON.stringify((await kept()).rows)).not.toContain(password)
  expect(JSON.stringify((await kept()).rows)).not.toMatch(new RegExp(`"${code}"`))
  await database.pool.query(
    `update awaited_codes set kept_until = now() - interval '1 s' where recipient = $1`,
    [email],
  )
  await desk.signIn.forgetExpired()
  expect((await kept()).rows).toEqual([])
})
