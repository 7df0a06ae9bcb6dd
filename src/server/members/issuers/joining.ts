// Sign-ups that come through an issuer: they confirm their age, and confirm their address if the issuer does not vouch for it.
import type { Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { assertLastingAddress } from '#rules/members/disposable-addresses.ts'
import {
  askToJoinInput,
  joinInput,
  joinWithCodeInput,
  waitingSignUpInput,
} from '#rules/members/issuer-inputs.ts'
import type { IssuerSettings } from '#server/base/issuer-settings.ts'
import { tokenDigest } from '#server/base/token-digest.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Auth } from '#server/members/sign-in/auth.ts'
import { type CodeToSend, createAwaitedCodes } from '#server/members/sign-in/awaited-codes.ts'
import { useUp } from '#server/members/sign-in/code-queries.ts'
import { openSession, type SessionCookies } from '#server/members/sign-in/open-session.ts'
import { accountKeys, insertSignedUp } from '#server/members/sign-in/sign-up.ts'
import { byAddress } from '#server/operations/by-address.ts'
import { defineRead, defineSteps } from '#server/operations/operation.ts'
import { type Database, violatedConstraint, withTransaction } from '#server/store/database.ts'
import { isLinkTaken, link } from './link.ts'
import { findLinked, insertLink } from './linked-queries.ts'
import * as queries from './visit-queries.ts'

type Browser = string | undefined
type Waiting = NonNullable<Awaited<ReturnType<typeof queries.findWaiting>>> & {
  issuer: string
  account_id: string
}
type SignUp = { visit: Waiting; name: string; email: string; saidOfAgeAt: Date }

const joiningUp = { by: 'guest', whileSuspended: 'their own way in' } as const

export function createJoining(parts: {
  db: Database
  auth: Auth
  secret: string
  issuers: readonly IssuerSettings[]
  limits: Pick<RateLimits, 'take'>
  jobs: Pick<Jobs, 'enqueue'>
  sendCode(toSend: CodeToSend): Promise<void>
  clock: () => Date
}) {
  const { db, auth, secret, issuers, limits, clock } = parts
  const codes = createAwaitedCodes(parts)

  return {
    /** The sign-up waiting in this browser, for a screen; undefined if the visit has expired. */
    waiting: defineRead({
      by: 'guest',
      input: waitingSignUpInput,
      run: async (_look, { browser }) => {
        const visit = await findWaiting(browser)
        if (!visit) return undefined
        const { email, is_vouched_for: isVouchedFor, name, way_back: back } = visit
        return { through: nameOf(visit.issuer), name: name ?? '', email: email ?? '', isVouchedFor, back }
      },
    }),

    /** Creates the account of a person signing up who is old enough and whose address the issuer vouches for. VISIT_OVER, ACCOUNT_EXISTS. */
    join: defineSteps({
      ...joiningUp,
      input: joinInput,
      counts: [byAddress('signUpByAddress')],
      run: async ({ viewer }, { browser, name }): Promise<SessionCookies> => {
        const visit = await waitingIn(browser)
        const { email } = visit
        if (!email || !visit.is_vouched_for) throw new DomainError('VISIT_OVER')
        return settle(viewer, { visit, name, email, saidOfAgeAt: clock() })
      },
    }),

    /**
     * Sends a code to an address that the issuer does not vouch for. Only the email reveals whether it already has an account.
     * VISIT_OVER, DISPOSABLE_ADDRESS.
     */
    askToJoin: defineSteps({
      ...joiningUp,
      input: askToJoinInput,
      counts: [byAddress('signUpByAddress')],
      alsoCounts: ['codeSendByRecipientAndAddress', 'codeSendByRecipient'],
      run: async (_asked, { browser, name, email: recipient, address }): Promise<{ ticket: string }> => {
        const visit = await waitingIn(browser)
        assertLastingAddress(recipient)
        await limits.take('codeSendByRecipientAndAddress', `${recipient} ${address}`)
        await limits.take('codeSendByRecipient', recipient)
        await queries.noteName(db, visit.id, name)
        return { ticket: await codes.begin({ channel: 'email', recipient, purpose: 'join' }) }
      },
    }),

    /** Creates the account of a person signing up who has the code. WRONG_CODE …, VISIT_OVER, ACCOUNT_EXISTS. */
    joinWithCode: defineSteps({
      ...joiningUp,
      input: joinWithCodeInput,
      // A forged ticket waits for no code, and counts against no limit.
      counts: [
        {
          rule: 'codesByAddress',
          of: ({ input }) => (codes.read(input.ticket, 'join') ? input.address : null),
        },
      ],
      run: async ({ viewer }, { browser, ticket, code }): Promise<SessionCookies> => {
        const awaited = codes.read(ticket, 'join')
        if (!awaited) throw new DomainError('WRONG_CODE')
        const visit = await waitingIn(browser)
        const { name, said_of_age_at: saidOfAgeAt } = visit
        if (!name || !saidOfAgeAt) throw new DomainError('VISIT_OVER')
        const checked = await codes.check(awaited, code)
        const signUp = { visit, name, email: checked.recipient, saidOfAgeAt }
        return settle(viewer, signUp, (tx) => useUp(tx, checked))
      },
    }),

    /**
     * Links the waiting identity to the account of the viewer, who has logged in as usual. Returns the path that they were
     * on the way to. PROOF_NEEDED, VISIT_OVER, IDENTITY_TAKEN, WAY_IN_ALREADY.
     */
    takeWaiting: defineSteps({
      by: 'proven',
      whileSuspended: 'their own account',
      input: waitingSignUpInput,
      counts: ['securityByMember'],
      run: async ({ viewer, transaction }, { browser }): Promise<string> => {
        const { id: memberId } = viewer
        const visit = await waitingIn(browser)
        const issuer = issuers.find((each) => each.issuer === visit.issuer)
        if (!issuer) throw new DomainError('VISIT_OVER')
        const owner = await link(
          { ...parts, within: transaction },
          { issuer, accountId: visit.account_id, memberId },
        )
        await queries.endVisit(db, visit.id)
        if (owner !== memberId) throw new DomainError('IDENTITY_TAKEN')
        return visit.way_back
      },
    }),
  }

  /** Creates the account and its link together, or neither. */
  async function settle(
    viewer: Viewer,
    signUp: SignUp,
    isFirst: (tx: Database) => Promise<boolean> = async () => true,
  ): Promise<SessionCookies> {
    const { visit, name, email, saidOfAgeAt } = signUp
    const key = { issuer: visit.issuer, accountId: visit.account_id }
    try {
      const memberId = await withTransaction(db, async (tx) => {
        if (!(await isFirst(tx))) throw new DomainError('WRONG_CODE')
        if (!(await queries.endVisit(tx, visit.id))) throw new DomainError('VISIT_OVER')
        const newId = await insertSignedUp(
          tx,
          { channel: 'email', recipient: email, name, saidOfAgeAt },
          secret,
        )
        await insertLink(tx, { ...key, memberId: newId, provider: visit.provider_id })
        return newId
      })
      return openSession({ auth, db, viewer }, memberId, 'code')
    } catch (error) {
      if (accountKeys.has(violatedConstraint(error) ?? '')) throw new DomainError('ACCOUNT_EXISTS')
      // The same person has just joined in another tab (race condition).
      const owner = isLinkTaken(error) ? await findLinked(db, key) : undefined
      if (owner) return openSession({ auth, db, viewer }, owner.memberId, null)
      throw error
    }
  }

  async function findWaiting(browser: Browser): Promise<Waiting | undefined> {
    const row = browser ? await queries.findWaiting(db, tokenDigest(browser)) : undefined
    if (!row?.issuer || !row.account_id) return undefined
    return { ...row, issuer: row.issuer, account_id: row.account_id }
  }

  async function waitingIn(browser: Browser): Promise<Waiting> {
    const visit = await findWaiting(browser)
    if (!visit) throw new DomainError('VISIT_OVER')
    return visit
  }

  function nameOf(issuer: string): string {
    return issuers.find((each) => each.issuer === issuer)?.name ?? new URL(issuer).host
  }
}
