// Conversations between two members. Lock order in every transaction: pair of members, copy, exchange, conversation, participants.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { type ConversationTab, canSend, type Standing } from '#rules/messages.ts'
import { type Decision, type Member, memberOf, type Viewer } from '#rules/viewer.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { Person } from '#server/members/person.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import * as conversations from './conversation-queries.ts'
import { createExchangeMessages } from './exchange-messages.ts'
import * as messages from './message-queries.ts'
import {
  type AboutBook,
  type ConversationCard,
  type MessageView,
  toContact,
  toConversationCard,
  toMessageView,
} from './message-view.ts'
import { postMessage } from './post-message.ts'

const PAGE = 100

export type ConversationView = Pick<
  ConversationCard,
  'id' | 'other' | 'book' | 'standing' | 'askedByViewer' | 'unread'
> & {
  canSend: Decision
  /** Oldest first. */
  messages: MessageView[]
  /** There may be older ones: pass this as `before` to read them. */
  older: number | null
  /** Only what follows this message is here: the reader has the rest. */
  after: number | null
}

export type OpenedConversation =
  | { kind: 'conversation'; id: string }
  | { kind: 'draft'; contact: Person; book: AboutBook | null; canSend: Decision }

type Contact = { contactId: string; copyId?: string | null | undefined }

