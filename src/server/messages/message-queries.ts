import { type Selectable, sql } from 'kysely'
import { afterYes, type Standing } from '#rules/messages/messages.ts'
import type { PreviewNews, SystemNews } from '#rules/messages/system-messages.ts'
import { isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Messages } from '#server/store/tables.ts'

type MessageRow = Pick<
  Selectable<Messages>,
  | 'id'
  | 'seq'
  | 'sender_id'
  | 'body'
  | 'news'
  | 'facts'
  | 'created_at'
  | 'has_photo'
  | 'photo_id'
  | 'photo_alt'
> & { photo_width: number | null; photo_height: number | null; photo_tint: string | null }

/** Newest first, for one of its two members: those before the seq `before`, or after the seq `after`. */
export async function listMessages(
  db: Database,
  thread: {
    conversationId: string
    viewerId: string
    before: number | undefined
    after: number | undefined
    limit: number
  },
): Promise<MessageRow[]> {
  const { conversationId, viewerId, before, after, limit } = thread
  // Written out in full, like the other queries of a conversation.
  const { rows } = await sql<MessageRow>`${prepared}
    select messages.id, seq, sender_id, body, news, facts, messages.created_at, has_photo, photo_id, photo_alt,
      photo.width as photo_width, photo.height as photo_height, photo.tint as photo_tint
    from messages
    join participants mine on mine.conversation_id = messages.conversation_id
    left join images photo on photo.id = messages.photo_id
    where messages.conversation_id = ${conversationId} and mine.member_id = ${viewerId}
      ${before === undefined ? nothing : sql`and seq < ${before}`}
      ${after === undefined ? nothing : sql`and seq > ${after}`}
    order by seq desc
    limit ${limit}`.execute(db)
  return rows
}

