import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

type Reading = { discussionId: string; memberId: string }

/** Reads never go back: of two tabs, the one that has read further is right. */
export async function noteRead(
  db: Database,
  { discussionId, memberId, to }: Reading & { to: number },
): Promise<void> {
  await sql`
    insert into discussion_readers (discussion_id, member_id, read_to) values (${discussionId}, ${memberId}, ${to})
    on conflict (discussion_id, member_id) do update set read_to = excluded.read_to
    where discussion_readers.read_to < excluded.read_to`.execute(db)
}

/** Who writes has read what stands before, and hears of what follows unless they have chosen otherwise before. */
export async function noteWritten(
  tx: Database,
  { discussionId, memberId, to }: Reading & { to: number },
): Promise<void> {
  await sql`
    insert into discussion_readers (discussion_id, member_id, read_to, follows)
    values (${discussionId}, ${memberId}, ${to}, true)
    on conflict (discussion_id, member_id) do update
    set read_to = greatest(discussion_readers.read_to, excluded.read_to), follows = coalesce(discussion_readers.follows, true)`.execute(
    tx,
  )
}

export async function setFollowing(
  db: Database,
  { discussionId, memberId, follows }: Reading & { follows: boolean },
): Promise<void> {
  await sql`
    insert into discussion_readers (discussion_id, member_id, follows) values (${discussionId}, ${memberId}, ${follows})
    on conflict (discussion_id, member_id) do update set follows = excluded.follows`.execute(db)
}
