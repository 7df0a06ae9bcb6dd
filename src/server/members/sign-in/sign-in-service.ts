// Signing up, in and out. Every way in passes here, so limits and refusals are decided once.
import { DomainError, isRefusal } from '#rules/domain-error.ts'
import { assertLastingAddress } from '#rules/members/disposable-addresses.ts'
import type { CodePurpose } from '#rules/members/members.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { announce } from '#server/live/live-queries.ts'
import { findProvingWays } from '#server/members/proof/proof-queries.ts'
import { noteChange, removeOtherWays } from '#server/members/security/way-changes.ts'
import { withTransaction } from '#server/store/database.ts'
import { endSessions, findAccount, setPassword } from './account-queries.ts'
import { createAssertSelf } from './assert-self.ts'
import type { Auth } from './auth.ts'
import type { CodeErrand } from './awaited-codes.ts'
import { type CodeMessage, messageFor } from './code-message.ts'
import { useUp } from './code-queries.ts'
import { type CodeAnswer, type CodeParts, createLimitedCodes, type Waiting } from './limited-codes.ts'
import { createLogIn } from './log-in.ts'
import { openSession, type SessionCookies } from './open-session.ts'
import { makeMember } from './sign-up.ts'
import { assertNotWeak } from './weak-passwords.ts'

export function createSignInService(parts: CodeParts & { auth: Auth; jobs: Pick<Jobs, 'enqueue'> }) {
  const { db, auth, limits, sms } = parts
  const codes = createLimitedCodes(parts)

  return {
    ...createLogIn({ ...parts, codes }),
    assertSelf: createAssertSelf(parts),
    awaited: codes.awaited,

    /** Which countries' numbers may sign up, as people say it. */
    phoneCountries: (): string => codes.countries(),

    /** What is written to whom a code is for: asked by the job that sends it. Nothing once the budget for SMS is used up. */
    async codeMessage(errand: CodeErrand): Promise<CodeMessage | undefined> {
      const message = await messageFor(db, errand)
      if (!message || message.channel === 'email' || errand.purpose !== 'log-in') return message
      const isPaid = await sms.take('members', message.recipient).then(
        () => true,
        (error) => {
          if (isRefusal(error)) return false
          throw error
        },
      )
      return isPaid ? message : undefined
    },

    /**
     * Remembers a sign-up of somebody who is old enough, and sends the code. Whether there is an account already only the
     * letter tells. DISPOSABLE_ADDRESS, PASSWORD_COMMON, PASSWORD_OWN.
     */
    async signUp(
      { name, email, password }: { name: string; email: string; password: string },
      address: string,
    ): Promise<Waiting> {
      await limits.take('signUpByAddress', address)
      const to = codes.recipientOf('email', email)
      assertLastingAddress(to.recipient)
      await assertNotWeak(password, { name, email: to.recipient })
      const signUp = { name, passwordHash: await hashPassword(password) }
      return codes.begin({ ...to, purpose: 'sign-up', signUp }, address)
    },

    /** The same by phone, without a password. NOT_A_PHONE, PHONE_COUNTRY, SMS_PAUSED. */
    async signUpByPhone({ name, phone }: { name: string; phone: string }, address: string): Promise<Waiting> {
      await limits.take('signUpByAddress', address)
      const signUp = { name, passwordHash: null }
      return codes.begin({ ...codes.newRecipientOf('phone', phone), purpose: 'sign-up', signUp }, address)
    },

    /**
     * Sends another code in place of the one before. CODE_ON_ITS_WAY if that is too short a while ago. Nothing is sent, and
     * nothing said, when it waits no more.
     */
    resendCode: (
      waiting: Waiting & { purpose: CodePurpose },
      address: string,
      sent?: string | null,
    ): Promise<void> => codes.resend(waiting, address, sent),

    /** Makes the member whose sign-up waited for this code, and signs in. */
    async verify(answer: CodeAnswer, address: string): Promise<SessionCookies> {
      const checked = await codes.check(answer, 'sign-up', address)
      return openSession(auth, await makeMember(db, checked), 'code')
    },

    /** Ends the session of `request`, also for whoever else holds its cookie. */
    async logOut(viewer: Viewer, request: Request): Promise<SessionCookies> {
      const { id } = memberOf(viewer)
      const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
      await announce(db, { members: [id], about: 'membership' })
      return headers.getSetCookie()
    },

    /** Sends a code to reset the password, if such an account exists; never tells whether it does. */
    async forgotPassword(email: string, address: string, sent?: string | null): Promise<Waiting> {
      await limits.take('codeAskByAddress', address)
      const to = codes.recipientOf('email', email)
      return codes.begin({ ...to, purpose: 'reset' }, address, await codes.browsers.of(to, sent))
    },

    /**
     * Sets a new password, ends every session of the account, also its open streams, and tells its member. With `isAlone` the new
     * password and the address the code came to are all that is left to come in by. Answers the cookie by which this browser is known
     * from now on: whatever strangers have tried meanwhile, they can log in. WRONG_CODE …, PASSWORD_COMMON, PASSWORD_OWN.
     */
    async resetPassword(
      { password, isAlone = false, ...answer }: CodeAnswer & { password: string; isAlone?: boolean },
      address: string,
    ): Promise<SessionCookies> {
      const checked = await codes.check(answer, 'reset', address)
      // Nobody's, if the account has gone meanwhile.
      await assertNotWeak(
        password,
        (await findAccount(db, checked)) ?? { name: '', email: checked.recipient },
      )
      const passwordHash = await hashPassword(password)
      const memberId = await withTransaction(db, async (tx) => {
        const account = await findAccount(tx, checked)
        const isFirst = await useUp(tx, checked)
        if (!account || !isFirst) throw new DomainError('WRONG_CODE')
        const memberId = account.id
        const { email } = await findProvingWays(tx, memberId)
        const provesAtOnce = email !== null
        await noteChange(tx, { memberId, channel: 'password', change: 'password', provesAtOnce }, parts)
        if (isAlone) await removeOtherWays(tx, memberId, 'email')
        await setPassword(tx, memberId, passwordHash)
        await endSessions(tx, memberId)
        await announce(tx, { members: [memberId], about: 'membership' })
        return memberId
      })
      const { headers } = await auth.api.knowBrowser({ body: { memberId }, returnHeaders: true })
      return headers.getSetCookie()
    },
  }

  async function hashPassword(password: string): Promise<string> {
    return (await auth.$context).password.hash(password)
  }
}

export type SignInService = ReturnType<typeof createSignInService>
