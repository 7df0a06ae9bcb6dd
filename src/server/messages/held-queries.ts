import { sql } from 'kysely'
import { DAY_MS } from '#rules/base/durations.ts'
import { sameText } from '#rules/members/new-members.ts'
import type { Database } from '#server/store/database.ts'

/**
 * How many other members this sender has recently sent text similar to `body`, held or not. The caller holds the
 * sender's lock until the transaction ends: of two concurrent messages, the second counts the first.
 */
export async function countLike(
  tx: Database,
  { senderId, readerId, body, now }: { senderId: string; readerId: string; body: string; now: Date },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`messages of ${senderId}`}, 0))`.execute(tx)
  const since = new Date(now.getTime() - sameText.withinDays * DAY_MS)
  const { rows } = await sql<{ count: number }>`
    select count(distinct lately.reader)::integer as count
    from (
      (
        select case when c.low_id = ${senderId}::uuid then c.high_id else c.low_id end as reader, m.body
        from messages m join conversations c on c.id = m.conversation_id
        where m.sender_id = ${senderId}::uuid and m.created_at > ${since}
        order by m.created_at desc limit ${sameText.lookedThrough}
      )
      union all
      (
        select h.reader_id, h.body from held_messages h
        where h.sender_id = ${senderId}::uuid and h.created_at > ${since}
        order by h.created_at desc limit ${sameText.lookedThrough}
      )
    ) as lately
    where lately.reader <> ${readerId}::uuid and similarity(lower(lately.body), lower(${body})) >= ${sameText.likeness}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Returns its id; undefined if a message with its client key is held already. */
export async function holdMessage(
  tx: Database,
  held: {
    conversationId: string
    senderId: string
    readerId: string
    body: string
    clientKey: string
    at: Date
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('held_messages')
    .values({
      conversation_id: held.conversationId,
      sender_id: held.senderId,
      reader_id: held.readerId,
      body: held.body,
      client_key: held.clientKey,
      created_at: held.at,
    })
    .onConflict((conflict) => conflict.constraint('held_messages_client_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Needs its conversation locked, as every write of a message does; undefined if it is no longer held. */
export async function lockHeld(tx: Database, id: string) {
  const held = await tx
    .selectFrom('held_messages')
    .select('conversation_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!held) return undefined
  return tx
    .selectFrom('conversations as c')
    .innerJoin('held_messages as h', 'h.conversation_id', 'c.id')
    .innerJoin('members as reader', 'reader.id', 'h.reader_id')
    .select(['h.id', 'h.conversation_id', 'h.sender_id', 'h.reader_id', 'h.body', 'h.client_key'])
    .select(['c.standing', 'reader.left_at', 'h.refused_at'])
    .where('h.id', '=', id)
    .forNoKeyUpdate(['c', 'h'])
    .executeTakeFirst()
}

export async function deleteHeld(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('held_messages').where('id', '=', id).execute()
}

export async function refuseHeld(tx: Database, { id, at }: { id: string; at: Date | null }): Promise<void> {
  await tx.updateTable('held_messages').set({ refused_at: at }).where('id', '=', id).execute()
}

/** The copy of a held message that a report keeps. */
export function findHeld(db: Database, id: string) {
  return db
    .selectFrom('held_messages as h')
    .innerJoin('members as sender', 'sender.id', 'h.sender_id')
    .select(['h.sender_id', 'sender.name', 'h.body', 'h.refused_at'])
    .where('h.id', '=', id)
    .executeTakeFirst()
}
