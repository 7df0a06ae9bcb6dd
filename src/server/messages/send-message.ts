// Sending messages to another member. Lock order in every transaction: pair of members, copy, exchange,
// conversation, participants.
import type { Decision, Member } from '#rules/base/viewer.ts'
import type { Reader } from '#rules/base/wording.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { linksIn } from '#rules/members/new-members.ts'
import { otherInput, sendInput, startConversationInput } from '#rules/messages/message-inputs.ts'
import { canSend, type Standing } from '#rules/messages/messages.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { Person } from '#server/members/person.ts'
import type { Door } from '#server/operations/door.ts'
import { type CommandContext, defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import * as conversations from './conversation-queries.ts'
import { holdBack } from './hold-message.ts'
import { notifyMessage, readingSeconds } from './message-jobs.ts'
import * as messages from './message-queries.ts'
import { type AboutBook, toDraft } from './message-view.ts'
import { postMessage } from './post-message.ts'

export type OpenedConversation =
  | { kind: 'conversation'; id: string }
  | { kind: 'draft'; other: Person; book: AboutBook | null; canSend: Decision }

type DraftOf = { otherId: string; copyId?: string | null | undefined }

export type MessageParts = {
  db: Database
  members: MemberService
  door: Door
  pictures: Pick<Pictures, 'take' | 'file'>
  jobs: Pick<Jobs, 'enqueue'>
  city: Reader['city']
  clock: () => Date
}

/** As the sender's browser sends it. */
type SentPhoto = { file: File; alt: string }

export function createMessageSending(parts: Omit<MessageParts, 'door'>) {
  const { db, members, pictures, jobs, clock } = parts

  return {
    /**
     * The target of a 'Message' link: the conversation these two have about this copy, or the details for a first
     * message.
     */
    open: defineRead({
      by: 'writer',
      input: otherInput,
      run: async ({ db, viewer: member }, other): Promise<OpenedConversation> => {
        const [row, blocked] = await Promise.all([
          findDraft(db, member, other),
          members.areBlocked(db, member.id, other.otherId),
        ])
        const { conversation_id: id } = row
        // The viewer's own block hides the conversation, which leaves only a draft that cannot be sent.
        if (id && !blocked) return { kind: 'conversation', id }
        const canStart = canSend(member, {
          memberIds: [member.id, row.id],
          standing: 'open',
          blocked,
          hasLeft: false,
        })
        return { kind: 'draft', ...toDraft(row), canSend: canStart }
      },
    }),

    /** The first message to a member about a copy, or about none; one more if they already talk about it. */
    start: defineCommand({
      by: 'writer',
      input: startConversationInput,
      counts: ['messageByMember'],
      alsoCounts: ['strangerMessageByNewMember', 'linkByNewMember'],
      prepare: ({ viewer }, message) => brakeOn(viewer, message, async () => message.otherId),
      run: async ({ tx, viewer: member, now }, message): Promise<{ conversationId: string }> => {
        await members.lockPair(tx, member.id, message.otherId)
        const other = await findDraft(tx, member, message)
        const { id: conversationId, standing } = await conversations.upsertConversation(tx, {
          oneId: member.id,
          otherId: other.id,
          copyId: message.copyId ?? null,
          at: now,
        })
        const about = { conversationId, otherId: other.id, standing, hasLeft: false }
        await write({ tx, viewer: member, now }, { ...message, ...about })
        return { conversationId }
      },
    }),

    /** Idempotent by client key. PHOTO_TO_STRANGER, or the reason why a photo is refused. */
    send: defineCommand({
      by: 'writer',
      input: sendInput,
      counts: ['messageByMember'],
      alsoCounts: ['strangerMessageByNewMember', 'linkByNewMember', 'photoByNewMember', 'uploadByMember'],
      prepare: async ({ viewer: member }, { photo, ...message }) => {
        const asked = { id: message.conversationId, viewerId: member.id }
        const findReader = async () => (await conversations.findOther(db, asked))?.id
        await brakeOn(member, message, findReader)
        return photo && takePhoto(member, { photo, message, readerId: await findReader() })
      },
      run: async (context, { photo: _, ...message }, photo): Promise<void> => {
        if (photo === 'stored') return
        const { tx, viewer: member } = context
        const id = message.conversationId
        const row = await conversations.lockConversation(tx, { id, viewerId: member.id })
        if (!row) throw new DomainError('NOT_FOUND')
        const otherId = row.low_id === member.id ? row.high_id : row.low_id
        const standing = { standing: row.standing, hasLeft: row.has_left }
        await write(context, { ...message, ...standing, otherId, photo })
      },
    }),
  }

  /**
   * Runs before any lock is taken, because processing an image is slow. A photo that ends up unused is deleted
   * within the hour.
   */
  async function takePhoto(
    member: Member,
    {
      photo,
      message,
      readerId,
    }: {
      photo: SentPhoto
      message: { conversationId: string; clientKey: string }
      readerId: string | undefined
    },
  ): Promise<messages.NewPhoto | 'stored'> {
    const { clientKey } = message
    if (!readerId) throw new DomainError('NOT_FOUND')
    if (await messages.isStored(db, { ...message, senderId: member.id })) return 'stored'
    if (await members.areBlocked(db, member.id, readerId)) throw new DomainError('BLOCKED')
    const areAcquainted = await messages.areAcquainted(db, {
      viewerId: member.id,
      otherId: readerId,
      clientKey,
    })
    if (!areAcquainted) throw new DomainError('PHOTO_TO_STRANGER')
    const { id } = await pictures.take(member, photo.file, 'message')
    // Counted once it is taken: the send queue tries again by itself until then.
    await members.brake(member, { photo: 1 })
    return { id, alt: photo.alt }
  }

  async function findDraft(on: Database, member: Member, { otherId, copyId = null }: DraftOf) {
    if (otherId === member.id) throw new DomainError('NOT_TO_YOURSELF')
    const row = await conversations.findDraft(on, { viewerId: member.id, otherId, copyId })
    if (!row) throw new DomainError('NOT_FOUND')
    // Two members who already talk about a copy can continue after it is gone.
    if (copyId && !row.copy_id && !row.conversation_id) throw new DomainError('NOT_FOUND')
    return row
  }

  /**
   * A new member may write to only a few strangers a day; a member who wrote first, or accepted their request or
   * had theirs accepted, is not a stranger.
   */
  async function brakeOn(
    member: Member,
    { body, clientKey }: { body: string; clientKey: string },
    findReader: () => Promise<string | undefined>,
  ): Promise<void> {
    const counts = { messageToStranger: 1, link: linksIn(body) }
    await members.brake(member, counts, async () => {
      const otherId = await findReader()
      // A missing conversation is refused as NOT_FOUND.
      if (!otherId) return true
      return messages.areAcquainted(db, { viewerId: member.id, otherId, clientKey })
    })
  }

  /** Needs the conversation locked, so that two posts with the same client key run one after the other. */
  async function write(
    { tx, viewer: member, now: at }: CommandContext<'writer'>,
    message: {
      conversationId: string
      otherId: string
      standing: Standing
      hasLeft: boolean
      body: string
      clientKey: string
      photo?: messages.NewPhoto | undefined
    },
  ): Promise<void> {
    const { otherId, standing, hasLeft } = message
    if (await messages.isStored(tx, { ...message, senderId: member.id })) return
    const blocked = await members.areBlocked(tx, member.id, otherId)
    assertAllowed(canSend(member, { memberIds: [member.id, otherId], standing, blocked, hasLeft }))
    if (await holdBack(tx, member, message, { jobs, clock })) return
    await postMessage(tx, { ...message, senderId: member.id, unreadFor: otherId, at })
    await jobs.enqueue(
      tx,
      notifyMessage,
      { conversationId: message.conversationId, memberId: otherId },
      { startAfter: new Date(at.getTime() + readingSeconds * 1000) },
    )
    await announce(tx, {
      members: [member.id, otherId],
      about: 'messages',
      of: message.conversationId,
      from: tabOf(member),
    })
  }
}
