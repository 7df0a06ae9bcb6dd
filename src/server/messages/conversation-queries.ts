import { type RawBuilder, type Selectable, sql } from 'kysely'
import { afterYes, type ConversationTab, type Standing } from '#rules/messages/messages.ts'
import { blockedWith, isBlockBetween } from '#server/members/block-queries.ts'
import { isLeaving, nameUnlessLeaving } from '#server/members/shown-name-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Conversations } from '#server/store/tables.ts'
import { holdsEveryWord } from '#server/store/word-filter.ts'
import { isTheirsToSee } from './theirs-to-see-queries.ts'

type ConversationRow = Pick<
  Selectable<Conversations>,
  'id' | 'copy_id' | 'asked_by' | 'last_message' | 'last_news' | 'last_facts' | 'last_message_at'
> & {
  standing: Standing
  unread: number
  other_id: string
  other_name: string
  other_photo_id: string | null
  other_photo_tint: string | null
  book_id: string | null
  book_title: string | null
}

type OneConversation = ConversationRow & {
  has_left: boolean
  /** The other member has written to the viewer, or one of the two has accepted the other's request. */
  acquainted: boolean
  /** The viewer's messages that are held back: nobody else can read them. */
  held: { id: string; body: string; isRefused: boolean }[]
}

type ListedConversations = {
  viewerId: string
  tab: ConversationTab
  /** Only those with all of these words in the other member's name or the book's title. */
  words: readonly string[]
  limit: number
}

/** The viewer's conversations, newest first; none with a member on the other side of a block, in either direction. */
export async function listConversations(
  db: Database,
  { viewerId, tab, words, limit }: ListedConversations,
): Promise<ConversationRow[]> {
  // The number of words changes the text of the statement.
  const [mark, isFound] = words.length === 0 ? [prepared, sql``] : [sql``, sql`and ${isAbout(words)}`]
  const { rows } = await sql<ConversationRow>`${mark}
    select ${conversationColumns} ${conversationsOf(viewerId)} ${onTab[tab]} ${isFound}
    order by c.last_message_at desc, c.id
    limit ${limit}`.execute(db)
  return rows
}

export async function findConversation(
  db: Database,
  { viewerId, id }: { viewerId: string; id: string },
): Promise<OneConversation | undefined> {
  const { rows } = await sql<OneConversation>`${prepared}
    select ${conversationColumns}, (other.left_at is not null or ${isLeaving('other')}) as has_left, (
      c.standing = any(${[...afterYes]}::text[])
      or exists (select from messages m where m.conversation_id = c.id and m.sender_id = other.id)
      or exists (
        select from conversations k
        where k.low_id = c.low_id and k.high_id = c.high_id and (
          k.standing = any(${[...afterYes]}::text[])
          or exists (select from messages m where m.conversation_id = k.id and m.sender_id = other.id)
        )
      )
    ) as acquainted, (
      select coalesce(json_agg(json_build_object('id', h.id, 'body', h.body, 'isRefused', h.refused_at is not null)
        order by h.created_at), '[]')
      from held_messages h where h.conversation_id = c.id and h.sender_id = ${viewerId}
    ) as held
    ${conversationsOf(viewerId)} and c.id = ${id}`.execute(db)
  return rows[0]
}

const isAbout = (words: readonly string[]) =>
  holdsEveryWord(sql<string>`folded(concat_ws(' ', ${nameUnlessLeaving('other')}, books.title))`, words)

const onTab: Record<ConversationTab, RawBuilder<unknown>> = {
  all: sql.raw(''),
  unread: sql.raw('and mine.unread > 0'),
  pending: sql.raw(`and c.standing = 'pending'`),
}

// Written out in full: the message screens run these two queries often, and composing them takes 80 µs more.
const conversationColumns = sql`
  c.id, c.copy_id, c.standing, c.asked_by, c.last_message, c.last_news, c.last_facts, c.last_message_at, mine.unread,
  other.id as other_id, ${nameUnlessLeaving('other')} as other_name, photo.id as other_photo_id, photo.tint as other_photo_tint,
  books.id as book_id, books.title as book_title`

