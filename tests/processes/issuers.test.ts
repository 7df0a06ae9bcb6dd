// Logging in through an issuer, over HTTP: forged, replayed or misdirected answers, and an issuer that does not answer.
import '#tests/support/as-in-production.ts'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnIssuer, anIssuer, json } from '#tests/support/an-issuer.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

let app: SampleApp
let issuer: AnIssuer
beforeAll(async () => {
  issuer = await anIssuer()
  app = await aSampleApp({
    ...{
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: 'verandah',
      OIDC_CLIENT_SECRET: 'hush',
      OIDC_NAME: 'Library Card',
    },
    ...{ APPLE_CLIENT_ID: 'org.example.books', APPLE_TEAM_ID: 'ABCDE12345', APPLE_KEY_ID: '12345ABCDE' },
    APPLE_PRIVATE_KEY: privateKey,
  })
})
afterAll(async () => {
  await app?.stop()
  await issuer?.stop()
})

const locationOf = (answer: Response) => answer.headers.get('Location') ?? ''

/** Presses the button and logs in at the issuer. */
async function setOut(visitor: Visitor, from = '/about') {
  const answer = await visitor.post(`${app.url}/auth/with/oidc?from=${encodeURIComponent(from)}`, {})
  expect(answer.status).toBe(302)
  const person = {
    sub: randomUUID(),
    email: `${randomUUID()}@example.org`,
    email_verified: true,
    name: 'Nell',
  }
  const { state, code } = issuer.logIn(locationOf(answer), person)
  return { path: `/auth/with/oidc/back?state=${state}&code=${code}`, state, code, person }
}

/** What the next screen says about it. */
async function toldTo(visitor: Visitor, answer: Response): Promise<string> {
  return (await visitor.get(app.url + locationOf(answer))).text()
}

test('the login screen has a button for each issuer, and the policy lets its form lead there', async () => {
  const answer = await aVisitor().get(`${app.url}/auth?mode=sign-up`)
  const page = await answer.text()
  expect(page.match(/Continue with (?:<!-- -->)?[\w ]+/g)).toHaveLength(2)
  expect(page).not.toContain('Google')
  const policy = answer.headers.get('Content-Security-Policy')
  expect(policy).toContain(`form-action 'self' https://appleid.apple.com ${issuer.url}`)
  const elsewhere = await aVisitor().get(`${app.url}/about`)
  expect(elsewhere.headers.get('Content-Security-Policy')).toMatch(/form-action 'self'(;|$)/)
})

test('a new person joins, and continues where they were', async () => {
  const visitor = aVisitor()
  const { path, person } = await setOut(visitor, '/all-books?q=sea')
  const back = await visitor.get(app.url + path)
  expect([back.status, locationOf(back)]).toEqual([302, '/auth/join?from=%2Fall-books%3Fq%3Dsea'])
  const join = app.url + locationOf(back)
  const young = await visitor.post(join, { name: 'Nell' })
  expect([young.status, await young.text()]).toEqual([
    400,
    expect.stringContaining('You need to be 13 or older to join'),
  ])
  const joined = await visitor.post(join, { name: 'Nell', isOldEnough: 'on' })
  expect(locationOf(joined)).toBe('/make-profile?from=%2Fall-books%3Fq%3Dsea')
  expect(visitor.cookie()).toContain('session_token')
  expect(visitor.cookie()).not.toContain('at_issuer')
  const { rows } = await app.pool.query('select name from members where email = $1', [person.email])
  expect(rows).toEqual([{ name: 'Nell' }])
})

test.each([
  ['no state', ({ code }: { code: string }) => `?code=${code}`],
  ['a made-up state', ({ code }: { code: string }) => `?state=${'a'.repeat(43)}&code=${code}`],
  ['nothing at all', () => ''],
])('%s leads back to the login screen with an explanation', async (_, forge) => {
  const visitor = aVisitor()
  const answer = await visitor.get(`${app.url}/auth/with/oidc/back${forge(await setOut(visitor))}`)
  expect([answer.status, locationOf(answer)]).toEqual([302, '/auth'])
  expect(await toldTo(visitor, answer)).toContain('This login has expired or was already used.')
})

