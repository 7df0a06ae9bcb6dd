// Messages that exchanges and blocks write into conversations, inside their own transactions. The caller announces
// them.
import type { Standing } from '#rules/messages/messages.ts'
import type { SystemNews } from '#rules/messages/system-messages.ts'
import { forgetNotices } from '#server/notices/notice-queries.ts'
import type { Database } from '#server/store/database.ts'
import { clearUnreadBetween, upsertConversation } from './conversation-queries.ts'
import { addUnread, insertSystemMessages, touchConversations } from './message-queries.ts'
import { postMessage } from './post-message.ts'

export function createExchangeMessages({ clock }: { clock: () => Date }) {
  return {
    /** The conversation of the two members about this copy. */
    async openForExchange(
      tx: Database,
      { ownerId, borrowerId, copyId }: { ownerId: string; borrowerId: string; copyId: string },
    ): Promise<string> {
      const pair = { oneId: ownerId, otherId: borrowerId, copyId, at: clock() }
      return (await upsertConversation(tx, pair)).id
    },

    /** A member's own message that comes with an exchange; the exchange's rules have already allowed it. */
    postWords: (
      tx: Database,
      words: { conversationId: string; senderId: string; body: string; unreadFor: string },
    ): Promise<void> => postMessage(tx, { ...words, clientKey: null, at: clock() }),

    /** Writes a system message into each of these conversations, and sets their new status. */
    async postSystem(
      tx: Database,
      note: {
        to: { conversationId: string; unreadFor: string[] }[]
        says: SystemNews
        standing: Standing
        askedBy?: string | undefined
      },
    ): Promise<void> {
      if (note.to.length === 0) return
      const conversationIds = note.to.map(({ conversationId }) => conversationId)
      const { says, standing, askedBy } = note
      const at = clock()
      await insertSystemMessages(tx, { to: note.to, says, at })
      await touchConversations(tx, { conversationIds, shows: says, at, standing, askedBy })
      const recipients = note.to.flatMap(({ conversationId, unreadFor }) =>
        unreadFor.map((memberId) => ({ conversationId, memberId })),
      )
      await addUnread(tx, recipients)
    },

    /**
     * After a block: messages the two have not read from each other no longer count, and they get no notices about
     * them.
     */
    async forgetBetween(tx: Database, oneId: string, otherId: string): Promise<void> {
      const of = await clearUnreadBetween(tx, oneId, otherId)
      await forgetNotices(tx, { members: [oneId, otherId], of })
    },
  }
}
