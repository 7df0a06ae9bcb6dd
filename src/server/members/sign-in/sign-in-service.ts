// Signing up, in and out. Every way in passes here, so limits and refusals are decided once.
import type { City } from '#city/city.ts'
import { DomainError } from '#rules/domain-error.ts'
import { assertLastingAddress } from '#rules/members/disposable-addresses.ts'
import type { CodePurpose } from '#rules/members/members.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { announce } from '#server/live/live-queries.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { endSessions, findAccount, setPassword } from './account-queries.ts'
import { createAssertSelf } from './assert-self.ts'
import type { Auth } from './auth.ts'
import { type CodeErrand, createAwaitedCodes } from './awaited-codes.ts'
import { type CodeMessage, messageFor } from './code-message.ts'
import { listWaitingSignUps, useUp } from './code-queries.ts'
import type { AwaitedCode, Recipient } from './code-ticket.ts'
import { openSession, refusal, type SessionCookies } from './open-session.ts'
import { readPhone, showPhone } from './phone-numbers.ts'
import { makeMember } from './sign-up.ts'

/** What a browser that waits for a code keeps, to show it together with the code. */
type Waiting = { ticket: string }
type Answer = Waiting & { code: string }

/** Sign-ups of one address that logging in looks through: each costs a check of the password. */
const SIGN_UPS_LOOKED_AT = 5

