// Logging in through an issuer: for members, sign-ups and disabled accounts.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { aPassword, aProvenMember } from '#tests/support/builders.ts'
import { anIssuerDesk, aPerson, publicUrl, refusedWith } from '#tests/support/issuer-desk.ts'

const { database, desk, service, told, letters, goThrough, addTo, aJoined, membersWith, close } =
  await anIssuerDesk()
afterAll(close)

describe('coming for the first time', () => {
  test('asks for PKCE, a state and a nonce, and leads back to this site only', async () => {
    await database.pool.query('delete from issuer_visits')
    const { url } = await service.setOut(guest, {
      issuer: 'oidc',
      browser: undefined,
      back: '//evil.example',
      address: 'pkce',
    })
    const asked = Object.fromEntries(new URL(url).searchParams)
    expect(asked).toMatchObject({
      ...{ response_type: 'code', client_id: 'verandah', code_challenge_method: 'S256' },
      ...{ redirect_uri: `${publicUrl}/auth/with/oidc/back`, scope: 'openid email profile' },
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/)
    const { rows } = await database.pool.query('select way_back from issuer_visits')
    expect(rows).toEqual([{ way_back: '/' }])
  })

  test('makes no account before they have said that they are old enough', async () => {
    const person = aPerson()
    const { result, back, asked, address } = await goThrough(person, { back: '/book/1?x=2' })
    expect([result, back]).toEqual(['sign-up', '/book/1?x=2'])
    expect(await membersWith(person.email ?? '')).toEqual([])
    expect(await service.waiting(guest, { browser: asked.browser })).toEqual({
      ...{ through: 'Library Card', name: 'Nell Newcomer', email: person.email, isVouchedFor: true },
      back: '/book/1?x=2',
    })
    const cookies = await service.join(guest, {
      name: 'Nell',
      isOldEnough: true,
      browser: asked.browser,
      address,
    })
    expect(await desk.viewerWith(cookies)).toMatchObject({ kind: 'member', name: 'Nell' })
    expect(await membersWith(person.email ?? '')).toMatchObject([
      { name: 'Nell', email_verified: true, said: true, accounts: 1 },
    ])
    await expect(
      service.join(guest, { name: 'Nell', isOldEnough: true, browser: asked.browser, address }),
    ).rejects.toMatchObject({
      code: 'VISIT_OVER',
    })
  })

  test('logs them in at once the second time', async () => {
    const { person, viewer } = await aJoined()
    const again = await goThrough({ sub: person.sub })
    expect(again).toMatchObject({ result: 'signed-in', back: '/about' })
    if (again.result !== 'signed-in') throw new Error('not signed in')
    expect(await desk.viewerWith(again.cookies)).toMatchObject({ id: viewer.kind === 'member' && viewer.id })
  })

  test('asks the issuer for what the ID token lacks, and only about the same person', async () => {
    const person = aPerson()
    const hidden = { claims: { email: undefined, email_verified: undefined } }
    const { asked } = await goThrough(person, { lie: hidden })
    expect(await service.waiting(guest, { browser: asked.browser })).toMatchObject({
      email: person.email,
      isVouchedFor: true,
    })
    const somebodyElse = { claims: { ...hidden.claims, sub: 'somebody else' } }
    expect(await goThrough(person, { lie: somebodyElse })).toMatchObject(refusedWith('ISSUER_REFUSED'))
  })

  test.each([
    ['an address nobody vouches for', { email_verified: false }],
    ['an address of which nothing is said', { email_verified: undefined as unknown as boolean }],
  ])('%s is confirmed by a code', async (_, facts) => {
    const person = aPerson(facts)
    const { asked, address } = await goThrough(person)
    expect(await service.waiting(guest, { browser: asked.browser })).toMatchObject({ isVouchedFor: false })
    await expect(
      service.join(guest, { name: 'Nell', isOldEnough: true, browser: asked.browser, address }),
    ).rejects.toMatchObject({
      code: 'VISIT_OVER',
    })
    const typed = { name: 'Nell', email: person.email ?? '' }
    const { ticket } = await service.askToJoin(guest, {
      ...typed,
      isOldEnough: true,
      browser: asked.browser,
      address,
    })
    const letter = letters.at(-1)
    const code = letter?.about === 'code' ? letter.code : ''
    await expect(
      service.joinWithCode(guest, { ticket, code, browser: 'another browser', address }),
    ).rejects.toMatchObject({
      code: 'VISIT_OVER',
    })
    const cookies = await service.joinWithCode(guest, { ticket, code, browser: asked.browser, address })
    expect(await desk.viewerWith(cookies)).toMatchObject({ kind: 'member', name: 'Nell' })
  })

  test('a person without an address enters one', async () => {
    const { asked, address } = await goThrough({ sub: randomUUID() })
    expect(await service.waiting(guest, { browser: asked.browser })).toMatchObject({
      name: '',
      email: '',
      isVouchedFor: false,
    })
    const email = `${randomUUID()}@example.org`
    await expect(
      service.askToJoin(guest, {
        name: 'Nell',
        email: 'nell@mailinator.com',
        isOldEnough: true,
        browser: asked.browser,
        address,
      }),
    ).rejects.toMatchObject({ code: 'DISPOSABLE_ADDRESS' })
    const { ticket } = await service.askToJoin(guest, {
      name: 'Nell',
      email,
      isOldEnough: true,
      browser: asked.browser,
      address,
    })
    const letter = letters.at(-1)
    const code = letter?.about === 'code' ? letter.code : ''
    await service.joinWithCode(guest, { ticket, code, browser: asked.browser, address })
    expect(await membersWith(email)).toMatchObject([{ email_verified: true, accounts: 1 }])
  })

  test('two tabs that join at the same moment make one account', async () => {
    const person = aPerson()
    const [one, other] = [await goThrough(person), await goThrough(person)]
    const joined = await Promise.allSettled(
      [one, other].map(({ asked, address }) =>
        service.join(guest, { name: 'Nell', isOldEnough: true, browser: asked.browser, address }),
      ),
    )
    expect(joined.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    expect(await membersWith(person.email ?? '')).toMatchObject([{ accounts: 1 }])
    expect(await goThrough(person)).toMatchObject({ result: 'signed-in' })
  })
})

describe('an account with the same address', () => {
  test('is opened if both sides have verified it, and its member is told', async () => {
    const email = `${randomUUID()}@example.org`
    const member = await aProvenMember(database.db, { email })
    const person = aPerson({ email: email.toUpperCase() })
    const come = await goThrough(person)
    if (come.result !== 'signed-in') throw new Error(come.result)
    expect(await desk.viewerWith(come.cookies)).toMatchObject({ id: member.id })
    expect(told.at(-1)).toEqual({ memberId: member.id, change: 'way-in-added', way: 'Library Card' })
    const before = told.length
    await goThrough(person)
    expect(told.length, 'told once').toBe(before)
  })

  test('is not opened if the issuer has not verified it, without revealing that it exists', async () => {
    const email = `${randomUUID()}@example.org`
    const member = await aProvenMember(database.db, { email })
    const person = aPerson({ email, email_verified: false })
    const { result, asked, address } = await goThrough(person)
    expect(result).toBe('sign-up')
    const stranger = await goThrough(aPerson({ email_verified: false }))
    const shown = await service.waiting(guest, { browser: asked.browser })
    const shownToStranger = await service.waiting(guest, { browser: stranger.asked.browser })
    expect({ ...shown, email: '' }).toEqual({ ...shownToStranger, email: '' })
    const { ticket } = await service.askToJoin(guest, {
      name: 'Nell',
      email,
      isOldEnough: true,
      browser: asked.browser,
      address,
    })
    expect(letters.at(-1), 'only the email reveals it').toMatchObject({
      about: 'account-exists',
      recipient: email,
    })
    await expect(
      service.joinWithCode(guest, { ticket, code: '000000', browser: asked.browser, address }),
    ).rejects.toMatchObject({ code: 'WRONG_CODE' })

    // The proof is logging in as usual.
    expect(await service.takeWaiting(member, { browser: asked.browser })).toBe('/about')
    expect(told.at(-1)).toMatchObject({ memberId: member.id, change: 'way-in-added' })
    expect(await goThrough(person)).toMatchObject({ result: 'signed-in' })
    await expect(service.takeWaiting(member, { browser: asked.browser })).rejects.toMatchObject({
      code: 'VISIT_OVER',
    })
  })

  test('that never confirmed it does not count', async () => {
    const email = `${randomUUID()}@example.org`
    await aProvenMember(database.db, { email, profile: { email_verified: false } })
    expect(await goThrough(aPerson({ email }))).toMatchObject({ result: 'sign-up' })
  })

  test('that is disabled stays closed and is not linked; one that is leaving lets its member in', async () => {
    const emails = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`]
    const disabled = await aProvenMember(database.db, { email: emails[0] ?? '', isDisabled: true })
    const leaving = await aProvenMember(database.db, {
      email: emails[1] ?? '',
      profile: { disabled_at: new Date() },
    })
    await database.pool.query(
      `insert into departures (member_id, asked_at, leaves_at) values ($1, now(), now() + interval '7 days')`,
      [leaving.id],
    )
    expect(await goThrough(aPerson({ email: emails[0] ?? '' }))).toMatchObject(
      refusedWith('ACCOUNT_DISABLED'),
    )
    expect((await service.linked(disabled)).ways).toEqual([])
    expect(await goThrough(aPerson({ email: emails[1] ?? '' }))).toMatchObject({ result: 'signed-in' })
  })

  test('a disabled member with this way in stays out', async () => {
    const { person, viewer } = await aJoined()
    await database.pool.query('update members set disabled_at = now() where id = $1', [
      viewer.kind === 'member' && viewer.id,
    ])
    expect(await goThrough(person)).toMatchObject(refusedWith('ACCOUNT_DISABLED'))
  })
})

describe('a member’s ways in', () => {
  test('are added, listed and removed, and each time the member is told', async () => {
    const { db } = database
    const member = await aProvenMember(db)
    await aPassword(db, member, 'a hash')
    const person = aPerson()
    expect(await addTo(member, person)).toEqual({
      result: 'added',
      back: '/settings/security',
      isAdding: true,
    })
    const { ways, more } = await service.linked(member)
    expect([ways, more]).toEqual([
      [{ id: expect.any(String), name: 'Library Card', addedAt: expect.any(Date) }],
      [],
    ])
    expect(await addTo(member, aPerson()), 'one of each').toMatchObject(refusedWith('WAY_IN_ALREADY'))
    expect(await addTo(member, person), 'adding the same again changes nothing').toMatchObject({
      result: 'added',
    })
    await service.remove(member, { way: ways[0]?.id ?? '' })
    expect(told.at(-1)).toEqual({ memberId: member.id, change: 'way-in-removed', way: 'Library Card' })
    expect(await goThrough(person)).toMatchObject({ result: 'sign-up' })
  })

  test('somebody else’s is neither moved nor added to the member who is now logged in', async () => {
    const { person } = await aJoined()
    const [member, other] = [await aProvenMember(database.db), await aProvenMember(database.db)]
    expect(await addTo(member, person)).toMatchObject(refusedWith('IDENTITY_TAKEN'))
    expect(await addTo(member, aPerson(), other)).toMatchObject(refusedWith('VISIT_OVER'))
    expect(await addTo(member, aPerson(), guest)).toMatchObject(refusedWith('VISIT_OVER'))
  })

  test('if two members add the same one at the same moment, one gets it', async () => {
    const person = aPerson()
    const members = [await aProvenMember(database.db), await aProvenMember(database.db)]
    const results = await Promise.all(members.map((member) => addTo(member, person)))
    expect(results.map(({ result }) => result).sort()).toEqual(['added', 'refused'])
  })

  test('the last one stays, even if two are removed at the same moment', async () => {
    const { viewer } = await aJoined()
    const { ways } = await service.linked(viewer)
    await expect(service.remove(viewer, { way: ways[0]?.id ?? '' })).rejects.toMatchObject({
      code: 'LAST_WAY_IN',
    })
    const { rows } = await database.pool.query(
      `insert into accounts (issuer, account_id, provider_id, member_id)
       values ('https://login.example.org', $1, 'oidc', $2) returning id`,
      [randomUUID(), viewer.kind === 'member' && viewer.id],
    )
    const both = await Promise.allSettled(
      [ways[0]?.id ?? '', String(rows[0].id)].map((way) => service.remove(viewer, { way })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await service.linked(viewer)).ways).toHaveLength(1)
  })
})
