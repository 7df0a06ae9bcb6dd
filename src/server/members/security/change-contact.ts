// Adding, changing or removing an email address or phone number: a code proves the new one, and a link sent to the others can undo the change.

import { DomainError } from '#rules/domain-error.ts'
import { assertLastingAddress } from '#rules/members/disposable-addresses.ts'
import { isLastWayIn } from '#rules/members/issuers.ts'
import type { CodeChannel } from '#rules/members/members.ts'
import { askChangeInput, channelInput, undoChangeInput } from '#rules/members/security-inputs.ts'
import { codeInput } from '#rules/members/sign-in-inputs.ts'
import { tokenDigest } from '#server/base/token-digest.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { lockWaysIn } from '#server/members/issuers/linked-queries.ts'
import { useUp } from '#server/members/sign-in/code-queries.ts'
import type { Recipient } from '#server/members/sign-in/code-ticket.ts'
import { type CodeParts, createLimitedCodes, type Waiting } from '#server/members/sign-in/limited-codes.ts'
import { showPhone } from '#server/members/sign-in/phone-numbers.ts'
import { byAddress } from '#server/operations/by-address.ts'
import { defineCommand, defineRead, defineSteps } from '#server/operations/operation.ts'
import * as queries from './contact-queries.ts'
import { type FeedParts, noteChange, takeBack } from './way-changes.ts'

const ownAccount = { by: 'proven', whileSuspended: 'their own account' } as const

export function createContactChanges(parts: CodeParts & FeedParts & { jobs: Pick<Jobs, 'enqueue'> }) {
  const codes = createLimitedCodes(parts)

  return {
    /** The viewer's own address and number, and whether they have a password: false for a member who only logs in in other ways. */
    contact: defineRead({
      by: 'member',
      run: async ({
        db,
        viewer,
      }): Promise<{ email: string | null; phone: string | null; hasPassword: boolean }> => {
        const row = await queries.findOwnContact(db, viewer.id)
        const phone = row?.phone ? showPhone(row.phone) : null
        return { email: row?.email ?? null, phone, hasPassword: Boolean(row?.has_password) }
      },
    }),

    /**
     * Sends a code to the new address or number, if nobody else has it; never reveals whether somebody has. PROOF_NEEDED, DISPOSABLE_ADDRESS, NOT_A_PHONE,
     * PHONE_COUNTRY, SMS_PAUSED.
     */
    askChange: defineSteps({
      ...ownAccount,
      input: askChangeInput,
      counts: ['securityByMember', byAddress('codeAskByAddress')],
      alsoCounts: ['smsByAddress', 'codeSendByRecipientAndAddress', 'codeSendByRecipient'],
      run: async ({ viewer }, { channel, to, address }): Promise<Waiting> => {
        const recipient = codes.newRecipientOf(channel, to)
        if (channel === 'email') assertLastingAddress(recipient.recipient)
        return codes.begin({ ...recipient, purpose: 'change', member: viewer.id }, address)
      },
    }),

    /** Sets the viewer's address or number; notifies all former ones, from which it can be undone. PROOF_NEEDED. */
    confirmChange: defineCommand({
      ...ownAccount,
      input: codeInput,
      counts: [codes.tryOf('change')],
      refuses: ifTaken('WRONG_CODE'),
      // Every attempt counts, whatever its result.
      prepare: ({ viewer }, answer) => codes.check({ ...answer, member: viewer.id }, 'change'),
      run: async ({ tx, viewer: { id } }, _answer, checked): Promise<CodeChannel> => {
        if (!(await useUp(tx, checked))) throw new DomainError('WRONG_CODE')
        const { channel } = checked
        const before = await queries.findContact(tx, id)
        const change = `${channel}-${before?.[channel] ? 'changed' : 'added'}` as const
        await noteChange(tx, { memberId: id, channel, change }, parts)
        await queries.setContact(tx, id, checked)
        return channel
      },
    }),

    /** Removes the address or number. PROOF_NEEDED, NOT_FOUND, LAST_CONTACT, LAST_WAY_IN. */
    removeContact: defineCommand({
      ...ownAccount,
      input: channelInput,
      counts: ['securityByMember'],
      run: async ({ tx, viewer: { id: memberId } }, { channel }): Promise<void> => {
        const contact = await queries.findContact(tx, memberId)
        if (!contact?.[channel]) throw new DomainError('NOT_FOUND')
        if (!contact[channel === 'email' ? 'phone' : 'email']) throw new DomainError('LAST_CONTACT')
        if (channel === 'phone' && isLastWayIn(await lockWaysIn(tx, memberId)))
          throw new DomainError('LAST_WAY_IN')
        await noteChange(tx, { memberId, channel, change: `${channel}-removed` }, parts)
        await queries.setContact(tx, memberId, { channel, recipient: null })
      },
    }),

    /** Undoes a change and everything after it (way-changes.ts). Returns the contact with which the owner can log in. UNDO_LINK_OVER, UNDO_CONTACT_TAKEN. */
    undoChange: defineCommand({
      by: 'guest',
      whileSuspended: 'the link proves the former address',
      input: undoChangeInput,
      counts: [byAddress('codesByAddress')],
      refuses: ifTaken('UNDO_CONTACT_TAKEN'),
      run: ({ tx }, { token }): Promise<Recipient> => takeBack(tx, tokenDigest(token), parts),
    }),
  }
}

/** Another member has got it in the meantime. Only the owner of the former address or number, who has the link, learns that. */
function ifTaken<Code extends 'WRONG_CODE' | 'UNDO_CONTACT_TAKEN'>(code: Code) {
  return { members_email_key: code, members_mailbox_key: code, members_phone_key: code }
}
