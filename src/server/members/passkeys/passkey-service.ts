// Logging in with a passkey, and a member's passkeys.
import type { City } from '#city/city.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isLastWayIn } from '#rules/members/issuers.ts'
import {
  addPasskeyInput,
  beginSignInInput,
  passkeyInput,
  passkeySignInInput,
  renamePasskeyInput,
} from '#rules/members/security-inputs.ts'
import { mostPasskeys } from '#rules/members/way-limits.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { lockWaysIn } from '#server/members/issuers/linked-queries.ts'
import { findProvingWays } from '#server/members/proof/proof-queries.ts'
import { noteChange } from '#server/members/security/way-changes.ts'
import type { Auth } from '#server/members/sign-in/auth.ts'
import { openSession, type SessionCookies } from '#server/members/sign-in/open-session.ts'
import { byAddress } from '#server/operations/by-address.ts'
import type { Door } from '#server/operations/door.ts'
import { defineCommand, defineRead, defineSteps } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { createCeremony } from './ceremony.ts'
import * as queries from './passkey-queries.ts'

type PasskeyParts = {
  db: Database
  auth: Auth
  door: Door
  publicUrl: string
  city: Pick<City, 'productName'>
  jobs: Pick<Jobs, 'enqueue'>
}

const ownAccount = { whileSuspended: 'their own account' } as const
const signingIn = { by: 'guest', whileSuspended: 'their own way in' } as const

