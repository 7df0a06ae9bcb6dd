// Logging in through an HTTP issuer that lies on request, on a real database.
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect } from 'vitest'
import { city } from '#city/city.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { createIssuerService } from '#server/members/issuers/issuer-service.ts'
import { createAuth } from '#server/members/sign-in/auth.ts'
import { type CodeMessage, messageFor } from '#server/members/sign-in/code-message.ts'
import type { IssuedPerson } from '#simulation/world/open-id-issuer.ts'
import { quickPasswords } from '#simulation/world/quick-passwords.ts'
import { type AnIssuer, anIssuer } from './an-issuer.ts'
import { aSignInDesk } from './sign-in-desk.ts'
import { aDatabase } from './test-database.ts'

export const publicUrl = 'http://localhost:3000'
const secret = 'a-secret-of-the-tests-0123456789abcdef'

export type Lie = Parameters<AnIssuer['logIn']>[2]

export const aPerson = (facts: Partial<IssuedPerson> = {}): IssuedPerson => ({
  ...{ sub: randomUUID(), name: 'Nell Newcomer', email: `${randomUUID()}@example.org`, email_verified: true },
  ...facts,
})

export const refusedWith = (code: string) => ({
  result: 'refused',
  refusal: expect.objectContaining({ code }),
})

export async function anIssuerDesk() {
  const database = await aDatabase()
  const desk = await aSignInDesk(database)
  const issuer = await anIssuer()
  const told: object[] = []
  const letters: CodeMessage[] = []
  const logged: string[] = []
  const service = aService()

  /** Waits as long as a busy machine may need, unless the test is about waiting. */
  function aService({ timeOutMs = 30_000, ...facts }: { issuer?: string; timeOutMs?: number } = {}) {
    const { db, pool } = database
    const limits = createRateLimits({ pool })
    return createIssuerService({
      ...{ db, publicUrl, secret, city, timeOutMs, clock: () => new Date() },
      auth: createAuth({ db, secret, publicUrl, passwords: quickPasswords }),
      issuers: [{ ...issuer.settings, ...facts }],
      limits,
      door: openMemberDoor({ db, limits, clock: () => new Date(), city }),
      jobs: { enqueue: async (_tx, _job, payload) => void told.push(payload) },
      log: pino({}, { write: (line: string) => void logged.push(line) }),
      sendCode: async (toSend) => {
        const message = await messageFor(db, toSend)
        if (message) letters.push(message)
      },
    })
  }

  /** The whole login, each time from another network, so that no limit is reached. */
  async function goThrough(
    person: IssuedPerson,
    options: { lie?: Lie; back?: string; browser?: string; through?: typeof service } = {},
  ) {
    const address = randomUUID()
    const { back = '/about', browser: kept, through = service } = options
    const { url, browser } = await through.setOut(guest, { issuer: 'oidc', browser: kept, back, address })
    const asked = { issuer: 'oidc', browser, answer: issuer.logIn(url, person, options.lie) }
    return { ...(await through.comeBack(guest, { ...asked, address })), asked, address }
  }

  async function addTo(viewer: Viewer, person: IssuedPerson, as: Viewer = viewer) {
    const { url, browser } = await service.setOutToAdd(viewer, { issuer: 'oidc', browser: undefined })
    const asked = { issuer: 'oidc', browser, answer: issuer.logIn(url, person) }
    return service.comeBack(as, { ...asked, address: randomUUID() })
  }

  /** A member who has joined through the issuer. */
  async function aJoined(person = aPerson()) {
    const { asked, address } = await goThrough(person)
    const cookies = await service.join(guest, {
      name: 'Nell Newcomer',
      isOldEnough: true,
      browser: asked.browser,
      address,
    })
    return { person, viewer: await desk.viewerWith(cookies), asked }
  }

  const membersWith = async (email: string) => {
    const { rows } = await database.pool.query(
      `select m.id, m.name, m.email_verified, m.said_of_age_at is not null as said,
         (select count(*)::int from accounts a where a.member_id = m.id) as accounts
       from members m where m.email = $1`,
      [email],
    )
    return rows
  }

  return {
    ...{ database, desk, issuer, service, told, letters, logged },
    ...{ aService, goThrough, addTo, aJoined, membersWith },
    async close(): Promise<void> {
      await issuer.stop()
      await database.drop()
    },
  }
}
