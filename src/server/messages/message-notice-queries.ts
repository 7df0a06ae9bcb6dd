import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import { isNewFor } from './conversation-queries.ts'

type UnreadRow = { unread: number; id: string; sender_id: string; body: string; has_photo: boolean }

/**
 * The last `most` messages from others that this member has not read, newest first, each with the total. What the member did
 * themself in the meantime raised no number, and hides none. Marking the conversation as read waits until the transaction ends,
 * and then sees which notices were sent about it.
 */
export async function listUnreadMessages(
  tx: Database,
  { conversationId, memberId, most }: { conversationId: string; memberId: string; most: number },
): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    with mine as (
      select conversation_id, unread from participants
      where conversation_id = ${conversationId} and member_id = ${memberId} and unread > 0
      for share
    ), unread as (
      select m.id, m.sender_id, m.body, m.has_photo, m.seq from messages m join mine using (conversation_id)
      where ${isNewFor(memberId)}
      order by m.seq desc
      limit (select unread from mine)
    )
    select count(*) over () as unread, unread.id, unread.sender_id, unread.body, unread.has_photo
    from unread where unread.sender_id is not null
    order by unread.seq desc
    limit ${most}`.execute(tx)
  return rows
}

/** Messages by id, without those from former members, which are not quoted. */
export async function listWritten(db: Database, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('messages as m')
    .innerJoin('members as sender', 'sender.id', 'm.sender_id')
    .select(['m.id', 'm.body', 'm.has_photo'])
    .where('m.id', 'in', ids)
    .where('sender.left_at', 'is', null)
    .limit(ids.length)
    .execute()
}
