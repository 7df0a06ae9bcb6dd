// Another e-mail address or phone number: a code to the new one proves it, and a link to the old one takes it back for 7 days.
import { randomBytes } from 'node:crypto'
import { DomainError } from '#rules/domain-error.ts'
import { assertLastingAddress } from '#rules/members/disposable-addresses.ts'
import type { CodeChannel } from '#rules/members/members.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { announce } from '#server/live/live-queries.ts'
import { asMember } from '#server/members/accounts/as-viewer.ts'
import { endSessions } from '#server/members/sign-in/account-queries.ts'
import { useUp } from '#server/members/sign-in/code-queries.ts'
import type { Recipient } from '#server/members/sign-in/code-ticket.ts'
import {
  type CodeAnswer,
  type CodeParts,
  createLimitedCodes,
  type Waiting,
} from '#server/members/sign-in/limited-codes.ts'
import { showPhone } from '#server/members/sign-in/phone-numbers.ts'
import { type Database, violatedConstraint, withTransaction } from '#server/store/database.ts'
import { tokenDigest } from '#server/token-digest.ts'
import * as queries from './contact-queries.ts'
import { tellOfChange, tellOldContact } from './security-jobs.ts'

export function createContactChanges(parts: CodeParts & { jobs: Pick<Jobs, 'enqueue'> }) {
  const { db, limits, jobs } = parts
  const codes = createLimitedCodes(parts)

  return {
    /** The viewer's own address and number. */
    async contact(viewer: Viewer): Promise<{ email: string | null; phone: string | null }> {
      const row = await queries.findContact(db, memberOf(viewer).id)
      return { email: row?.email ?? null, phone: row?.phone ? showPhone(row.phone) : null }
    },

    /** Sends a code there, if nobody else has it; never tells whether somebody has. DISPOSABLE_ADDRESS, NOT_A_PHONE. */
    async askChange(
      viewer: Viewer,
      { channel, to }: { channel: CodeChannel; to: string },
      address: string,
    ): Promise<Waiting> {
      const { id: member } = memberOf(viewer)
      await limits.take('securityByMember', member)
      await limits.take('codeAskByAddress', address)
      const recipient = codes.recipientOf(channel, to)
      if (channel === 'email') assertLastingAddress(recipient.recipient)
      return codes.begin({ ...recipient, purpose: 'change', member }, address)
    },

    /** From now on it is the viewer's address or number; the old one is told, and can take it back. */
    async confirmChange(viewer: Viewer, answer: CodeAnswer, address: string): Promise<CodeChannel> {
      const { id } = memberOf(viewer)
      const checked = await codes.check({ ...answer, member: id }, 'change', address)
      await refusingTaken('WRONG_CODE', () =>
        asMember(db, viewer, async (tx) => {
          if (!(await useUp(tx, checked))) throw new DomainError('WRONG_CODE')
          await change(tx, id, checked)
        }),
      )
      return checked.channel
    },

    /**
     * Takes a change back, with all that came after it: whoever made it may be a thief. Ends every session, and neither the
     * password nor a passkey or another way in made since works any more. UNDO_LINK_OVER.
     */
    async undoChange(token: string, address: string): Promise<Recipient> {
      await limits.take('codesByAddress', address)
      return refusingTaken('UNDO_LINK_OVER', () => withTransaction(db, (tx) => undo(tx, tokenDigest(token))))
    },
  }

  async function change(tx: Database, memberId: string, { channel, recipient }: Recipient): Promise<void> {
    const before = await queries.lockContact(tx, memberId)
    if (!before) throw new DomainError('NOT_FOUND')
    await queries.setContact(tx, memberId, { channel, recipient })
    const was = before[channel]
    if (!was) return jobs.enqueue(tx, tellOfChange, { memberId, change: channel })
    const token = randomBytes(32).toString('base64url')
    await queries.insertChange(tx, { memberId, channel, was, undoHash: tokenDigest(token) })
    await jobs.enqueue(tx, tellOldContact, { name: before.name, channel, recipient: was, token })
  }
}

async function undo(tx: Database, undoHash: string): Promise<Recipient> {
  const found = await queries.findUndoable(tx, undoHash)
  const member = found && (await queries.lockContact(tx, found.member_id))
  const changes = member ? await queries.takeChangesSince(tx, found.member_id, undoHash) : []
  // None: the link was used at the same moment.
  if (!found || changes.length === 0) throw new DomainError('UNDO_LINK_OVER')
  const { member_id: memberId, channel, was, changed_at: since } = found
  // The latest first, so that each stands at last as it was before all of them.
  for (const each of changes.reverse()) {
    await queries.setContact(tx, memberId, { channel: each.channel, recipient: each.was })
  }
  await queries.removeKeysSince(tx, memberId, since)
  await endSessions(tx, memberId)
  await announce(tx, { members: [memberId], about: 'membership' })
  return { channel, recipient: was }
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
