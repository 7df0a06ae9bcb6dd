import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest, memberOf, type Viewer } from '#rules/base/viewer.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { createAuth } from '#server/members/sign-in/auth.ts'
import { quickPasswords } from '#simulation/world/quick-passwords.ts'
import { aMember, aPassword, aProvenMember, aSession } from '#tests/support/builders.ts'
import { aSignInDesk, type SignInDesk } from '#tests/support/sign-in-desk.ts'
import { anSmsBudget } from '#tests/support/sms-budget.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { securityNotices } from './security-notices.ts'
import { createSecurityService } from './security-service.ts'

const password = 'a quiet verandah'
const secret = 'a-secret-of-the-tests-0123456789abcdef'

let database: TestDatabase
let desk: SignInDesk
let security: ReturnType<typeof createSecurityService>
const enqueued: object[] = []
const codes: string[] = []
beforeAll(async () => {
  database = await aDatabase()
  desk = await aSignInDesk(database)
  const { db, pool } = database
  const limits = createRateLimits({ pool })
  security = createSecurityService({
    db,
    auth: createAuth({ db, secret, publicUrl: 'http://localhost:3000', passwords: quickPasswords }),
    secret,
    city,
    sendCode: async (toSend) => void codes.push(toSend.code),
    limits,
    door: openMemberDoor({ db, limits, clock: () => new Date(), city }),
    endFeeds: async () => undefined,
    sms: anSmsBudget(db),
    jobs: { enqueue: async (_tx, _job, payload) => void enqueued.push(payload) },
  })
})
afterAll(() => database.drop())
beforeEach(() => {
  enqueued.length = 0
  codes.length = 0
})

/** A member with a password, and a function that logs them in in another browser. */
async function aResident(email: string) {
  const { db } = database
  const member = await aMember(db, { email })
  const auth = createAuth({ db, secret, publicUrl: 'http://localhost:3000', passwords: quickPasswords })
  await aPassword(db, member, await (await auth.$context).password.hash(password))
  return async (word = password) => {
    const answer = await desk.signIn.logIn(guest, { email, password: word, address: email })
    if (!('cookies' in answer)) throw new Error('not signed in')
    return { ...answer, viewer: await desk.viewerWith(answer.cookies, 'Firefox/143.0 (X11; Linux x86_64)') }
  }
}

test('the list says with what and when each was used, this one first, and contains no token', async () => {
  const enter = await aResident('list@example.org')
  const { viewer } = await enter()
  const other = await aSession(database.db, memberOf(viewer), 'Chrome on Android')
  const sessions = await security.sessions(viewer)
  expect(sessions).toEqual([
    { id: memberOf(viewer).session, device: 'Firefox on Linux', usedAt: expect.any(Date), isThis: true },
    { id: other, device: 'Chrome on Android', usedAt: expect.any(Date), isThis: false },
  ])
})