/** The messages with these ids in one of the viewer's conversations, oldest first. */
export function listChosen(
  db: Database,
  { conversationId, viewerId, ids }: { conversationId: string; viewerId: string; ids: string[] },
) {
  return db
    .selectFrom('messages as m')
    .innerJoin('participants as mine', (join) =>
      join.onRef('mine.conversation_id', '=', 'm.conversation_id').on('mine.member_id', '=', viewerId),
    )
    .innerJoin('members as sender', 'sender.id', 'm.sender_id')
    .select(['m.id', 'm.body', 'm.created_at', 'm.has_photo', 'm.photo_id', 'm.photo_alt', 'sender.name'])
    .where('m.conversation_id', '=', conversationId)
    .where('m.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('m.seq')
    .limit(ids.length)
    .execute()
}

const nothing = sql.raw('')

export type NewMessage = {
  conversationId: string
  senderId: string
  body: string
  clientKey: string | null
  photo?: NewPhoto | undefined
  at: Date
}

/** Its file is already stored, and is attached with its message; `alt` describes the picture. */
export type NewPhoto = { id: string; alt: string }

type Sent = { conversationId: string; senderId: string; clientKey: string }

const withKey = (
  table: 'messages' | 'held_messages',
  { conversationId, senderId, clientKey }: Sent,
) => sql`exists (
  select from ${sql.table(table)}
  where conversation_id = ${conversationId} and sender_id = ${senderId} and client_key = ${clientKey})`

/** Has this message, identified by its sender's client key, been stored already, or held? */
export async function isStored(tx: Database, sent: Sent): Promise<boolean> {
  const { rows } = await sql<{ stored: boolean }>`
    select ${withKey('messages', sent)} or ${withKey('held_messages', sent)} as stored`.execute(tx)
  return rows[0]?.stored ?? false
}

/**
 * Has the other written to the viewer, or has either accepted the other's request? True as well if a message with
 * this client key is stored or held already; a note with a request has none.
 */
export async function areAcquainted(
  db: Database,
  { viewerId, otherId, clientKey }: { viewerId: string; otherId: string; clientKey: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ acquainted: boolean }>`
    select exists (
      select from conversations c
      where c.low_id = least(${viewerId}::uuid, ${otherId}::uuid) and c.high_id = greatest(${viewerId}::uuid, ${otherId}::uuid)
        and (
          c.standing = any(${[...afterYes]}::text[])
          or exists (select from messages m where m.conversation_id = c.id and m.sender_id = ${otherId}::uuid)
          or exists (
            select from messages m
            where m.conversation_id = c.id and m.sender_id = ${viewerId}::uuid and m.client_key = ${clientKey}::uuid
          )
          or exists (
            select from held_messages h
            where h.conversation_id = c.id and h.sender_id = ${viewerId}::uuid and h.client_key = ${clientKey}::uuid
          )
        )
    ) as acquainted`.execute(db)
  return rows[0]?.acquainted ?? false
}

export async function insertMessage(tx: Database, message: NewMessage): Promise<void> {
  const { conversationId, senderId, body, clientKey, photo, at } = message
  await tx
    .insertInto('messages')
    .values({
      conversation_id: conversationId,
      sender_id: senderId,
      body,
      client_key: clientKey,
      created_at: at,
      ...(photo && { has_photo: true, photo_id: photo.id, photo_alt: photo.alt }),
    })
    .execute()
}

/** Is this the photo of a message in one of the viewer's conversations, with no block between the two? */
export async function isPhotoOf(
  db: Database,
  { photoId, conversationId, viewerId }: { photoId: string; conversationId: string; viewerId: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from messages m
      join participants mine on mine.conversation_id = m.conversation_id and mine.member_id = ${viewerId}
      join participants theirs on theirs.conversation_id = m.conversation_id and theirs.member_id <> ${viewerId}
      where m.photo_id = ${photoId} and m.conversation_id = ${conversationId}
        and not ${isBlockBetween(sql.ref('mine.member_id'), sql.ref('theirs.member_id'))}
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** A system message in each of these conversations. */
export async function insertSystemMessages(
  tx: Database,
  { to, says, at }: { to: { conversationId: string; unreadFor: string[] }[]; says: SystemNews; at: Date },
): Promise<void> {
  await tx
    .insertInto('messages')
    .values(
      to.map(({ conversationId, unreadFor }) => ({
        conversation_id: conversationId,
        unread_for: unreadFor,
        body: '',
        news: says.news,
        facts: JSON.stringify(says.facts),
        created_at: at,
      })),
    )
    .execute()
}

/** Sets the newest message as the list shows it, and the conversation's status if that changed. */
export async function touchConversations(
  tx: Database,
  change: {
    conversationIds: string[]
    shows: { body: string } | PreviewNews
    at: Date
    standing?: Standing
    askedBy?: string | undefined
  },
): Promise<void> {
  const { conversationIds, shows, at, standing, askedBy } = change
  await tx
    .updateTable('conversations')
    .set({
      ...('body' in shows
        ? { last_message: sql<string>`left(${shows.body}, 200)`, last_news: null, last_facts: null }
        : { last_message: '', last_news: shows.news, last_facts: JSON.stringify(shows.facts) }),
      last_message_at: at,
      ...(standing && { standing }),
      ...(askedBy && { asked_by: askedBy }),
    })
    .where('id', 'in', conversationIds)
    .execute()
}

export type Recipient = { conversationId: string; memberId: string }

/** Adds one unread message for each participant; not across a block, where the conversation is on nobody's list. */
export async function addUnread(tx: Database, recipients: Recipient[]): Promise<void> {
  const conversationIds = recipients.map(({ conversationId }) => conversationId)
  const memberIds = recipients.map(({ memberId }) => memberId)
  await sql`
    update participants p set unread = p.unread + 1
    from unnest(${conversationIds}::uuid[], ${memberIds}::uuid[]) as r (conversation_id, member_id)
    where p.conversation_id = r.conversation_id and p.member_id = r.member_id
      and not exists (
        select from participants other
        where other.conversation_id = p.conversation_id and other.member_id <> p.member_id
          and ${isBlockBetween(sql.ref('p.member_id'), sql.ref('other.member_id'))}
      )
  `.execute(tx)
}
