// Logging in through an issuer, on a real database, with an issuer that answers by HTTP and lies when told to.
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest, type Viewer } from '#rules/viewer.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { createAuth } from '#server/members/sign-in/auth.ts'
import { type CodeMessage, messageFor } from '#server/members/sign-in/code-message.ts'
import { type AnIssuer, anIssuer, anotherKey, json, type Person } from '#tests/support/an-issuer.ts'
import { aMember, aPassword } from '#tests/support/builders.ts'
import { aSignInDesk, type SignInDesk } from '#tests/support/sign-in-desk.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createIssuerService } from './issuer-service.ts'

const publicUrl = 'http://localhost:3000'
const secret = 'a-secret-of-the-tests-0123456789abcdef'

let database: TestDatabase
let desk: SignInDesk
let issuer: AnIssuer
let service: ReturnType<typeof createIssuerService>
const told: object[] = []
const letters: CodeMessage[] = []
const logged: string[] = []
beforeAll(async () => {
  database = await aDatabase()
  desk = await aSignInDesk(database)
  issuer = await anIssuer()
  service = aService()
})
afterAll(async () => {
  await issuer.stop()
  await database.drop()
})

function aService(facts: { issuer?: string } = {}) {
  const { db, pool } = database
  return createIssuerService({
    ...{ db, publicUrl, secret, city, timeOutMs: 500, clock: () => new Date() },
    auth: createAuth({ db, secret, publicUrl }),
    issuers: [{ ...issuer.settings, ...facts }],
    limits: createRateLimits({ pool }),
    jobs: { enqueue: async (_tx, _job, payload) => void told.push(payload) },
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    sendCode: async (errand) => {
      const message = await messageFor(db, errand)
      if (message) letters.push(message)
    },
  })
}

const aPerson = (facts: Partial<Person> = {}): Person => ({
  ...{ sub: randomUUID(), name: 'Nell Newcomer', email: `${randomUUID()}@example.org`, email_verified: true },
  ...facts,
})

type Lie = Parameters<AnIssuer['logIn']>[2]

/** The whole way: each time from a network of its own, so that no limit is reached. */
async function goThrough(person: Person, options: { lie?: Lie; back?: string; browser?: string } = {}) {
  const address = randomUUID()
  const { back = '/about', browser: kept } = options
  const { url, browser } = await service.setOut({ issuer: 'oidc', browser: kept, back }, address)
  const asked = { issuer: 'oidc', browser, answer: issuer.logIn(url, person, options.lie) }
  return { ...(await service.comeBack(guest, asked, address)), asked, address }
}

async function addTo(viewer: Viewer, person: Person, as: Viewer = viewer) {
  const { url, browser } = await service.setOutToAdd(viewer, { issuer: 'oidc', browser: undefined })
  const asked = { issuer: 'oidc', browser, answer: issuer.logIn(url, person) }
  return service.comeBack(as, asked, randomUUID())
}

/** Somebody who has joined through the issuer. */
async function aJoined(person = aPerson()) {
  const { asked, address } = await goThrough(person)
  const cookies = await service.join(asked.browser, { name: 'Nell Newcomer' }, address)
  return { person, viewer: await desk.viewerWith(cookies), asked }
}

const refusedWith = (code: string) => ({ outcome: 'refused', refusal: expect.objectContaining({ code }) })
const membersWith = async (email: string) => {
  const { rows } = await database.pool.query(
    `select m.id, m.name, m.email_verified, m.said_of_age_at is not null as said,
       (select count(*)::int from accounts a where a.member_id = m.id) as accounts
     from members m where m.email = $1`,
    [email],
  )
  return rows
}

