// Re-authentication: the person using a session proves again that the account is theirs, with a password, a passkey, or a code.

import type { Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { CodeChannel } from '#rules/members/members.ts'
import { type AdminProof, canShowTwo, proofOf } from '#rules/members/proof.ts'
import {
  passkeyAnswerInput,
  proveCodeInput,
  provePasswordInput,
  proveSendInput,
  provingWaysInput,
} from '#rules/members/security-inputs.ts'
import type { PasskeyService } from '#server/members/passkeys/passkey-service.ts'
import { findPasswordHash } from '#server/members/sign-in/account-queries.ts'
import type { Auth } from '#server/members/sign-in/auth.ts'
import { useUp } from '#server/members/sign-in/code-queries.ts'
import { type CodeParts, createLimitedCodes, type Waiting } from '#server/members/sign-in/limited-codes.ts'
import { showPhone } from '#server/members/sign-in/phone-numbers.ts'
import { byAddress } from '#server/operations/by-address.ts'
import type { Door } from '#server/operations/door.ts'
import { defineCommand, defineRead, defineSteps } from '#server/operations/operation.ts'
import { findProvingWays, findShown, noteShown, shownIn } from './proof-queries.ts'

const ownAccount = { by: 'member', whileSuspended: 'their own account' } as const

export function createProofService(
  parts: CodeParts & {
    auth: Auth
    door: Door
    passkeys: Pick<PasskeyService, 'askToProve' | 'keepChallenge' | 'assertOwn'>
    adminProof: AdminProof
  },
) {
  const { auth, passkeys, adminProof } = parts
  const codes = createLimitedCodes(parts)

  return parts.door.open({
    /**
     * The proofs that the viewer can give, and those still missing: `forAdmin` to act as an administrator, which may take
     * two different ones. `email` and `phone` are shortened: a stranger with the session learns neither.
     */
    ways: defineRead({
      by: 'member',
      input: provingWaysInput,
      run: async ({ db, viewer: { id, session, isAdmin } }, { forAdmin }) => {
        const [has, row] = await Promise.all([
          findProvingWays(db, id),
          session ? findShown(db, session) : undefined,
        ])
        const shown = row && shownIn(row)
        const needsTwo = forAdmin && isAdmin && adminProof === 'two-ways'
        // Each of the two is required unless it was given recently.
        const isFresh = (at: Date | null | undefined) =>
          row !== undefined &&
          !!at &&
          proofOf({ ...nothingShown, password: at }, { now: row.now, adminProof: 'one-way' }).isProven
        const proven = row && proofOf(shownIn(row), { now: row.now, adminProof })
        return {
          isEnough: forAdmin && isAdmin ? proven?.mayAdminister === true : proven?.isProven === true,
          needsTwo,
          canShowTwo: canShowTwo(has),
          password: has.password && !(needsTwo && isFresh(shown?.password)),
          hasShownOne: needsTwo && (isFresh(shown?.password) || isFresh(shown?.code)),
          passkey: has.passkey,
          email: needsTwo && isFresh(shown?.code) ? null : has.email && shortEmail(has.email),
          phone: needsTwo && isFresh(shown?.code) ? null : has.phone && shortPhone(has.phone),
        }
      },
    }),

    /** WRONG_PASSWORD. */
    withPassword: defineCommand({
      ...ownAccount,
      input: provePasswordInput,
      counts: ['passwordByMember'],
      prepare: async ({ db, viewer }, { password }) => {
        const { password: passwords } = await auth.$context
        const hash = await findPasswordHash(db, viewer.id)
        const { password: counts } = await findProvingWays(db, viewer.id)
        if (!hash || !counts || !(await passwords.verify({ hash, password })))
          throw new DomainError('WRONG_PASSWORD')
      },
      run: ({ tx, viewer }): Promise<void> => noteShown(tx, { ...sessionOf(viewer), how: 'password' }),
    }),

    /** Sends a code to an address or number the viewer has had for a while. NOT_FOUND if there is none. */
    sendCode: defineSteps({
      ...ownAccount,
      input: proveSendInput,
      counts: ['securityByMember', byAddress('codeAskByAddress')],
      alsoCounts: ['codeSendByKnownBrowser', 'codeSendByRecipientAndAddress', 'codeSendByRecipient'],
      run: async ({ db, viewer: { id: member, session } }, { channel, address }): Promise<Waiting> => {
        const recipient = (await findProvingWays(db, member))[channel]
        if (!recipient) throw new DomainError('NOT_FOUND')
        return codes.begin(
          { channel, recipient: recipientIn(channel, recipient), purpose: 'prove', member },
          address,
          // Limited per session, so that strangers who request codes cannot use up the limit of a member who is logged in.
          session,
        )
      },
    }),

    /** WRONG_CODE, CODE_EXPIRED, TOO_MANY_TRIES. */
    withCode: defineCommand({
      ...ownAccount,
      input: proveCodeInput,
      counts: [codes.tryOf('prove')],
      // Every attempt counts, whatever its result.
      prepare: async ({ db, viewer: { id: member } }, answer) => {
        const checked = await codes.check({ ...answer, member }, 'prove')
        const counting = (await findProvingWays(db, member))[checked.channel]
        if (!counting || recipientIn(checked.channel, counting) !== checked.recipient)
          throw new DomainError('WRONG_CODE')
        return checked
      },
      run: async ({ tx, viewer }, _answer, checked): Promise<void> => {
        if (!(await useUp(tx, checked))) throw new DomainError('WRONG_CODE')
        await noteShown(tx, { ...sessionOf(viewer), how: 'code' })
      },
    }),

    /** The WebAuthn options for a proof by passkey. */
    beginPasskey: defineCommand({
      ...ownAccount,
      counts: ['securityByMember'],
      prepare: ({ viewer }) => passkeys.askToProve(viewer.id),
      run: async ({ tx, viewer }, _nothing, options) => {
        await passkeys.keepChallenge(tx, { challenge: options.challenge, memberId: viewer.id })
        return options
      },
    }),

    /** PASSKEY_REFUSED. */
    withPasskey: defineCommand({
      ...ownAccount,
      input: passkeyAnswerInput,
      counts: ['securityByMember'],
      // Each challenge is used once, whatever the result.
      prepare: ({ viewer }, { answer }) => passkeys.assertOwn(viewer.id, answer),
      run: ({ tx, viewer }): Promise<void> => noteShown(tx, { ...sessionOf(viewer), how: 'passkey' }),
    }),
  })
}

const nothingShown = { password: null, code: null, passkey: null, administered: null }

/** Addresses are counted in lower case, in any spelling. */
const recipientIn = (channel: CodeChannel, recipient: string) =>
  channel === 'email' ? recipient.toLowerCase() : recipient

function sessionOf({ id, session = '' }: Member) {
  return { memberId: id, session }
}

/** 'mia@example.org' → 'm…@example.org' */
const shortEmail = (email: string) => email.replace(/^(.)[^@]*/su, '$1…')

/** Its last three digits, as in letters from banks. */
const shortPhone = (phone: string) => `…${showPhone(phone).slice(-3)}`
