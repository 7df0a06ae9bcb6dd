// Whoever sits at a session shows once more that the account is theirs: with their password, a passkey, or a code.
import { DomainError } from '#rules/domain-error.ts'
import type { CodeChannel } from '#rules/members/members.ts'
import { type AdminProof, canShowTwo, proofOf, type Shown } from '#rules/members/proof.ts'
import { type Member, memberOf, type Viewer } from '#rules/viewer.ts'
import { asMember } from '#server/members/accounts/as-viewer.ts'
import type { createPasskeyService } from '#server/members/passkeys/passkey-service.ts'
import { findPasswordHash } from '#server/members/sign-in/account-queries.ts'
import type { Auth } from '#server/members/sign-in/auth.ts'
import { useUp } from '#server/members/sign-in/code-queries.ts'
import {
  type CodeAnswer,
  type CodeParts,
  createLimitedCodes,
  type Waiting,
} from '#server/members/sign-in/limited-codes.ts'
import { showPhone } from '#server/members/sign-in/phone-numbers.ts'
import { findProvingWays, findShown, noteShown, shownIn } from './proof-queries.ts'

export function createProofService(
  parts: CodeParts & {
    auth: Auth
    passkeys: Pick<ReturnType<typeof createPasskeyService>, 'beginProof' | 'assertOwn'>
    adminProof: AdminProof
  },
) {
  const { db, auth, limits, passkeys, adminProof } = parts
  const codes = createLimitedCodes(parts)

  return {
    /**
     * With what the viewer can show that it is them, and what is left to show: `forAdmin` where they want to act as an
     * administrator, which may take two different ways. `email` and `phone` are shortened: a stranger with the session learns neither.
     */
    async ways(viewer: Viewer, { forAdmin }: { forAdmin: boolean }) {
      const { id, session, isAdmin } = memberOf(viewer)
      const [has, row] = await Promise.all([
        findProvingWays(db, id),
        session ? findShown(db, session) : undefined,
      ])
      const shown = row && shownIn(row)
      const needsTwo = forAdmin && isAdmin && adminProof === 'two-ways'
      // Each of the two is asked for until it has been shown lately.
      const isFresh = (at: Date | null | undefined) =>
        row !== undefined &&
        !!at &&
        proofOf({ ...nothing, password: at }, { now: row.now, adminProof: 'one-way' }).isProven
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

    /** WRONG_PASSWORD. */
    async withPassword(viewer: Viewer, { password }: { password: string }): Promise<void> {
      const member = memberOf(viewer)
      await limits.take('passwordByMember', member.id)
      const { password: passwords } = await auth.$context
      const hash = await findPasswordHash(db, member.id)
      const { password: counts } = await findProvingWays(db, member.id)
      if (!hash || !counts || !(await passwords.verify({ hash, password })))
        throw new DomainError('WRONG_PASSWORD')
      await note(viewer, 'password')
    },

    /** Sends a code to where the viewer has long been reached. NOT_FOUND where that is not so. */
    async sendCode(viewer: Viewer, channel: CodeChannel, address: string): Promise<Waiting> {
      const { id: member, session } = memberOf(viewer)
      await limits.take('securityByMember', member)
      await limits.take('codeAskByAddress', address)
      const recipient = (await findProvingWays(db, member))[channel]
      if (!recipient) throw new DomainError('NOT_FOUND')
      return codes.begin(
        { channel, recipient: recipientIn(channel, recipient), purpose: 'prove', member },
        address,
        // Strangers who ask for codes leave a member who is signed in theirs.
        session,
      )
    },

    /** WRONG_CODE, CODE_EXPIRED, TOO_MANY_TRIES. */
    async withCode(viewer: Viewer, answer: CodeAnswer, address: string): Promise<void> {
      const { id: member } = memberOf(viewer)
      const checked = await codes.check({ ...answer, member }, 'prove', address)
      const counting = (await findProvingWays(db, member))[checked.channel]
      if (!counting || recipientIn(checked.channel, counting) !== checked.recipient)
        throw new DomainError('WRONG_CODE')
      await asMember(db, viewer, async (tx) => {
        if (!(await useUp(tx, checked))) throw new DomainError('WRONG_CODE')
        await noteShown(tx, { ...sessionOf(memberOf(viewer)), how: 'code' })
      })
    },

    /** What the viewer's browser is asked to do with a passkey. */
    beginPasskey: (viewer: Viewer) => passkeys.beginProof(viewer),

    /** PASSKEY_REFUSED. */
    async withPasskey(viewer: Viewer, answer: string): Promise<void> {
      await passkeys.assertOwn(viewer, answer)
      await note(viewer, 'passkey')
    },
  }

  function note(viewer: Viewer, how: keyof Shown): Promise<void> {
    return asMember(db, viewer, (tx) => noteShown(tx, { ...sessionOf(memberOf(viewer)), how }))
  }
}

const nothing = { password: null, code: null, passkey: null, administered: null }

/** Addresses are counted in lower case, however their owner wrote them. */
const recipientIn = (channel: CodeChannel, recipient: string) =>
  channel === 'email' ? recipient.toLowerCase() : recipient

function sessionOf({ id, session = '' }: Member) {
  return { memberId: id, session }
}

/** 'mia@example.org' → 'm…@example.org' */
const shortEmail = (email: string) => email.replace(/^(.)[^@]*/su, '$1…')

/** Its last three digits, as letters of banks have them. */
const shortPhone = (phone: string) => `…${showPhone(phone).slice(-3)}`
