import { randomUUID } from 'node:crypto'
import { type Plans, plan, with1 } from '#simulation/people/plan.ts'
import { sentence } from '#simulation/people/words.ts'

const own = 'select conversation_id as "conversationId" from participants where member_id = $me'

export const messagePlans: Plans = {
  'messages.conversations': plan(4, ({ chance }) => ({ tab: chance.pick(['all', 'unread', 'pending']) })),
  'messages.conversation': with1(5, own),
  'messages.otherMember': with1(1, own),
  'messages.markRead': with1(6, own),
  'messages.open': with1(1, `select id as "contactId" from members where id <> $me and left_at is null`),
  'messages.start': plan(3, async ({ one, chance }) => {
    const other = await one('select id from members where id <> $me and left_at is null')
    return other && { contactId: other.id, body: sentence(chance), clientKey: randomUUID() }
  }),
  'messages.send': plan(9, async ({ one, chance }) => {
    const conversation = await one<{ conversationId: string }>(own)
    return conversation && { ...conversation, body: sentence(chance), clientKey: randomUUID() }
  }),
}
