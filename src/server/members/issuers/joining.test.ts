// Joining through an issuer: visits that have expired, missing answers, and addresses that another member has taken meanwhile.
import { generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { withTransaction } from '#server/store/database.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { json } from '#tests/support/an-issuer.ts'
import { aPassword, aProvenMember } from '#tests/support/builders.ts'
import { anIssuerDesk, aPerson, publicUrl, refusedWith } from '#tests/support/issuer-desk.ts'
import { signAppleSecret } from './apple-secret.ts'

const {
  database,
  desk,
  issuer,
  service,
  told,
  letters,
  aService,
  goThrough,
  addTo,
  aJoined,
  membersWith,
  close,
} = await anIssuerDesk()
const { db } = database
afterAll(close)

const over = { code: 'VISIT_OVER' }
const nell = { name: 'Nell' }
/** Every visit that has come back from its issuer, as the table stores it. */
const changeVisits = (set: { issuer?: string; said_of_age_at?: null; name?: null }) =>
  db.updateTable('issuer_visits').where('account_id', 'is not', null).set(set).execute()

/** A person signing up who has asked to join with their own address, and has the code. */
async function anAsked(email = `${randomUUID()}@example.org`) {
  const person = { sub: randomUUID() }
  const { asked, address } = await goThrough(person)
  const { ticket } = await service.askToJoin(guest, {
    ...nell,
    email,
    isOldEnough: true,
    browser: asked.browser,
    address,
  })
  const letter = letters.at(-1)
  const answer = { ticket, code: letter?.about === 'code' ? letter.code : '' }
  return { person, email, browser: asked.browser, address, answer }
}

describe('nobody waits', () => {
  test('in a browser without a key, with another key, or still on its way', async () => {
    await goThrough(aPerson())
    const { browser } = await service.setOut(guest, {
      issuer: 'oidc',
      browser: undefined,
      back: '/',
      address: randomUUID(),
    })
    for (const key of [undefined, 'made up', browser]) {
      expect(await service.waiting(guest, { browser: key })).toBeUndefined()
      await expect(
        service.join(guest, { ...nell, isOldEnough: true, browser: key, address: randomUUID() }),
      ).rejects.toMatchObject(over)
      await expect(
        service.askToJoin(guest, {
          ...nell,
          email: 'nell@example.org',
          isOldEnough: true,
          browser: key,
          address: randomUUID(),
        }),
      ).rejects.toMatchObject(over)
    }
  })

  test('once the time to join is over', async () => {
    const { asked } = await goThrough(aPerson())
    expect(await service.waiting(guest, { browser: asked.browser })).toBeDefined()
    await database.pool.query('update issuer_visits set expires_at = now()')
    expect(await service.waiting(guest, { browser: asked.browser })).toBeUndefined()
  })
})

test('of two waiting in one browser the latest counts, and only the one who joins is finished', async () => {
  const [first, second] = [aPerson({ name: 'First' }), aPerson({ name: 'Second' })]
  const { asked } = await goThrough(first)
  const elsewhere = await goThrough(aPerson({ name: 'Elsewhere' }))
  await goThrough(second, { browser: asked.browser })
  expect(await service.waiting(guest, { browser: asked.browser })).toMatchObject({ name: 'Second' })
  await service.join(guest, { ...nell, isOldEnough: true, browser: asked.browser, address: randomUUID() })
  expect(await service.waiting(guest, { browser: asked.browser })).toMatchObject({ name: 'First' })
  expect(await service.waiting(guest, { browser: elsewhere.asked.browser })).toMatchObject({
    name: 'Elsewhere',
  })
})

test('a way in of an issuer no longer offered is named by its address, and cannot be added', async () => {
  const { asked } = await goThrough(aPerson())
  await changeVisits({ issuer: 'https://login.example.org/tenant' })
  expect(await service.waiting(guest, { browser: asked.browser })).toMatchObject({
    through: 'login.example.org',
  })
  const member = await aProvenMember(db)
  await expect(service.takeWaiting(member, { browser: asked.browser })).rejects.toMatchObject(over)
  await expect(service.takeWaiting(guest, { browser: asked.browser })).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  })
})

describe('with a code', () => {
  test('they join if they have said so, with the address that the code was sent to', async () => {
    const { browser, answer, address, email } = await anAsked()
    await service.joinWithCode(guest, { ...answer, browser, address })
    expect(await membersWith(email)).toMatchObject([{ name: 'Nell', email_verified: true, said: true }])
    await expect(service.joinWithCode(guest, { ...answer, browser, address })).rejects.toMatchObject(over)
  })

  test('nobody joins with an invalid ticket, nor with another code', async () => {
    const { browser, answer, address, email } = await anAsked()
    for (const wrong of [
      { ...answer, ticket: 'none' },
      { ...answer, code: answer.code === '000000' ? '000001' : '000000' },
    ])
      await expect(service.joinWithCode(guest, { ...wrong, browser, address })).rejects.toMatchObject({
        code: 'WRONG_CODE',
      })
    expect(await membersWith(email)).toEqual([])
  })

  test.each([{ said_of_age_at: null }, { name: null }])('nobody joins with %j', async (missing) => {
    const { browser, answer, address, email } = await anAsked()
    await changeVisits(missing)
    await expect(service.joinWithCode(guest, { ...answer, browser, address })).rejects.toMatchObject(over)
    expect(await membersWith(email)).toEqual([])
  })

  test('makes one account of two attempts at the same moment, and none in another browser', async () => {
    const { browser, answer, address, email } = await anAsked()
    const both = await Promise.allSettled(
      [1, 2].map(() => service.joinWithCode(guest, { ...answer, browser, address })),
    )
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await membersWith(email)).toMatchObject([{ accounts: 1 }])
  })
})

