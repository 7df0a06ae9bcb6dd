// Signing up, in and out. Every way in passes here, so limits and refusals are decided once.
import { APIError } from 'better-auth'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { Auth } from './auth.ts'
import { deleteUnverified, findAccount, freeUsername } from './member-queries.ts'

/** Set-Cookie values that carry the new session, or end the old one. */
export type SessionCookies = string[]

/**
 * One account that waits for its code. The browser that made it (or knew its password) keeps the id: only there does the
 * code open it, so nobody's code can confirm an account that a stranger made with their address.
 */
export type Unverified = { email: string; memberId: string }

const refusalOf: Record<string, RefusalCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'WRONG_CREDENTIALS',
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
    async signUp(
      input: { name: string; email: string; password: string },
      address: string,
    ): Promise<Unverified> {
      await limits.take('signUpByAddress', address)
      const account = await findAccount(db, input.email)
      if (account?.email_verified) throw new DomainError('EMAIL_TAKEN')
      await limits.take('codeSendByEmail', input.email)
      // Whoever signed up with this address before never proved that it is theirs: their password must not live on.
      if (account) await deleteUnverified(db, account.id)
      const unverified = { email: input.email, memberId: await makeAccount(input) }
      await sendCode(input.email)
      return unverified
    },

    /** Sends a new code. Nothing is sent, and nothing said, when no such account waits. */
    async resendCode(unverified: Unverified, address: string): Promise<void> {
      await limits.take('codesByAddress', address)
      await limits.take('codeSendByEmail', unverified.email)
      if (await isWaiting(unverified)) await sendCode(unverified.email)
    },

    /** Confirms the e-mail address with its code and signs in. */
    async verify(input: Unverified & { code: string }, address: string): Promise<SessionCookies> {
      await limits.take('codesByAddress', address)
      await limits.take('codeCheckByEmail', input.email)
      if (!(await isWaiting(input))) throw new DomainError('WRONG_CODE')
      const { headers } = await asRefusal(
        auth.api.verifyEmailOTP({ body: { email: input.email, otp: input.code }, returnHeaders: true }),
      )
      return headers.getSetCookie()
    },

    /** Signs in. `unverified` when the password is right but the address was never confirmed: a new code is on its way. */
    async logIn(
      input: { email: string; password: string },
      address: string,
    ): Promise<{ cookies: SessionCookies } | { unverified: Unverified }> {
      await limits.take('signInByAddress', address)
      await limits.take('signInByEmailAndAddress', `${input.email} ${address}`)
      await limits.take('signInByEmail', input.email)
      try {
        const { headers } = await auth.api.signInEmail({ body: input, returnHeaders: true })
        return { cookies: headers.getSetCookie() }
      } catch (error) {
        const account = codeOf(error) === 'EMAIL_NOT_VERIFIED' && (await findAccount(db, input.email))
        if (!account) throw refusal(error)
        await limits.take('codeSendByEmail', input.email)
        await sendCode(input.email)
        return { unverified: { email: input.email, memberId: account.id } }
      }
    },

    /** Ends the session of `request`, also for whoever else holds its cookie. */
    async logOut(viewer: Viewer, request: Request): Promise<SessionCookies> {
      const { id } = memberOf(viewer)
      const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
      await announce(db, { members: [id], about: 'membership' })
      return headers.getSetCookie()
    },

    /** Sends a code to reset the password, if such an account exists; never tells whether it does. */
    async forgotPassword(email: string, address: string): Promise<void> {
      await limits.take('signInByAddress', address)
      await limits.take('codeSendByEmail', email)
      await auth.api.requestPasswordResetEmailOTP({ body: { email } })
    },

    /** Sets a new password and ends every session of the account, also its open streams. The code also confirms the address. */
    async resetPassword(
      input: { email: string; code: string; password: string },
      address: string,
    ): Promise<void> {
      await limits.take('codesByAddress', address)
      await limits.take('codeCheckByEmail', input.email)
      const { email, code, password } = input
      await asRefusal(auth.api.resetPasswordEmailOTP({ body: { email, otp: code, password } }))
      const account = await findAccount(db, email)
      if (account) await announce(db, { members: [account.id], about: 'membership' })
    },
  }

  async function makeAccount(input: { name: string; email: string; password: string }): Promise<string> {
    const memberId = (await tryToMakeAccount(input)) ?? (await tryToMakeAccount(input))
    const account = await findAccount(db, input.email)
    // When another sign-up with this address came first, better-auth pretends that all went well.
    if (!memberId || account?.id !== memberId) throw new DomainError('EMAIL_TAKEN')
    return memberId
  }

  /** The new member's id; nothing if the username or the address was taken in the same moment. */
  async function tryToMakeAccount(input: { name: string; email: string; password: string }) {
    const username = await freeUsername(db, input.name)
    try {
      const { user } = await auth.api.signUpEmail({ body: { ...input, username } })
      return user.id
    } catch (error) {
      if (codeOf(error) === 'FAILED_TO_CREATE_USER') return undefined
      throw error
    }
  }

  async function isWaiting({ email, memberId }: Unverified): Promise<boolean> {
    const account = await findAccount(db, email)
    return account?.id === memberId && !account.email_verified
  }

  async function sendCode(email: string): Promise<void> {
    await auth.api.sendVerificationOTP({ body: { email, type: 'email-verification' } })
  }
}

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
