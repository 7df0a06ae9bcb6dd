import { type Insertable, sql } from 'kysely'
import { readingOfTalk } from '#server/clubs/reading/reading-of-talk-queries.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import { nameUnlessHidden } from '#server/members/shown-name-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Discussions } from '#server/store/tables.ts'
import { isHiddenDiscussion, seesDiscussion } from './visible-discussion-queries.ts'

type Page = { clubId: string; viewerId: string; limit: number; offset: number }

/** Pinned discussions first, then by the latest post; none started by somebody across a block, and no hidden one that the viewer could not delete. */
export function listDiscussions(db: Database, page: Page) {
  const { viewerId } = page
  return db
    .selectFrom('discussions as d')
    .innerJoin(pageOf(page), 'page.id', 'd.id')
    .innerJoin('members as author', 'author.id', 'd.author_id')
    .leftJoin('discussion_readers as mine', (join) =>
      join.onRef('mine.discussion_id', '=', 'd.id').on('mine.member_id', '=', viewerId),
    )
    .select(['d.id', 'd.title', 'd.created_at', 'd.pinned_at', 'd.locked_at'])
    .select(['d.replies', 'd.last_number', 'mine.read_to', 'mine.seen_to'])
    .select(nameUnlessHidden('author').as('author_name'))
    .select([isHiddenDiscussion('d').as('is_hidden'), unreadAcrossABlock(viewerId).as('not_counted')])
    .select(repliesAcrossABlock(viewerId).as('blocked_replies'))
    .orderBy(sql`(d.pinned_at is null)`)
    .orderBy('page.active_at', 'desc')
    .orderBy('d.id')
    .execute()
}

/**
 * The ids of a page of discussions. A post by somebody across a block does not move its discussion up. Of the two parts one is read: that of
 * viewers with a block looks at each discussion of the club, the other at those of the page, by their index.
 */
function pageOf({ clubId, viewerId, limit, offset }: Page) {
  const blocked = blockedWith(viewerId)
  const isListed = sql`d.club_id = ${clubId} and ${seesDiscussion('d', viewerId)}`
  return sql<{ id: string; active_at: Date }>`(
    (select d.id, d.last_active_at as active_at from discussions d
    where ${isListed} and not exists ${blocked}
    order by (d.pinned_at is null), d.last_active_at desc, d.id limit ${limit} offset ${offset})
    union all
    (select d.id, latest.created_at from discussions d cross join lateral (
      select p.created_at from discussion_posts p where p.discussion_id = d.id and p.author_id not in ${blocked}
      order by p.number desc limit 1) latest
    where ${isListed} and exists ${blocked} and d.author_id not in ${blocked}
    order by (d.pinned_at is null), latest.created_at desc, d.id limit ${limit} offset ${offset})
  )`.as('page')
}

/** The number of the last post of `d` that is by nobody across a block: there is nothing to go to after it. */
function lastAcrossNoBlock(viewerId: string) {
  const blocked = blockedWith(viewerId)
  return sql<number>`case when exists ${blocked} then coalesce((
    select p.number from discussion_posts p where p.discussion_id = d.id and p.author_id not in ${blocked}
    order by p.number desc limit 1), 0) else d.last_number end`
}

/** For discussions `d` with the viewer's reading state `mine`: how many of the unread posts are by somebody across a block. Most viewers have blocked nobody. */
function unreadAcrossABlock(viewerId: string) {
  const blocked = blockedWith(viewerId)
  return sql<number>`case when exists ${blocked} then (
    select count(*)::int from discussion_posts p
    where p.discussion_id = d.id and p.number > mine.read_to and p.author_id in ${blocked}) else 0 end`
}

/** How many replies to `d` are by somebody across a block: not counted, so that nobody sees when these write. */
function repliesAcrossABlock(viewerId: string) {
  const blocked = blockedWith(viewerId)
  return sql<number>`case when exists ${blocked} then (
    select count(*)::int from discussion_posts p
    where p.discussion_id = d.id and p.number > 0 and p.deleted_at is null and p.author_id in ${blocked}) else 0 end`
}