test('a visit that ends while its code is checked makes no account', async () => {
  const { browser, answer, address, email } = await anAsked()
  await withTransaction(db, async (tx) => {
    await tx.selectFrom('awaited_codes').where('recipient', '=', email).select('id').forUpdate().execute()
    const joins = service.joinWithCode(guest, { ...answer, browser, address })
    expect(await Promise.race([joins, aWaitForALock(database.pool)])).toBe('waits')
    await database.pool.query('delete from issuer_visits where name = $1', [nell.name])
    return { joins }
  }).then(({ joins }) => expect(joins).rejects.toMatchObject(over))
  expect(await membersWith(email)).toEqual([])
})

describe('joining', () => {
  test('with an address that an account has got meanwhile is refused with a reason, and can continue', async () => {
    const person = aPerson()
    const { asked, address } = await goThrough(person)
    await aProvenMember(db, { email: person.email ?? '' })
    await expect(
      service.join(guest, { ...nell, isOldEnough: true, browser: asked.browser, address }),
    ).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' })
    expect(await service.waiting(guest, { browser: asked.browser })).toMatchObject({ email: person.email })
  })

  test('in a second tab opens the account that the first has made', async () => {
    const sub = randomUUID()
    const tabs = [
      await goThrough(aPerson({ sub })),
      await goThrough(aPerson({ sub, email: `${randomUUID()}@example.org` })),
    ]
    const viewers = []
    for (const { asked, address } of tabs)
      viewers.push(
        await desk.viewerWith(
          await service.join(guest, { ...nell, isOldEnough: true, browser: asked.browser, address }),
        ),
      )
    const [one, two] = viewers
    expect(one).toMatchObject({ kind: 'member', id: two?.kind === 'member' && two.id })
  })
})

describe('a way in that is being added', () => {
  test('is not added if it has become somebody else’s', async () => {
    const person = aPerson({ email_verified: false })
    const { asked } = await goThrough(person)
    const [owner, late] = [await aProvenMember(db), await aProvenMember(db)]
    expect(await addTo(owner, person)).toMatchObject({ result: 'added' })
    const before = told.length
    await expect(service.takeWaiting(late, { browser: asked.browser })).rejects.toMatchObject({
      code: 'IDENTITY_TAKEN',
    })
    expect((await service.linked(late)).ways).toEqual([])
    expect(told).toHaveLength(before)
    expect(await service.waiting(guest, { browser: asked.browser })).toBeUndefined()
  })

  test('is not added for a member with another one of the same issuer', async () => {
    const { viewer } = await aJoined()
    const { asked } = await goThrough(aPerson())
    await expect(service.takeWaiting(viewer, { browser: asked.browser })).rejects.toMatchObject({
      code: 'WAY_IN_ALREADY',
    })
    expect((await service.linked(viewer)).ways).toHaveLength(1)
  })
})

test('a member removes a way in of their own, by its id, and never a password or another member’s', async () => {
  const [{ viewer }, other] = [await aJoined(), await aJoined()]
  if (viewer.kind !== 'member') throw new Error('nobody joined')
  await aPassword(db, viewer, 'a hash')
  const { id: password } = await db
    .selectFrom('accounts')
    .select('id')
    .where('member_id', '=', viewer.id)
    .where('provider_id', '=', 'credential')
    .executeTakeFirstOrThrow()
  const [theirs] = (await service.linked(other.viewer)).ways
  for (const way of [password, theirs?.id ?? '', 'none', randomUUID()])
    await expect(service.remove(viewer, { way })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await service.linked(other.viewer)).ways).toHaveLength(1)
  const [own] = (await service.linked(viewer)).ways
  await service.remove(viewer, { way: own?.id ?? '' })
  expect(await service.linked(viewer)).toMatchObject({ ways: [], more: [{ name: 'Library Card' }] })
})

test('ways in are listed oldest first, and named by their address if their issuer is no longer offered', async () => {
  const member = await aProvenMember(db)
  const links = [
    ['https://b.example.org', 2],
    ['nowhere', 3],
    ['https://a.example.org', 1],
  ] as const
  for (const [of, day] of links)
    await db
      .insertInto('accounts')
      .values({
        ...{ issuer: of, account_id: randomUUID(), provider_id: 'oidc', member_id: member.id },
        created_at: new Date(Date.UTC(2026, 0, day)),
      })
      .execute()
  const { ways, more } = await service.linked(member)
  expect(ways.map(({ name }) => name)).toEqual(['a.example.org', 'b.example.org', 'nowhere'])
  expect(more).toHaveLength(1)
})

