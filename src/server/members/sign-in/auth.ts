// The one place that knows better-auth: passwords and sessions over our own tables.
import { APIError, betterAuth } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import { passwordMaximum, passwordMinimum, sessionDays } from '#rules/members/members.ts'
import { isDisabled } from '#server/members/member-queries.ts'
import { noteShown } from '#server/members/proof/proof-queries.ts'
import type { Database } from '#server/store/database.ts'
import { writeShutOutTicket } from './disabled-account-ticket.ts'
import { knownBrowserName, knownBrowserSeconds, rememberBrowser } from './known-browsers.ts'

const DAY_SECONDS = DAY_MS / 1000
/** How long a member who cannot log in can read the reason. */
const TICKET_SECONDS = DAY_SECONDS
/** The precision of a session's last use, and the most often that it is written. */
export const USE_NOTED_SECONDS = HOUR_MS / 1000

/** Hashes passwords, and compares them with the hash. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(asked: { hash: string; password: string }): Promise<boolean>
}

/**
 * None of better-auth's HTTP routes is open to browsers: only sign-in-service.ts calls it. It hashes passwords with scrypt, unless a test
 * passes its own `passwords`.
 */
export function createAuth(parts: {
  db: Database
  secret: string
  publicUrl: string
  passwords?: Passwords
}) {
  const { db, secret, publicUrl, passwords } = parts

  async function keepKnown(context: Cookied, whose: { memberId: string; sessionId: string | null }) {
    const { name, attributes } = context.context.createAuthCookie(knownBrowserName(secret, whose.memberId), {
      maxAge: knownBrowserSeconds,
    })
    context.setCookie(name, await rememberBrowser(db, { secret, ...whose }), attributes)
  }

  return betterAuth({
    appName: 'Verandah',
    baseURL: publicUrl,
    secret,
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // sign-in-service.ts counts every login; better-auth's own limits only cover its HTTP routes.
    rateLimit: { enabled: false },
    advanced: { database: { generateId: 'uuid' }, cookiePrefix: 'verandah' },
    emailAndPassword: {
      enabled: true,
      // Accounts are created only with a code (sign-in-service.ts), never here.
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordMinimum,
      maxPasswordLength: passwordMaximum,
      ...(passwords && { password: passwords }),
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionDays * DAY_SECONDS,
      updateAge: USE_NOTED_SECONDS,
      fields: sessionColumns,
    },
    user: {
      modelName: 'members',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { username: { type: 'string', required: true } },
    },
    account: { modelName: 'accounts', fields: accountColumns },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            if (!(await isDisabled(db, userId))) return
            // At this point the member has proved that the account is theirs: they may read the reason, and object.
            const until = new Date(Date.now() + TICKET_SECONDS * 1000)
            const ticket = writeShutOutTicket(userId, { until, secret })
            throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED', ticket })
          },
        },
      },
    },
    hooks: {
      // For every way of logging in.
      after: createAuthMiddleware(async (context) => {
        const { session } = context.context.newSession ?? {}
        if (session) await keepKnown(context, { memberId: session.userId, sessionId: session.id })
      }),
    },
    plugins: [openingSessions(db), knowingBrowsers(keepKnown)],
  })
}

export type Auth = ReturnType<typeof createAuth>

const opened = z.object({ memberId: z.uuid(), shown: z.enum(['password', 'code', 'passkey']).nullable() })

/** Opens a session for a member who has proved in another way that the account is theirs; `shown` if that also counts as a proof. */
const openingSessions = (db: Database) => ({
  id: 'opening-sessions' as const,
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: opened, metadata: { SERVER_ONLY: true } },
      async (context) => {
        const { internalAdapter } = context.context
        const { memberId, shown } = context.body
        const user = await internalAdapter.findUserById(memberId)
        if (!user) throw new APIError('NOT_FOUND')
        const session = await internalAdapter.createSession(user.id)
        if (shown) await noteShown(db, { session: session.id, memberId, how: shown })
        await setSessionCookie(context, { session, user })
        return context.json({})
      },
    ),
  },
})

type Cookied = Pick<Parameters<Parameters<typeof createAuthMiddleware>[0]>[0], 'context' | 'setCookie'>

/** Marks a browser as known for a member who has just proved that the account is theirs, without a session. */
const knowingBrowsers = (
  keepKnown: (context: Cookied, whose: { memberId: string; sessionId: null }) => Promise<void>,
) => ({
  id: 'knowing-browsers' as const,
  endpoints: {
    knowBrowser: createAuthEndpoint(
      '/know-browser',
      { method: 'POST', body: z.object({ memberId: z.uuid() }), metadata: { SERVER_ONLY: true } },
      async (context) => {
        await keepKnown(context, { memberId: context.body.memberId, sessionId: null })
        return context.json({})
      },
    ),
  },
})

const sessionColumns = {
  userId: 'member_id',
  expiresAt: 'expires_at',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

const accountColumns = {
  userId: 'member_id',
  accountId: 'account_id',
  providerId: 'provider_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
