// A member's conversations, and marking them as read.
import { isUuid } from '#rules/base/ids.ts'
import { wordsSought } from '#rules/base/search.ts'
import { type Decision, memberOf, type Viewer } from '#rules/base/viewer.ts'
import type { Reader } from '#rules/base/wording.ts'
import { DomainError } from '#rules/domain-error.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import {
  conversationInput,
  conversationsInput,
  conversationsToReportInput,
  markReadInput,
  messagePhotoInput,
  threadInput,
} from '#rules/messages/message-inputs.ts'
import { canSend } from '#rules/messages/messages.ts'
import type { StoredFile } from '#server/files/file-store.ts'
import { isMessageVariant } from '#server/images/picture.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { readNotices } from '#server/notices/notice-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import * as conversations from './conversation-queries.ts'
import * as messages from './message-queries.ts'
import {
  type ConversationCard,
  type MessageView,
  readerOf,
  type Said,
  toConversationCard,
  toMessageView,
  toSaid,
} from './message-view.ts'

const PAGE = 100
// Of one member: there is one conversation for each copy that they ask about.
const MOST_TO_REPORT = 5

export type ConversationView = ConversationCard & {
  canSend: Decision
  /** Oldest first. */
  messages: MessageView[]
  /** There may be older messages: pass this as `before` to read them. */
  older: number | null
  /** The two are not strangers: the other has written, or one has accepted the other's request. */
  takesPhotos: boolean
  /** The viewer's own messages that are held back, in order. */
  held: { id: string; body: string; isRefused: boolean }[]
  /** Only the messages after this one are included: the reader has the rest. */
  after: number | null
}

type ConversationToReport = {
  /** The other member. */
  id: string
  name: string
  bookTitle: string | null
  isBlocked: boolean
  /** Oldest first. */
  said: Said[]
}

