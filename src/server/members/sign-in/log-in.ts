// Logging in with a password, or with a code by SMS.
import { DomainError } from '#rules/domain-error.ts'
import { askToLogInInput, codeInput, logInInput } from '#rules/members/sign-in-inputs.ts'
import { RateLimited, type RateLimits } from '#server/limits/rate-limits.ts'
import { findProvingWays, noteLoggedIn } from '#server/members/proof/proof-queries.ts'
import { byAddress } from '#server/operations/by-address.ts'
import { defineSteps } from '#server/operations/operation.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { findAccount } from './account-queries.ts'
import type { Auth } from './auth.ts'
import { listWaitingSignUps, useUp } from './code-queries.ts'
import { deleteKnownBrowser } from './known-browser-queries.ts'
import type { LimitedCodes, Waiting } from './limited-codes.ts'
import { endReplaced, openSession, refusal, type SessionCookies } from './open-session.ts'

/** The most sign-ups of one address that a login compares: each costs a password hash. */
const SIGN_UPS_LOOKED_AT = 5

/** Open to everybody. */
const openToAll = { by: 'guest', whileSuspended: 'their own way in' } as const

export function createLogIn(parts: { auth: Auth; limits: Pick<RateLimits, 'take'>; codes: LimitedCodes }) {
  const { auth, limits, codes } = parts

  return {
    /**
     * Logs in. `cookies`: the browser's, which may include a known-browser cookie. If the password belongs to a sign-up that still
     * waits for its code, sends a new code and returns a ticket. LOG_IN_LIMITED, WRONG_CREDENTIALS.
     */
    logIn: defineSteps({
      ...openToAll,
      input: logInInput,
      // The limits depend on the browser. A sign-up that still waits is sent a code.
      alsoCounts: [
        'signInByKnownBrowser',
        'signInByAddress',
        'signInByEmailAndAddress',
        'signInByEmail',
        'codeSendByRecipientAndAddress',
        'codeSendByRecipient',
      ],
      run: async (
        { db, viewer },
        { email: typed, password, address, cookies },
      ): Promise<{ cookies: SessionCookies } | { waiting: Waiting }> => {
        const to = codes.recipientOf('email', typed)
        const email = to.recipient
        const browser = await codes.browsers.of(to, cookies)
        await codes.browsers.take('signInByKnownBrowser', browser, () => takeAsAnybody(email, address))
        // In the owner's spelling from signing up.
        const account = await findAccount(db, to)
        try {
          const body = { email: account?.email ?? email, password }
          const { headers, response } = await auth.api.signInEmail({ body, returnHeaders: true })
          if (account && (await findProvingWays(db, account.id)).password)
            await noteLoggedIn(db, { token: response.token, how: 'password' })
          if (browser) await deleteKnownBrowser(db, browser)
          await endReplaced(db, viewer)
          return { cookies: headers.getSetCookie() }
        } catch (error) {
          const refused = refusal(error)
          const isUnknown = refused instanceof DomainError && refused.code === 'WRONG_CREDENTIALS'
          const signUp = isUnknown ? await waitingSignUp(db, { email, password }) : undefined
          if (!signUp) throw refused
          return { waiting: await codes.again({ ...signUp, ...to, purpose: 'sign-up' }, address) }
        }
      },
    }),

    /** Sends a code to log in, if there is an account with this number; never reveals whether there is. NOT_A_PHONE. */
    askToLogIn: defineSteps({
      ...openToAll,
      input: askToLogInInput,
      counts: [byAddress('codeAskByAddress')],
      alsoCounts: ['codeSendByKnownBrowser', 'codeSendByRecipientAndAddress', 'codeSendByRecipient'],
      run: async (_asked, { phone, address, cookies }): Promise<Waiting> => {
        const to = codes.recipientOf('phone', phone)
        return codes.begin({ ...to, purpose: 'log-in' }, address, await codes.browsers.of(to, cookies))
      },
    }),

    /** Logs in with the code that was sent to the phone. */
    logInWithCode: defineSteps({
      ...openToAll,
      input: codeInput,
      counts: [codes.tryOf('log-in')],
      run: async ({ db, viewer }, answer): Promise<SessionCookies> => {
        const checked = await codes.check(answer, 'log-in')
        const account = await withTransaction(db, async (tx) => {
          const isFirst = await useUp(tx, checked)
          return isFirst ? findAccount(tx, checked) : undefined
        })
        if (!account) throw new DomainError('WRONG_CODE')
        const { phone } = await findProvingWays(db, account.id)
        return openSession({ auth, db, viewer }, account.id, phone === checked.recipient ? 'code' : null)
      },
    }),
  }

  /** Has its own words, because strangers may have used up the limit; passkeys and issuers are not counted. */
  async function takeAsAnybody(email: string, address: string): Promise<void> {
    try {
      await limits.take('signInByAddress', address)
      await limits.take('signInByEmailAndAddress', `${email} ${address}`)
      await limits.take('signInByEmail', email)
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      throw new RateLimited(error.retryAfterSeconds, 'LOG_IN_LIMITED')
    }
  }

  async function waitingSignUp(
    db: Database,
    { email, password }: { email: string; password: string },
  ): Promise<{ id: string } | undefined> {
    const { password: passwords } = await auth.$context
    for (const { id, password_hash: hash } of await listWaitingSignUps(db, email, SIGN_UPS_LOOKED_AT)) {
      if (hash && (await passwords.verify({ hash, password }))) return { id }
    }
    return undefined
  }
}
