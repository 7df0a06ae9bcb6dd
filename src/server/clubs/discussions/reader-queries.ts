import { sql } from 'kysely'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { seesDiscussion } from './visible-discussion-queries.ts'

type Reading = { discussionId: string; memberId: string }

/**
 * Records the first and last post shown. They count as read if nothing before them is unread, otherwise only as seen. Neither goes
 * backwards: of two tabs, the one further ahead wins.
 */
export async function noteRead(
  db: Database,
  { discussionId, memberId, from, to }: Reading & { from: number; to: number },
): Promise<void> {
  await sql`
    insert into discussion_readers as r (discussion_id, member_id, read_to, seen_to)
    values (${discussionId}, ${memberId}, ${from <= 0 ? to : -1}, ${to})
    on conflict (discussion_id, member_id) do update
    set read_to = ${furtherRead(from, to)}, seen_to = greatest(r.seen_to, excluded.seen_to)
    where r.read_to < ${furtherRead(from, to)} or r.seen_to < excluded.seen_to`.execute(db)
}

/** The latest with something unread: of a club with more of them, a second time reaches the others. */
const MOST_AT_ONCE = 1000

/** All posts of all discussions that the member sees in this club. Returns the discussions in which something was unread. */
export async function noteAllRead(
  tx: Database,
  { clubId, memberId }: { clubId: string; memberId: string },
): Promise<string[]> {
  // The lock waits for a discussion that is being deleted, and leaves it out. In one order, so that two of these do not deadlock.
  const { rows } = await sql<{ discussion_id: string }>`
    with unread as materialized (
      select d.id from discussions d
      left join discussion_readers mine on mine.discussion_id = d.id and mine.member_id = ${memberId}
      where d.club_id = ${clubId} and d.author_id not in ${blockedWith(memberId)} and ${seesDiscussion('d', memberId)}
        and (mine.member_id is null or mine.read_to < d.last_number or mine.seen_to < d.last_number)
      order by d.last_active_at desc, d.id
      limit ${MOST_AT_ONCE}
    ), held as materialized (
      select d.id, d.last_number from discussions d where d.id in (select id from unread) order by d.id for key share
    )
    insert into discussion_readers as r (discussion_id, member_id, read_to, seen_to)
    select held.id, ${memberId}, held.last_number, held.last_number from held
    on conflict (discussion_id, member_id) do update
    set read_to = greatest(r.read_to, excluded.read_to), seen_to = greatest(r.seen_to, excluded.seen_to)
    returning discussion_id`.execute(tx)
  return rows.map((row) => row.discussion_id)
}

const furtherRead = (from: number, to: number) =>
  sql<number>`case when r.read_to >= ${from}::integer - 1 then greatest(r.read_to, ${to}::integer) else r.read_to end`

/** An author has seen their own post, and follows the discussion unless they unfollowed it before. */
export async function noteWritten(
  tx: Database,
  { discussionId, memberId, to }: Reading & { to: number },
): Promise<void> {
  await sql`
    insert into discussion_readers as r (discussion_id, member_id, read_to, seen_to, follows)
    values (${discussionId}, ${memberId}, ${to === 0 ? 0 : -1}, ${to}, true)
    on conflict (discussion_id, member_id) do update
    set read_to = ${furtherRead(to, to)}, seen_to = greatest(r.seen_to, excluded.seen_to),
      follows = coalesce(r.follows, true)`.execute(tx)
}

export async function setFollowing(
  db: Database,
  { discussionId, memberId, follows }: Reading & { follows: boolean },
): Promise<void> {
  await sql`
    insert into discussion_readers (discussion_id, member_id, follows) values (${discussionId}, ${memberId}, ${follows})
    on conflict (discussion_id, member_id) do update set follows = excluded.follows`.execute(db)
}