test('a state is valid once, and only in the browser that it was made for', async () => {
  const [visitor, thief] = [aVisitor(), aVisitor()]
  const { path } = await setOut(visitor)
  await setOut(thief)
  expect(locationOf(await thief.get(app.url + path))).toBe('/auth')
  expect(locationOf(await visitor.get(app.url + path))).toBe('/auth/join?from=%2Fabout')
  expect(locationOf(await visitor.get(app.url + path))).toBe('/auth')
})

test.each(['//evil.example', 'https://evil.example/x', '/\\evil.example', 'javascript:alert(1)'])(
  'nobody is redirected to %s',
  async (from) => {
    const visitor = aVisitor()
    const { path } = await setOut(visitor, from)
    expect(locationOf(await visitor.get(app.url + path))).toBe('/auth/join')
  },
)

test('an issuer’s objection is explained in our own words', async () => {
  const visitor = aVisitor()
  const { state } = await setOut(visitor)
  const error = 'error=server_error&error_description=%3Cscript%3Ealert(1)%3C%2Fscript%3E'
  const answer = await visitor.get(`${app.url}/auth/with/oidc/back?state=${state}&${error}`)
  expect(locationOf(answer)).toBe('/auth?from=%2Fabout')
  const page = await toldTo(visitor, answer)
  expect(page).toContain('We couldn’t confirm it’s you.')
  expect(page).not.toContain('alert(1)')
})

test('an unreachable or unknown issuer leaves people on the login screen', async () => {
  const visitor = aVisitor()
  issuer.troubles.set('/token', (_, response) => json(response, {}, 503))
  const { path } = await setOut(visitor)
  const answer = await visitor.get(app.url + path)
  issuer.troubles.clear()
  expect(locationOf(answer)).toBe('/auth?from=%2Fabout')
  expect(await toldTo(visitor, answer)).toContain('Their login page didn’t respond.')
  expect(locationOf(await visitor.post(`${app.url}/auth/with/google`, {}))).toBe('/auth')
  expect(locationOf(await visitor.get(`${app.url}/auth/with/oidc?from=/about`)), 'a link').toBe(
    '/auth?from=%2Fabout',
  )
})

test('an issuer that hangs does not hold up other requests', async () => {
  const held: ((status: number) => void)[] = []
  issuer.troubles.set('/token', (_, response) => {
    held.push((status) => json(response, {}, status))
  })
  // One address would exceed the limit.
  await app.pool.query('truncate rate_limits')
  const asked = []
  for (let at = 0; at < 12; at++) {
    const visitor = aVisitor()
    const { path } = await setOut(visitor)
    asked.push(visitor.get(app.url + path).then((answer) => toldTo(visitor, answer)))
  }
  await expect.poll(() => held.length).toBe(8)
  expect((await aVisitor().get(`${app.url}/all-books`)).status).toBe(200)
  for (const answer of held) answer(400)
  const told = await Promise.all(asked)
  issuer.troubles.clear()
  const saying = (words: string) => told.filter((page) => page.includes(words)).length
  expect(saying('We couldn’t confirm it’s you.')).toBe(8)
  expect(saying('responding. Try again in a minute')).toBe(4)
})

test('only Apple may post from another site, and its post reaches no more than a link with the same content', async () => {
  const post = (path: string, site: string) =>
    fetch(app.url + path, {
      ...{
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ state: 's', code: 'c', evil: 'x' }),
      },
      headers: { Origin: site, 'Sec-Fetch-Site': 'cross-site' },
    })
  const apple = await post('/auth/with/apple/posted', 'https://appleid.apple.com')
  expect([apple.status, locationOf(apple)]).toEqual([303, '/auth/with/apple/back?state=s&code=c'])
  expect(apple.headers.getSetCookie()).toEqual([])
  const visitor = aVisitor()
  expect(locationOf(await visitor.get(app.url + locationOf(apple)))).toBe('/auth')
  for (const path of [
    '/auth/with/oidc',
    '/auth/with/apple',
    '/auth/with/apple/back',
    '/auth/join',
    '/auth',
  ]) {
    expect((await post(path, 'https://appleid.apple.com')).status, path).toBe(403)
  }
})