export function createSignInService(parts: {
  db: Database
  auth: Auth
  limits: RateLimits
  secret: string
  city: Pick<City, 'countryCode'>
  sendCode(errand: CodeErrand): Promise<void>
  clock: () => Date
}) {
  const { db, auth, limits, city } = parts
  const codes = createAwaitedCodes(parts)

  return {
    assertSelf: createAssertSelf(parts),

    /** Which code a browser with this ticket waits for, for the one who typed the address in; nothing if it was made up. */
    async awaited(ticket: string, purpose: CodePurpose) {
      const awaited = codes.read(ticket, purpose)
      if (!awaited) return undefined
      const { channel, recipient } = awaited
      const to = channel === 'phone' ? showPhone(recipient) : recipient
      return { channel, to, secondsToWait: await codes.secondsToWait(awaited) }
    },

    /** What is written to whom a code is for: asked by the job that sends it. */
    codeMessage: (errand: CodeErrand): Promise<CodeMessage | undefined> => messageFor(db, errand),

    /**
     * Remembers a sign-up of somebody who is old enough, and sends the code. Whether there is an account already only the
     * letter tells. DISPOSABLE_ADDRESS.
     */
    async signUp(
      input: { name: string; email: string; password: string },
      address: string,
    ): Promise<Waiting> {
      await limits.take('signUpByAddress', address)
      const { name, email } = lowered(input)
      assertLastingAddress(email)
      const recipient = { channel: 'email', recipient: email } as const
      await takeForCode(recipient, address)
      const signUp = { name, passwordHash: await hashPassword(input.password) }
      return { ticket: await codes.begin({ ...recipient, purpose: 'sign-up', signUp }) }
    },

    /** The same by phone, without a password. NOT_A_PHONE. */
    async signUpByPhone(input: { name: string; phone: string }, address: string): Promise<Waiting> {
      await limits.take('signUpByAddress', address)
      const recipient = phoneRecipient(input.phone)
      await takeForCode(recipient, address)
      const signUp = { name: input.name, passwordHash: null }
      return { ticket: await codes.begin({ ...recipient, purpose: 'sign-up', signUp }) }
    },

    /**
     * Sends another code in place of the one before. CODE_ON_ITS_WAY if that is too short a while ago. Nothing is sent, and
     * nothing said, when it waits no more.
     */
    async resendCode(
      { ticket, purpose }: Waiting & { purpose: CodePurpose },
      address: string,
    ): Promise<void> {
      const awaited = opened(ticket, purpose)
      await limits.take('codeAskByAddress', address)
      if ((await codes.secondsToWait(awaited)) > 0) throw new DomainError('CODE_ON_ITS_WAY')
      await takeForCode(awaited, address)
      await codes.again(awaited)
    },

    /** Makes the member whose sign-up waited for this code, and signs in. */
    async verify({ ticket, code }: Answer, address: string): Promise<SessionCookies> {
      const awaited = opened(ticket, 'sign-up')
      await limits.take('codesByAddress', address)
      return openSession(auth, await makeMember(db, await codes.check(awaited, code)))
    },

    /** Signs in. A ticket when the password is that of a sign-up without its code: a new code is on its way. */
    async logIn(
      input: { email: string; password: string },
      address: string,
    ): Promise<{ cookies: SessionCookies } | { waiting: Waiting }> {
      const { email, password } = lowered(input)
      await limits.take('signInByAddress', address)
      await limits.take('signInByEmailAndAddress', `${email} ${address}`)
      await limits.take('signInByEmail', email)
      const recipient = { channel: 'email', recipient: email } as const
      // As its owner wrote it when signing up.
      const written = (await findAccount(db, recipient))?.email ?? email
      try {
        const body = { email: written, password }
        const { headers } = await auth.api.signInEmail({ body, returnHeaders: true })
        return { cookies: headers.getSetCookie() }
      } catch (error) {
        const refused = refusal(error)
        const isUnknown = refused instanceof DomainError && refused.code === 'WRONG_CREDENTIALS'
        const signUp = isUnknown ? await waitingSignUp(email, password) : undefined
        if (!signUp) throw refused
        await takeForCode(recipient, address)
        return { waiting: { ticket: await codes.again({ ...signUp, ...recipient, purpose: 'sign-up' }) } }
      }
    },

    /** Sends a code to log in with, if there is an account with this number; never tells whether there is. NOT_A_PHONE. */
    async askToLogIn({ phone }: { phone: string }, address: string): Promise<Waiting> {
      await limits.take('codeAskByAddress', address)
      const recipient = phoneRecipient(phone)
      await takeForCode(recipient, address)
      return { ticket: await codes.begin({ ...recipient, purpose: 'log-in' }) }
    },

    /** Signs in whoever has the code that was sent to their phone. */
    async logInWithCode({ ticket, code }: Answer, address: string): Promise<SessionCookies> {
      const awaited = opened(ticket, 'log-in')
      await limits.take('codesByAddress', address)
      const checked = await codes.check(awaited, code)
      const account = await withTransaction(db, async (tx) => {
        const isFirst = await useUp(tx, checked)
        return isFirst ? findAccount(tx, checked) : undefined
      })
      if (!account) throw new DomainError('WRONG_CODE')
      return openSession(auth, account.id)
    },

    /** Ends the session of `request`, also for whoever else holds its cookie. */
    async logOut(viewer: Viewer, request: Request): Promise<SessionCookies> {
      const { id } = memberOf(viewer)
      const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
      await announce(db, { members: [id], about: 'membership' })
      return headers.getSetCookie()
    },

    /** Sends a code to reset the password, if such an account exists; never tells whether it does. */
    async forgotPassword(typed: string, address: string): Promise<Waiting> {
      const { email } = lowered({ email: typed })
      await limits.take('codeAskByAddress', address)
      const recipient = { channel: 'email', recipient: email } as const
      await takeForCode(recipient, address)
      return { ticket: await codes.begin({ ...recipient, purpose: 'reset' }) }
    },

    /** Sets a new password and ends every session of the account, also its open streams. */
    async resetPassword(input: Answer & { password: string }, address: string): Promise<void> {
      const awaited = opened(input.ticket, 'reset')
      await limits.take('codesByAddress', address)
      const checked = await codes.check(awaited, input.code)
      const passwordHash = await hashPassword(input.password)
      await withTransaction(db, async (tx) => {
        const account = await findAccount(tx, checked)
        const isFirst = await useUp(tx, checked)
        if (!account || !isFirst) throw new DomainError('WRONG_CODE')
        await setPassword(tx, account.id, passwordHash)
        await endSessions(tx, account.id)
        await announce(tx, { members: [account.id], about: 'membership' })
      })
    },
  }

  /** A ticket that nobody was given waits for nothing, and counts for nobody. */
  function opened(ticket: string, purpose: CodePurpose): AwaitedCode {
    const awaited = codes.read(ticket, purpose)
    if (!awaited) throw new DomainError('WRONG_CODE')
    return awaited
  }

  /** One more code: who asks too often is stopped where they are, long before everybody is. */
  async function takeForCode({ recipient }: Recipient, address: string): Promise<void> {
    await limits.take('codeSendByRecipientAndAddress', `${recipient} ${address}`)
    await limits.take('codeSendByRecipient', recipient)
  }

  function phoneRecipient(typed: string) {
    return { channel: 'phone', recipient: readPhone(typed, city.countryCode) } as const
  }

  async function waitingSignUp(email: string, password: string): Promise<{ id: string } | undefined> {
    const { password: passwords } = await auth.$context
    for (const { id, password_hash: hash } of await listWaitingSignUps(db, email, SIGN_UPS_LOOKED_AT)) {
      if (hash && (await passwords.verify({ hash, password }))) return { id }
    }
    return undefined
  }

  async function hashPassword(password: string): Promise<string> {
    return (await auth.$context).password.hash(password)
  }
}

export type SignInService = ReturnType<typeof createSignInService>

/** Addresses are kept and counted in lower case, however they are typed. */
function lowered<Input extends { email: string }>(input: Input): Input {
  return { ...input, email: input.email.trim().toLowerCase() }
}