export function createPasskeyService(parts: PasskeyParts) {
  const { db, auth } = parts
  const ceremony = createCeremony({ publicUrl: parts.publicUrl, productName: parts.city.productName })

  return {
    ...parts.door.open({
      /** The viewer's passkeys, the oldest first; at most 10. */
      list: defineRead({
        by: 'member',
        run: async ({ viewer }) => {
          const rows = await queries.listPasskeys(db, viewer.id, mostPasskeys)
          return rows.map(({ id, name, created_at, used_at }) => ({
            id,
            name,
            createdAt: created_at,
            usedAt: used_at,
          }))
        },
      }),

      /** The creation options for the viewer's browser. PROOF_NEEDED, PASSKEYS_FULL. */
      beginAdd: defineCommand({
        by: 'proven',
        ...ownAccount,
        counts: ['securityByMember'],
        prepare: async ({ viewer }) => {
          const known = await queries.listPasskeys(db, viewer.id, mostPasskeys)
          if (known.length >= mostPasskeys) throw new DomainError('PASSKEYS_FULL')
          return ceremony.newOptions(viewer, known.map(asKnown))
        },
        run: async ({ tx, viewer }, _nothing, options) => {
          await queries.insertChallenge(tx, { challenge: options.challenge, memberId: viewer.id })
          return options
        },
      }),

      /** Stores the passkey that the browser has created. PROOF_NEEDED, PASSKEY_REFUSED, PASSKEYS_FULL. */
      add: defineCommand({
        by: 'proven',
        ...ownAccount,
        input: addPasskeyInput,
        counts: ['securityByMember'],
        // Each challenge is used once, whatever the result.
        prepare: async ({ viewer }, { answer }) => {
          const made = ceremony.readNew(answer)
          await takeChallenge(made.challenge, viewer.id)
          return ceremony.checkNew(made)
        },
        run: async ({ tx, viewer: { id: memberId } }, { name }, credential): Promise<void> => {
          if ((await queries.lockAndCount(tx, memberId)) >= mostPasskeys)
            throw new DomainError('PASSKEYS_FULL')
          await noteChange(tx, { memberId, channel: 'passkey', change: 'passkey-added' }, parts)
          const isNew = await queries.insertPasskey(tx, { memberId, name, credential })
          if (!isNew) throw new DomainError('PASSKEY_REFUSED')
          await queries.closeOffer(tx, memberId)
        },
      }),

      rename: defineCommand({
        by: 'member',
        ...ownAccount,
        input: renamePasskeyInput,
        counts: ['securityByMember'],
        run: async ({ tx, viewer }, { passkey, name }): Promise<void> => {
          const isKnown = await queries.renamePasskey(tx, { id: passkey, memberId: viewer.id, name })
          if (!isKnown) throw new DomainError('NOT_FOUND')
        },
      }),

      /** The passkey can no longer log in. PROOF_NEEDED, NOT_FOUND, LAST_WAY_IN. */
      remove: defineCommand({
        by: 'proven',
        ...ownAccount,
        input: passkeyInput,
        counts: ['securityByMember'],
        run: async ({ tx, viewer: { id: memberId } }, { passkey }): Promise<void> => {
          const ways = await lockWaysIn(tx, memberId)
          const own = await queries.listPasskeys(tx, memberId, mostPasskeys)
          if (!own.some(({ id }) => id === passkey)) throw new DomainError('NOT_FOUND')
          if (isLastWayIn(ways)) throw new DomainError('LAST_WAY_IN')
          const removal = {
            memberId,
            channel: 'passkey',
            change: 'passkey-removed',
            removes: passkey,
          } as const
          await noteChange(tx, removal, parts)
          await queries.deletePasskey(tx, memberId, passkey)
        },
      }),

      /** The WebAuthn options for logging in with a passkey. */
      beginSignIn: defineSteps({
        ...signingIn,
        input: beginSignInInput,
        counts: [byAddress('signInByAddress')],
        run: async () => {
          const options = await ceremony.signInOptions()
          await queries.insertChallenge(db, { challenge: options.challenge, memberId: null })
          return options
        },
      }),

      /** Logs in the member whose passkey has responded. PASSKEY_REFUSED, ACCOUNT_DISABLED. */
      signIn: defineSteps({
        ...signingIn,
        input: passkeySignInInput,
        counts: [byAddress('signInByAddress')],
        run: async ({ viewer }, { answer }): Promise<SessionCookies> => {
          const { id, memberId } = await answered(answer, null)
          const { passkeys: counting } = await findProvingWays(db, memberId)
          return openSession({ auth, db, viewer }, memberId, counting.includes(id) ? 'passkey' : null)
        },
      }),

      /** Whether to suggest passkeys to the viewer after a login with a password. */
      isOffered: defineRead({
        by: 'guest',
        run: async ({ viewer }): Promise<boolean> =>
          viewer.kind === 'member' && queries.isOfferOpen(db, viewer.id),
      }),

      /** The viewer does not want the suggestion again. */
      closeOffer: defineCommand({
        by: 'member',
        ...ownAccount,
        run: ({ tx, viewer }): Promise<void> => queries.closeOffer(tx, viewer.id),
      }),
    }),

    /** The WebAuthn options with which a member proves their identity again. */
    async askToProve(memberId: string) {
      const { passkeys: counting } = await findProvingWays(db, memberId)
      const known = await queries.listPasskeys(db, memberId, mostPasskeys)
      return ceremony.signInOptions(known.filter(({ id }) => counting.includes(id)).map(asKnown))
    },

    /** Stores the challenge sent to a browser, so that it can be answered. */
    keepChallenge: queries.insertChallenge,

    /** Passes if a passkey of the member that counts as a proof has responded; else PASSKEY_REFUSED. */
    async assertOwn(memberId: string, answer: string): Promise<void> {
      const used = await answered(answer, memberId)
      const { passkeys: counting } = await findProvingWays(db, memberId)
      if (used.memberId !== memberId || !counting.includes(used.id)) throw new DomainError('PASSKEY_REFUSED')
    },
  }

  /** The passkey that has signed its challenge, for `forMember` or anybody. PASSKEY_REFUSED. */
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

  /** Each challenge is used once, in time, and by the member it was for. */
  async function takeChallenge(challenge: string, memberId: string | null): Promise<void> {
    const isGood = await queries.takeChallenge(db, { challenge, memberId })
    if (!isGood) throw new DomainError('PASSKEY_REFUSED')
  }
}

const asKnown = ({ credential_id: id, transports }: { credential_id: string; transports: string[] }) => ({
  id,
  transports,
})

export type PasskeyService = ReturnType<typeof createPasskeyService>
