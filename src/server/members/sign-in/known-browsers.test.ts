// Strangers who try passwords and codes from many networks: what they lock, and where the owner can still log in.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, memberOf } from '#rules/base/viewer.ts'
import type { CodeChannel } from '#rules/members/members.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { createProofService } from '#server/members/proof/proof-service.ts'
import { aPhone } from '#tests/support/builders.ts'
import { aSignInDesk, type SignInDesk } from '#tests/support/sign-in-desk.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { endSessions } from './account-queries.ts'

const password = 'a quiet verandah'
// Of passwords or of codes.
const limited = {
  code: expect.stringMatching(/^(RATE|LOG_IN)_LIMITED$/),
  retryAfterSeconds: expect.any(Number),
}

let database: TestDatabase
let desk: SignInDesk
beforeAll(async () => {
  database = await aDatabase()
  desk = await aSignInDesk(database)
})
afterAll(() => database.drop())

const anAddress = () => `network ${randomUUID()}`

/** The cookies that a browser sends after these Set-Cookie values; without its session once it has logged out. */
const sentBy = (cookies: readonly string[]) =>
  cookies
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((pair) => pair.includes('known_browser'))
    .join('; ')

async function anOwner() {
  const email = `${randomUUID()}@example.org`
  const { ticket } = await desk.signIn.signUp(guest, {
    name: 'Mia Rossi',
    email,
    password,
    isOldEnough: true,
    address: anAddress(),
  })
  const cookies = await desk.signIn.verify(guest, { ticket, code: desk.lastCode(), address: anAddress() })
  const viewer = memberOf(await desk.viewerWith(cookies))
  return { email, viewer, cookies, sent: sentBy(cookies) }
}

/** Uses up an account's limit for all networks together, as an attacker with several /48s would. */
async function besiege(email: string) {
  const limits = createRateLimits({ pool: database.pool })
  for (const rule of ['signInByEmail', 'codeSendByRecipient'] as const)
    await expect(limits.take(rule, email, 61)).rejects.toMatchObject(limited)
}

const logIn = (email: string, sent?: string, word = password, address = anAddress()) =>
  desk.signIn.logIn(guest, { email, password: word, address, cookies: sent })

