// Signing in with a passkey, and the passkeys a member has for it.
import type { City } from '#city/city.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { isLastWayIn } from '#rules/members/issuers.ts'
import { mostPasskeys } from '#rules/members/members.ts'
import { memberOf, provenOf, type Viewer } from '#rules/viewer.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { asMember, asProven } from '#server/members/accounts/as-viewer.ts'
import { lockWaysIn } from '#server/members/issuers/linked-queries.ts'
import { findProvingWays } from '#server/members/proof/proof-queries.ts'
import { noteChange } from '#server/members/security/way-changes.ts'
import type { Auth } from '#server/members/sign-in/auth.ts'
import { openSession, type SessionCookies } from '#server/members/sign-in/open-session.ts'
import type { Database } from '#server/store/database.ts'
import { createCeremony } from './ceremony.ts'
import * as queries from './passkey-queries.ts'

export function createPasskeyService(parts: {
  db: Database
  auth: Auth
  publicUrl: string
  city: Pick<City, 'productName'>
  limits: Pick<RateLimits, 'take'>
  jobs: Pick<Jobs, 'enqueue'>
}) {
  const { db, auth, limits } = parts
  const ceremony = createCeremony({ publicUrl: parts.publicUrl, productName: parts.city.productName })

  return {
    /** The viewer's passkeys, the oldest first; at most 10. */
    async list(viewer: Viewer) {
      const rows = await queries.listPasskeys(db, memberOf(viewer).id, mostPasskeys)
      return rows.map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        createdAt: created_at,
        usedAt: used_at,
      }))
    },

    /** What the viewer's browser is asked to make. PROOF_NEEDED, PASSKEYS_FULL. */
    async beginAdd(viewer: Viewer) {
      const member = provenOf(viewer)
      await limits.take('securityByMember', member.id)
      const known = await queries.listPasskeys(db, member.id, mostPasskeys)
      if (known.length >= mostPasskeys) throw new DomainError('PASSKEYS_FULL')
      const options = await ceremony.newOptions(
        member,
        known.map(({ credential_id: id, transports }) => ({ id, transports })),
      )
      const asked = { challenge: options.challenge, memberId: member.id }
      await asMember(db, viewer, (tx) => queries.insertChallenge(tx, asked))
      return options
    },

    /** Keeps the passkey the browser has made. PROOF_NEEDED, PASSKEY_REFUSED, PASSKEYS_FULL. */
    async add(viewer: Viewer, { answer, name }: { answer: string; name: string }): Promise<void> {
      const { id: memberId } = provenOf(viewer)
      await limits.take('securityByMember', memberId)
      const made = ceremony.readNew(answer)
      await takeChallenge(made.challenge, memberId)
      const credential = await ceremony.checkNew(made)
      await asProven(db, viewer, async (tx) => {
        if ((await queries.lockAndCount(tx, memberId)) >= mostPasskeys) throw new DomainError('PASSKEYS_FULL')
        await noteChange(tx, { memberId, channel: 'passkey', change: 'passkey-added' }, parts)
        const isNew = await queries.insertPasskey(tx, { memberId, name, credential })
        if (!isNew) throw new DomainError('PASSKEY_REFUSED')
        await queries.closeOffer(tx, memberId)
      })
    },

    async rename(viewer: Viewer, { passkey, name }: { passkey: string; name: string }): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      await limits.take('securityByMember', memberId)
      const isKnown =
        isUuid(passkey) &&
        (await asMember(db, viewer, (tx) => queries.renamePasskey(tx, { id: passkey, memberId, name })))
      if (!isKnown) throw new DomainError('NOT_FOUND')
    },

    /** From now on it signs nobody in. PROOF_NEEDED, NOT_FOUND, LAST_WAY_IN. */
    async remove(viewer: Viewer, passkey: string): Promise<void> {
      const { id: memberId } = provenOf(viewer)
      await limits.take('securityByMember', memberId)
      if (!isUuid(passkey)) throw new DomainError('NOT_FOUND')
      await asProven(db, viewer, async (tx) => {
        const ways = await lockWaysIn(tx, memberId)
        const own = await queries.listPasskeys(tx, memberId, mostPasskeys)
        if (!own.some(({ id }) => id === passkey)) throw new DomainError('NOT_FOUND')
        if (isLastWayIn(ways)) throw new DomainError('LAST_WAY_IN')
        const removal = { memberId, channel: 'passkey', change: 'passkey-removed', removes: passkey } as const
        await noteChange(tx, removal, parts)
        await queries.deletePasskey(tx, memberId, passkey)
      })
    },

    /** What the browser of whoever wants to sign in is asked to do. */
    async beginSignIn(address: string) {
      await limits.take('signInByAddress', address)
      const options = await ceremony.signInOptions()
      await queries.insertChallenge(db, { challenge: options.challenge, memberId: null })
      return options
    },

    /** Signs in the member whose passkey has answered. PASSKEY_REFUSED, ACCOUNT_DISABLED. */
    async signIn(answer: string, address: string): Promise<SessionCookies> {
      await limits.take('signInByAddress', address)
      const { id, memberId } = await answered(answer, null)
      const { passkeys: counting } = await findProvingWays(db, memberId)
      return openSession(auth, memberId, counting.includes(id) ? 'passkey' : null)
    },

    /** What the viewer's browser is asked to do to show once more that it is them. */
    async beginProof(viewer: Viewer) {
      const { id: memberId } = memberOf(viewer)
      await limits.take('securityByMember', memberId)
      const { passkeys: counting } = await findProvingWays(db, memberId)
      const known = await queries.listPasskeys(db, memberId, mostPasskeys)
      const options = await ceremony.signInOptions(
        known
          .filter(({ id }) => counting.includes(id))
          .map(({ credential_id: id, transports }) => ({ id, transports })),
      )
      await asMember(db, viewer, (tx) =>
        queries.insertChallenge(tx, { challenge: options.challenge, memberId }),
      )
      return options
    },

    /** Whether a passkey of the viewer that counts as a proof has answered; else PASSKEY_REFUSED. */
    async assertOwn(viewer: Viewer, answer: string): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      await limits.take('securityByMember', memberId)
      const used = await answered(answer, memberId)
      const { passkeys: counting } = await findProvingWays(db, memberId)
      if (used.memberId !== memberId || !counting.includes(used.id)) throw new DomainError('PASSKEY_REFUSED')
    },

    /** Whether the viewer may be told, after a password sign-in, that there are passkeys. */
    isOffered: async (viewer: Viewer): Promise<boolean> =>
      viewer.kind === 'member' && queries.isOfferOpen(db, viewer.id),

    /** The viewer does not want to hear of passkeys again. */
    closeOffer: async (viewer: Viewer): Promise<void> => {
      const { id } = memberOf(viewer)
      await asMember(db, viewer, (tx) => queries.closeOffer(tx, id))
    },
  }

  /** The passkey that has signed the challenge it was asked with, for `forMember` or anybody. PASSKEY_REFUSED. */
  async function answered(
    answer: string,
    forMember: string | null,
  ): Promise<{ id: string; memberId: string }> {
    const given = ceremony.readSignIn(answer)
    await takeChallenge(given.challenge, forMember)
    const row = await queries.findCredential(db, given.answer.id)
    if (!row) throw new DomainError('PASSKEY_REFUSED')
    const { id, member_id: memberId, public_key: publicKey, counter, transports } = row
    const credential = { id: given.answer.id, publicKey, counter, transports }
    const newCounter = await ceremony.checkSignIn(given, credential)
    if (!(await queries.countUse(db, id, newCounter))) throw new DomainError('PASSKEY_REFUSED')
    return { id, memberId }
  }

  /** Each is answered once, in time, and by whom it was for. */
  async function takeChallenge(challenge: string, memberId: string | null): Promise<void> {
    const isGood = await queries.takeChallenge(db, { challenge, memberId })
    if (!isGood) throw new DomainError('PASSKEY_REFUSED')
  }
}