export function createMessageService(parts: {
  db: Database
  members: MemberService
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
}) {
  const { db, members, limits, clock } = parts

  return {
    async conversations(viewer: Viewer, tab: ConversationTab, limit = 50): Promise<ConversationCard[]> {
      const member = memberOf(viewer)
      const rows = await conversations.listConversations(db, { viewerId: member.id, tab, limit })
      return rows.map((row) => toConversationCard(row, member))
    },

    /**
     * The thread with its last 100 messages, or the 100 before the message with the seq `before`, if that is one. Who has
     * it up to the message with the seq `after` gets what follows, unless that is more than one page.
     */
    async conversation(
      viewer: Viewer,
      id: string,
      { before, after }: { before?: number | undefined; after?: number | undefined } = {},
    ): Promise<ConversationView> {
      const member = memberOf(viewer)
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      // It comes from an address: PostgreSQL would call a seq with a fraction, or beyond all numbers, a fault.
      const from = Number.isSafeInteger(before) ? before : undefined
      const known = from === undefined && Number.isSafeInteger(after) ? after : undefined
      const part = { conversationId: id, viewerId: member.id, before: from, limit: PAGE }
      const [row, thread] = await Promise.all([
        conversations.findConversation(db, { viewerId: member.id, id }),
        messages.listMessages(db, { ...part, after: known }),
      ])
      if (!row) throw new DomainError('NOT_FOUND')
      const { other, book, standing, askedByViewer, unread } = toConversationCard(row, member)
      const oldest = thread.at(-1)
      return {
        id,
        other,
        book,
        standing,
        askedByViewer,
        unread,
        canSend: canSend(viewer, {
          memberIds: [member.id, other.id],
          standing,
          blocked: Boolean(row.blocked),
          hasLeft: row.has_left,
        }),
        messages: thread.reverse().map((message) => toMessageView(message, member)),
        older: thread.length === PAGE && oldest ? oldest.seq : null,
        after: known !== undefined && thread.length < PAGE ? known : null,
      }
    },

    /** Who is on the other side of a conversation of the viewer, blocked or not. */
    async otherMember(viewer: Viewer, id: string) {
      const { id: viewerId } = memberOf(viewer)
      const row = isUuid(id) ? await conversations.findOther(db, { id, viewerId }) : undefined
      if (!row) throw new DomainError('NOT_FOUND')
      return { id: row.id, name: row.name, bookTitle: row.title }
    },

    async markRead(viewer: Viewer, id: string): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      await withTransaction(db, async (tx) => {
        const changed = await conversations.clearUnread(tx, { conversationId: id, memberId })
        if (changed)
          await announce(tx, { members: [memberId], about: 'messages', of: id, from: tabOf(viewer) })
      })
    },

    /** Where 'Message' leads: the conversation these two have about this copy, or what a first message needs to know. */
    async open(viewer: Viewer, contact: Contact): Promise<OpenedConversation> {
      const member = memberOf(viewer)
      const [row, blocked] = await Promise.all([
        findContact(db, member, contact),
        isBlocked(db, member, contact),
      ])
      const { conversation_id: id } = row
      // One's own block hides the conversation, so there is only a draft that cannot be sent.
      if (id && !blocked) return { kind: 'conversation', id }
      const canStart = canSend(viewer, {
        memberIds: [member.id, row.id],
        standing: 'open',
        blocked,
        hasLeft: false,
      })
      return { kind: 'draft', ...toContact(row), canSend: canStart }
    },

    /** The first message to a member about a copy, or about none; one more if they already talk about it. */
    async start(
      viewer: Viewer,
      message: Contact & { body: string; clientKey: string },
    ): Promise<{ conversationId: string }> {
      const member = memberOf(viewer)
      await limits.take('messageByMember', member.id)
      return withTransaction(db, async (tx) => {
        await members.lockPair(tx, member.id, message.contactId)
        const contact = await findContact(tx, member, message)
        const { id: conversationId, standing } = await conversations.upsertConversation(tx, {
          oneId: member.id,
          otherId: contact.id,
          copyId: message.copyId ?? null,
          at: clock(),
        })
        await write(tx, member, { ...message, conversationId, otherId: contact.id, standing, hasLeft: false })
        return { conversationId }
      })
    },

    /** The same client key twice is one message. */
    async send(
      viewer: Viewer,
      message: { conversationId: string; body: string; clientKey: string },
    ): Promise<void> {
      const member = memberOf(viewer)
      if (!isUuid(message.conversationId)) throw new DomainError('NOT_FOUND')
      await limits.take('messageByMember', member.id)
      await withTransaction(db, async (tx) => {
        const { conversationId: id } = message
        const row = await conversations.lockConversation(tx, { id, viewerId: member.id })
        if (!row) throw new DomainError('NOT_FOUND')
        const otherId = row.low_id === member.id ? row.high_id : row.low_id
        await write(tx, member, { ...message, otherId, standing: row.standing, hasLeft: row.has_left })
      })
    },

    ...createExchangeMessages({ clock }),
  }

  async function findContact(on: Database, member: Member, { contactId, copyId = null }: Contact) {
    if (contactId === member.id) throw new DomainError('NOT_TO_YOURSELF')
    if (!isUuid(contactId) || (copyId !== null && !isUuid(copyId))) throw new DomainError('NOT_FOUND')
    const row = await conversations.findContact(on, { viewerId: member.id, contactId, copyId })
    if (!row) throw new DomainError('NOT_FOUND')
    // A copy that is gone can still be talked about where the two already do.
    if (copyId && !row.copy_id && !row.conversation_id) throw new DomainError('NOT_FOUND')
    return row
  }

  async function isBlocked(on: Database, member: Member, { contactId }: Contact): Promise<boolean> {
    return isUuid(contactId) && (await members.areBlocked(on, member.id, contactId))
  }

  /** Needs the conversation locked: then two posts of one client key come one after the other. */
  async function write(
    tx: Database,
    member: Member,
    message: {
      conversationId: string
      otherId: string
      standing: Standing
      hasLeft: boolean
      body: string
      clientKey: string
    },
  ): Promise<void> {
    const { otherId, standing, hasLeft } = message
    if (await messages.isStored(tx, { ...message, senderId: member.id })) return
    const blocked = await members.areBlocked(tx, member.id, otherId)
    assertAllowed(canSend(member, { memberIds: [member.id, otherId], standing, blocked, hasLeft }))
    await postMessage(tx, { ...message, senderId: member.id, unreadFor: otherId, at: clock() })
    await announce(tx, {
      members: [member.id, otherId],
      about: 'messages',
      of: message.conversationId,
      from: tabOf(member),
    })
  }
}

export type MessageService = ReturnType<typeof createMessageService>
