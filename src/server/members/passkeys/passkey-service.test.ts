import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { createProofService } from '#server/members/proof/proof-service.ts'
import { createAuth } from '#server/members/sign-in/auth.ts'
import { withTransaction } from '#server/store/database.ts'
import { anAuthenticator } from '#simulation/people/authenticator.ts'
import { quickPasswords } from '#simulation/world/quick-passwords.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aPassword, aProvenMember } from '#tests/support/builders.ts'
import { aSignInDesk, type SignInDesk } from '#tests/support/sign-in-desk.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { lockAndCount } from './passkey-queries.ts'
import { createPasskeyService, type PasskeyService } from './passkey-service.ts'

const publicUrl = 'http://localhost:3000'
const secret = 'a-secret-of-the-tests-0123456789abcdef'
const refused = { code: 'PASSKEY_REFUSED' }

let database: TestDatabase
let desk: SignInDesk
let passkeys: PasskeyService
let proof: ReturnType<typeof createProofService>
const told: object[] = []
beforeAll(async () => {
  database = await aDatabase()
  desk = await aSignInDesk(database)
  const { db, pool } = database
  passkeys = createPasskeyService({
    db,
    auth: createAuth({ db, secret, publicUrl, passwords: quickPasswords }),
    publicUrl,
    city,
    door: openMemberDoor({ db, limits: createRateLimits({ pool }), clock: () => new Date(), city }),
    jobs: { enqueue: async (_tx, _job, payload) => void told.push(payload) },
  })
  proof = createProofService({ ...desk.parts, passkeys, adminProof: 'one-way' })
})
afterAll(() => database.drop())

async function addOne(viewer: Viewer, authenticator = anAuthenticator()) {
  await passkeys.add(viewer, { answer: authenticator.make(await passkeys.beginAdd(viewer)), name: 'Phone' })
  return authenticator
}

/** Each from another network, so that no limit is reached. */
const signIn = async (authenticator: ReturnType<typeof anAuthenticator>) => {
  const address = crypto.randomUUID()
  return passkeys.signIn(guest, {
    answer: authenticator.sign(await passkeys.beginSignIn(guest, { address })),
    address,
  })
}

test('a passkey logs its member in by itself, and its member is notified', async () => {
  const member = await aProvenMember(database.db)
  const authenticator = await addOne(member)
  expect(told.at(-1)).toEqual({ memberId: member.id, change: 'passkey-added' })
  for (const _time of ['once', 'again']) {
    expect(await desk.viewerWith(await signIn(authenticator))).toMatchObject({
      kind: 'member',
      id: member.id,
    })
  }
  expect(await passkeys.list(member)).toMatchObject([{ name: 'Phone', usedAt: expect.any(Date) }])
})

test('one that never counts works as well', async () => {
  const authenticator = await addOne(await aProvenMember(database.db), anAuthenticator({ counts: false }))
  await signIn(authenticator)
  await expect(signIn(authenticator)).resolves.toBeDefined()
})

test('what a browser is asked for: a discoverable passkey, none that it has already, and no more data than necessary', async () => {
  const member = await aProvenMember(database.db, { name: 'Mia Rossi', email: 'asked@example.org' })
  await addOne(member)
  const options = await passkeys.beginAdd(member)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: city.productName },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: expect.any(String) }],
  })
  expect(JSON.stringify(options)).not.toContain('asked@example.org')
  expect(await passkeys.beginSignIn(guest, { address: 'here' })).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
  })
})

test('a challenge is answered once', async () => {
  const member = await aProvenMember(database.db)
  const authenticator = anAuthenticator()
  const answer = authenticator.make(await passkeys.beginAdd(member))
  await passkeys.add(member, { answer, name: 'Phone' })
  await expect(passkeys.add(member, { answer, name: 'Phone' })).rejects.toMatchObject(refused)
  const signed = authenticator.sign(await passkeys.beginSignIn(guest, { address: 'once' }))
  await passkeys.signIn(guest, { answer: signed, address: 'once' })
  await expect(passkeys.signIn(guest, { answer: signed, address: 'once' })).rejects.toMatchObject(refused)
})

