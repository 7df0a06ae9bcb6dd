import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { memberOf } from '#rules/viewer.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { createAuth } from '#server/members/sign-in/auth.ts'
import { aMember, aPassword, aSession } from '#tests/support/builders.ts'
import { aSignInDesk, type SignInDesk } from '#tests/support/sign-in-desk.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { securityNotices } from './security-notices.ts'
import { createSecurityService } from './security-service.ts'

const password = 'a quiet verandah'
const secret = 'a-secret-of-the-tests-0123456789abcdef'

let database: TestDatabase
let desk: SignInDesk
let security: ReturnType<typeof createSecurityService>
const enqueued: object[] = []
beforeAll(async () => {
  database = await aDatabase()
  desk = await aSignInDesk(database)
  const { db, pool } = database
  security = createSecurityService({
    db,
    auth: createAuth({ db, secret, publicUrl: 'http://localhost:3000' }),
    limits: createRateLimits({ pool }),
    jobs: { enqueue: async (_tx, _job, payload) => void enqueued.push(payload) },
  })
})
afterAll(() => database.drop())

/** A member with a password, and a way to sign them in from one more browser. */
async function aResident(email: string) {
  const { db } = database
  const member = await aMember(db, { email })
  const auth = createAuth({ db, secret, publicUrl: 'http://localhost:3000' })
  await aPassword(db, member, await (await auth.$context).password.hash(password))
  return async (word = password) => {
    const answer = await desk.signIn.logIn({ email, password: word }, email)
    if (!('cookies' in answer)) throw new Error('not signed in')
    return { ...answer, viewer: await desk.viewerWith(answer.cookies, 'Firefox/143.0 (X11; Linux x86_64)') }
  }
}

test('the list says with what and when each was used, this one first, and holds no token', async () => {
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
  await security.endSession(here.viewer, memberOf(there.viewer).session ?? '')
  expect(await desk.viewerWith(there.cookies)).toEqual({ kind: 'guest' })
  await expect(security.endSession(here.viewer, memberOf(there.viewer).session ?? '')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await security.endOtherSessions(here.viewer)).toBe(1)
  expect(await desk.viewerWith(elsewhere.cookies)).toEqual({ kind: 'guest' })
  expect(await desk.viewerWith(here.cookies)).toMatchObject({ kind: 'member' })
})

test('a new password needs the old one, ends the other sessions, and is told of by letter', async () => {
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
  expect(enqueued).toEqual([{ memberId: id, change: 'password' }])
  const notice = await securityNotices.compose(database.db, { memberId: id, change: 'password' }, { city })
  expect(notice).toMatchObject({ to: [id], subject: 'Your password was changed' })
})

test('a session is guessed at ten times in a quarter of an hour', async () => {
  const viewer = await aMember(database.db)
  const guess = () => security.changePassword(viewer, { currentPassword: 'guess', password })
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(guess()).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  }
  await expect(guess()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})