describe('coming for the first time', () => {
  test('asks for PKCE, a state and a nonce, and leads back to this site only', async () => {
    const { url } = await service.setOut(
      { issuer: 'oidc', browser: undefined, back: '//evil.example' },
      'pkce',
    )
    const asked = Object.fromEntries(new URL(url).searchParams)
    expect(asked).toMatchObject({
      ...{ response_type: 'code', client_id: 'verandah', code_challenge_method: 'S256' },
      ...{ redirect_uri: `${publicUrl}/auth/with/oidc/back`, scope: 'openid email profile' },
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/)
    const { rows } = await database.pool.query(
      'select way_back from issuer_visits order by expires_at desc limit 1',
    )
    expect(rows).toEqual([{ way_back: '/' }])
  })

  test('there is no account before they have said that they are old enough', async () => {
    const person = aPerson()
    const { outcome, back, asked, address } = await goThrough(person, { back: '/book/1?x=2' })
    expect([outcome, back]).toEqual(['newcomer', '/book/1?x=2'])
    expect(await membersWith(person.email ?? '')).toEqual([])
    expect(await service.waiting(asked.browser)).toEqual({
      ...{ through: 'Library Card', name: 'Nell Newcomer', email: person.email, isVouchedFor: true },
      back: '/book/1?x=2',
    })
    const cookies = await service.join(asked.browser, { name: 'Nell' }, address)
    expect(await desk.viewerWith(cookies)).toMatchObject({ kind: 'member', name: 'Nell' })
    expect(await membersWith(person.email ?? '')).toMatchObject([
      { name: 'Nell', email_verified: true, said: true, accounts: 1 },
    ])
    await expect(service.join(asked.browser, { name: 'Nell' }, address)).rejects.toMatchObject({
      code: 'VISIT_OVER',
    })
  })

  test('the second time they are in at once', async () => {
    const { person, viewer } = await aJoined()
    const again = await goThrough({ sub: person.sub })
    expect(again).toMatchObject({ outcome: 'signed-in', back: '/about' })
    if (again.outcome !== 'signed-in') throw new Error('not signed in')
    expect(await desk.viewerWith(again.cookies)).toMatchObject({ id: viewer.kind === 'member' && viewer.id })
  })

  test('what no id token says is asked for, and only of the same person', async () => {
    const person = aPerson()
    const hidden = { claims: { email: undefined, email_verified: undefined } }
    const { asked } = await goThrough(person, { lie: hidden })
    expect(await service.waiting(asked.browser)).toMatchObject({ email: person.email, isVouchedFor: true })
    const somebodyElse = { claims: { ...hidden.claims, sub: 'somebody else' } }
    expect(await goThrough(person, { lie: somebodyElse })).toMatchObject(refusedWith('ISSUER_REFUSED'))
  })

  test.each([
    ['an address nobody vouches for', { email_verified: false }],
    ['an address of which nothing is said', { email_verified: undefined as unknown as boolean }],
  ])('%s is confirmed by a code', async (_, facts) => {
    const person = aPerson(facts)
    const { asked, address } = await goThrough(person)
    expect(await service.waiting(asked.browser)).toMatchObject({ isVouchedFor: false })
    await expect(service.join(asked.browser, { name: 'Nell' }, address)).rejects.toMatchObject({
      code: 'VISIT_OVER',
    })
    const typed = { name: 'Nell', email: person.email ?? '' }
    const { ticket } = await service.askToJoin(asked.browser, typed, address)
    const letter = letters.at(-1)
    const code = letter?.about === 'code' ? letter.code : ''
    await expect(service.joinWithCode('another browser', { ticket, code }, address)).rejects.toMatchObject({
      code: 'VISIT_OVER',
    })
    const cookies = await service.joinWithCode(asked.browser, { ticket, code }, address)
    expect(await desk.viewerWith(cookies)).toMatchObject({ kind: 'member', name: 'Nell' })
  })

  test('who has no address gives one', async () => {
    const { asked, address } = await goThrough({ sub: randomUUID() })
    expect(await service.waiting(asked.browser)).toMatchObject({ name: '', email: '', isVouchedFor: false })
    const email = `${randomUUID()}@example.org`
    await expect(
      service.askToJoin(asked.browser, { name: 'Nell', email: 'nell@mailinator.com' }, address),
    ).rejects.toMatchObject({ code: 'DISPOSABLE_ADDRESS' })
    const { ticket } = await service.askToJoin(asked.browser, { name: 'Nell', email }, address)
    const letter = letters.at(-1)
    const code = letter?.about === 'code' ? letter.code : ''
    await service.joinWithCode(asked.browser, { ticket, code }, address)
    expect(await membersWith(email)).toMatchObject([{ email_verified: true, accounts: 1 }])
  })

  test('two tabs that join at the same moment make one account', async () => {
    const person = aPerson()
    const [one, other] = [await goThrough(person), await goThrough(person)]
    const joined = await Promise.allSettled(
      [one, other].map(({ asked, address }) => service.join(asked.browser, { name: 'Nell' }, address)),
    )
    expect(joined.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    expect(await membersWith(person.email ?? '')).toMatchObject([{ accounts: 1 }])
    expect(await goThrough(person)).toMatchObject({ outcome: 'signed-in' })
  })
})

describe('an account with the same address', () => {
  test('is opened if both houses have made sure of it, and its member is told', async () => {
    const email = `${randomUUID()}@example.org`
    const member = await aMember(database.db, { email })
    const person = aPerson({ email: email.toUpperCase() })
    const come = await goThrough(person)
    if (come.outcome !== 'signed-in') throw new Error(come.outcome)
    expect(await desk.viewerWith(come.cookies)).toMatchObject({ id: member.id })
    expect(told.at(-1)).toEqual({ memberId: member.id, change: 'way-in-added', way: 'Library Card' })
    const before = told.length
    await goThrough(person)
    expect(told.length, 'told once').toBe(before)
  })

  test('is not opened to whom nobody vouches for, and who asks is not told that it is there', async () => {
    const email = `${randomUUID()}@example.org`
    const member = await aMember(database.db, { email })
    const person = aPerson({ email, email_verified: false })
    const { outcome, asked, address } = await goThrough(person)
    expect(outcome).toBe('newcomer')
    const stranger = await goThrough(aPerson({ email_verified: false }))
    const shown = await service.waiting(asked.browser)
    const shownToStranger = await service.waiting(stranger.asked.browser)
    expect({ ...shown, email: '' }).toEqual({ ...shownToStranger, email: '' })
    const { ticket } = await service.askToJoin(asked.browser, { name: 'Nell', email }, address)
    expect(letters.at(-1), 'only the letter tells').toMatchObject({
      about: 'account-exists',
      recipient: email,
    })
    await expect(
      service.joinWithCode(asked.browser, { ticket, code: '000000' }, address),
    ).rejects.toMatchObject({ code: 'WRONG_CODE' })

    // The proof is to log in as always.
    expect(await service.takeWaiting(member, asked.browser)).toBe('/about')
    expect(told.at(-1)).toMatchObject({ memberId: member.id, change: 'way-in-added' })
    expect(await goThrough(person)).toMatchObject({ outcome: 'signed-in' })
    await expect(service.takeWaiting(member, asked.browser)).rejects.toMatchObject({ code: 'VISIT_OVER' })
  })

  test('that never confirmed it is no account', async () => {
    const email = `${randomUUID()}@example.org`
    await aMember(database.db, { email, profile: { email_verified: false } })
    expect(await goThrough(aPerson({ email }))).toMatchObject({ outcome: 'newcomer' })
  })

  test('that is disabled stays closed and is not linked; one that is leaving lets its member in', async () => {
    const emails = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`]
    const [disabled, leaving] = await Promise.all(
      emails.map((email) => aMember(database.db, { email, isDisabled: true })),
    )
    await database.pool.query(
      `insert into departures (member_id, asked_at, leaves_at) values ($1, now(), now() + interval '7 days')`,
      [leaving?.id],
    )
    expect(await goThrough(aPerson({ email: emails[0] ?? '' }))).toMatchObject(
      refusedWith('ACCOUNT_DISABLED'),
    )
    expect((await service.linked(disabled ?? guest)).ways).toEqual([])
    expect(await goThrough(aPerson({ email: emails[1] ?? '' }))).toMatchObject({ outcome: 'signed-in' })
  })

  test('a disabled member whose way in it is stays out', async () => {
    const { person, viewer } = await aJoined()
    await database.pool.query('update members set disabled_at = now() where id = $1', [
      viewer.kind === 'member' && viewer.id,
    ])
    expect(await goThrough(person)).toMatchObject(refusedWith('ACCOUNT_DISABLED'))
  })
})

describe('ways in of a member', () => {
  test('one is added, listed and removed, and each time they are told', async () => {
    const { db } = database
    const member = await aMember(db)
    await aPassword(db, member, 'a hash')
    const person = aPerson()
    expect(await addTo(member, person)).toEqual({
      outcome: 'added',
      back: '/settings/security',
      isAdding: true,
    })
    const { ways, more } = await service.linked(member)
    expect([ways, more]).toEqual([
      [{ id: expect.any(String), name: 'Library Card', addedAt: expect.any(Date) }],
      [],
    ])
    expect(await addTo(member, aPerson()), 'one of each').toMatchObject(refusedWith('WAY_IN_ALREADY'))
    expect(await addTo(member, person), 'the same again changes nothing').toMatchObject({ outcome: 'added' })
    await service.remove(member, ways[0]?.id ?? '')
    expect(told.at(-1)).toEqual({ memberId: member.id, change: 'way-in-removed', way: 'Library Card' })
    expect(await goThrough(person)).toMatchObject({ outcome: 'newcomer' })
  })

  test("somebody else's is not taken, nor added to whoever is signed in meanwhile", async () => {
    const { person } = await aJoined()
    const [member, other] = [await aMember(database.db), await aMember(database.db)]
    expect(await addTo(member, person)).toMatchObject(refusedWith('IDENTITY_TAKEN'))
    expect(await addTo(member, aPerson(), other)).toMatchObject(refusedWith('VISIT_OVER'))
    expect(await addTo(member, aPerson(), guest)).toMatchObject(refusedWith('VISIT_OVER'))
  })

  test('of two members who add the same one at the same moment one has it', async () => {
    const person = aPerson()
    const members = [await aMember(database.db), await aMember(database.db)]
    const outcomes = await Promise.all(members.map((member) => addTo(member, person)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['added', 'refused'])
  })

  test('the last one stays, also when two are removed at the same moment', async () => {
    const { viewer } = await aJoined()
    const { ways } = await service.linked(viewer)
    await expect(service.remove(viewer, ways[0]?.id ?? '')).rejects.toMatchObject({ code: 'LAST_WAY_IN' })
    const { rows } = await database.pool.query(
      `insert into accounts (issuer, account_id, provider_id, member_id)
       values ('https://login.example.org', $1, 'oidc', $2) returning id`,
      [randomUUID(), viewer.kind === 'member' && viewer.id],
    )
    const both = await Promise.allSettled(
      [ways[0]?.id ?? '', String(rows[0].id)].map((way) => service.remove(viewer, way)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await service.linked(viewer)).ways).toHaveLength(1)
  })
})

describe('what is brought back', () => {
  test('counts once, in the browser that set out, at the issuer it set out to', async () => {
    const { asked } = await goThrough(aPerson())
    const again = (changes: object) => service.comeBack(guest, { ...asked, ...changes }, randomUUID())
    await expect(again({}), 'a state that was used').rejects.toMatchObject({ code: 'VISIT_OVER' })
    const setOut = async () => service.setOut({ issuer: 'oidc', browser: undefined, back: '/' }, randomUUID())
    const { url, browser } = await setOut()
    const answer = issuer.logIn(url, aPerson())
    const elsewhere = (await setOut()).browser
    await expect(again({ answer, browser: elsewhere })).rejects.toMatchObject({ code: 'VISIT_OVER' })
    await expect(again({ answer, browser: undefined })).rejects.toMatchObject({ code: 'VISIT_OVER' })
    await expect(again({ browser, answer: { code: answer.code } })).rejects.toMatchObject({
      code: 'VISIT_OVER',
    })
    await expect(again({ browser, answer: { ...answer, state: 'made-up' } })).rejects.toMatchObject({
      code: 'VISIT_OVER',
    })
    await expect(again({ browser, answer, issuer: 'google' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await database.pool.query(`update issuer_visits set expires_at = now() - interval '1 s'`)
    await expect(again({ browser, answer }), 'too late').rejects.toMatchObject({ code: 'VISIT_OVER' })
  })

  test('of two that bring the same at the same moment one is answered', async () => {
    const { url, browser } = await service.setOut(
      { issuer: 'oidc', browser: undefined, back: '/' },
      randomUUID(),
    )
    const asked = { issuer: 'oidc', browser, answer: issuer.logIn(url, aPerson()) }
    const both = await Promise.allSettled([1, 2].map(() => service.comeBack(guest, asked, randomUUID())))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a browser keeps its key, so that two of its tabs can be away at once', async () => {
    const one = await service.setOut({ issuer: 'oidc', browser: undefined, back: '/' }, randomUUID())
    const two = await service.setOut({ issuer: 'oidc', browser: one.browser, back: '/' }, randomUUID())
    expect(two.browser).toBe(one.browser)
    for (const { url, browser } of [two, one]) {
      const asked = { issuer: 'oidc', browser, answer: issuer.logIn(url, aPerson()) }
      expect(await service.comeBack(guest, asked, randomUUID())).toMatchObject({ outcome: 'newcomer' })
    }
    const made = await service.setOut({ issuer: 'oidc', browser: 'made up', back: '/' }, randomUUID())
    expect(made.browser).toMatch(/^[\w-]{43}$/)
  })

  test.each([
    [{ error: 'access_denied' }, 'ISSUER_CANCELLED'],
    [{ error: 'server_error' }, 'ISSUER_REFUSED'],
    [{ code: undefined }, 'ISSUER_REFUSED'],
    [{ code: 'made-up' }, 'ISSUER_REFUSED'],
    [{ iss: 'https://evil.example' }, 'ISSUER_REFUSED'],
  ])('%j leads back with a kind sentence', async (changes, code) => {
    const { url, browser } = await service.setOut(
      { issuer: 'oidc', browser: undefined, back: '/about' },
      randomUUID(),
    )
    const answer = { ...issuer.logIn(url, aPerson()), ...changes }
    const come = await service.comeBack(guest, { issuer: 'oidc', browser, answer }, randomUUID())
    expect(come).toMatchObject({ ...refusedWith(code), back: '/about' })
  })

  test.each<[string, Lie]>([
    ['is of another visit', { claims: { nonce: 'another' } }],
    ['has no nonce', { claims: { nonce: undefined } }],
    ['is for another client', { claims: { aud: 'somebody' } }],
    ['was made for another client', { claims: { azp: 'somebody' } }],
    ['is of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['has run out', { claims: { exp: 1 } }],
    ['never runs out', { claims: { exp: undefined } }],
    ['is about nobody', { claims: { sub: '' } }],
    ['is signed by somebody else', { key: anotherKey }],
    ['is not signed', { algorithm: 'none' }],
    ['is none', { token: 'not.a.token' }],
    ['is a word', { token: 'hush' }],
  ])('an id token that %s proves nothing', async (_, lie) => {
    expect(await goThrough(aPerson(), { lie })).toMatchObject(refusedWith('ISSUER_REFUSED'))
  })
})

describe('an issuer', () => {
  test.each([
    ['that breaks', '/token', 500, 'ISSUER_AWAY'],
    ['that has too much to do', '/token', 429, 'ISSUER_AWAY'],
    ['that refuses the code', '/token', 400, 'ISSUER_REFUSED'],
    ['that leads elsewhere', '/token', 302, 'ISSUER_AWAY'],
    ['that talks nonsense', '/token', 200, 'ISSUER_AWAY'],
    ['without keys', '/jwks', 500, 'ISSUER_AWAY'],
    ['with nonsense for keys', '/jwks', 200, 'ISSUER_AWAY'],
  ])('%s: %s answers %i', async (_, path, status, code) => {
    issuer.troubles.set(path, (_request, response) => {
      response.setHeader('Location', '/elsewhere')
      json(response, 'hush', status)
    })
    try {
      expect(await goThrough(aPerson())).toMatchObject(refusedWith(code))
    } finally {
      issuer.troubles.clear()
    }
    expect(logged.join(''), 'nothing secret in the log').not.toMatch(/hush|code_verifier|eyJ|@example/)
  })

  test.each(['/.well-known/openid-configuration', '/token'])(
    'that does not answer at %s is not waited for',
    async (path) => {
      const slow = aService()
      issuer.troubles.set(path, () => undefined)
      const began = performance.now()
      try {
        const way = slow.setOut({ issuer: 'oidc', browser: undefined, back: '/' }, randomUUID())
        if (path !== '/token') await expect(way).rejects.toMatchObject({ code: 'ISSUER_AWAY' })
        else {
          const { url, browser } = await way
          const asked = { issuer: 'oidc', browser, answer: issuer.logIn(url, aPerson()) }
          const come = await slow.comeBack(guest, asked, randomUUID())
          expect(come).toMatchObject(refusedWith('ISSUER_AWAY'))
        }
      } finally {
        issuer.troubles.clear()
      }
      expect(performance.now() - began).toBeLessThan(3_000)
    },
  )

  test('that names itself another, or is gone, sends nobody anywhere, and is asked again the next time', async () => {
    const setOut = (way: typeof service) =>
      way.setOut({ issuer: 'oidc', browser: undefined, back: '/' }, randomUUID())
    const other = aService({ issuer: issuer.url.replace('localhost', '127.0.0.1') })
    await expect(setOut(other)).rejects.toMatchObject({ code: 'ISSUER_AWAY' })
    await expect(setOut(aService({ issuer: 'http://localhost:1' }))).rejects.toMatchObject({
      code: 'ISSUER_AWAY',
    })
    const late = aService()
    issuer.troubles.set('/.well-known/openid-configuration', (_, response) => json(response, {}, 503))
    await expect(setOut(late)).rejects.toMatchObject({ code: 'ISSUER_AWAY' })
    issuer.troubles.clear()
    await expect(setOut(late)).resolves.toMatchObject({ url: expect.stringContaining(issuer.url) })
  })

  test('nobody offers is not found', async () => {
    for (const asked of ['google', 'constructor', '']) {
      const way = service.setOut({ issuer: asked, browser: undefined, back: '/' }, randomUUID())
      await expect(way).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
