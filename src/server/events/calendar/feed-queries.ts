import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** The one before leads nowhere from then on. */
export async function saveFeed(
  tx: Database,
  feed: { clubId: string; memberId: string; digest: string; now: Date },
): Promise<void> {
  const { clubId, memberId, digest, now } = feed
  await tx
    .insertInto('calendar_feeds')
    .values({ club_id: clubId, member_id: memberId, digest, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'member_id']).doUpdateSet({ digest, created_at: now }),
    )
    .execute()
}

export async function deleteFeed(
  tx: Database,
  { clubId, memberId }: { clubId: string; memberId: string },
): Promise<void> {
  await tx
    .deleteFrom('calendar_feeds')
    .where('club_id', '=', clubId)
    .where('member_id', '=', memberId)
    .execute()
}

/** The club of a feed, as long as its member is in it, not disabled and not about to leave. */
export function findFeed(db: Database, digest: string) {
  return db
    .selectFrom('calendar_feeds as f')
    .innerJoin('club_members as cm', (join) =>
      join.onRef('cm.club_id', '=', 'f.club_id').onRef('cm.member_id', '=', 'f.member_id'),
    )
    .innerJoin('clubs as c', 'c.id', 'f.club_id')
    .innerJoin('members as m', 'm.id', 'f.member_id')
    .select(['c.id as clubId', 'c.name'])
    .where('f.digest', '=', digest)
    .where('m.disabled_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from club_bans b where b.club_id = f.club_id and b.member_id = f.member_id)`,
    )
    .executeTakeFirst()
}

/**
 * Of a club from `since` on, in their order, cancelled ones too: calendars strike them out. Where there are more than `limit`, what is ahead
 * and takes place comes before what is cancelled, that before what is over, and what is near before what is far.
 */
export function listForCalendar(
  db: Database,
  { clubId, since, now, limit }: { clubId: string; since: Date; now: Date; limit: number },
) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('events')
        .select(['id', 'title', 'description', 'place', 'starts_at', 'ends_at'])
        .select(['version', 'changed_at', 'cancelled_at'])
        .where('club_id', '=', clubId)
        .where('starts_at', '>', since)
        .orderBy(sql`starts_at <= ${now}`)
        .orderBy(sql`cancelled_at is not null`)
        .orderBy(sql`abs(extract(epoch from starts_at - ${now}::timestamptz))`)
        .orderBy('id')
        .limit(limit)
        .as('e'),
    )
    .selectAll('e')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}