/** The discussion with this viewer's reading state, and its title unless somebody across a block has started it; undefined if the club has no discussion of this id that they see. */
export function findDiscussion(
  db: Database,
  { clubId, id, viewerId }: { clubId: string; id: string; viewerId: string },
) {
  return db
    .selectFrom('discussions as d')
    .leftJoin('discussion_readers as mine', (join) =>
      join.onRef('mine.discussion_id', '=', 'd.id').on('mine.member_id', '=', viewerId),
    )
    .select(['d.id', 'd.author_id', 'd.pinned_at', 'd.locked_at', 'd.replies', 'd.last_number'])
    .select(
      sql<string | null>`case when d.author_id not in ${blockedWith(viewerId)} then d.title end`.as('title'),
    )
    .select(['mine.read_to', 'mine.seen_to', 'mine.follows'])
    .select([
      repliesAcrossABlock(viewerId).as('blocked_replies'),
      lastAcrossNoBlock(viewerId).as('last_shown'),
    ])
    .select([readingOfTalk(viewerId).as('reading'), isHiddenDiscussion('d').as('is_hidden')])
    .where('d.id', '=', id)
    .where('d.club_id', '=', clubId)
    .where(seesDiscussion('d', viewerId))
    .modifyFront(prepared)
    .executeTakeFirst()
}

export async function insertDiscussion(tx: Database, discussion: Insertable<Discussions>): Promise<string> {
  const { id } = await tx
    .insertInto('discussions')
    .values(discussion)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts one more reply. Returns its number, which is unique. */
export async function addReply(tx: Database, { id, at }: { id: string; at: Date }): Promise<number> {
  const { last_number } = await tx
    .updateTable('discussions')
    .set((eb) => ({
      last_number: eb('last_number', '+', 1),
      replies: eb('replies', '+', 1),
      last_active_at: at,
    }))
    .where('id', '=', id)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export async function takeReplyAway(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('discussions')
    .set((eb) => ({ replies: eb('replies', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteDiscussion(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('discussions').where('id', '=', id).execute()
}

/** Sets or clears when it was pinned or locked. */
export async function markDiscussion(
  tx: Database,
  { id, ...mark }: { id: string } & ({ pinned_at: Date | null } | { locked_at: Date | null }),
): Promise<void> {
  await tx.updateTable('discussions').set(mark).where('id', '=', id).execute()
}

/** Records activity in the club; at most one write for many replies within a minute. */
export async function noteActivity(
  tx: Database,
  { clubId, at }: { clubId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('clubs')
    .set({ last_active_at: at })
    .where('id', '=', clubId)
    .where('last_active_at', '<', new Date(at.getTime() - 60_000))
    .execute()
}

/** The members who write in it: its author and those who replied, in the order in which they joined in. */
export function listTalkers(
  db: Database,
  { id, clubId, viewerId, limit }: { id: string; clubId: string; viewerId: string; limit: number },
) {
  return db
    .selectFrom('discussion_posts as p')
    .innerJoin('members as m', 'm.id', 'p.author_id')
    .leftJoin('images as photo', 'photo.id', 'm.photo_id')
    .leftJoin('club_members as cm', (join) =>
      join.onRef('cm.member_id', '=', 'm.id').on('cm.club_id', '=', clubId),
    )
    .select(['m.id', 'm.name', 'cm.role', 'photo.id as photo_id', 'photo.tint as photo_tint'])
    .where('p.discussion_id', '=', id)
    .where('p.deleted_at', 'is', null)
    .where('p.hidden_at', 'is', null)
    .where('m.disabled_at', 'is', null)
    .where(sql<boolean>`m.id not in ${blockedWith(viewerId)}`)
    .groupBy(['m.id', 'cm.role', 'photo.id'])
    .orderBy((eb) => eb.fn.min('p.number'))
    .limit(limit)
    .execute()
}
