import { randomUUID } from 'node:crypto'
import { aPicture, fromRow, type Plans, plan } from '#simulation/people/plan.ts'
import { sentence } from '#simulation/people/words.ts'

const own = 'select conversation_id as "conversationId" from participants where member_id = $me'

export const messagePlans: Plans = {
  'messages.conversations': plan(4, ({ chance }) => ({ tab: chance.pick(['all', 'unread', 'pending']) })),
  'messages.conversation': fromRow(5, own),
  'messages.conversationToReport': fromRow(1, own),
  'messages.isAcrossBlock': fromRow(1, own),
  'messages.conversationsToReport': plan(1, async ({ one }) => {
    const other = await one<{ id: string }>('select blocked_id as id from blocks where blocker_id = $me')
    return other && { memberIds: [other.id] }
  }),
  'messages.markRead': fromRow(6, own),
  'messages.open': fromRow(1, `select id as "otherId" from members where id <> $me and left_at is null`),
  'messages.start': plan(3, async ({ one, chance }) => {
    const other = await one('select id from members where id <> $me and left_at is null')
    return other && { otherId: other.id, body: sentence(chance), clientKey: randomUUID() }
  }),
  'messages.send': plan(9, async ({ one, chance }) => {
    const conversation = await one<{ conversationId: string }>(own)
    const photo = { file: aPicture(chance), alt: 'The cover' }
    const sent = { body: sentence(chance), clientKey: randomUUID(), ...(chance.oneIn(5) && { photo }) }
    return conversation && { ...conversation, ...sent }
  }),
  'messages.photo': plan(3, async ({ one }) => {
    const sent = await one<object>(
      `select m.conversation_id as "conversationId", m.photo_id as "photoId" from messages m
       join participants p on p.conversation_id = m.conversation_id and p.member_id = $me where m.photo_id is not null`,
    )
    return sent && { ...sent, variant: '480.webp' }
  }),
}
