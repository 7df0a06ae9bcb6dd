// Logging in through an issuer: what a browser brings back from it, and what can go wrong.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import type { DomainError } from '#rules/domain-error.ts'
import { anotherKey } from '#simulation/world/open-id-issuer.ts'
import { json } from '#tests/support/an-issuer.ts'
import { anIssuerDesk, aPerson, type Lie, refusedWith } from '#tests/support/issuer-desk.ts'

const { database, issuer, service, logged, aService, goThrough, close } = await anIssuerDesk()
afterAll(close)

describe('the response that a browser brings back', () => {
  test('counts once, in the browser that started, for the issuer it went to', async () => {
    const { asked } = await goThrough(aPerson())
    const again = (changes: object) =>
      service.comeBack(guest, { ...asked, ...changes, address: randomUUID() })
    await expect(again({}), 'a used state').rejects.toMatchObject({ code: 'VISIT_OVER' })
    const setOut = async () =>
      service.setOut(guest, { issuer: 'oidc', browser: undefined, back: '/', address: randomUUID() })
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

  test('if two bring the same one at the same moment, one succeeds', async () => {
    const { url, browser } = await service.setOut(guest, {
      issuer: 'oidc',
      browser: undefined,
      back: '/',
      address: randomUUID(),
    })
    const asked = { issuer: 'oidc', browser, answer: issuer.logIn(url, aPerson()) }
    const both = await Promise.allSettled(
      [1, 2].map(() => service.comeBack(guest, { ...asked, address: randomUUID() })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a browser keeps its key, so that two of its tabs can be at an issuer at once', async () => {
    const one = await service.setOut(guest, {
      issuer: 'oidc',
      browser: undefined,
      back: '/',
      address: randomUUID(),
    })
    const two = await service.setOut(guest, {
      issuer: 'oidc',
      browser: one.browser,
      back: '/',
      address: randomUUID(),
    })
    expect(two.browser).toBe(one.browser)
    for (const { url, browser } of [two, one]) {
      const asked = { issuer: 'oidc', browser, answer: issuer.logIn(url, aPerson()) }
      expect(await service.comeBack(guest, { ...asked, address: randomUUID() })).toMatchObject({
        result: 'sign-up',
      })
    }
    const made = await service.setOut(guest, {
      issuer: 'oidc',
      browser: 'made up',
      back: '/',
      address: randomUUID(),
    })
    expect(made.browser).toMatch(/^[\w-]{43}$/)
  })

  test.each([
    [{ error: 'access_denied' }, 'ISSUER_CANCELLED'],
    [{ error: 'server_error' }, 'ISSUER_REFUSED'],
    [{ code: undefined }, 'ISSUER_REFUSED'],
    [{ code: 'made-up' }, 'ISSUER_REFUSED'],
    [{ iss: 'https://evil.example' }, 'ISSUER_REFUSED'],
  ])('%j leads back with a friendly sentence', async (changes, code) => {
    const { url, browser } = await service.setOut(guest, {
      issuer: 'oidc',
      browser: undefined,
      back: '/about',
      address: randomUUID(),
    })
    const answer = { ...issuer.logIn(url, aPerson()), ...changes }
    const come = await service.comeBack(guest, { issuer: 'oidc', browser, answer, address: randomUUID() })
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
  ])('an ID token that %s proves nothing', async (_, lie) => {
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
      // With a circuit breaker of its own: three failures in a row would pause the issuer for the other tests.
      expect(await goThrough(aPerson(), { through: aService() })).toMatchObject(refusedWith(code))
    } finally {
      issuer.troubles.clear()
    }
    expect(logged.join(''), 'no secret in the log').not.toMatch(/hush|code_verifier|eyJ|@example/)
  })

  test.each(['/.well-known/openid-configuration', '/token'])(
    'that does not answer at %s is not waited for',
    async (path) => {
      const slow = aService({ timeOutMs: 2_000 })
      issuer.troubles.set(path, () => undefined)
      try {
        const setOut = (way: typeof service) =>
          way.setOut(guest, { issuer: 'oidc', browser: undefined, back: '/', address: randomUUID() })
        if (path !== '/token') await expect(setOut(slow)).rejects.toMatchObject({ code: 'ISSUER_AWAY' })
        else {
          // The impatient service is not used for requests that the issuer answers: a busy machine may take longer.
          const { url, browser } = await setOut(service)
          const asked = { issuer: 'oidc', browser, answer: issuer.logIn(url, aPerson()) }
          const come = await slow.comeBack(guest, { ...asked, address: randomUUID() })
          expect(come).toMatchObject(refusedWith('ISSUER_AWAY'))
        }
      } finally {
        issuer.troubles.clear()
      }
    },
  )

  test('that claims to be another, or is gone, sends nobody anywhere, and is asked again the next time', async () => {
    const setOut = (way: typeof service) =>
      way.setOut(guest, { issuer: 'oidc', browser: undefined, back: '/', address: randomUUID() })
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

  test('whose response never ends is read only up to a limit', async () => {
    const endless = aService()
    let sent = 0
    issuer.troubles.set('/.well-known/openid-configuration', (_, response) => {
      const piece = Buffer.alloc(64 * 1024, ' ')
      const pour = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.byteLength
        sent += piece.byteLength
      }
      response.on('drain', pour)
      response.on('error', () => undefined)
      response.writeHead(200, { 'Content-Type': 'application/json' })
      pour()
    })
    try {
      const way = endless.setOut(guest, {
        issuer: 'oidc',
        browser: undefined,
        back: '/',
        address: randomUUID(),
      })
      await expect(way).rejects.toMatchObject({ code: 'ISSUER_AWAY' })
    } finally {
      issuer.troubles.clear()
    }
    // Data in the sockets' buffers counts as sent too.
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })

  test('that failed to answer three times is left alone for a while, and nobody waits for it', async () => {
    const patient = aService()
    let asked = 0
    issuer.troubles.set('/.well-known/openid-configuration', (_, response) => {
      asked += 1
      json(response, {}, 503)
    })
    const setOut = () =>
      patient.setOut(guest, { issuer: 'oidc', browser: undefined, back: '/', address: randomUUID() })
    try {
      for (let time = 0; time < 3; time++) {
        await expect(setOut()).rejects.toMatchObject({ code: 'ISSUER_AWAY' })
      }
      await expect(setOut()).rejects.toMatchObject({ code: 'ISSUER_PAUSED' })
    } finally {
      issuer.troubles.clear()
    }
    expect(asked).toBe(3)
    await expect(setOut()).rejects.toMatchObject({ code: 'ISSUER_PAUSED' })
  })

  test('that hangs is waited for by at most eight at once, and the next one is told so', async () => {
    const crowded = aService()
    const hanging: (() => void)[] = []
    issuer.troubles.set('/.well-known/openid-configuration', (_, response) => {
      hanging.push(() => json(response, {}, 503))
    })
    const codes: string[] = []
    const setOut = () =>
      crowded
        .setOut(guest, { issuer: 'oidc', browser: undefined, back: '/', address: randomUUID() })
        .catch((error: DomainError) => void codes.push(error.code))
    try {
      const all = Array.from({ length: 12 }, setOut)
      // The issuer answers none of the eight until the other four have been refused.
      await vi.waitFor(() => expect(codes).toEqual(Array(4).fill('ISSUER_PAUSED')))
      await vi.waitFor(() => expect(hanging).toHaveLength(8))
      for (const answer of hanging) answer()
      await Promise.all(all)
      expect(codes.slice(4)).toEqual(Array(8).fill('ISSUER_AWAY'))
    } finally {
      issuer.troubles.clear()
    }
  })

  test('that is not offered is not found', async () => {
    for (const asked of ['google', 'constructor', '']) {
      const way = service.setOut(guest, {
        issuer: asked,
        browser: undefined,
        back: '/',
        address: randomUUID(),
      })
      await expect(way).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
