import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

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
