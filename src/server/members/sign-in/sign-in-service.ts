// Signing up, in and out. Every way in passes here, so limits and refusals are decided once.
import { APIError } from 'better-auth'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { announce } from '#server/live/live-queries.ts'
import { freeUsername } from '#server/members/member-queries.ts'
import { type Database, violatedConstraint, withTransaction } from '#server/store/database.ts'
import { deleteUnverified, endSessions, findAccount, insertMember, setPassword } from './account-queries.ts'
import type { Auth } from './auth.ts'
import { type CodeLetter, createAwaitedCodes } from './awaited-codes.ts'
import { type CodePurpose, listWaitingSignUps, useUp } from './code-queries.ts'
import type { AwaitedCode } from './code-ticket.ts'

/** Set-Cookie values that carry the new session, or end the old one. */
export type SessionCookies = string[]

/** What a browser that waits for a code keeps, to show it together with the code. */
type Waiting = { ticket: string }
type Answer = Waiting & { code: string }

/** Sign-ups of one address that logging in looks through: each costs a check of the password. */
const SIGN_UPS_LOOKED_AT = 5

const refusalOf: Record<string, RefusalCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'WRONG_CREDENTIALS',
  // An account from before sign-ups waited for their code; signing up again replaces it.
  EMAIL_NOT_VERIFIED: 'WRONG_CREDENTIALS',
  ACCOUNT_DISABLED: 'ACCOUNT_DISABLED',
}

export function createSignInService(parts: {
  db: Database
  auth: Auth
  limits: RateLimits
  secret: string
  sendCode(letter: CodeLetter): Promise<void>
}) {
  const { db, auth, limits } = parts
  const codes = createAwaitedCodes(parts)

  return {
    /** The address a browser with this ticket waits for a code of; nothing if the ticket was made up. */
    awaitedEmail: (ticket: string, purpose: CodePurpose): string | undefined =>
      codes.read(ticket, purpose)?.email,

    /** Remembers a sign-up that waits for its code, and sends the code. EMAIL_TAKEN if there is an account. */
    async signUp(
      input: { name: string; email: string; password: string },
      address: string,
    ): Promise<Waiting> {
      await limits.take('signUpByAddress', address)
      const { name, email } = lowered(input)
      if (await findAccount(db, email)) throw new DomainError('EMAIL_TAKEN')
      await takeForLetter(email, address)
      const passwordHash = await hashPassword(input.password)
      const account = { name, passwordHash }
      return { ticket: await codes.begin({ purpose: 'sign-up', email, isPosted: true, account }) }
    },

    /** Sends a new code for a sign-up. Nothing is sent, and nothing said, when it waits no more. */
    async resendCode({ ticket }: Waiting, address: string): Promise<void> {
      const awaited = opened(ticket, 'sign-up')
      await limits.take('codeAskByAddress', address)
      await takeForLetter(awaited.email, address)
      await codes.again(awaited)
    },

    /** Makes the member whose sign-up waited for this code, and signs in. */
    async verify({ ticket, code }: Answer, address: string): Promise<SessionCookies> {
      const awaited = opened(ticket, 'sign-up')
      await limits.take('codesByAddress', address)
      const memberId = await makeMember(await codes.check(awaited, code))
      const { headers } = await auth.api.openSession({ body: { memberId }, returnHeaders: true })
      return headers.getSetCookie()
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
      try {
        const { headers } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true })
        return { cookies: headers.getSetCookie() }
      } catch (error) {
        const refused = refusal(error)
        const isUnknown = refused instanceof DomainError && refused.code === 'WRONG_CREDENTIALS'
        const signUp = isUnknown ? await waitingSignUp(email, password) : undefined
        if (!signUp) throw refused
        await takeForLetter(email, address)
        return { waiting: { ticket: await codes.again({ ...signUp, email, purpose: 'sign-up' }) } }
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
    async forgotPassword(typed: string, address: string): Promise<Waiting> {
      const { email } = lowered({ email: typed })
      await limits.take('codeAskByAddress', address)
      await takeForLetter(email, address)
      const isPosted = (await findAccount(db, email)) !== undefined
      return { ticket: await codes.begin({ purpose: 'reset', email, isPosted }) }
    },

    /** Sets a new password and ends every session of the account, also its open streams. */
    async resetPassword(input: Answer & { password: string }, address: string): Promise<void> {
      const awaited = opened(input.ticket, 'reset')
      await limits.take('codesByAddress', address)
      const { id, email } = await codes.check(awaited, input.code)
      const passwordHash = await hashPassword(input.password)
      await withTransaction(db, async (tx) => {
        const account = await findAccount(tx, email)
        const isFirst = await useUp(tx, { id, email, purpose: 'reset' })
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

  /** One more letter with a code: who asks too often is stopped where they are, long before everybody is. */
  async function takeForLetter(email: string, address: string): Promise<void> {
    await limits.take('codeSendByEmailAndAddress', `${email} ${address}`)
    await limits.take('codeSendByEmail', email)
  }

  async function makeMember(signUp: Awaited<ReturnType<typeof codes.check>>): Promise<string> {
    const { id, email, name, password_hash: passwordHash } = signUp
    // The table holds both for every sign-up.
    if (!name || !passwordHash) throw new DomainError('WRONG_CODE')
    try {
      return await withTransaction(db, async (tx) => {
        if (!(await useUp(tx, { id, email, purpose: 'sign-up' }))) throw new DomainError('WRONG_CODE')
        await deleteUnverified(tx, email)
        const memberId =
          (await withUsername(tx, { email, name })) ?? (await withUsername(tx, { email, name }))
        if (!memberId) throw new Error(`No username could be found for ${name}`)
        await setPassword(tx, memberId, passwordHash)
        return memberId
      })
    } catch (error) {
      // Another sign-up of this address had its code typed in at the same moment.
      if (violatedConstraint(error) === 'members_email_key') throw new DomainError('EMAIL_TAKEN')
      throw error
    }
  }

  async function withUsername(tx: Database, { email, name }: { email: string; name: string }) {
    return insertMember(tx, { email, name, username: await freeUsername(tx, name) })
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

/** Addresses are kept and counted in lower case, however they are typed. */
function lowered<Input extends { email: string }>(input: Input): Input {
  return { ...input, email: input.email.trim().toLowerCase() }
}

function refusal(error: unknown): unknown {
  const code = refusalOf[(error instanceof APIError && error.body?.code) || '']
  return code ? new DomainError(code) : error
}