function conversationsOf(viewerId: string) {
  return sql`
    from participants mine
    join conversations c on c.id = mine.conversation_id
    join participants theirs on theirs.conversation_id = c.id and theirs.member_id <> ${viewerId}
    join members other on other.id = theirs.member_id
    left join images photo on photo.id = other.photo_id and not ${isLeaving('other')}
    left join copies on copies.id = c.copy_id
    left join books on books.id = copies.book_id
    where mine.member_id = ${viewerId} and theirs.member_id not in ${blockedWith(viewerId)}
      and ${isTheirsToSee(viewerId)}`
}

/** The other member of one of the viewer's conversations, blocked or not, and the book it is about. */
export function findOther(db: Database, { viewerId, id }: { viewerId: string; id: string }) {
  return db
    .selectFrom('conversations as c')
    .innerJoin('members as other', (join) =>
      join
        .on('other.id', '<>', viewerId)
        .on((eb) =>
          eb.or([eb('other.id', '=', eb.ref('c.low_id')), eb('other.id', '=', eb.ref('c.high_id'))]),
        ),
    )
    .leftJoin('copies', 'copies.id', 'c.copy_id')
    .leftJoin('books', 'books.id', 'copies.book_id')
    .select(['other.id', 'books.title', nameUnlessLeaving('other').as('name')])
    .select(isBlockBetween(sql.ref('c.low_id'), sql.ref('c.high_id')).as('is_blocked'))
    .where('c.id', '=', id)
    .where((eb) => eb.or([eb('c.low_id', '=', viewerId), eb('c.high_id', '=', viewerId)]))
    .where(isTheirsToSee(viewerId))
    .executeTakeFirst()
}

/** The viewer's conversations with these members, blocked or not, newest first: of each member the newest `limit`. */
export function listToReport(
  db: Database,
  { viewerId, memberIds, limit }: { viewerId: string; memberIds: string[]; limit: number },
) {
  return db
    .selectFrom('members as other')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('conversations as c')
          .leftJoin('copies', 'copies.id', 'c.copy_id')
          .leftJoin('books', 'books.id', 'copies.book_id')
          .select(['c.id', 'c.last_message_at', 'books.title'])
          .where('c.low_id', '=', sql<string>`least(other.id, ${viewerId}::uuid)`)
          .where('c.high_id', '=', sql<string>`greatest(other.id, ${viewerId}::uuid)`)
          .where(isTheirsToSee(viewerId))
          .orderBy('c.last_message_at', 'desc')
          .orderBy('c.id')
          .limit(limit)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['newest.id', 'other.id as other_id', 'newest.title'])
    .where('other.id', '=', (eb) => eb.fn.any(eb.val(memberIds)))
    .where('other.id', '<>', viewerId)
    .orderBy('newest.last_message_at', 'desc')
    .orderBy('newest.id')
    .execute()
}

