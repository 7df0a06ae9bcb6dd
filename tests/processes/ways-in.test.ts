// What people get when they try to log in or sign up: the same whether or not an account exists, and friendly about
// what does not work.
import '#tests/support/as-in-production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { aPhone } from '#tests/support/builders.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

let app: SampleApp
beforeAll(async () => {
  app = await aSampleApp()
})
afterAll(() => app?.stop())

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
  'logging in from %s leads to no other site',
  async (from) => {
    const fields = { email: 'mia@sample.test', password: samplePassword }
    const answer = await aVisitor().post(`${app.url}/auth?from=${encodeURIComponent(from)}`, fields)
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/'])
  },
)

const newcomer = { name: 'Nell', password: 'a good long password', isOldEnough: 'on' }
const [knownPhone, freePhone] = [aPhone(), aPhone()]

// The same response whether or not somebody has an account: status, address, cookie names and the next screen's words.
test.each([
  ['signing up', '/auth?mode=sign-up', newcomer, '/auth/verify'],
  ['signing up by phone', '/auth?mode=sign-up&by=phone', newcomer, '/auth/verify'],
  ['logging in by phone', '/auth?by=phone', {}, '/auth/verify?for=log-in'],
  ['asking for another password', '/auth/forgot', {}, '/auth/reset'],
])('%s does not reveal who has an account', async (_, path, fields, next) => {
  await app.pool.query(`update members set phone = $1 where email = 'mia@sample.test'`, [knownPhone])
  const people = [
    { email: 'mia@sample.test', phone: knownPhone },
    { email: 'nia@sample.test', phone: freePhone },
  ]
  const answers = []
  for (const { email, phone } of people) {
    const guest = aVisitor()
    const asked = await guest.post(
      app.url + path,
      path.includes('phone') ? { ...fields, phone } : { ...fields, email },
    )
    const screen = await (await guest.get(app.url + next)).text()
    const words = screen.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ')
    const shownPhone = new RegExp(phone.slice(1).split('').join(' ?'), 'g')
    answers.push({
      status: asked.status,
      location: asked.headers.get('Location'),
      cookies: asked.headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
      words: words
        .replaceAll(email, 'email')
        .replace(shownPhone, 'phone')
        .replace(/in (\d+) s/, 'in a while'),
    })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 302, location: next })
  expect(answers[0]?.words).toMatch(/email|phone/)
})

test.each([
  [{ email: 'someone@mailinator.com' }, 'Please use a permanent email address'],
  [{ email: 'someone@sub.mailinator.com' }, 'Please use a permanent email address'],
  [{ email: 'mia@@example.org' }, 'Enter a valid email address'],
  [{ email: 'mia\u200B@example.org' }, 'Enter a valid email address'],
  [{ name: 'N'.repeat(10_000) }, 'Keep your name under 80 characters'],
  [{ name: '\u200B\u2060' }, 'Enter your full name'],
  [{ name: 'Nell \u202Elmth' }, 'There are hidden characters in this. Please type it again'],
  [{ isOldEnough: '' }, 'You need to be 13 or older to join'],
])('a sign-up with %j is refused in a friendly way', async (wrong, says) => {
  const fields = { email: 'nell@example.org', ...newcomer, ...wrong }
  const answer = await aVisitor().post(`${app.url}/auth?mode=sign-up`, fields)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(says)
})

test.each(['ben@sample.test', 'nobody.here@sample.test'])(
  'a person logging in as %s while strangers try its passwords reads which ways in are open',
  async (email) => {
    const tooMany = createRateLimits(app).take('signInByEmail', email, 61)
    await expect(tooMany).rejects.toMatchObject({ status: 429 })
    const answer = await aVisitor().post(`${app.url}/auth?from=/bookcase`, {
      email,
      password: samplePassword,
    })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    const page = await answer.text()
    const words = page.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, '')
    expect(words).toContain(
      'There have been too many password attempts for this account or from your network',
    )
    expect(words).toContain(
      'Reset your password, and you can log in here straight away. A passkey still works',
    )
    expect(page).toContain('href="/auth/forgot?from=%2Fbookcase"')
  },
)

test('script in a name is shown as text', async () => {
  const guest = aVisitor()
  const name = '<script>alert(1)</script>'
  const answer = await guest.post(`${app.url}/auth?mode=sign-up`, {
    ...newcomer,
    name,
    email: `"><script>@x`,
  })
  const page = await answer.text()
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script>alert(1)')
  expect(page).not.toContain('"><script>@x')
})
