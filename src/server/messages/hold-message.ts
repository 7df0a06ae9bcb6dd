// The same text to many strangers is spam: it is held before anybody else reads it, and an administrator delivers
// or refuses it.

import type { Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { mayBeHeld, sameText } from '#rules/members/new-members.ts'
import { canSend } from '#rules/messages/messages.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './held-queries.ts'
import { messageHeld, notifyMessage } from './message-jobs.ts'
import { areAcquainted, isStored } from './message-queries.ts'
import { postMessage } from './post-message.ts'

type HeldParts = {
  members: Pick<MemberService, 'areBlocked'>
  jobs: Pick<Jobs, 'enqueue'>
  clock: () => Date
}

type Written = { conversationId: string; otherId: string; body: string; clientKey: string }

/** Holds a message if its sender has sent too many like it; returns whether it did. Needs the conversation locked. */
export async function holdBack(
  tx: Database,
  member: Member,
  { conversationId, otherId, body, clientKey }: Written,
  { jobs, clock }: Pick<HeldParts, 'jobs' | 'clock'>,
): Promise<boolean> {
  const now = clock()
  if (!(await isOneTooMany(tx, member, { otherId, body, clientKey, now }))) return false
  const held = { conversationId, senderId: member.id, readerId: otherId, body, clientKey, at: now }
  const heldId = await queries.holdMessage(tx, held)
  if (heldId) await jobs.enqueue(tx, messageHeld, { heldId })
  // Only the sender sees a change.
  await announce(tx, { members: [member.id], about: 'messages', of: conversationId })
  return true
}

/** Whether the reader is a stranger, and too many strangers have this text of the member's already. Needs the conversation locked. */
async function isOneTooMany(
  tx: Database,
  member: Member,
  text: { otherId: string; body: string; clientKey: string | null; now: Date },
): Promise<boolean> {
  const { otherId, body, clientKey, now } = text
  if (member.isAdmin || !mayBeHeld(body)) return false
  if (await areAcquainted(tx, { viewerId: member.id, otherId, clientKey })) return false
  const like = await queries.countLike(tx, { senderId: member.id, readerId: otherId, body, now })
  return like >= sameText.strangers
}

export function createHeldMessages({ members, jobs, clock }: HeldParts) {
  return {
    /** The note of a request is not held, or the owner would answer without it. Before the request is in the conversation. SAME_NOTE. */
    async assertNewNote(
      tx: Database,
      member: Member,
      note: { otherId: string; body: string },
    ): Promise<void> {
      const isTooMany = await isOneTooMany(tx, member, { ...note, clientKey: null, now: clock() })
      if (isTooMany) throw new DomainError('SAME_NOTE')
    },

    /** For administrators to review; undefined once it is delivered or gone. */
    heldMessage: (on: Database, id: string) => queries.findHeld(on, id),

    /** Delivers it as if it were written now, unless the two may no longer write to each other. */
    async deliverHeld(tx: Database, id: string): Promise<void> {
      const held = await queries.lockHeld(tx, id)
      if (!held) return
      const { conversation_id: conversationId, sender_id: senderId, reader_id: readerId, body } = held
      const decision = canSend({ kind: 'member', id: senderId } as Member, {
        memberIds: [senderId, readerId],
        standing: held.standing,
        blocked: await members.areBlocked(tx, senderId, readerId),
        hasLeft: held.left_at !== null,
      })
      const at = clock()
      if (!decision.allowed) return queries.refuseHeld(tx, { id, at })
      await queries.deleteHeld(tx, id)
      const message = { conversationId, senderId, body, clientKey: held.client_key }
      // Sent again and delivered while it was held, by a release that looked for its key among delivered messages alone.
      if (!(await isStored(tx, message))) {
        await postMessage(tx, { ...message, unreadFor: readerId, at })
        await jobs.enqueue(tx, notifyMessage, { conversationId, memberId: readerId })
      }
      await announce(tx, { members: [senderId, readerId], about: 'messages', of: conversationId })
    },

    /** Nobody but its sender ever reads it; the sender sees that it was not delivered. */
    async refuseHeld(tx: Database, id: string): Promise<void> {
      const held = await queries.lockHeld(tx, id)
      if (!held) return
      await queries.refuseHeld(tx, { id, at: clock() })
      await announce(tx, { members: [held.sender_id], about: 'messages', of: held.conversation_id })
    },
  }
}
