// An e-mail address or phone number is added, changed or removed: a code to the new one proves it, and a link to the others takes it back.
import { DomainError } from '#rules/domain-error.ts'
import { assertLastingAddress } from '#rules/members/disposable-addresses.ts'
import { isLastWayIn } from '#rules/members/issuers.ts'
import type { CodeChannel } from '#rules/members/members.ts'
import { memberOf, provenOf, type Viewer } from '#rules/viewer.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { asProven } from '#server/members/accounts/as-viewer.ts'
import { lockWaysIn } from '#server/members/issuers/linked-queries.ts'
import { useUp } from '#server/members/sign-in/code-queries.ts'
import type { Recipient } from '#server/members/sign-in/code-ticket.ts'
import {
  type CodeAnswer,
  type CodeParts,
  createLimitedCodes,
  type Waiting,
} from '#server/members/sign-in/limited-codes.ts'
import { showPhone } from '#server/members/sign-in/phone-numbers.ts'
import { violatedConstraint, withTransaction } from '#server/store/database.ts'
import { tokenDigest } from '#server/token-digest.ts'
import * as queries from './contact-queries.ts'
import { noteChange, takeBack } from './way-changes.ts'

export function createContactChanges(parts: CodeParts & { jobs: Pick<Jobs, 'enqueue'> }) {
  const { db, limits } = parts
  const codes = createLimitedCodes(parts)

  return {
    /** The viewer's own address and number. */
    async contact(viewer: Viewer): Promise<{ email: string | null; phone: string | null }> {
      const row = await queries.findContact(db, memberOf(viewer).id)
      return { email: row?.email ?? null, phone: row?.phone ? showPhone(row.phone) : null }
    },

    /**
     * Sends a code there, if nobody else has it; never tells whether somebody has. PROOF_NEEDED, DISPOSABLE_ADDRESS, NOT_A_PHONE,
     * PHONE_COUNTRY, SMS_PAUSED.
     */
    async askChange(
      viewer: Viewer,
      { channel, to }: { channel: CodeChannel; to: string },
      address: string,
    ): Promise<Waiting> {
      const { id: member } = provenOf(viewer)
      await limits.take('securityByMember', member)
      await limits.take('codeAskByAddress', address)
      const recipient = codes.newRecipientOf(channel, to)
      if (channel === 'email') assertLastingAddress(recipient.recipient)
      return codes.begin({ ...recipient, purpose: 'change', member }, address)
    },

    /** From now on it is the viewer's address or number; all they had before is told, and can take it back. PROOF_NEEDED. */
    async confirmChange(viewer: Viewer, answer: CodeAnswer, address: string): Promise<CodeChannel> {
      const { id } = provenOf(viewer)
      const checked = await codes.check({ ...answer, member: id }, 'change', address)
      await refusingTaken('WRONG_CODE', () =>
        asProven(db, viewer, async (tx) => {
          if (!(await useUp(tx, checked))) throw new DomainError('WRONG_CODE')
          const { channel } = checked
          const before = await queries.findContact(tx, id)
          const change = `${channel}-${before?.[channel] ? 'changed' : 'added'}` as const
          await noteChange(tx, { memberId: id, channel, change }, parts)
          await queries.setContact(tx, id, checked)
        }),
      )
      return checked.channel
    },

    /** The viewer is no longer reached there. PROOF_NEEDED, NOT_FOUND, LAST_CONTACT, LAST_WAY_IN. */
    async removeContact(viewer: Viewer, channel: CodeChannel): Promise<void> {
      const { id: memberId } = provenOf(viewer)
      await limits.take('securityByMember', memberId)
      await asProven(db, viewer, async (tx) => {
        const contact = await queries.findContact(tx, memberId)
        if (!contact?.[channel]) throw new DomainError('NOT_FOUND')
        if (!contact[channel === 'email' ? 'phone' : 'email']) throw new DomainError('LAST_CONTACT')
        if (channel === 'phone' && isLastWayIn(await lockWaysIn(tx, memberId)))
          throw new DomainError('LAST_WAY_IN')
        await noteChange(tx, { memberId, channel, change: `${channel}-removed` }, parts)
        await queries.setContact(tx, memberId, { channel, recipient: null })
      })
    },

    /** Takes a change back, with all that came after it (way-changes.ts). Answers how its owner gets in. UNDO_LINK_OVER. */
    async undoChange(token: string, address: string): Promise<Recipient> {
      await limits.take('codesByAddress', address)
      return refusingTaken('UNDO_LINK_OVER', () =>
        withTransaction(db, (tx) => takeBack(tx, tokenDigest(token))),
      )
    },
  }
}

/** Somebody has come by it in the meantime: who asks is not told that. */
async function refusingTaken<Result>(
  code: 'WRONG_CODE' | 'UNDO_LINK_OVER',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isTaken = /^members_(?:email|mailbox|phone)_key$/.test(violatedConstraint(error) ?? '')
    throw isTaken ? new DomainError(code) : error
  }
}
