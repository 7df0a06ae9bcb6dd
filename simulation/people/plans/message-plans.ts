import { randomUUID } from 'node:crypto'
import { fromRow, type Plans, plan } from '#simulation/people/plan.ts'
import { sentence } from '#simulation/people/words.ts'

const own = 'select conversation_id as "conversationId" from participants where member_id = $me'

export const messagePlans: Plans = {
  'messages.conversations': plan(4, ({ chance }) => ({ tab: chance.pick(['all', 'unread', 'pending']) })),
  'messages.conversation': fromRow(5, own),
  'messages.otherMember': fromRow(1, own),
  'messages.markRead': fromRow(6, own),
  'messages.open': fromRow(1, `select id as "contactId" from members where id <> $me and left_at is null`),
  'messages.start': plan(3, async ({ one, chance }) => {
    const other = await one('select id from members where id <> $me and left_at is null')
    return other && { contactId: other.id, body: sentence(chance), clientKey: randomUUID() }
  }),
  'messages.send': plan(9, async ({ one, chance }) => {
    const conversation = await one<{ conversationId: string }>(own)
    return conversation && { ...conversation, body: sentence(chance), clientKey: randomUUID() }
  }),
}