/** Locks one of the viewer's conversations until the transaction ends; undefined if it is not theirs. */
export function lockConversation(tx: Database, { id, viewerId }: { id: string; viewerId: string }) {
  return tx
    .selectFrom('conversations')
    .select(['id', 'low_id', 'high_id', 'standing'])
    .select(
      sql<boolean>`exists (select from members m where m.id in (low_id, high_id) and (m.left_at is not null or ${isLeaving('m')}))`.as(
        'has_left',
      ),
    )
    .where('id', '=', id)
    .where((eb) => eb.or([eb('low_id', '=', viewerId), eb('high_id', '=', viewerId)]))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The recipient and copy of a first message, and the conversation these two already have about it. */
export function findDraft(
  db: Database,
  { viewerId, otherId, copyId }: { viewerId: string; otherId: string; copyId: string | null },
) {
  const [lowId, highId] = inOrder(viewerId, otherId)
  return db
    .selectFrom('members as other')
    .leftJoin('images as photo', 'photo.id', 'other.photo_id')
    .leftJoin('copies', (join) =>
      join
        .on('copies.id', '=', copyId)
        .on('copies.owner_id', 'in', [viewerId, otherId])
        .on('copies.withdrawn_at', 'is', null)
        // A paused copy is visible to its owner, and to the members of its club if it has one.
        .on((eb) =>
          eb.or([
            eb('copies.owner_id', '=', viewerId),
            eb('copies.paused_at', 'is', null),
            sql<boolean>`is_in_club(copies.club_id, ${viewerId})`,
          ]),
        ),
    )
    .leftJoin('books', 'books.id', 'copies.book_id')
    .leftJoin('conversations as c', (join) =>
      join
        .on('c.low_id', '=', lowId)
        .on('c.high_id', '=', highId)
        .on(sql<boolean>`c.copy_id is not distinct from ${copyId}::uuid`)
        .on(isTheirsToSee(viewerId)),
    )
    .select([
      'other.id',
      'other.name',
      'other.photo_id',
      'photo.tint as photo_tint',
      'copies.id as copy_id',
      'books.id as book_id',
      'books.title as book_title',
      'c.id as conversation_id',
    ])
    .where('other.id', '=', otherId)
    .where('other.is_confirmed', '=', true)
    .where('other.disabled_at', 'is', null)
    .executeTakeFirst()
}

/**
 * The one conversation of these two about this copy (or about none), created if need be and locked until the
 * transaction ends.
 */
export async function upsertConversation(
  tx: Database,
  { oneId, otherId, copyId, at }: { oneId: string; otherId: string; copyId: string | null; at: Date },
): Promise<{ id: string; standing: Standing }> {
  const [lowId, highId] = inOrder(oneId, otherId)
  const conversation = await tx
    .insertInto('conversations')
    .values({ low_id: lowId, high_id: highId, copy_id: copyId, created_at: at, last_message_at: at })
    // A no-op update of the existing row locks it and returns its id.
    .onConflict((conflict) => conflict.constraint('conversations_once').doUpdateSet({ low_id: lowId }))
    .returning(['id', 'standing'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('participants')
    .values([lowId, highId].map((memberId) => ({ conversation_id: conversation.id, member_id: memberId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return conversation
}

/** How many messages a member has not read, as an SQL expression. */
export const unreadMessagesOf = (memberId: RawBuilder<string>) =>
  sql<number>`(select coalesce(sum(p.unread), 0) from participants p where p.member_id = ${memberId})`

/** Whether the message `m` became unread for this member: neither their own words nor the news of their own step. */
export const isNewFor = (memberId: string) =>
  sql<boolean>`m.sender_id is distinct from ${memberId} and coalesce(${memberId}::uuid = any(m.unread_for), true)`

/**
 * Marks messages as read up to the one with the seq `to`, or all of them: a message that arrives while the page is
 * loading stays unread. Returns whether there was anything unread.
 */
export async function clearUnread(
  db: Database,
  { conversationId, memberId, to }: { conversationId: string; memberId: string; to?: number | undefined },
): Promise<boolean> {
  const later = sql<number>`least(unread, (
    select count(*) from messages m
    where m.conversation_id = ${conversationId} and m.seq > ${to} and ${isNewFor(memberId)}
  ))`
  const { numUpdatedRows } = await db
    .updateTable('participants')
    .set({ unread: to === undefined ? 0 : later })
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .where('unread', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks everything between these two as read, and returns the conversations that changed. Locks them first, so
 * that a concurrent message is either stored before this or sees what the transaction changed.
 */
export async function clearUnreadBetween(tx: Database, oneId: string, otherId: string): Promise<string[]> {
  const [lowId, highId] = inOrder(oneId, otherId)
  const locked = await tx
    .selectFrom('conversations')
    .select('id')
    .where('low_id', '=', lowId)
    .where('high_id', '=', highId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .updateTable('participants')
    .set({ unread: 0 })
    .where('unread', '>', 0)
    .where('conversation_id', 'in', ids)
    .execute()
  return ids
}

function inOrder(oneId: string, otherId: string): [low: string, high: string] {
  // In the order PostgreSQL sorts UUIDs: by bytes, which matches the order of their lower-case digits.
  const [one, other] = [oneId.toLowerCase(), otherId.toLowerCase()]
  return one < other ? [one, other] : [other, one]
}
