// Signing up, in and out. Every way in passes here, so limits and refusals are decided once.
import { APIError } from 'better-auth'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import { violatedConstraint } from '#server/store/database.ts'
import type { Auth } from './auth.ts'
import { findAccount } from './member-queries.ts'

/** Set-Cookie values that carry the new session, or end the old one. */
export type SessionCookies = string[]

const refusalOf: Record<string, RefusalCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'WRONG_CREDENTIALS',
  USER_ALREADY_EXISTS: 'EMAIL_TAKEN',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'EMAIL_TAKEN',
  INVALID_OTP: 'WRONG_CODE',
  INVALID_EMAIL: 'WRONG_CODE',
  USER_NOT_FOUND: 'WRONG_CODE',
  OTP_EXPIRED: 'CODE_EXPIRED',
  TOO_MANY_ATTEMPTS: 'TOO_MANY_TRIES',
  ACCOUNT_DISABLED: 'ACCOUNT_DISABLED',
}

export function createSignInService(parts: { db: Database; auth: Auth; limits: RateLimits }) {
  const { db, auth, limits } = parts

  return {
    /** Makes an account that waits for its code, and sends the code. EMAIL_TAKEN if a verified one exists. */
    async signUp(input: { name: string; email: string; password: string }, address: string): Promise<void> {
      await limits.take('signUpByAddress', address)
      const account = await findAccount(db, input.email)
      if (account?.email_verified) throw new DomainError('EMAIL_TAKEN')
      if (account) return sendCode(input.email)
      await limits.take('codeSendByEmail', input.email)
      try {
        await asRefusal(auth.api.signUpEmail({ body: input }))
      } catch (error) {
        if (violatedConstraint(error) === 'members_email_key') throw new DomainError('EMAIL_TAKEN')
        throw error
      }
    },

    sendCode,

    /** Confirms the e-mail address with its code and signs in. */
    async verify(input: { email: string; code: string }): Promise<SessionCookies> {
      await limits.take('codeCheckByEmail', input.email)
      const { headers } = await asRefusal(
        auth.api.verifyEmailOTP({ body: { email: input.email, otp: input.code }, returnHeaders: true }),
      )
      return headers.getSetCookie()
    },

    /** Signs in. 'unverified' when the password is right but the address was never confirmed: a new code is on its way. */
    async logIn(
      input: { email: string; password: string },
      address: string,
    ): Promise<{ cookies: SessionCookies } | 'unverified'> {
      await limits.take('signInByAddress', address)
      await limits.take('signInByEmail', input.email)
      try {
        const { headers } = await auth.api.signInEmail({ body: input, returnHeaders: true })
        return { cookies: headers.getSetCookie() }
      } catch (error) {
        if (codeOf(error) !== 'EMAIL_NOT_VERIFIED') throw refusal(error)
        await sendCode(input.email)
        return 'unverified'
      }
    },

    async logOut(request: Request): Promise<SessionCookies> {
      const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
      return headers.getSetCookie()
    },

    /** Sends a code to reset the password, if such an account exists; never tells whether it does. */
    async forgotPassword(email: string, address: string): Promise<void> {
      await limits.take('signInByAddress', address)
      await limits.take('codeSendByEmail', email)
      await auth.api.requestPasswordResetEmailOTP({ body: { email } })
    },

    /** Sets a new password and ends every session of the account. */
    async resetPassword(input: { email: string; code: string; password: string }): Promise<void> {
      await limits.take('codeCheckByEmail', input.email)
      const { email, code, password } = input
      await asRefusal(auth.api.resetPasswordEmailOTP({ body: { email, otp: code, password } }))
    },
  }

  async function sendCode(email: string): Promise<void> {
    await limits.take('codeSendByEmail', email)
    await auth.api.sendVerificationOTP({ body: { email, type: 'email-verification' } })
  }
}

export type SignInService = ReturnType<typeof createSignInService>

async function asRefusal<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    throw refusal(error)
  }
}

function refusal(error: unknown): unknown {
  const code = refusalOf[codeOf(error) ?? '']
  return code ? new DomainError(code) : error
}

function codeOf(error: unknown): string | undefined {
  return error instanceof APIError ? error.body?.code : undefined
}