test('a challenge expires, and is valid only for its member and its purpose', async () => {
  const [member, other] = [await aProvenMember(database.db), await aProvenMember(database.db)]
  const authenticator = await addOne(member)
  const expire = () =>
    database.pool.query(`update passkey_challenges set expires_at = now() - interval '1 s'`)

  const late = authenticator.sign(await passkeys.beginSignIn(guest, { address: 'late' }))
  await expire()
  await expect(passkeys.signIn(guest, { answer: late, address: 'late' })).rejects.toMatchObject(refused)
  const lateNew = anAuthenticator().make(await passkeys.beginAdd(member))
  await expire()
  await expect(passkeys.add(member, { answer: lateNew, name: 'Phone' })).rejects.toMatchObject(refused)

  const forOther = anAuthenticator().make(await passkeys.beginAdd(other))
  await expect(passkeys.add(member, { answer: forOther, name: 'Phone' })).rejects.toMatchObject(refused)
  const forSignIn = anAuthenticator().make(await passkeys.beginSignIn(guest, { address: 'purpose' }))
  await expect(passkeys.add(member, { answer: forSignIn, name: 'Phone' })).rejects.toMatchObject(refused)
  const madeUp = authenticator.sign({ challenge: 'bWFkZSB1cA' })
  await expect(passkeys.signIn(guest, { answer: madeUp, address: 'made up' })).rejects.toMatchObject(refused)
})

test('a signature made on another site is refused', async () => {
  const member = await aProvenMember(database.db)
  const elsewhere = anAuthenticator({ origin: 'http://localhost.example' })
  const answer = elsewhere.make(await passkeys.beginAdd(member))
  await expect(passkeys.add(member, { answer, name: 'Phone' })).rejects.toMatchObject(refused)
})

test('so are an unknown passkey, a clone whose counter is behind, and anything that no browser sends', async () => {
  const authenticator = await addOne(await aProvenMember(database.db))
  await signIn(authenticator)
  await signIn(authenticator)
  authenticator.rewind()
  await expect(signIn(authenticator)).rejects.toMatchObject(refused)
  await expect(signIn(anAuthenticator())).rejects.toMatchObject(refused)
  for (const answer of ['', '{}', 'null', '{"id":1}', '[]']) {
    await expect(passkeys.signIn(guest, { answer, address: 'nonsense' })).rejects.toMatchObject(refused)
  }
})

test('a disabled member does not get in this way either', async () => {
  const member = await aProvenMember(database.db)
  const authenticator = await addOne(member)
  await database.pool.query('update members set disabled_at = now() where id = $1', [member.id])
  await expect(signIn(authenticator)).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' })
})

test('one of two passkeys is renamed, by its owner', async () => {
  const [member, other] = [await aProvenMember(database.db), await aProvenMember(database.db)]
  await addOne(member)
  await addOne(member)
  const [one, another] = await passkeys.list(member)
  await passkeys.rename(member, { passkey: one?.id ?? '', name: 'Old phone' })
  const names = [{ id: one?.id, name: 'Old phone' }, another]
  expect(await passkeys.list(member)).toMatchObject(names)
  const theirs = passkeys.rename(other, { passkey: one?.id ?? '', name: 'Mine' })
  await expect(theirs).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await passkeys.list(member)).toMatchObject(names)
})

test('a removed passkey logs nobody in', async () => {
  const member = await aProvenMember(database.db)
  const authenticator = await addOne(member)
  const [passkey] = await passkeys.list(member)
  await expect(passkeys.remove(member, { passkey: passkey?.id ?? '' })).rejects.toMatchObject({
    code: 'LAST_WAY_IN',
  })
  await aPassword(database.db, member, 'a hash')
  await passkeys.remove(member, { passkey: passkey?.id ?? '' })
  await expect(signIn(authenticator)).rejects.toMatchObject(refused)
})