export function createConversationReads({
  db,
  pictures,
  city,
}: {
  db: Database
  pictures: Pick<Pictures, 'file'>
  city: Reader['city']
}) {
  return {
    operations: {
      /** With a text, those with its words in the other member's name or the title of the book. */
      conversations: defineRead({
        by: 'member',
        input: conversationsInput,
        run: async ({ db, viewer }, { tab, text, limit }): Promise<ConversationCard[]> => {
          const words = wordsSought(text)
          const rows = await conversations.listConversations(db, { viewerId: viewer.id, tab, words, limit })
          return rows.map((row) => toConversationCard(row, readerOf(row, { viewer, city })))
        },
      }),

      /**
       * The thread with its last 100 messages, or the 100 before the message with the seq `before`, if there is
       * one. A reader who already has it up to the seq `after` gets the messages that follow, unless they fill
       * more than one page.
       */
      conversation: defineRead({
        by: 'member',
        input: threadInput,
        run: async ({ db, viewer }, { conversationId: id, before, after }): Promise<ConversationView> => {
          // PostgreSQL fails on a seq that is a fraction or out of range.
          const from = Number.isSafeInteger(before) ? before : undefined
          const known = from === undefined && Number.isSafeInteger(after) ? after : undefined
          const part = { conversationId: id, viewerId: viewer.id, before: from, limit: PAGE }
          const [row, thread] = await Promise.all([
            conversations.findConversation(db, { viewerId: viewer.id, id }),
            messages.listMessages(db, { ...part, after: known }),
          ])
          if (!row) throw new DomainError('NOT_FOUND')
          const reader = readerOf(row, { viewer, city })
          const card = toConversationCard(row, reader)
          const oldest = thread.at(-1)
          return {
            ...card,
            canSend: canSend(viewer, {
              memberIds: [viewer.id, card.other.id],
              standing: card.standing,
              // Across a block the conversation is not found.
              blocked: false,
              hasLeft: row.has_left,
            }),
            takesPhotos: row.acquainted,
            messages: thread.reverse().map((message) => toMessageView(message, reader)),
            held: row.held,
            older: thread.length === PAGE && oldest ? oldest.seq : null,
            after: known !== undefined && thread.length < PAGE ? known : null,
          }
        },
      }),

      /**
       * One of the viewer's conversations, also across a block: its other member, and the last messages of the two, to choose from
       * what to show our team.
       */
      conversationToReport: defineRead({
        by: 'member',
        input: conversationInput,
        run: async ({ db, viewer }, { conversationId }): Promise<ConversationToReport> => {
          const part = { conversationId, viewerId: viewer.id, before: undefined, after: undefined }
          const [row, thread] = await Promise.all([
            conversations.findOther(db, { id: conversationId, viewerId: viewer.id }),
            messages.listMessages(db, { ...part, limit: PAGE }),
          ])
          if (!row) throw new DomainError('NOT_FOUND')
          return {
            ...{ id: row.id, name: row.name, bookTitle: row.title, isBlocked: row.is_blocked },
            said: thread.reverse().flatMap((message) => toSaid(message, viewer.id)),
          }
        },
      }),

      /** Is this one of the viewer's conversations, with a block between the two? */
      isAcrossBlock: defineRead({
        by: 'member',
        input: conversationInput,
        run: async ({ db, viewer }, { conversationId }): Promise<boolean> => {
          const other = await conversations.findOther(db, { id: conversationId, viewerId: viewer.id })
          return other?.is_blocked ?? false
        },
      }),

      /** The viewer's newest conversations with each of these members, also across a block: which can be reported. */
      conversationsToReport: defineRead({
        by: 'member',
        input: conversationsToReportInput,
        run: async ({ db, viewer }, { memberIds }) => {
          const rows = await conversations.listToReport(db, {
            viewerId: viewer.id,
            memberIds,
            limit: MOST_TO_REPORT,
          })
          return rows.map(({ id, other_id: otherId, title: bookTitle }) => ({ id, otherId, bookTitle }))
        },
      }),

      /**
       * The file of a photo in one of the viewer's conversations; NOT_FOUND for everybody else, and across a
       * block.
       */
      photo: defineRead({
        by: 'member',
        input: messagePhotoInput,
        run: async ({ db, viewer }, { conversationId, photoId, variant }): Promise<StoredFile> => {
          const asked = { conversationId, photoId, viewerId: viewer.id }
          const isTheirs = isMessageVariant(variant) && (await messages.isPhotoOf(db, asked))
          const file = isTheirs ? await pictures.file(photoId, variant) : undefined
          if (!file) throw new DomainError('NOT_FOUND')
          return file
        },
      }),

      /** The viewer has seen the thread up to the message with the seq `to`, or all of it. */
      markRead: defineCommand({
        by: 'member',
        whileSuspended: 'reads',
        countsAs: 'readByMember',
        input: markReadInput,
        run: async ({ tx, viewer }, { conversationId: id, to }): Promise<void> => {
          const shown = { conversationId: id, memberId: viewer.id, to }
          if (!(await conversations.clearUnread(tx, shown))) return
          await readNotices(tx, { memberId: viewer.id, of: id, path: conversationPath(id) })
          await announce(tx, { members: [viewer.id], about: 'messages', of: id, from: tabOf(viewer) })
        },
      }),
    },

    /**
     * The messages with these ids in one of the viewer's conversations, in order, with their senders; ids that are
     * not in it are skipped.
     */
    async excerpt(viewer: Viewer, id: string, messageIds: string[]) {
      const { id: viewerId } = memberOf(viewer)
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      const wanted = messageIds.filter(isUuid)
      const rows = await messages.listChosen(db, { conversationId: id, viewerId, ids: wanted })
      return rows.map((row) => ({
        id: row.id,
        by: row.name ?? '',
        words: row.body,
        hasPhoto: row.has_photo,
        photo: row.photo_id ? { id: row.photo_id, alt: row.photo_alt } : null,
        at: row.created_at,
      }))
    },
  }
}
