// Conversations between two members.
import { createConversationReads } from './conversation-reads.ts'
import { createExchangeMessages } from './exchange-messages.ts'
import { createHeldMessages } from './hold-message.ts'
import { createMessageSending, type MessageParts } from './send-message.ts'

export function createMessageService(parts: MessageParts) {
  const { operations: reads, excerpt } = createConversationReads(parts)
  return {
    ...parts.door.open({ ...reads, ...createMessageSending(parts) }),
    excerpt,
    ...createExchangeMessages(parts),
    ...createHeldMessages(parts),
  }
}

export type MessageService = ReturnType<typeof createMessageService>