test('while one is being added the next waits, to be counted with it', async () => {
  const member = await aProvenMember(database.db)
  const options = await passkeys.beginAdd(member)
  const answer = anAuthenticator().make(options)
  const added = await withTransaction(database.db, async (tx) => {
    await lockAndCount(tx, member.id)
    const adding = passkeys.add(member, { answer, name: 'Phone' })
    expect(await Promise.race([adding, aWaitForALock(database.pool)])).toBe('waits')
    return { adding }
  })
  await added.adding
  expect(await passkeys.list(member)).toHaveLength(1)
})

test('ten passkeys and no more, even if two are added at the same moment', async () => {
  const member = await aProvenMember(database.db)
  for (let made = 0; made < 9; made += 1) await addOne(member)
  const both = [await passkeys.beginAdd(member), await passkeys.beginAdd(member)].map((options) =>
    passkeys.add(member, { answer: anAuthenticator().make(options), name: 'Phone' }),
  )
  const outcomes = await Promise.allSettled(both)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await passkeys.list(member)).toHaveLength(10)
  await expect(passkeys.beginAdd(member)).rejects.toMatchObject({ code: 'PASSKEYS_FULL' })
})

test('they are offered until there is one, or the member says “not now”', async () => {
  const [keen, other] = [await aProvenMember(database.db), await aProvenMember(database.db)]
  expect(await passkeys.isOffered(guest)).toBe(false)
  expect(await passkeys.isOffered(keen)).toBe(true)
  await addOne(keen)
  expect(await passkeys.isOffered(keen)).toBe(false)
  const [passkey] = await passkeys.list(keen)
  await aPassword(database.db, keen, 'a hash')
  await passkeys.remove(keen, { passkey: passkey?.id ?? '' })
  expect(await passkeys.isOffered(keen), 'a member who had one knows of them').toBe(false)
  await passkeys.closeOffer(other)
  expect(await passkeys.isOffered(other)).toBe(false)
})

test.each([
  ['on a page of ours within one of another site', { crossOrigin: true }],
  ['that does not say who holds the device', { isVerified: false }],
])('a passkey %s is refused, made or used', async (_, facts) => {
  const member = await aProvenMember(database.db)
  const made = anAuthenticator(facts).make(await passkeys.beginAdd(member))
  await expect(passkeys.add(member, { answer: made, name: 'Phone' })).rejects.toMatchObject(refused)
  const authenticator = anAuthenticator()
  const answer = authenticator.make(await passkeys.beginAdd(member))
  await passkeys.add(member, { answer, name: 'Phone' })
  const address = crypto.randomUUID()
  const signed = authenticator.sign(await passkeys.beginSignIn(guest, { address }), facts)
  await expect(passkeys.signIn(guest, { answer: signed, address })).rejects.toMatchObject(refused)
})

test('one added lately logs in, but proves nothing yet', async () => {
  const member = await aProvenMember(database.db)
  const authenticator = await addOne(member)
  expect(await desk.viewerWith(await signIn(authenticator))).toMatchObject({ isProven: false })
  const asked = await proof.beginPasskey(member)
  await expect(proof.withPasskey(member, { answer: authenticator.sign(asked) })).rejects.toMatchObject(
    refused,
  )
  await database.pool.query(`update contact_changes set undo_until = now() where member_id = $1`, [member.id])
  expect(await desk.viewerWith(await signIn(authenticator))).toMatchObject({ isProven: true })
  await proof.withPasskey(member, { answer: authenticator.sign(await proof.beginPasskey(member)) })
})

test('how a passkey is reached is told in words of the standard, known here or not', async () => {
  const member = await aProvenMember(database.db)
  const add = async (transports: string[]) => {
    const made = JSON.parse(anAuthenticator().make(await passkeys.beginAdd(member)))
    const answer = { ...made, response: { ...made.response, transports } }
    return passkeys.add(member, { answer: JSON.stringify(answer), name: 'Phone' })
  }
  await expect(add(['internal\0'])).rejects.toMatchObject(refused)
  await add(['internal', 'some-later-way'])
})
