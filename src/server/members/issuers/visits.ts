// Visits to an issuer: a browser sets out with its own state, nonce and code verifier, and its answer is accepted once.
import { randomBytes } from 'node:crypto'
import type { Viewer } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import { DomainError, isRefusal } from '#rules/domain-error.ts'
import { comeBackInput, setOutInput, setOutToAddInput } from '#rules/members/issuer-inputs.ts'
import { canLinkAtOnce, type Identity, isIssuerId, toldName } from '#rules/members/issuers.ts'
import { localPath } from '#rules/members/members.ts'
import type { IssuerSettings } from '#server/base/issuer-settings.ts'
import { tokenDigest } from '#server/base/token-digest.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { isDisabled } from '#server/members/member-queries.ts'
import { findProvingWays } from '#server/members/proof/proof-queries.ts'
import { findAccount } from '#server/members/sign-in/account-queries.ts'
import type { Auth } from '#server/members/sign-in/auth.ts'
import { openSession, type SessionCookies } from '#server/members/sign-in/open-session.ts'
import { byAddress } from '#server/operations/by-address.ts'
import { defineCommand, defineRead, defineSteps, type StepsContext } from '#server/operations/operation.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { link } from './link.ts'
import { findLinked } from './linked-queries.ts'
import type { OpenIdClient } from './openid-client.ts'
import * as queries from './visit-queries.ts'

type IssuerAnswer = z.output<typeof comeBackInput>['answer']

/** The result of a visit. `back` is a path on this site. */
export type Return = { back: string; isAdding: boolean } & (
  | { result: 'signed-in'; cookies: SessionCookies }
  | { result: 'sign-up' }
  | { result: 'added' }
  | { result: 'refused'; refusal: DomainError }
)

type Visit = NonNullable<Awaited<ReturnType<typeof queries.takeReturn>>>

const signingIn = { by: 'guest', whileSuspended: 'their own way in' } as const

