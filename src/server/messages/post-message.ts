import type { Database } from '#server/store/database.ts'
import { addUnread, insertMessage, type NewPhoto, touchConversations } from './message-queries.ts'

/** Stores a message that has passed every check, with its side effects. Needs the conversation locked. */
export async function postMessage(
  tx: Database,
  message: {
    conversationId: string
    senderId: string
    body: string
    clientKey: string | null
    photo?: NewPhoto | undefined
    unreadFor: string
    at: Date
  },
): Promise<void> {
  const { conversationId, body, unreadFor, at } = message
  await insertMessage(tx, message)
  const shows = body ? { body } : ({ news: 'photo', facts: {} } as const)
  await touchConversations(tx, { conversationIds: [conversationId], shows, at })
  await addUnread(tx, [{ conversationId, memberId: unreadFor }])
}
