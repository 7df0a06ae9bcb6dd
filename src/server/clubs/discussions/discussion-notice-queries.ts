import { sql } from 'kysely'
import { isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { isHiddenDiscussion } from './visible-discussion-queries.ts'

/** Undefined for a hidden one: nobody is notified about it. */
export function findTalk(db: Database, discussionId: string) {
  return db
    .selectFrom('discussions as d')
    .innerJoin('clubs as c', 'c.id', 'd.club_id')
    .select(['d.title', 'd.club_id', 'c.name as club'])
    .where('d.id', '=', discussionId)
    .where((eb) => eb.not(isHiddenDiscussion('d')))
    .executeTakeFirst()
}

/** The discussion `d` was started by a member across a block, and is on no list of this member's. */
const isStartedAcrossBlock = (member: string) => isBlockBetween(sql.ref(member), sql.ref('d.author_id'))

/** Can see into the discussion's club: the rule `lookInside` for a member known only by id. */
function seesClub(member: string) {
  const who = sql.ref(member)
  return sql<boolean>`(
    exists (select from club_members cm where cm.club_id = c.id and cm.member_id = ${who})
    or (c.visibility = 'public' and c.closed_at is null and c.hidden_at is null
      and not exists (select from club_bans b where b.club_id = c.id and b.member_id = ${who})))`
}

type Only = readonly string[] | undefined

function amongThese(member: string, only: Only) {
  return only ? sql`and ${sql.ref(member)} = any (${only}::uuid[])` : sql``
}

// In a discussion with more followers only the first are notified; screens show all.
const MOST = 5000

/**
 * Followers with unread posts by other members who are not already notified of them as a mention. For each, posts across a block
 * do not count; nobody across a block from the member who started it. Among all followers, or among `only`: they are notified in
 * batches of some hundreds.
 */
export async function listBehind(
  db: Database,
  { discussionId, only }: { discussionId: string; only: Only },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select r.member_id
    from discussion_readers r
    join discussions d on d.id = r.discussion_id
    join clubs c on c.id = d.club_id
    join lateral (
      select p.id, p.number from discussion_posts p
      where p.discussion_id = d.id and p.deleted_at is null and p.hidden_at is null and p.author_id <> r.member_id
        and not ${isBlockBetween(sql.ref('r.member_id'), sql.ref('p.author_id'))}
      order by p.number desc limit 1
    ) last on true
    where r.discussion_id = ${discussionId} ${amongThese('r.member_id', only)} and r.follows and r.seen_to < last.number
      and not exists (select from discussion_mentions m where m.post_id = last.id and m.member_id = r.member_id)
      and ${seesClub('r.member_id')}
      and not ${isStartedAcrossBlock('r.member_id')}
    order by r.member_id
    limit ${MOST}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

/** A visible post in a visible discussion, with the facts for its notices. */
export function findToldPost(db: Database, postId: string) {
  return db
    .selectFrom('discussion_posts as p')
    .innerJoin('discussions as d', 'd.id', 'p.discussion_id')
    .innerJoin('clubs as c', 'c.id', 'd.club_id')
    .select(['p.number', 'p.discussion_id', 'p.author_id', 'd.title', 'd.club_id', 'c.name as club'])
    .where('p.id', '=', postId)
    .where('p.deleted_at', 'is', null)
    .where('p.hidden_at', 'is', null)
    .where((eb) => eb.not(isHiddenDiscussion('d')))
    .executeTakeFirst()
}

/** Members mentioned in a post who can read it and have not seen it yet. */
export async function listMentioned(
  db: Database,
  { postId, only }: { postId: string; only: Only },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select m.member_id
    from discussion_mentions m
    join discussion_posts p on p.id = m.post_id
    join discussions d on d.id = p.discussion_id
    join clubs c on c.id = d.club_id
    left join discussion_readers r on r.discussion_id = d.id and r.member_id = m.member_id
    where m.post_id = ${postId} ${amongThese('m.member_id', only)} and m.member_id <> p.author_id and coalesce(r.seen_to, -1) < p.number
      and ${seesClub('m.member_id')}
      and not ${isBlockBetween(sql.ref('m.member_id'), sql.ref('p.author_id'))} and not ${isStartedAcrossBlock('m.member_id')}
    order by m.member_id
    limit 100`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

/** Notices of one of the two about a discussion that the other started. */
export async function listNoticesBetween(
  tx: Database,
  { oneId, otherId }: { oneId: string; otherId: string },
) {
  const { rows } = await sql<{ memberId: string; of: string }>`
    select distinct n.member_id as "memberId", n.about_id as of
    from member_notices n join discussions d on d.id = n.about_id
    where (n.member_id = ${oneId} and d.author_id = ${otherId}) or (n.member_id = ${otherId} and d.author_id = ${oneId})`.execute(
    tx,
  )
  return rows
}

/** Notices about a discussion or one of its posts: to those who have read or follow it, are mentioned in it, or run its club. */
export async function listNoticesOf(tx: Database, discussionId: string) {
  const { rows } = await sql<{ memberId: string; of: string }>`
    select distinct n.member_id as "memberId", n.about_id as of
    from member_notices n
    where n.member_id in (
        select r.member_id from discussion_readers r where r.discussion_id = ${discussionId}
        union select m.member_id from discussion_mentions m join discussion_posts p on p.id = m.post_id
          where p.discussion_id = ${discussionId}
        union select cm.member_id from club_members cm join discussions d on d.club_id = cm.club_id
          where d.id = ${discussionId} and cm.role in ('admin', 'moderator'))
      and (n.about_id = ${discussionId}
        or n.about_id in (select p.id from discussion_posts p where p.discussion_id = ${discussionId}))`.execute(
    tx,
  )
  return rows
}

/** Those who run a club, except the author of the post. */
export async function listModerators(
  db: Database,
  { club_id, author_id }: { club_id: string; author_id: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('club_members')
    .select('member_id')
    .where('club_id', '=', club_id)
    .where('role', 'in', ['admin', 'moderator'])
    .where('member_id', '!=', author_id)
    .orderBy('member_id')
    .limit(100)
    .execute()
  return rows.map(({ member_id }) => member_id)
}