export function createVisits(parts: {
  db: Database
  auth: Auth
  issuers: readonly IssuerSettings[]
  client: OpenIdClient
  jobs: Pick<Jobs, 'enqueue'>
}) {
  const { db, auth, issuers, client } = parts

  return {
    /** The issuers offered for logging in, in the order of the buttons. */
    offered: defineRead({
      by: 'guest',
      run: async () => issuers.map(({ id, name }) => ({ id, name })),
    }),

    /**
     * The issuer's login page, and the key that the browser keeps until it is back: its present one, or a new one. ISSUER_AWAY;
     * NOT_FOUND for an issuer that is not offered.
     */
    setOut: defineCommand({
      ...signingIn,
      input: setOutInput,
      counts: [byAddress('signInByAddress')],
      prepare: (_asked, { issuer }) => prepared(issuer),
      run: ({ tx }, { browser, back }, visit) => begin(tx, visit, { memberId: null, browser, back }),
    }),

    /** The same for a member who wants to link another issuer. PROOF_NEEDED. */
    setOutToAdd: defineCommand({
      by: 'proven',
      whileSuspended: 'their own account',
      input: setOutToAddInput,
      counts: ['securityByMember'],
      prepare: (_asked, { issuer }) => prepared(issuer),
      run: ({ tx, viewer }, { browser }, visit) =>
        begin(tx, visit, { memberId: viewer.id, browser, back: '/settings/security' }),
    }),

    /** Handles the answer that a browser brings back. VISIT_OVER if it never set out, or has already been back. */
    comeBack: defineSteps({
      ...signingIn,
      input: comeBackInput,
      counts: [byAddress('signInByAddress')],
      run: async ({ viewer, transaction }, { issuer: asked, browser, answer }): Promise<Return> => {
        const issuer = offeredAs(asked)
        const { state } = answer
        if (!browser || !state) throw new DomainError('VISIT_OVER')
        const keys = { browserHash: tokenDigest(browser), stateHash: tokenDigest(state) }
        const visit = await queries.takeReturn(db, { issuer: issuer.id, ...keys })
        if (!visit) throw new DomainError('VISIT_OVER')
        const way = { back: visit.way_back, isAdding: visit.member_id !== null }
        try {
          const identity = await identityIn(issuer, visit, answer)
          const settled = visit.member_id
            ? await add({ viewer, transaction }, issuer, visit.member_id, identity)
            : await enter(viewer, issuer, visit, identity)
          return { ...way, ...settled }
        } catch (error) {
          if (!isRefusal(error)) throw error
          return { ...way, result: 'refused', refusal: error }
        }
      },
    }),
  }

  /** The values a browser sets out with; the issuer may have to be asked for its endpoints. */
  async function prepared(asked: string) {
    const issuer = offeredAs(asked)
    const secrets = { state: secretWord(), nonce: secretWord(), codeVerifier: secretWord() }
    return { issuer, secrets, url: await client.loginUrl(issuer, secrets) }
  }

  async function begin(
    tx: Database,
    { issuer, secrets, url }: Awaited<ReturnType<typeof prepared>>,
    { memberId, browser: kept, back }: { memberId: string | null; browser: string | undefined; back: string },
  ): Promise<{ url: string; browser: string }> {
    const browser = kept && isSecretWord(kept) ? kept : secretWord()
    await queries.insertVisit(tx, {
      ...{ issuer: issuer.id, memberId, wayBack: localPath(back) },
      ...{ browserHash: tokenDigest(browser), stateHash: tokenDigest(secrets.state) },
      ...{ nonce: secrets.nonce, codeVerifier: secrets.codeVerifier },
    })
    return { url, browser }
  }

  async function identityIn(issuer: IssuerSettings, visit: Visit, answer: IssuerAnswer): Promise<Identity> {
    // Another issuer's answer, brought here in its place (RFC 9207).
    if (answer.iss !== undefined && answer.iss !== issuer.issuer) throw new DomainError('ISSUER_REFUSED')
    if (answer.error !== undefined) {
      throw new DomainError(
        /^(access_denied|user_cancelled|consent_required)/.test(answer.error)
          ? 'ISSUER_CANCELLED'
          : 'ISSUER_REFUSED',
      )
    }
    if (!answer.code) throw new DomainError('ISSUER_REFUSED')
    const secrets = { nonce: visit.nonce, codeVerifier: visit.code_verifier }
    const identity = await client.identityOf(issuer, { code: answer.code, ...secrets })
    return { ...identity, name: identity.name ?? nameIn(answer.user) }
  }

  async function enter(viewer: Viewer, issuer: IssuerSettings, visit: Visit, identity: Identity) {
    const accountId = identity.id
    const linked = await findLinked(db, { issuer: issuer.issuer, accountId })
    const memberId = linked?.memberId ?? (await linkAtOnce(issuer, identity))
    if (!memberId) {
      await queries.keepWaiting(db, visit.id, { issuer: issuer.issuer, identity })
      return { result: 'sign-up' } as const
    }
    await queries.endVisit(db, visit.id)
    const { issuers: counting } = await findProvingWays(db, memberId)
    const shown = linked && counting.includes(linked.id) ? 'code' : null
    return { result: 'signed-in', cookies: await openSession({ auth, db, viewer }, memberId, shown) } as const
  }

  /** The member whose account has the same address, if both we and the issuer have verified it. ACCOUNT_DISABLED. */
  async function linkAtOnce(issuer: IssuerSettings, identity: Identity): Promise<string | undefined> {
    const { email, isVouchedFor } = identity
    const account = email ? await findAccount(db, { channel: 'email', recipient: email }) : undefined
    // findAccount only finds accounts with a confirmed address.
    if (!account || !canLinkAtOnce({ isVouchedFor, isConfirmedHere: true })) return undefined
    // Opening a session for it will be refused with the reason.
    if (await isDisabled(db, account.id)) return account.id
    const within = (work: (tx: Database) => Promise<void>) => withTransaction(db, work)
    return link({ ...parts, within }, { issuer, accountId: identity.id, memberId: account.id })
  }

  async function add(
    { viewer, transaction }: Pick<StepsContext<'guest'>, 'viewer' | 'transaction'>,
    issuer: IssuerSettings,
    memberId: string,
    identity: Identity,
  ) {
    // A member who has since logged out, or logged in to another account, links nothing to either.
    if (viewer.kind !== 'member' || viewer.id !== memberId) throw new DomainError('VISIT_OVER')
    const within = (work: (tx: Database) => Promise<void>) => transaction(work, { alsoProven: true })
    const owner = await link({ ...parts, within }, { issuer, accountId: identity.id, memberId })
    if (owner !== memberId) throw new DomainError('IDENTITY_TAKEN')
    return { result: 'added' } as const
  }

  function offeredAs(asked: string): IssuerSettings {
    const issuer = isIssuerId(asked) ? issuers.find(({ id }) => id === asked) : undefined
    if (!issuer) throw new DomainError('NOT_FOUND')
    return issuer
  }
}

const secretWord = () => randomBytes(32).toString('base64url')

const isSecretWord = (text: string) => /^[\w-]{43}$/.test(text)

/** {"name":{"firstName":"Mia","lastName":"Rossi"}}, which anybody can forge: it only prefills a field. */
function nameIn(user: string | undefined): string | null {
  try {
    const { firstName, lastName } = JSON.parse(user ?? '').name
    const name = [firstName, lastName].filter((part) => typeof part === 'string').join(' ')
    return toldName(name)
  } catch {
    return null
  }
}