test('one session is ended, or all others', async () => {
  const enter = await aResident('end@example.org')
  const [here, there, elsewhere] = [await enter(), await enter(), await enter()]
  await security.endSession(here.viewer, { session: memberOf(there.viewer).session ?? '' })
  expect(await desk.viewerWith(there.cookies)).toEqual({ kind: 'guest' })
  await expect(
    security.endSession(here.viewer, { session: memberOf(there.viewer).session ?? '' }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await security.endOtherSessions(here.viewer)).toBe(1)
  expect(await desk.viewerWith(elsewhere.cookies)).toEqual({ kind: 'guest' })
  expect(await desk.viewerWith(here.cookies)).toMatchObject({ kind: 'member' })
})

test('a new password needs the old one, ends the other sessions, and is announced by email', async () => {
  const enter = await aResident('change@example.org')
  const [here, there] = [await enter(), await enter()]
  const change = { currentPassword: 'not it', password: 'a loud verandah' }
  await expect(security.changePassword(here.viewer, change)).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  expect(await desk.viewerWith(there.cookies), 'a wrong guess changes nothing').toMatchObject({
    kind: 'member',
  })
  await security.changePassword(here.viewer, { ...change, currentPassword: password })
  expect(await desk.viewerWith(there.cookies)).toEqual({ kind: 'guest' })
  expect(await desk.viewerWith(here.cookies)).toMatchObject({ kind: 'member' })
  await expect(enter()).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  await expect(enter('a loud verandah')).resolves.toBeDefined()
  const { id } = memberOf(here.viewer)
  expect(enqueued).toEqual([
    expect.objectContaining({ change: 'password', channel: 'email', recipient: 'change@example.org' }),
    { memberId: id, change: 'password' },
  ])
  const notice = await toldBy(securityNotices, database.db, { memberId: id, change: 'password' })
  expect(notice).toMatchObject({ to: [id], subject: 'Your password was changed' })
})

test('a session allows ten guesses in a quarter of an hour', async () => {
  const viewer = await aProvenMember(database.db)
  const guess = () => security.changePassword(viewer, { currentPassword: 'guess', password })
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(guess()).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  }
  await expect(guess()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

/** Gives the viewer another address. Returns the token in the email to the old one. */
async function changeEmail(viewer: Viewer, to: string): Promise<string> {
  const { ticket } = await security.askChange(viewer, { channel: 'email', to, address: to })
  await security.confirmChange(viewer, { ticket, code: codes.at(-1) ?? '', address: to })
  return enqueued.findLast((payload): payload is { token: string } => 'token' in payload)?.token ?? ''
}

test('a changed address is undone from the old one, once, with everything a thief may have added', async () => {
  const enter = await aResident('robbed@example.org')
  const { viewer, cookies } = await enter()
  const token = await changeEmail(viewer, 'thief@example.org')
  const tokenOfThief = await changeEmail(viewer, 'thief-too@example.org')
  expect(await security.contact(viewer)).toMatchObject({ email: 'thief-too@example.org' })
  const { rows } = await database.pool.query('select undo_hash from contact_changes')
  expect(JSON.stringify(rows)).not.toContain(token)

  expect(await security.undoChange(guest, { token, address: 'home' })).toEqual({
    channel: 'email',
    recipient: 'robbed@example.org',
  })
  expect(await security.contact(viewer)).toMatchObject({ email: 'robbed@example.org' })
  expect(await desk.viewerWith(cookies)).toEqual({ kind: 'guest' })
  await expect(enter(), 'a password that somebody else may know').rejects.toMatchObject({
    code: 'WRONG_CREDENTIALS',
  })
  for (const used of [token, tokenOfThief, 'made up']) {
    await expect(security.undoChange(guest, { token: used, address: 'home' })).rejects.toMatchObject({
      code: 'UNDO_LINK_OVER',
    })
  }
})

test('a link is valid for seven days', async () => {
  const viewer = await aProvenMember(database.db)
  const token = await changeEmail(viewer, 'late@example.org')
  await database.pool.query(`update contact_changes set undo_until = undo_until - interval '7 days'`)
  await expect(security.undoChange(guest, { token, address: 'late' })).rejects.toMatchObject({
    code: 'UNDO_LINK_OVER',
  })
})

test('an address that somebody has can be asked for like any other, and is not available', async () => {
  const [viewer] = [
    await aProvenMember(database.db),
    await aProvenMember(database.db, { email: 'has@example.org' }),
  ]
  await expect(changeEmail(viewer, 'has@example.org')).rejects.toMatchObject({ code: 'WRONG_CODE' })
})

test('a first phone number is proved by a code, and announced by email', async () => {
  const viewer = await aProvenMember(database.db)
  const { ticket } = await security.askChange(viewer, {
    channel: 'phone',
    to: '0412 345 678',
    address: 'phone',
  })
  const wrong = { ticket, code: codes.at(-1) === '000000' ? '111111' : '000000' }
  await expect(security.confirmChange(viewer, { ...wrong, address: 'phone' })).rejects.toMatchObject({
    code: 'WRONG_CODE',
  })
  await security.confirmChange(viewer, { ticket, code: codes.at(-1) ?? '', address: 'phone' })
  expect(await security.contact(viewer)).toMatchObject({ phone: '+61 412 345 678' })
  expect(enqueued.at(-1)).toEqual({ memberId: viewer.id, change: 'phone-added' })
})
