// Logging in on a test database, with recorded emails and the cookies of one browser.
import { Hono } from 'hono'
import { city } from '#city/city.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import type { AdminProof } from '#rules/members/proof.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { createAuth } from '#server/members/sign-in/auth.ts'
import type { CodeToSend } from '#server/members/sign-in/awaited-codes.ts'
import { type CodeMessage, messageFor } from '#server/members/sign-in/code-message.ts'
import { createSessions } from '#server/members/sign-in/session.ts'
import { createSignInService } from '#server/members/sign-in/sign-in-service.ts'
import { quickPasswords } from '#simulation/world/quick-passwords.ts'
import { anSmsBudget } from './sms-budget.ts'
import type { TestDatabase } from './test-database.ts'

const secret = 'a-secret-of-the-tests-0123456789abcdef'
const publicUrl = 'http://localhost:3000'

export type SignInDesk = Awaited<ReturnType<typeof aSignInDesk>>

export async function aSignInDesk(
  { db, pool }: TestDatabase,
  clock: () => Date = () => new Date(),
  adminProof: AdminProof = 'one-way',
) {
  const letters: CodeMessage[] = []
  const auth = createAuth({ db, secret, publicUrl, passwords: quickPasswords })
  const limits = createRateLimits({ pool })
  const parts = {
    db,
    auth,
    secret,
    city,
    limits,
    door: openMemberDoor({ db, limits, clock, city }),
    endFeeds: async () => undefined,
    sms: anSmsBudget(db),
    jobs: { enqueue: async () => undefined },
    sendCode: async (toSend: CodeToSend) => {
      const message = await messageFor(db, toSend)
      if (message) letters.push(message)
    },
  } satisfies Parameters<typeof createSignInService>[0]
  const signIn = createSignInService(parts)
  const sessions = await createSessions({ db, auth, secret, clock, adminProof })

  return {
    signIn,
    /** What it is made of, for other test helpers. */
    parts,
    sessions,
    /** Every email and SMS sent so far, oldest first. */
    letters,
    /** The code in the newest one, if there is one. */
    lastCode(): string {
      const last = letters.at(-1)
      return last?.about === 'code' ? last.code : ''
    },
    /** As if the person waiting for a code of this address or number had waited long enough for the next one. */
    async letWait(recipient: string): Promise<void> {
      await pool.query(
        `update awaited_codes set sent_at = sent_at - interval '10 minutes' where recipient = $1`,
        [recipient],
      )
    },
    requestWith: (setCookies: readonly string[]): Request => requestWith(setCookies),
    /** Who the server sees when a browser sends back the cookies it was given. */
    async viewerWith(setCookies: readonly string[], userAgent = ''): Promise<Viewer> {
      return (await this.readWith(setCookies, userAgent)).viewer
    },
    async readWith(
      setCookies: readonly string[],
      userAgent = '',
    ): Promise<{ viewer: Viewer; cookies: string[] }> {
      let seen: Awaited<ReturnType<typeof sessions.read>> | undefined
      const app = new Hono().get('/', async (context) => {
        seen = await sessions.read(context)
        return context.body(null)
      })
      await app.request(requestWith(setCookies, userAgent))
      if (!seen) throw new Error('the session was not read')
      return seen
    },
  }
}

function requestWith(setCookies: readonly string[], userAgent = ''): Request {
  const pairs = setCookies.map((cookie) => cookie.split(';')[0] ?? '')
  return new Request(publicUrl, { headers: { Cookie: pairs.join('; '), 'User-Agent': userAgent } })
}