describe('what an issuer says', () => {
  const joined = async (person: object, lie = {}) => {
    const { asked } = await goThrough(person as ReturnType<typeof aPerson>, { lie })
    return service.waiting(guest, { browser: asked.browser })
  }

  test.each([
    ['in words', { email_verified: 'true' }, true],
    ['in words that deny it', { email_verified: 'false' }, false],
    ['in other words', { email_verified: 'perhaps' }, false],
  ])('about an address, %s, counts accordingly', async (_, claims, isVouchedFor) => {
    expect(await joined(aPerson(), { claims })).toMatchObject({ isVouchedFor })
  })

  test('is an address only if it is valid and has at most 254 letters', async () => {
    expect(await joined(aPerson({ email: 'none' }))).toMatchObject({ email: '', isVouchedFor: false })
    expect(await joined(aPerson(), { claims: { email: 7 } })).toMatchObject({ isVouchedFor: true })
    const long = (letters: number) => `${randomUUID()}@${'a'.repeat(letters - 41)}.org`
    expect(await joined(aPerson({ email: long(254) }))).toMatchObject({ isVouchedFor: true })
    expect(await joined(aPerson({ email: long(255) }))).toMatchObject({ email: '', isVouchedFor: false })
  })

  test('is a name of at most eighty letters, and a number is as good an id as text', async () => {
    expect(await joined(aPerson({ name: ` ${'n'.repeat(81)} ` }))).toMatchObject({ name: 'n'.repeat(80) })
    expect(await joined(aPerson({ name: '  ' }))).toMatchObject({ name: '' })
    const sub = Math.floor(Math.random() * 2 ** 40)
    expect(await joined(aPerson(), { claims: { sub } })).toBeDefined()
    expect(
      await goThrough(aPerson({ email_verified: false }), { lie: { claims: { azp: 'verandah' } } }),
    ).toMatchObject({
      result: 'sign-up',
    })
  })

  test('about a new person beside the code, as Apple sends it, only fills in the name', async () => {
    const come = async (user: string | undefined, name?: string) => {
      const { url, browser } = await service.setOut(guest, {
        issuer: 'oidc',
        browser: undefined,
        back: '/',
        address: randomUUID(),
      })
      const person = { sub: randomUUID(), ...(name && { name }) }
      const answer = { ...issuer.logIn(url, person), user }
      await service.comeBack(guest, { issuer: 'oidc', browser, answer, address: randomUUID() })
      return (await service.waiting(guest, { browser }))?.name
    }
    expect(await come('{"name":{"firstName":"Mia","lastName":"Rossi"}}')).toBe('Mia Rossi')
    expect(await come('{"name":{"firstName":"Mia","lastName":7}}')).toBe('Mia')
    expect(await come('{"name":{"firstName":"Mia"}}', 'Nell')).toBe('Nell')
    expect(await come(undefined, 'Nell\0')).toBe('')
    for (const nothing of ['{"name":{}}', '{"name":{"firstName":"Mia\\u0000"}}', '{}', 'hush', undefined])
      expect(await come(nothing)).toBe('')
  })

  test('about its endpoints is cached for an hour', async () => {
    const path = '/.well-known/openid-configuration'
    const way = aService()
    const setOut = () =>
      way.setOut(guest, { issuer: 'oidc', browser: undefined, back: '/', address: randomUUID() })
    await setOut()
    issuer.troubles.set(path, (_, response) => json(response, {}, 503))
    try {
      await expect(setOut()).resolves.toMatchObject({ url: expect.stringContaining(publicUrl.slice(0, 4)) })
    } finally {
      issuer.troubles.clear()
    }
  })

  test('is a refusal if its user info is refused', async () => {
    issuer.troubles.set('/me', (_, response) => json(response, {}, 401))
    try {
      expect(await goThrough({ sub: randomUUID() })).toMatchObject(refusedWith('ISSUER_REFUSED'))
    } finally {
      issuer.troubles.clear()
    }
  })
})

test('Apple’s secret is a JWT with team, key and client, valid for five minutes, and signed', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = {
    ...{ teamId: 'TEAM', keyId: 'KEY', clientId: 'org.example', audience: 'https://appleid.apple.com' },
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const secret = signAppleSecret(key, new Date('2026-03-02T10:00:00.900Z'))
  const [head = '', body = '', signature = ''] = secret.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(head)).toEqual({ alg: 'ES256', kid: 'KEY' })
  const issued = Date.UTC(2026, 2, 2, 10) / 1000
  expect(read(body)).toEqual({
    ...{ iss: 'TEAM', iat: issued, exp: issued + 300 },
    ...{ aud: 'https://appleid.apple.com', sub: 'org.example' },
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isRight).toBe(true)
})