test('logging in sets a cookie that scripts cannot read, that other sites do not send, and that names nobody', async () => {
  const { cookies, viewer } = await anOwner()
  const known = cookies.find((cookie) => cookie.includes('known_browser')) ?? ''
  for (const part of [/HttpOnly/i, /SameSite=Lax/i, /Path=\//, /Max-Age=15552000/])
    expect(known).toMatch(part)
  expect(known).not.toContain(viewer.id)
})

describe('while strangers try passwords from many networks', () => {
  test('the owner gets in where they have logged in before, and in no other browser', async () => {
    const { email, sent } = await anOwner()
    await besiege(email)
    await expect(logIn(email)).rejects.toMatchObject(limited)
    await expect(logIn(email, sent)).resolves.toHaveProperty('cookies')
  })

  test('an invented cookie is useless, and somebody else’s opens only their own account', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()]
    await besiege(owner.email)
    const [name = ''] = owner.sent.split('=')
    for (const sent of [
      stranger.sent,
      `${name}=${randomUUID()}.forged`,
      `${name}=%`,
      owner.sent.slice(0, -2),
    ])
      await expect(logIn(owner.email, sent), sent).rejects.toMatchObject(limited)
  })

  test('an address without an account is refused in the same way, at the same count', async () => {
    const { sent } = await anOwner()
    const email = `${randomUUID()}@example.org`
    await besiege(email)
    await expect(logIn(email, sent)).rejects.toMatchObject(limited)
  })

  test('a stolen cookie is good for ten tries, and then its owner is treated like everybody', async () => {
    const { email, sent } = await anOwner()
    const limits = createRateLimits({ pool: database.pool })
    await expect(logIn(email, sent, 'a guess')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
    const { rows } = await database.pool.query(
      `select b.id from known_browsers b join members m on m.id = b.member_id where m.email = $1`,
      [email],
    )
    await limits.take('signInByKnownBrowser', rows[0]?.id, 9)
    await expect(logIn(email, sent), 'nobody attacks it').resolves.toHaveProperty('cookies')
    const again = await anOwner()
    await besiege(again.email)
    for (let tries = 0; tries < 10; tries += 1)
      await expect(logIn(again.email, again.sent, 'a guess')).rejects.toMatchObject({
        code: 'WRONG_CREDENTIALS',
      })
    await expect(logIn(again.email, again.sent)).rejects.toMatchObject(limited)
  })

  test('the owner’s network may be as busy as it likes', async () => {
    const { email, sent } = await anOwner()
    const address = anAddress()
    await createRateLimits({ pool: database.pool }).take('signInByAddress', address, 50)
    await expect(logIn(email, undefined, password, address)).rejects.toMatchObject(limited)
    await expect(logIn(email, sent, password, address)).resolves.toHaveProperty('cookies')
  })

  test('a password that has just been reset works in the browser it was reset in', async () => {
    const { email } = await anOwner()
    const { ticket } = await desk.signIn.forgotPassword(guest, { email, address: anAddress() })
    const code = desk.lastCode()
    await besiege(email)
    const chosen = 'a louder verandah'
    const cookies = await desk.signIn.resetPassword(guest, {
      ticket,
      code,
      password: chosen,
      address: anAddress(),
    })
    await expect(logIn(email, undefined, chosen)).rejects.toMatchObject(limited)
    await expect(logIn(email, sentBy(cookies), chosen)).resolves.toHaveProperty('cookies')
  })
})

describe('while strangers ask for codes from many networks', () => {
  const ask: Record<CodeChannel, (to: string, sent?: string) => Promise<unknown>> = {
    email: (to, sent) =>
      desk.signIn.forgotPassword(guest, { email: to, address: anAddress(), cookies: sent }),
    phone: (to, sent) => desk.signIn.askToLogIn(guest, { phone: to, address: anAddress(), cookies: sent }),
  }

  test.each(['email', 'phone'] as const)(
    'by %s the owner gets theirs in a known browser only, and a limited number of them',
    async (channel) => {
      const { email, viewer, sent } = await anOwner()
      const phone = aPhone()
      await database.pool.query('update members set phone = $1 where id = $2', [phone, viewer.id])
      const to = channel === 'email' ? email : phone
      await besiege(to)
      await expect(ask[channel](to)).rejects.toMatchObject(limited)
      await ask[channel](to, sent)
      expect(desk.letters.at(-1)).toMatchObject({ recipient: to, about: 'code' })
      for (let times = 1; times < 5; times += 1) await ask[channel](to, sent)
      await expect(ask[channel](to, sent)).rejects.toMatchObject(limited)
    },
  )

  test('a code that replaces another is sent there too', async () => {
    const { email, sent } = await anOwner()
    const waiting = await desk.signIn.forgotPassword(guest, { email, address: anAddress(), cookies: sent })
    await besiege(email)
    await desk.letWait(email)
    const again = { ...waiting, purpose: 'reset' } as const
    await expect(desk.signIn.resendCode(guest, { ...again, address: anAddress() })).rejects.toMatchObject(
      limited,
    )
    await expect(
      desk.signIn.resendCode(guest, { ...again, address: anAddress(), cookies: sent }),
    ).resolves.toBeUndefined()
  })

  test('a logged-in member gets one to prove that it is them', async () => {
    const { email, viewer } = await anOwner()
    await besiege(email)
    const proof = createProofService({ ...desk.parts, passkeys: noPasskeys, adminProof: 'one-way' })
    await expect(proof.sendCode(viewer, { channel: 'email', address: anAddress() })).resolves.toHaveProperty(
      'ticket',
    )
    const elsewhere = { ...viewer, session: undefined }
    await expect(proof.sendCode(elsewhere, { channel: 'email', address: anAddress() })).rejects.toMatchObject(
      limited,
    )
  })
})

const noPasskeys = {
  askToProve: () => Promise.reject(),
  keepChallenge: () => Promise.reject(),
  assertOwn: () => Promise.reject(),
}

describe('a browser is no longer known', () => {
  test.each<[string, (owner: Awaited<ReturnType<typeof anOwner>>) => Promise<unknown>]>([
    ['when every session is ended', ({ viewer }) => endSessions(database.db, viewer.id)],
    [
      'when the password is reset',
      async ({ email }) => {
        const { ticket } = await desk.signIn.forgotPassword(guest, { email, address: anAddress() })
        await desk.signIn.resetPassword(guest, {
          ticket,
          code: desk.lastCode(),
          password,
          address: anAddress(),
        })
      },
    ],
    [
      'half a year later',
      ({ viewer }) =>
        database.pool.query(
          `update known_browsers set created_at = now() - interval '181 days' where member_id = $1`,
          [viewer.id],
        ),
    ],
  ])('%s', async (_, end) => {
    const owner = await anOwner()
    await end(owner)
    await besiege(owner.email)
    await expect(logIn(owner.email, owner.sent)).rejects.toMatchObject(limited)
  })

  test('but not the one in which its owner ends all others', async () => {
    const { email, viewer, sent } = await anOwner()
    const elsewhere = await logIn(email)
    await endSessions(database.db, viewer.id, viewer.session)
    await besiege(email)
    await expect(logIn(email, 'cookies' in elsewhere ? sentBy(elsewhere.cookies) : '')).rejects.toMatchObject(
      limited,
    )
    await expect(logIn(email, sent)).resolves.toHaveProperty('cookies')
  })

  test('nor after another login in it, which gives it another cookie', async () => {
    const { email, sent } = await anOwner()
    const again = await logIn(email, sent)
    await besiege(email)
    await expect(logIn(email, sent)).rejects.toMatchObject(limited)
    await expect(logIn(email, 'cookies' in again ? sentBy(again.cookies) : '')).resolves.toHaveProperty(
      'cookies',
    )
  })

  test('a member has at most twenty', async () => {
    const { viewer, email } = await anOwner()
    await database.pool.query(
      'insert into known_browsers (member_id) select $1 from generate_series(1, 25)',
      [viewer.id],
    )
    await logIn(email)
    const { rows } = await database.pool.query(
      'select count(*)::int as kept from known_browsers where member_id = $1',
      [viewer.id],
    )
    expect(rows).toEqual([{ kept: 20 }])
  })
})
