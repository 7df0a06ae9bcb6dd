// The one place that knows better-auth: passwords, codes and sessions over our own tables.
import { APIError, betterAuth } from 'better-auth'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { codeLength, passwordMinimum } from '#rules/members.ts'
import type { Database } from '#server/store/database.ts'
import { isDisabled } from './member-queries.ts'

export const codeMinutes = 10
const DAY_SECONDS = 24 * 60 * 60

export type CodeLetter = { email: string; code: string; purpose: 'verify' | 'reset' }

/**
 * `sendCode` is called with a fresh 6-digit code whenever sign-in-service.ts asks for one; it must not wait for the post.
 * None of better-auth's HTTP routes is open to browsers: only sign-in-service.ts calls it.
 */
export function createAuth(parts: {
  db: Database
  secret: string
  publicUrl: string
  sendCode(letter: CodeLetter): Promise<void>
}) {
  const { db, secret, publicUrl, sendCode } = parts
  return betterAuth({
    appName: 'Verandah',
    baseURL: publicUrl,
    secret,
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Limits are taken in sign-in-service.ts, which every sign-in passes; better-auth's own guard only its HTTP routes.
    rateLimit: { enabled: false },
    advanced: { database: { generateId: 'uuid' }, cookiePrefix: 'verandah' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordMinimum,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
    },
    emailVerification: { autoSignInAfterVerification: true },
    session: {
      modelName: 'sessions',
      expiresIn: 30 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
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
            if (await isDisabled(db, userId)) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED' })
          },
        },
      },
    },
    plugins: [
      emailOTP({
        otpLength: codeLength,
        expiresIn: codeMinutes * 60,
        allowedAttempts: 5,
        storeOTP: 'hashed',
        sendVerificationOTP: ({ email, otp, type }) =>
          sendCode({ email, code: otp, purpose: type === 'forget-password' ? 'reset' : 'verify' }),
      }),
    ],
  })
}

export type Auth = ReturnType<typeof createAuth>

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
